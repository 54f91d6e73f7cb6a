import ApplicationScope
import Canvas
import Interface
import Platform
import Testing
import TextCore

@testable import DocumentScope

/// The screen goes to sleep while a document is in front.
@MainActor
@Suite struct SleepTests {
  private let signals = SilentSleepSignals()

  private func editor(_ marked: String = "one ˇtwo", isStill: Bool = false) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.services.sleep = signals
    setup.desktop.caretBlink = nil
    setup.desktop.reducesMotion = isStill
    return try TestEditor(marked, setup)
  }

  private func isRunning(_ editor: TestEditor) -> Bool {
    editor.document.sleepAnimation.animation != nil
  }

  @Test func lettersRiseAndThePageIsAsBeforeAfterwards() throws {
    let editor = try editor()
    editor.wait(1)
    let before = editor.window.pixels
    signals.didSignal.send(.sleeps)
    #expect(signals.letSleepCount == 0)
    editor.wait(0.8)
    #expect(editor.window.pixels != before)
    editor.wait(2)
    #expect(editor.window.pixels == before)
    #expect(signals.letSleepCount == 1)
  }

  @Test func itCostsNothingWhenItDoesNotRun() throws {
    let editor = try editor()
    editor.wait(1)
    #expect(editor.tick() == nil)
    signals.didSignal.send(.sleeps)
    #expect(editor.tick() != nil)
    #expect(editor.wait(3) > 60)
    #expect(editor.tick() == nil)
  }

  @Test func aKeyEndsItAndIsNotSwallowed() throws {
    let editor = try editor()
    signals.didSignal.send(.sleeps)
    editor.wait(0.5)
    editor.type("x")
    #expect(!isRunning(editor))
    editor.expect("one xˇtwo")
    #expect(signals.letSleepCount == 1)
  }

  @Test func theMouseEndsItAndIsNotSwallowed() throws {
    let editor = try editor()
    signals.didSignal.send(.sleeps)
    editor.press(editor.point(at: 0)).release(editor.point(at: 0))
    #expect(!isRunning(editor))
    editor.expect("ˇone two")
    signals.didSignal.send(.sleeps)
    editor.window.delegate?.handle(.mouse(MouseEvent(.leave, at: Point(x: 0, y: 0))))
    #expect(isRunning(editor))
    editor.window.delegate?.handle(.modifiers([]))
    #expect(isRunning(editor))
    editor.window.delegate?.handle(.modifiers(.shift))
    #expect(!isRunning(editor))
  }

  @Test func wakingEndsIt() throws {
    let editor = try editor()
    signals.didSignal.send(.sleeps)
    #expect(isRunning(editor))
    signals.didSignal.send(.wakes)
    #expect(!isRunning(editor))
    #expect(signals.letSleepCount == 1)
  }

  @Test func aSecondSignalDoesNotBeginAgain() throws {
    let editor = try editor()
    signals.didSignal.send(.sleeps)
    let first = editor.document.sleepAnimation.animation
    editor.wait(0.5)
    signals.didSignal.send(.sleeps)
    #expect(editor.document.sleepAnimation.animation == first)
    editor.wait(3)
    #expect(signals.letSleepCount == 2)
  }

  @Test func withAHiddenCaretSleepIsNotDelayed() throws {
    let editor = try editor("ˇ" + String(repeating: "line\n", count: 200))
    editor.window.hasFocus = false
    signals.didSignal.send(.sleeps)
    #expect(!isRunning(editor) && signals.letSleepCount == 1)
    editor.window.hasFocus = true
    editor.wheel(-100).wait(1)
    signals.didSignal.send(.sleeps)
    #expect(!isRunning(editor) && signals.letSleepCount == 2)
    editor.wheel(100).wait(1)
    signals.didSignal.send(.sleeps)
    #expect(isRunning(editor))
    editor.document.close()
    #expect(signals.letSleepCount == 3)
    signals.didSignal.send(.sleeps)
    #expect(signals.letSleepCount == 4)
  }

  @Test func withoutMotionNothingMoves() throws {
    let editor = try editor(isStill: true)
    editor.wait(1)
    let frames = editor.window.presented.count
    signals.didSignal.send(.sleeps)
    editor.wait(3)
    #expect(editor.window.presented.count == frames + 2)
    #expect(signals.letSleepCount == 1)
  }

  /// The letters: rising, or without motion if the desktop asks for reduced motion.
  @Test(arguments: Look.two, [false, true])
  func lettersAreDrawn(_ look: Look, isStill: Bool) throws {
    let editor = try TestEditor(
      "# Evening\n\nThe lamp is on.\n\nGood nightˇ", look, size: Size(width: 360, height: 240),
      title: "Untitled"
    ) {
      $0.services.sleep = signals
      $0.desktop.caretBlink = nil
      $0.desktop.reducesMotion = isStill
    }
    editor.wait(1)
    signals.didSignal.send(.sleeps)
    editor.wait(1.15)
    try editor.expectPicture("sleep" + (isStill ? "-still" : ""), look)
  }

  /// The whole way of the letters, for the documentation.
  @Test func lettersRiseFromTheCaret() throws {
    var setup = TestEditor.Setup()
    setup.services.sleep = signals
    setup.typeface = .real
    setup.size = Size(width: 360, height: 240)
    setup.desktop.caretBlink = nil
    let editor = try TestEditor("# Evening\n\nThe lamp is on.\n\nGood nightˇ", setup)
    editor.wait(1)
    signals.didSignal.send(.sleeps)
    var strip = FilmStrip("sleep", columns: 3)
    strip.add(editor, after: 0.2, 0.4, 0.4, 0.4, 0.4, 0.35)
    try strip.expect()
  }
}
