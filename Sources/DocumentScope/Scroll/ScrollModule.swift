import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import TextCore

/// Moves the page: by wheel and keys, smoothly; by the scroll line; to keep the caret in sight; and
/// while a drag is held past an edge. At the text's ends wheel and drag pull the page a little, and
/// it springs back.
final class ScrollModule: Module, DocumentPart, Animated {
  let core: DocumentCore

  /// The start time of the current smooth step.
  private var stepStart = 0.0
  /// The step's whole distance, in device pixels.
  private(set) var stepTotal = 0.0
  /// The device pixels moved so far.
  private var stepDone = 0.0
  /// The part of a pixel that the steps so far could not move.
  private var stepRest = 0.0
  /// The scroll speed while a drag is held past an edge, in device pixels a second.
  private var dragSpeed = 0.0
  /// The page's movement after the caret; see `ScrollModule+Caret`.
  var approach: CaretApproach?
  /// The time of the last edit by typing.
  var lastWriting = -Double.infinity
  /// The time of the last page turn by key.
  var lastPageTurn = -Double.infinity
  /// The pull of the page beyond an end of the text: positive at its start.
  var band = RubberPull()
  /// The state of a finger on the page; see `ScrollModule+Finger`.
  var finger = FingerScroll()
  private var lastAdvance = 0.0
  private var dragRest = 0.0
  /// Tells of each step of a drag past an edge.
  let didDragScroll = Broadcast<Void>()

  /// The time of the page's last movement; the scroll line shows for a while after it.
  var lastMove = -Double.infinity
  /// The opacity of the scroll line when it was checked last.
  var lastLineOpacity = 0.0
  /// The place at which the scroll line was grasped, in device pixels below its top.
  var grasp: Int?

  init(_ core: DocumentCore) {
    self.core = core
  }

  func setUp(_ registrations: Registrations) { stack.push(self) }

  func tearDown() { band.end() }

  // Smooth steps

  /// Moves the page by device pixels, animated; several calls add up.
  func scrollSmoothly(by distance: Double) {
    guard !appearance.desktop.reducesMotion else {
      scrollAtOnce(by: Int(distance.rounded()))
      return
    }
    let time = clock.now
    finger.glide = nil
    // Whole pixels, with the rest carried over: as many steps back lead to the same place, whenever
    // they come.
    let exact = distance + stepRest
    stepRest = exact - exact.rounded()
    stepTotal = stepTotal - stepDone.rounded() + exact.rounded()
    stepDone = 0
    stepStart = time
    redraws.setNeedsFrame()
  }

  /// Moves the page by device pixels.
  func scrollAtOnce(by distance: Int) {
    stop()
    if viewport.scroll(by: distance) != 0 { pageMoved() }
  }

  /// Ends a running movement.
  func stop() {
    stepTotal = 0
    stepDone = 0
    stepRest = 0
    approach = nil
    finger.glide = nil
    letPageGo()
  }

  /// True while a step of wheel or key is on its way.
  var isStepping: Bool { stepTotal != 0 }

  /// Notes that the page moved, which shows the scroll line.
  func pageMoved() {
    lastMove = clock.now
    redraws.setNeedsFrame()
  }

  // Dragging past an edge

  /// Scrolls on while the pointer is held `distance` device pixels past the top (negative) or
  /// bottom edge; 0 ends it.
  func setDrag(distance: Double) {
    let wasStill = dragSpeed == 0
    dragSpeed = distance * Self.dragGain
    guard dragSpeed != 0 else { return letPageGo() }
    if wasStill {
      lastAdvance = clock.now
      dragRest = 0
    }
    redraws.setNeedsFrame()
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
        didDragScroll.send()
      }
      // At the text's end nothing more scrolls until the pointer moves.
      if moved != 0 || step == 0 { pace = .moving } else { holdPage(at: dragSpeed / Self.dragGain) }
    }
    lastAdvance = time
    pace = pace.sooner(advanceApproach(to: time)).sooner(advanceGlide(to: time))
    return pace.sooner(bandPace(time)).sooner(scrollLinePace(time))
  }
}
