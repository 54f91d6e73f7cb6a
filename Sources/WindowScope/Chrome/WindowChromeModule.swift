import ApplicationScope
import Canvas
import Interface
import Layout
import Localization
import Platform

/// The window chrome, hidden until it is needed: the controls near the pointer, edges that resize,
/// full screen.
public final class WindowChromeModule: Module, WindowPart {
  public let core: WindowCore

  private var hovered: WindowControls.Control?
  /// The control that the button went down on.
  private var held: WindowControls.Control?
  private var isNearControls = false
  private var controlsSince = -Double.infinity
  private var isFading = false

  init(_ core: WindowCore) { self.core = core }

  public func setUp(_ registrations: Registrations) { stack.push(self) }

  public func tearDown() {
    held = nil
    isFading = false
  }

  // Hit testing

  private var controls: WindowControls {
    WindowControls(
      windowWidth: window.logicalSize.width,
      screenEdges: window.isMaximized ? .all : window.screenEdges)
  }

  /// True if the window's controls, edges and places to drag it by are the program's.
  public var isOurs: Bool { window.hasOwnControls }

  /// The control at a point; none if there are none, or if the point resizes the window.
  private func control(at point: Point) -> WindowControls.Control? {
    isOurs && edges(at: point).isEmpty ? controls.control(at: point) : nil
  }

  /// The edges that a press at a point would drag. A visible scroll line comes before the edge that
  /// it is on, and a control before an edge of the screen.
  func edges(at point: Point) -> WindowEdges {
    guard isOurs, !window.isMaximized else { return [] }
    var edges = WindowEdges.near(
      point, of: window.logicalSize, thickness: PageMetrics.resizeMargin,
      corner: PageMetrics.cornerMargin)
    // A press that misses the corner by a little is not meant to close the window.
    if edges.isEmpty, controls.isInCorner(point) { edges = [.right, .top] }
    if !edges.isEmpty, window.screenEdges.isSuperset(of: edges), controls.control(at: point) != nil
    {
      return []
    }
    if edges == [.right], core.content?.scrolledPage?.isOnScrollLine(point) == true { edges = [] }
    return edges
  }

  // The pointer

  /// Shows the controls while the pointer is near them.
  private func pointerMoved(to point: Point) {
    let near = isOurs && controls.isNear(point)
    let control = control(at: point)
    if near != isNearControls { showControls(near) }
    if control != hovered {
      hovered = control
      redraws.setNeedsFrame()
    }
  }

  /// Hides the controls, because the pointer has left or the writer types.
  public func hideControls() {
    hovered = nil
    if isNearControls { showControls(false) }
  }

  /// Fades the controls in or out.
  private func showControls(_ shows: Bool) {
    isNearControls = shows
    controlsSince = clock.now
    isFading = true
    redraws.setNeedsFrame()
  }

  /// Handles a press of the left button.
  ///
  /// A control acts when the button is released on it. If it acted at the press, the window could
  /// be gone before the release, and a program that never gets the release takes the next press for
  /// the same one.
  private func press(at point: Point) -> EventResult {
    held = shownControl(at: point)
    if held != nil { return .captured }
    let edges = edges(at: point)
    guard !edges.isEmpty else { return .ignored }
    window.beginResize(
      edges, springTime: appearance.desktop.reducesMotion ? 0 : Motion.springBack)
    return .taken
  }

  /// Handles a release of the left button. A control that was covered meanwhile does not act.
  private func release(at point: Point) {
    let pressed = held
    held = nil
    if let pressed, pressed == control(at: point), stack.foremost(at: point) === self {
      work(pressed)
    }
  }

  /// Handles a tap; `true`: it was for a control, or for the top edge, where it shows the controls.
  /// Anywhere else it hides them.
  private func tap(at point: Point) -> Bool {
    if let control = shownControl(at: point) {
      work(control)
      return true
    }
    let isAtTop = isOurs && (controls.isNear(point) || point.y < titleStripEnd)
    if isAtTop != isNearControls { showControls(isAtTop) }
    return isAtTop
  }

  private var titleStripEnd: Double {
    core.content?.scrolledPage?.titleStripEnd ?? PageMetrics.titleStripHeight
  }

  private func shownControl(at point: Point) -> WindowControls.Control? {
    isNearControls ? control(at: point) : nil
  }

  private func work(_ control: WindowControls.Control) {
    switch control {
    case .minimize: window.minimize()
    case .maximize: window.setMaximized(!window.isMaximized)
    case .close: window.delegate?.handle(.closeRequested)
    }
  }

  /// Toggles full screen.
  func toggleFullScreen() { window.setFullScreen(!window.isFullScreen) }

  /// The commands of the window.
  public var commands: [Command] {
    [
      Command("full-screen", "Full Screen", .view, [Shortcut(.function(11))]) { [weak self] in
        self?.toggleFullScreen()
      },
      Command("minimize", "Minimise", .view) { [weak self] in self?.window.minimize() },
      Command("maximize", "Maximise", .view) { [weak self] in
        guard let self else { return }
        window.setMaximized(!window.isMaximized)
      },
    ]
  }
}

extension WindowChromeModule: Layer {
  public var rank: LayerRank { .controls }

  public func hitTest(_ point: Point) -> HitArea? {
    control(at: point) != nil || !edges(at: point).isEmpty ? .content : nil
  }

  public func pointerShape(at point: Point) -> PointerShape {
    control(at: point) == nil ? edges(at: point).pointerShape : .arrow
  }

  public func handle(_ event: LayerEvent) -> EventResult {
    switch event {
    case .press(let press) where press.button == .left: return self.press(at: press.point)
    case .drag(let point): pointerMoved(to: point)
    case .release(.left, let point) where held != nil: release(at: point)
    case .captureLost: held = nil
    case .hover(let point):
      pointerMoved(to: point)
      return hitTest(point) == nil ? .ignored : .taken
    case .hoverEnd: hideControls()
    case .gesture(.tap(let point, _)): return EventResult(isTaken: tap(at: point))
    default: return .ignored
    }
    return .taken
  }

  /// Draws the controls.
  public func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard isOurs else { return }
    let part = min(1, (moment.time - controlsSince) / Motion.appear)
    let opacity = isNearControls ? part : 1 - part
    guard opacity > 0 else { return }
    controls.draw(
      into: &list, hovered: hovered, isMaximized: window.isMaximized, opacity: opacity,
      theme: moment.theme, scale: moment.scale)
  }
}

extension WindowChromeModule: Animated {
  public func advance(to time: Double) -> Pace {
    guard isFading else { return .still }
    redraws.setNeedsFrame()
    isFading = time - controlsSince < Motion.appear
    return isFading ? .moving : .still
  }
}

extension WindowChromeModule: WindowEventObserver {
  /// When the window loses the keyboard, the program that gets the pointer may keep the button's
  /// release.
  public func observe(_ event: WindowEvent) {
    if event == .focus(false) { held = nil }
  }
}
