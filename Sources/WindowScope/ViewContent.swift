import ApplicationScope
import Canvas
import Interface
import Localization
import Platform

/// The content of a window as one tree of views. It draws them, and gives them keys, text, the pointer,
/// fingers and the requests of screen readers. A subclass gives the views, and takes the events that
/// have another meaning in it.
open class ViewContent: ViewTree, Module, WindowPart {
  public let scope: WindowScope
  private lazy var fieldEvents = FieldEvents(scope.core, reader: scope.paste) { [weak self] in self
  }
  /// The frames of the views of the last drawing, without accessibility nodes.
  private var views: ViewLayout?
  /// The last height of the finger that scrolls.
  private var fingerY: Double?

  /// Makes the content of a window; `focus` is the view that has the focus first.
  public init(in window: WindowScope, focus: ViewID? = nil) {
    scope = window
    super.init(focus: focus)
  }

  public var core: WindowCore { scope.core }

  open var modules: [any Module] { [self] }
  /// The window's name for screen readers.
  open var title: String { "" }
  open var commands: [Command] {
    [
      Command("close", "Close", .file, [Shortcut(.character("w"), .control)]) { [weak self] in
        self?.requestClose()
      }
    ]
  }

  open func setUp(_ registrations: Registrations) { stack.push(self) }
  open func tearDown() {}

  public func requestClose() { scope.close() }

  // For subclasses

  /// Handles a key, before anything else gets it; `false` if it is not for the content.
  open func handle(_ press: KeyPress) -> Bool {
    switch press.key {
    case .tab where press.modifiers.subtracting(.shift).isEmpty:
      step(press.modifiers.contains(.shift) ? -1 : 1)
    case .return where press.modifiers.isEmpty && isOnButton,
      .character(" ") where press.modifiers.isEmpty && isOnButton:
      if let focus { self.press(focus) }
    default: return offerToControl(press) || fieldEvents.handle(press)
    }
    return true
  }

  /// Scrolls by logical pixels, towards the end if positive; `false`: it does not scroll.
  open func scroll(by distance: Double) -> Bool { false }
  /// Follows the pointer; `nil`: it has left. Returns true if the content looks different now.
  open func hover(at point: Point?) -> Bool { false }
  /// Returns the menu for a press of the right button; `nil`: the field there opens its own.
  open func menu(at point: Point) -> Menu? { nil }
  /// Called before the content gets a key, a press or a tap.
  open func userWillAct() {}
  /// Returns the use of a point by the window manager; `nil` if it is the content's.
  open func hitTest(_ point: Point) -> HitArea? { nil }
  open func observe(_ event: WindowEvent) {}

  open func advance(to now: Double) -> Pace { fieldEvents.advance(to: now) }
}

extension ViewContent: Layer, Animated, WindowEventObserver {
  public func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    let views = layOutWindow(chromeContext)
    views.draw(into: &list)
    self.views = views.framesOnly
  }

  public var textInput: (any TextInputClient)? { focusedField == nil ? nil : fieldEvents }

  public func pointerShape(at point: Point) -> PointerShape {
    views.flatMap { pointerShape(at: point, in: $0) } ?? fieldEvents.pointerShape(at: point)
      ?? .arrow
  }

  public func handle(_ event: LayerEvent) -> EventResult {
    switch event {
    case .hover(let point): return follow(point)
    case .hoverEnd: return follow(nil)
    default: break
    }
    let result = take(event)
    if case .ignored = result { return result }
    redraws.setNeedsFrame()
    return result
  }

  private func take(_ event: LayerEvent) -> EventResult {
    switch event {
    case .key(let press):
      userWillAct()
      return EventResult(isTaken: handle(press))
    case .press(let press): return take(press)
    case .drag(let point) where drag(to: point): return .taken
    case .release(.left, let point) where release(at: point): return .taken
    case .captureLost(.left) where release(at: nil): return .taken
    case .wheel(let detents, _, _):
      if case .taken = fieldEvents.handle(event) { return .taken }
      return EventResult(isTaken: scroll(by: -detents * PageMetrics.sheetWheelStep))
    case .gesture(.tap(let point, count: let count)):
      userWillAct()
      guard press(at: point, clicks: count, extends: false) else {
        return fieldEvents.handle(event)
      }
      release(at: point)
      return .taken
    case .gesture(.drag(let start, let point)):
      scrollByFinger(from: start, to: point)
      return .captured
    case .gesture(.release), .gesture(.cancel):
      fingerY = nil
      return .taken
    default: return fieldEvents.handle(event)
    }
  }

  private func follow(_ point: Point?) -> EventResult {
    if hover(at: point) { redraws.setNeedsFrame() }
    return .taken
  }

  private func take(_ press: MousePress) -> EventResult {
    userWillAct()
    if press.button == .right, let menu = menu(at: press.point) {
      stack.menuPresenter?.open(menu, atPress: press.point)
      return .taken
    }
    let extends = press.modifiers.contains(.shift)
    if press.button == .left, self.press(at: press.point, clicks: press.clicks, extends: extends) {
      return .captured
    }
    return fieldEvents.handle(.press(press))
  }

  /// Handles a press of the left button, or a tap, beside the fields; `false` if it hits no control.
  private func press(at point: Point, clicks: Int, extends: Bool) -> Bool {
    // Since the last drawing the content may have scrolled.
    let views = layOutWindow(chromeContext)
    if hold(at: point, clicks: clicks, extends: extends, in: views) { return true }
    return button(at: point, in: views).map { self.press($0) } ?? false
  }

  /// Scrolls the field that a finger came down on, or else the content.
  private func scrollByFinger(from start: Point, to point: Point) {
    let distance = (fingerY ?? start.y) - point.y
    fingerY = point.y
    if field(at: start)?.scroll(by: distance) != true { _ = scroll(by: distance) }
  }

  public var accessibilityNodes: [AccessibilityNode] { layOutWindow(chromeContext).nodes }

  public func perform(_ request: AccessibilityRequest, on keys: [String]) -> Bool {
    let isDone =
      performOnControl(request, at: keys)
      || keys.last.map { fieldEvents.perform(request, on: $0) } ?? false
    if isDone { redraws.setNeedsFrame() }
    return isDone
  }
}
