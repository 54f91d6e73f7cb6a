import ApplicationScope
import Canvas
import Interface
import Platform
import TextCore

/// A wheel in the middle of the page that turns through the undo history: each detent is one step
/// back or on, live in the text.
///
/// It opens when the mouse wheel turns (or an arrow is pressed) with Ctrl and Alt held, by its
/// command, whose keys need not be held, or by two fingers that turn. It closes, and the text stays
/// as it is, when the keys are released, by Return, by a click, by its command's keys and by any
/// other key, which then does what it always does. Escape restores text, selection and place.
final class UndoWheelModule: Module, DocumentPart, Animated {
  let core: DocumentCore
  let typing: TypingModule

  /// The way in which the wheel was opened, which decides how it is closed.
  enum OpeningMethod {
    /// Ctrl and Alt are held.
    case keys
    /// Two fingers turn.
    case fingers
    /// A command: it stays until it is closed by a key or a click.
    case command
  }

  /// The state of the open wheel.
  struct Turning {
    var opening: OpeningMethod
    /// The position in the history that Escape restores.
    var redoCount: Int
    var selection: Selection
    var scroll: ScrollAnchor
    /// The last angle of the pointer that holds the wheel, in degrees; `nil`: it does not hold it.
    var grasp: Double?
    /// The place where the left button went down on the wheel; `nil`: it is not held.
    var press: Point?
    /// True while the pointer has stayed within the slop of that press.
    var isClick = false
  }

  var turning: Turning? { didSet { keepLayer() } }
  /// True while a finger that came down on it, or beside it, moves.
  var hasFinger = false
  /// Degrees that the hand has turned the wheel away from its detent.
  var hand = 0.0
  /// The part of a detent that the mouse wheel or the fingers have turned so far.
  var wheelRest = 0.0
  /// The degrees between the wheel and its resting place when the last step was made.
  private var slip = 0.0
  private var slipStart = 0.0
  /// The start time of its fade-in or fade-out.
  private var fadeStart = -Double.infinity
  private var isFading = false { didSet { keepLayer() } }
  /// The wheel as it was when it closed, for the fade-out.
  private var lastSeen: UndoWheel?

  init(_ core: DocumentCore, typing: TypingModule) {
    self.core = core
    self.typing = typing
  }

  func tearDown() {
    (turning, hasFinger) = (nil, false)
    lastSeen = nil
    isFading = false
    slip = 0
  }

  /// True while the wheel is on the page.
  var isOpen: Bool { turning != nil }

  private func keepLayer() { stack.keep(self, while: isOpen || isFading) }

  /// True if there is anything to undo or redo.
  var canOpen: Bool { editor.canUndo || editor.canRedo }

  var view: UndoWheelView { UndoWheelView(windowSize: window.logicalSize) }

  // Opening and closing

  /// Opens the wheel; does nothing while it is open.
  func open(_ opening: OpeningMethod) {
    guard turning == nil, canOpen else { return }
    turning = Turning(
      opening: opening, redoCount: editor.redoCount, selection: editor.selection,
      scroll: viewport.scrollAnchor())
    hand = 0
    slip = 0
    stack.takePointer(for: self)
    fade()
  }

  /// Closes the wheel and leaves the text as it is.
  func take() {
    guard turning != nil else { return }
    lastSeen = wheel(at: clock.now)
    fade()
    turning = nil
    wheelRest = 0
  }

  /// Closes the wheel and restores the state at its opening.
  func cancel() {
    guard let start = turning else { return }
    step(by: start.redoCount - editor.redoCount)
    editor.select(start.selection)
    viewport.restore(start.scroll)
    take()
  }

  private func fade() {
    let time = clock.now
    // A running fade continues from its current opacity.
    let part = appearance.desktop.reducesMotion ? 1 : min(1, (time - fadeStart) / Motion.appear)
    fadeStart = time - (1 - part) * Motion.appear
    if appearance.desktop.reducesMotion { fadeStart = -Double.infinity }
    isFading = true
    redraws.setNeedsFrame()
  }

  // Steps

  /// Undoes (positive) or redoes steps, as many as there are. `handTurn`: degrees by which the hand
  /// is then further from its detent.
  func step(by count: Int, handTurn: Double = 0) {
    let count = max(-editor.redoCount, min(editor.undoCount, count))
    guard count != 0 else { return }
    ease {
      typing.travel {
        for _ in 0..<abs(count) {
          if count > 0 { editor.undo() } else { editor.redo() }
        }
      }
      hand += handTurn
    }
  }

  /// Lets the wheel turn back to its detent.
  func returnToDetent() {
    if hand != 0 { ease { hand = 0 } }
  }

  /// Animates the wheel from its shown rotation to its resting one after a change.
  private func ease(_ change: () -> Void) {
    let time = clock.now
    let before = rotation(at: time)
    change()
    slip = 0
    slip = appearance.desktop.reducesMotion ? 0 : before - rotation(at: time)
    slipStart = time
    redraws.setNeedsFrame()
  }

  // Moving and drawing

  /// The rotation of the wheel at a time.
  private func rotation(at time: Double) -> Double {
    let rest = slip == 0 ? 0 : slip * (1 - Curve.easeOut((time - slipStart) / Motion.wheelTurn))
    return UndoWheel.restingRotation(redoCount: editor.redoCount) + hand + rest
  }

  /// The wheel as it is shown: while it fades out, as it was when it closed.
  func wheel(at time: Double) -> UndoWheel {
    if !isOpen, let lastSeen { return lastSeen }
    return UndoWheel(
      rotation: rotation(at: time), redoCount: editor.redoCount,
      stepCount: editor.undoCount + editor.redoCount)
  }

  /// The opacity at a time, from 0 to 1.
  func opacity(at time: Double) -> Double {
    let part = max(0, min(1, (time - fadeStart) / Motion.appear))
    return isOpen ? part : 1 - part
  }

  func advance(to time: Double) -> Pace {
    guard isFading || slip != 0 else { return .still }
    redraws.setNeedsFrame()
    if time - fadeStart >= Motion.appear {
      isFading = false
    }
    if !isOpen || time - slipStart >= Motion.wheelTurn { slip = 0 }
    return isFading || slip != 0 ? .moving : .still
  }
}
