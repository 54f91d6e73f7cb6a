import Canvas
import Words
import Interface
import Layout
import Platform

/// The window's frame, which is not there: the title strip, the controls near the pointer, edges
/// that resize, white space that moves the window, full screen.
final class FrameModule: Module, Animated, PageLayer {
  private let window: any Window
  private let layout: LayoutManager
  private let viewport: Viewport
  private let scroll: ScrollModule
  private let frame: FrameSchedule
  private let typesetting: Typesetting
  private let settings: () -> DesktopSettings
  private let now: () -> Double
  private var strip: TitleStrip

  /// Whether a sheet waits for an answer: then no place of the page moves the window.
  var isCovered: () -> Bool = { false }
  /// Whether a point is on a sheet that lies on the page and waits for no answer.
  var isOnSheet: (Point) -> Bool = { _ in false }
  private var pointer: Point?
  private var hovered: WindowControls.Control?
  /// The control that the button went down on.
  private var held: WindowControls.Control?
  private var isNearControls = false
  private var controlsSince = -Double.infinity
  private var isFading = false
  private var isPointerHidden = false

  init(
    window: any Window, layout: LayoutManager, viewport: Viewport, scroll: ScrollModule,
    frame: FrameSchedule, typesetting: Typesetting, settings: @escaping () -> DesktopSettings,
    now: @escaping () -> Double
  ) {
    self.window = window
    self.layout = layout
    self.viewport = viewport
    self.scroll = scroll
    self.frame = frame
    self.typesetting = typesetting
    self.settings = settings
    self.now = now
    strip = TitleStrip("", typesetting: typesetting)
  }

  func setUp() {
    frame.add(self)
    window.hitTest = { [weak self] in self?.area(at: $0) ?? .content }
  }

  func tearDown() {
    window.hitTest = nil
    held = nil
    isFading = false
  }

  /// The document has another name.
  func setTitle(_ name: String) {
    strip = TitleStrip(name, typesetting: typesetting)
    window.setTitle(name + " – Paber")
    frame.setNeedsFrame()
  }

  // What is where

  private var size: Size { window.logicalSize }

  private var controls: WindowControls { WindowControls(windowWidth: size.width) }

  /// Whether the window's controls, edges and places to drag it by are ours: not in full screen,
  /// and not where the desktop draws a frame.
  private var hasOwnFrame: Bool { !window.isFullScreen && !window.isDecorated }

  /// The control at a point; none where there are none.
  private func control(at point: Point) -> WindowControls.Control? {
    hasOwnFrame ? controls.control(at: point) : nil
  }

  /// Whether the window has edges that can be dragged.
  private var isResizable: Bool { hasOwnFrame && !window.isMaximized }

  /// What the window manager may do with a press at a point: move the window where there is
  /// nothing but page.
  func area(at point: Point) -> HitArea {
    guard hasOwnFrame, !isCovered(), !isOnSheet(point), edges(at: point).isEmpty,
      control(at: point) == nil, !canGraspScrollLine(at: point)
    else { return .content }
    if point.y < stripHeight { return .draggable }
    return isInText(point) ? .content : .draggable
  }

  /// Logical pixels from the window's top edge to the lower end of the title strip, as far as it is
  /// in the window.
  private var stripHeight: Double {
    PageMetrics.titleStripHeight - Double(viewport.titleScroll) / window.scale.factor
  }

  /// Whether a point is in the column of text, marks that hang at either side included.
  func isInText(_ point: Point) -> Bool {
    let container = layout.container
    let margin = container.leftPadding / 2
    return point.x >= container.leftInset - margin
      && point.x < container.leftInset + container.mirrored(0) + margin
  }

  /// The edges that a press at a point would drag.
  func edges(at point: Point) -> WindowEdges {
    guard isResizable else { return [] }
    let size = size
    let margin = PageMetrics.resizeMargin
    let corner = PageMetrics.cornerMargin
    let nearLeft = point.x < margin
    let scrollLineShows = scroll.scrollLineOpacity(at: now()) > 0
    let nearRight =
      point.x >= size.width - margin && !(scrollLineShows && canGraspScrollLine(at: point))
    let nearTop = point.y < margin
    let nearBottom = point.y >= size.height - margin
    guard nearLeft || nearRight || nearTop || nearBottom else { return [] }
    var edges: WindowEdges = []
    if point.x < corner && (nearLeft || nearTop || nearBottom) { edges.insert(.left) }
    if point.x >= size.width - corner && (nearRight || nearTop || nearBottom) {
      edges.insert(.right)
    }
    if point.y < corner && (nearTop || nearLeft || nearRight) { edges.insert(.top) }
    if point.y >= size.height - corner && (nearBottom || nearLeft || nearRight) {
      edges.insert(.bottom)
    }
    return edges
  }

  private func canGraspScrollLine(at point: Point) -> Bool {
    let scale = window.scale
    return scroll.canGrasp(
      x: scale.devicePixel(point.x), y: scale.devicePixel(point.y),
      windowWidth: window.deviceSize.width)
  }

  // The pointer

  /// The pointer moved: shows it, gives it its shape, brings the controls.
  func pointerMoved(to point: Point) {
    pointer = point
    isPointerHidden = false
    updatePointer()
    let near = hasOwnFrame && controls.isNear(point)
    let control = control(at: point)
    if near != isNearControls { showControls(near) }
    if control != hovered {
      hovered = control
      frame.setNeedsFrame()
    }
  }

  /// The pointer moved over something that lies on the page.
  func pointerMovedOverMenus(to point: Point) {
    pointer = point
    isPointerHidden = false
    window.setPointer(.arrow)
    hideControls()
  }

  /// The pointer left the window.
  func pointerLeft() {
    pointer = nil
    hideControls()
  }

  private func hideControls() {
    hovered = nil
    if isNearControls { showControls(false) }
  }

  /// Lets the controls come or go.
  private func showControls(_ shows: Bool) {
    isNearControls = shows
    controlsSince = now()
    isFading = true
    frame.setNeedsFrame()
  }

  /// A letter was typed: the pointer, and what shows because of it, goes out of the way until it
  /// moves.
  func hidePointer() {
    // A finger may have brought the controls while the pointer was hidden.
    hideControls()
    guard !isPointerHidden else { return }
    isPointerHidden = true
    window.setPointer(.hidden)
  }

  private func updatePointer() {
    guard !isPointerHidden, let pointer else { return }
    window.setPointer(shape(at: pointer))
  }

  private func shape(at point: Point) -> PointerShape {
    if control(at: point) != nil { return .arrow }
    let edges = edges(at: point)
    switch edges {
    case [.left], [.right]: return .resizeHorizontal
    case [.top], [.bottom]: return .resizeVertical
    case [.left, .top], [.right, .bottom]: return .resizeFalling
    case [.right, .top], [.left, .bottom]: return .resizeRising
    default: break
    }
    if isOnSheet(point) { return .arrow }
    let isStrip = point.y < PageMetrics.titleStripHeight && viewport.titleScroll == 0
    return isInText(point) && !isStrip ? .text : .arrow
  }

  /// Whether the button is down on a control.
  var holdsControl: Bool { held != nil }

  /// A press of the left button; `true`: it was for a control or an edge.
  ///
  /// A control works when the button comes up on it again. One that worked at the press would take
  /// the window away from under the release, and who never hears of it takes the next press for
  /// the same.
  func press(at point: Point) -> Bool {
    held = shownControl(at: point)
    if held != nil { return true }
    let edges = edges(at: point)
    guard !edges.isEmpty else { return false }
    window.beginResize(edges, springTime: settings().reducesMotion ? 0 : Motion.springBack)
    return true
  }

  /// The left button came up, maybe where it went down.
  func release(at point: Point) {
    let pressed = held
    letControlGo()
    if let pressed, !isCovered(), pressed == control(at: point) { work(pressed) }
  }

  /// Forgets the control that the button went down on.
  func letControlGo() { held = nil }

  /// A tap of a finger; `true`: it was for a control, or for the top edge, where it shows the
  /// controls. Anywhere else it takes them away.
  func tap(at point: Point) -> Bool {
    if let control = shownControl(at: point) {
      work(control)
      return true
    }
    let isAtTop = hasOwnFrame && (controls.isNear(point) || point.y < stripHeight)
    if isAtTop != isNearControls { showControls(isAtTop) }
    return isAtTop
  }

  /// The control at a point, if controls are shown.
  private func shownControl(at point: Point) -> WindowControls.Control? {
    isNearControls ? control(at: point) : nil
  }

  private func work(_ control: WindowControls.Control) {
    switch control {
    case .minimize: window.minimize()
    case .maximize: window.setMaximized(!window.isMaximized)
    case .close: window.onEvent?(.closeRequested)
    }
  }

  /// Full screen and back.
  func toggleFullScreen() { window.setFullScreen(!window.isFullScreen) }

  // Drawing

  func advance(to time: Double) -> Pace {
    guard isFading else { return .still }
    frame.setNeedsFrame()
    isFading = time - controlsSince < Motion.appear
    return isFading ? .moving : .still
  }

  /// Draws the title strip, which moves with the page.
  func drawStrip(into list: inout DisplayList, at moment: DrawingMoment) {
    guard hasOwnFrame else { return }
    strip.draw(
      into: &list, windowWidth: size.width,
      scrollOffset: viewport.titleScroll - moment.pageShift, theme: moment.theme,
      scale: moment.scale)
  }

  /// Draws the controls, which do not.
  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard hasOwnFrame else { return }
    let part = min(1, (moment.time - controlsSince) / Motion.appear)
    let opacity = isNearControls ? part : 1 - part
    guard opacity > 0 else { return }
    controls.draw(
      into: &list, hovered: hovered, isMaximized: window.isMaximized, opacity: opacity,
      theme: moment.theme, scale: moment.scale)
  }

  /// The commands of the frame.
  var commands: [Command] {
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
