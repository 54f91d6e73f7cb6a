import Canvas
import Platform

/// The layers that a window shows, and the routing of events to them: the one place that knows the
/// order of input.
///
/// A layer is pushed when it begins to show and popped when it has gone. Typing pushes none but an
/// offered completion. A popped layer still gets the drags and the release of a press that it has
/// captured.
///
/// It draws nothing itself and knows no layer by name. Events are offered from front to back until
/// a layer takes them or a modal layer stops them. The stack owns the pointer capture and the
/// pointer's shape. Keys end at the layer with the keyboard focus, or go on to the window (`LayerStack+Keys`).
public final class LayerStack {
  let window: any Window
  private let redraws: RedrawSchedule
  /// Opens the context menus of layers.
  public weak var menuPresenter: (any MenuPresenter)?
  /// The layers from back to front, in the order of their ranks.
  public private(set) var layers: [any Layer] = []
  /// True between `end` and `begin`: a late answer must not keep the modules of a closed window.
  private var isEnded = false

  /// The layer that captured the pressed button or the finger.
  struct Capture {
    var layer: any Layer
    var button: MouseButton
  }

  var pressed: Capture?
  /// The layers that got the pointer's last move, from back to front; none if the pointer is outside.
  var hovered: [any Layer] = []
  private var isPointerHidden = false
  var recognizer = TouchRecognizer()
  /// The layer that captured a finger, which then makes no gestures.
  struct FingerCapture {
    var layer: any Layer
    var finger: Int
    /// The time of the finger's last event.
    var time: Double

    /// True if the next event shows that the finger was lifted and its end was lost.
    func isLost(at event: TouchEvent) -> Bool {
      event.phase == .began
        && (event.finger == finger || event.time - time > TouchRecognizer.lostAfter)
    }
  }

  var fingerCapture: FingerCapture?
  /// The layer that captured the current gesture.
  var gestureCapture: (any Layer)?

  /// Makes a stack without layers.
  public init(window: any Window, redraws: RedrawSchedule) {
    self.window = window
    self.redraws = redraws
  }

  /// Adds a layer that begins to show.
  public func push(_ layer: any Layer) {
    guard !isEnded, !layers.contains(where: { $0 === layer }) else { return }
    let index = layers.firstIndex { $0.rank > layer.rank } ?? layers.endIndex
    layers.insert(layer, at: index)
    redraws.setNeedsFrame()
  }

  /// Removes a layer that shows nothing any more.
  public func pop(_ layer: any Layer) {
    guard let index = layers.firstIndex(where: { $0 === layer }) else { return }
    layers.remove(at: index)
    redraws.setNeedsFrame()
  }

  /// Pushes a layer that shows something; pops one that does not.
  public func keep(_ layer: any Layer, while shows: Bool) {
    if shows { push(layer) } else { pop(layer) }
  }

  /// Accepts layers, also again after `end`.
  public func begin() { isEnded = false }

  /// Removes all layers and ends every capture. Further layers are refused.
  public func end() {
    isEnded = true
    layers = []
    (pressed, hovered, fingerCapture, gestureCapture) = (nil, [], nil, nil)
    recognizer = TouchRecognizer()
  }

  // Hit testing

  /// Returns the window manager's use of a press at a point.
  public func area(at point: Point) -> HitArea {
    foremost(at: point)?.hitTest(point) ?? .content
  }

  /// Returns the foremost layer that a press at a point would concern.
  public func foremost(at point: Point) -> (any Layer)? {
    layers.last { $0.isModal || $0.hitTest(point) != nil }
  }

  /// True if a modal layer is in front of `layer`, or would be if that were pushed.
  public func isCovered(_ layer: any Layer) -> Bool {
    layers.contains { $0.rank > layer.rank && $0.isModal }
  }

  /// True while a layer has captured a pressed button.
  public var isPressed: Bool { pressed != nil }

  /// True if no finger is known to be down.
  public var areFingersIdle: Bool { recognizer.isIdle && fingerCapture == nil }

  /// True while a button or a finger is down, or a layer is in the middle of an action.
  public var isInHand: Bool {
    isPressed || !areFingersIdle || layers.contains(where: \.isInHand)
  }

  /// Closes what does not share the window with a layer that is about to open.
  public func makeRoom(for opening: any Layer) {
    for layer in layers where layer !== opening { layer.giveWay() }
  }

  /// Announces that a command of the window moves the page's caret.
  public func caretWillMove() { for layer in layers { layer.caretWillMove() } }

  /// The caret's presence that all layers allow.
  public var caretPresence: CaretPresence {
    layers.reduce(.blinking) { max($0, $1.caretPresence) }
  }

  // Text

  /// The clients that may take text, the foremost first.
  public var textInputClients: [any TextInputClient] {
    var clients: [any TextInputClient] = []
    for layer in layers.reversed() {
      if let client = layer.textInput { clients.append(client) }
      if layer.isModal { break }
    }
    return clients
  }

  /// The place for an input method's list of candidates, in logical pixels of the window.
  public var textInputRect: Rect? {
    layers.reversed().lazy.compactMap { $0.textInput?.textInputRect }.first
  }

  // Events

  /// Offers an event, from front to back.
  ///
  /// - Returns: the layer that took it, and its answer; `nil` if none did.
  @discardableResult
  func offer(_ event: LayerEvent) -> (layer: any Layer, result: EventResult)? {
    for layer in layers.reversed() {
      let result = layer.handle(event)
      if case .ignored = result {
        if layer.isModal { return nil }
      } else {
        return (layer, result)
      }
    }
    return nil
  }

  /// Routes an event of the window to the layers. Layers don't get text that comes without a key, key
  /// releases, nor events of the window itself.
  ///
  /// - Returns: false for a key that no layer on the focus path has taken, so it is for the window.
  @discardableResult
  public func handle(_ event: WindowEvent) -> Bool {
    switch event {
    case .key(let press): return offer(press)
    case .mouse(let mouse): handle(mouse)
    case .touch(let touch): handle(touch)
    case .focus(false):
      endCapture()
      letFingersGo()
    case .keyReleased, .focus, .text, .composition, .deleteAround, .modifiers, .overshoot,
      .resized, .exposed, .frameReady, .dropFiles, .dropHover, .dropText, .dragEnded,
      .dragMovedAway, .closeRequested, .destroyed:
      break
    }
    return true
  }

  // The pointer's shape

  /// Hides the pointer until it moves.
  public func hidePointer() {
    guard !isPointerHidden else { return }
    isPointerHidden = true
    window.setPointer(.hidden)
  }

  /// Shows the pointer in the shape that a layer wants at a point.
  func showPointer(over layer: (any Layer)?, at point: Point) {
    isPointerHidden = false
    window.setPointer(layer?.pointerShape(at: point) ?? .arrow)
  }

  /// Shows a hidden pointer again while a layer has captured a press.
  func showPointerAgain(over layer: any Layer, at point: Point) {
    if isPointerHidden { showPointer(over: layer, at: point) }
  }
}
