import Canvas
import Interface
import Layout
import Platform
import TextCore

/// Moves the page: by wheel and keys, smoothly; by the scroll line; so that the caret stays in
/// sight; and while a drag is held past an edge. At the text's ends wheel and drag pull the page
/// on a little, and it springs back.
final class ScrollModule: Module, Animated {
  let viewport: Viewport
  let layout: LayoutManager
  let frame: FrameSchedule
  let settings: () -> DesktopSettings
  let now: () -> Double

  /// When the smooth step on its way began.
  private var stepStart = 0.0
  /// Device pixels that it goes in all.
  private(set) var stepTotal = 0.0
  /// Device pixels that it has gone.
  private var stepDone = 0.0
  /// The part of a pixel that the steps up to now asked for and did not get.
  private var stepRest = 0.0
  /// Device pixels a second while a drag is held past an edge.
  private var dragSpeed = 0.0
  /// How the page follows the caret; see `ScrollModule+Caret`.
  var approach: CaretApproach?
  /// When something was last written.
  var lastWriting = -Double.infinity
  /// When a key last turned a page.
  var lastPageTurn = -Double.infinity
  /// How far the page is pulled beyond an end of the text: positive at its start.
  var band = RubberPull()
  /// What a finger does with the page; see `ScrollModule+Finger`.
  var finger = FingerScroll()
  private var lastAdvance = 0.0
  private var dragRest = 0.0
  /// Called after each step of a drag past an edge.
  var onDragScroll: (() -> Void)?

  /// When the page last moved; the scroll line shows for a while after it.
  private(set) var lastMove = -Double.infinity
  /// How visible the scroll line was when it was looked at last.
  private var lastLineOpacity = 0.0
  /// Where the scroll line was grasped, in device pixels below its top.
  private var grasp: Int?

  init(
    viewport: Viewport, layout: LayoutManager, frame: FrameSchedule,
    settings: @escaping () -> DesktopSettings, now: @escaping () -> Double
  ) {
    self.viewport = viewport
    self.layout = layout
    self.frame = frame
    self.settings = settings
    self.now = now
  }

  func setUp() { frame.add(self) }

  func tearDown() { band.end() }

  // Smooth steps

  /// Moves the page by device pixels over a moment; several calls add up.
  func scrollSmoothly(by distance: Double) {
    guard !settings().reducesMotion else {
      scrollAtOnce(by: Int(distance.rounded()))
      return
    }
    let time = now()
    finger.glide = nil
    // Whole pixels, with the rest carried on: as many steps back lead to the same place, whenever
    // they come.
    let exact = distance + stepRest
    stepRest = exact - exact.rounded()
    stepTotal = stepTotal - stepDone.rounded() + exact.rounded()
    stepDone = 0
    stepStart = time
    frame.setNeedsFrame()
  }

  /// Moves the page by device pixels.
  func scrollAtOnce(by distance: Int) {
    stop()
    if viewport.scroll(by: distance) != 0 { pageMoved() }
  }

  /// Ends a movement on its way.
  func stop() {
    stepTotal = 0
    stepDone = 0
    stepRest = 0
    approach = nil
    finger.glide = nil
    letPageGo()
  }

  /// Whether a step of wheel or key is on its way.
  var isStepping: Bool { stepTotal != 0 }

  /// Notes that the page moved; the scroll line shows itself.
  func pageMoved() {
    lastMove = now()
    frame.setNeedsFrame()
  }

  // Dragging past an edge

  /// Scrolls on while the pointer is held `distance` device pixels past the top (negative) or
  /// bottom edge; 0 ends it.
  func setDrag(distance: Double) {
    let wasStill = dragSpeed == 0
    dragSpeed = distance * Self.dragGain
    guard dragSpeed != 0 else { return letPageGo() }
    if wasStill {
      lastAdvance = now()
      dragRest = 0
    }
    frame.setNeedsFrame()
  }

  /// Pixels a second for each pixel past the edge.
  private static let dragGain = 12.0

  func advance(to time: Double) -> Pace {
    var pace = Pace.still
    if stepTotal != 0 {
      let done = stepTotal * Curve.easeOut((time - stepStart) / Motion.scroll)
      let step = Int(done.rounded()) - Int(stepDone.rounded())
      stepDone = done
      let isOver = time - stepStart >= Motion.scroll
      if step != 0 {
        let moved = viewport.scroll(by: step)
        if moved != 0 { pageMoved() }
        pullPage(by: step - moved, at: time)
      }
      if isOver { stop() } else { pace = .moving }
    }
    if dragSpeed != 0 {
      dragRest += dragSpeed * min(0.1, time - lastAdvance)
      let step = Int(dragRest)
      dragRest -= Double(step)
      let moved = step == 0 ? 0 : viewport.scroll(by: step)
      if moved != 0 {
        letPageGo()
        pageMoved()
        onDragScroll?()
      }
      // At the text's end there is nowhere to go until the pointer moves.
      if moved != 0 || step == 0 { pace = .moving } else { holdPage(at: dragSpeed / Self.dragGain) }
    }
    lastAdvance = time
    pace = pace.sooner(advanceApproach(to: time)).sooner(advanceGlide(to: time))
    return pace.sooner(bandPace(time)).sooner(scrollLinePace(time))
  }

  // The scroll line

  /// How visible the scroll line is: 1 while the page moves, then fading.
  func scrollLineOpacity(at time: Double) -> Double {
    guard viewport.maxScrollOffset > 0 else { return 0 }
    if grasp != nil { return 1 }
    let rest = time - lastMove - Motion.scrollLineRest
    if rest <= 0 { return 1 }
    return settings().reducesMotion ? 0 : max(0, 1 - rest / Motion.scrollLineFade)
  }

  /// Whether anything is seen of the scroll line now.
  var isScrollLineShown: Bool { scrollLineOpacity(at: now()) > 0 }

  private func scrollLinePace(_ time: Double) -> Pace {
    let opacity = scrollLineOpacity(at: time)
    if opacity != lastLineOpacity {
      lastLineOpacity = opacity
      frame.setNeedsFrame(of: self)
    }
    if opacity >= 1 {
      return grasp == nil ? .until(lastMove + Motion.scrollLineRest + 0.001) : .still
    }
    return opacity > 0 ? .moving : .still
  }

  /// The scroll line in device pixels.
  func scrollLine(windowWidth: Int) -> DeviceRect {
    let scale = layout.scale
    let width = scale.deviceLength(PageMetrics.caretWidth)
    let total = Double(max(1, viewport.contentHeight))
    let height = viewport.height
    let length = max(
      scale.devicePixel(PageMetrics.scrollLineLength),
      Int(Double(height) * Double(height) / total))
    let part = Double(viewport.scrollOffset) / Double(max(1, viewport.maxScrollOffset))
    let top = Int((Double(height - length) * max(0, min(1, part))).rounded())
    return DeviceRect(x: windowWidth - width, y: top, width: width, height: length)
  }

  /// Whether a press at a point (device pixels) grasps the scroll line.
  ///
  /// - Parameter reach: logical pixels from the window's edge, and beyond the line's ends.
  func canGrasp(
    x: Int, y: Int, windowWidth: Int, reach: (side: Double, end: Double) = PageMetrics.scrollGrasp
  ) -> Bool {
    guard viewport.maxScrollOffset > 0 else { return false }
    let line = scrollLine(windowWidth: windowWidth)
    let (side, end) = (layout.scale.devicePixel(reach.side), layout.scale.devicePixel(reach.end))
    return x >= windowWidth - side && y >= line.y - end && y < line.maxY + end
  }

  /// Begins a drag of the scroll line.
  func beginGrasp(y: Int, windowWidth: Int) {
    stop()
    grasp = y - scrollLine(windowWidth: windowWidth).y
    frame.setNeedsFrame()
  }

  /// Follows the pointer with the scroll line.
  func drag(y: Int, windowWidth: Int) {
    guard let grasp else { return }
    let line = scrollLine(windowWidth: windowWidth)
    let room = max(1, viewport.height - line.height)
    let part = Double(max(0, min(room, y - grasp))) / Double(room)
    viewport.scroll(toOffset: Int((part * Double(viewport.maxScrollOffset)).rounded()))
    // Lines that were only estimated may be taller than was thought: the end is the end.
    if part == 1 { viewport.scroll(by: viewport.height) }
    pageMoved()
  }

  /// Ends a drag of the scroll line.
  func endGrasp() {
    guard grasp != nil else { return }
    grasp = nil
    pageMoved()
  }
}
