import ApplicationScope
import Canvas
import Interface
import Platform

/// An open document with its window, and the hands that work in it.
final class BenchSheet {
  let window: BenchWindow
  private let application: ApplicationScope
  private let clock: ManualClock
  private let queue: WaitingQueue
  private let mainThread: ManualMainThread

  /// The window of the numbers that are compared with other programs.
  static let windowSize = Size(width: 1280, height: 800)

  init(
    window: BenchWindow, application: ApplicationScope, clock: ManualClock, queue: WaitingQueue,
    mainThread: ManualMainThread
  ) {
    self.window = window
    self.application = application
    self.clock = clock
    self.queue = queue
    self.mainThread = mainThread
  }

  /// Draws what is due.
  func tick() { _ = application.documents.tick(clock.now) }

  /// Handles an event and draws its effects: the work between a key and its pixels.
  func send(_ event: WindowEvent) {
    window.delegate?.handle(event)
    tick()
  }

  /// Clicks at a point and draws.
  func press(_ point: Point) {
    for kind in [MouseEvent.Kind.down(.left, clicks: 1), .up(.left)] {
      send(.mouse(MouseEvent(kind, at: point, modifiers: [])))
    }
  }

  /// Drags from a point to another one, and draws.
  func drag(from start: Point, to end: Point) {
    let middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    send(.mouse(MouseEvent(.down(.left, clicks: 1), at: start, modifiers: [])))
    for point in [middle, end] { send(.mouse(MouseEvent(.move, at: point, modifiers: []))) }
    send(.mouse(MouseEvent(.up(.left), at: end, modifiers: [])))
  }

  /// Presses the middle button, which inserts the primary selection.
  func pressMiddle(_ point: Point) {
    send(.mouse(MouseEvent(.down(.middle, clicks: 1), at: point, modifiers: [])))
    send(.mouse(MouseEvent(.up(.middle), at: point, modifiers: [])))
  }

  /// Does a command and draws.
  func perform(_ command: String) {
    application.documents.documents.first?.perform(command)
    tick()
  }

  /// True if there is an edit to undo.
  var canUndo: Bool { application.documents.documents.first?.isEnabled("undo") ?? false }

  /// Changes what is set, as a slider does, and draws.
  func change(_ body: (inout Settings) -> Void) {
    application.settings.tryOn(body)
    tick()
  }

  /// Lets time pass and draws once, so that all motion has ended.
  func rest(_ seconds: Double = 0.1) {
    clock.advance(by: seconds)
    tick()
  }

  /// Runs the pending background work, but not its results.
  func work() { queue.work() }

  /// Takes the results of the background work that has run, and draws them.
  func take() {
    mainThread.run()
    tick()
  }

  /// Runs the background work of spelling and completion, and draws the results.
  func comeBack() {
    repeat {} while queue.work() || mainThread.run() > 0
    tick()
  }

  /// Keeps all that is not saved and closes, as at the end of a session: it comes back at the next start.
  func end() { application.recovery.terminate() }

  /// Puts the caret at the start of a line, well inside the window.
  func goToLine(_ line: Int) {
    application.documents.documents.first?.goToLine(line)
    rest()
  }
}

extension WindowEvent {
  /// A key that writes a letter.
  static func letter(_ letter: Character) -> WindowEvent {
    .key(KeyPress(.character(letter), text: String(letter)))
  }
}
