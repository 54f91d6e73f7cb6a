import SystemPackage
import TestSupport
import Glibc
import Interface
import Platform
import TextCore
import Testing

@testable import Canvas
@testable import DocumentScope

/// The wheel that turns through the undo history, by every kind of input.
@MainActor
@Suite struct UndoWheelTests {
  /// A text with four steps: `a`, `b`, `c`, `d`, each a separate phrase.
  private func four(_ change: (inout TestEditor.Setup) -> Void = { _ in }) throws -> TestEditor {
    var setup = TestEditor.Setup()
    change(&setup)
    let editor = try TestEditor("ˇ", setup)
    for letter in ["a", "b", "c", "d"] { editor.type(letter).wait(2) }
    return editor.expect("abcdˇ")
  }

  private func wheel(_ editor: TestEditor) -> UndoWheelModule { editor.document.undoWheel }

  private func hold(_ editor: TestEditor, _ modifiers: Modifiers = [.control, .alt]) {
    editor.window.delegate?.handle(.modifiers(modifiers))
  }

  private func turn(_ editor: TestEditor, _ detents: Double) {
    editor.window.delegate?.handle(
      .mouse(
        MouseEvent(
          .wheel(x: 0, y: detents), at: Point(x: 200, y: 200), modifiers: [.control, .alt])))
  }

  @Test func aDetentOfTheMouseWheelIsAStep() throws {
    let editor = try four()
    hold(editor)
    turn(editor, 1)
    #expect(wheel(editor).isOpen)
    editor.expect("abcˇ")
    turn(editor, 2)
    editor.expect("aˇ")
    turn(editor, -1)
    editor.expect("abˇ")
    turn(editor, 9)
    editor.expect("ˇ")
    turn(editor, -9)
    editor.expect("abcdˇ")
    turn(editor, 1)
    hold(editor, .control)
    #expect(!wheel(editor).isOpen)
    editor.expect("abcˇ").keys("ctrl+z").expect("abˇ").keys("ctrl+y", "ctrl+y").expect("abcdˇ")
  }

  @Test func partsOfDetentsAddUp() throws {
    let editor = try four()
    turn(editor, 0.4)
    turn(editor, 0.4)
    #expect(!wheel(editor).isOpen)
    turn(editor, 0.4)
    editor.expect("abcˇ")
    hold(editor, [])
    turn(editor, 0.9)
    editor.expect("abcˇ")
    #expect(!wheel(editor).isOpen, "what was begun before is forgotten")
  }

  @Test func withoutTheKeysTheWheelScrolls() throws {
    let editor = try four()
    editor.wheel(1)
    #expect(!wheel(editor).isOpen)
    editor.expect("abcdˇ")
    editor.document.perform("undo-wheel")
    editor.wheel(1)
    editor.expect("abcˇ")
  }

  @Test(arguments: [("left", "right"), ("up", "down")])
  func arrowsTurnIt(_ back: String, _ on: String) throws {
    let editor = try four()
    editor.keys("ctrl+alt+\(back)", "ctrl+alt+\(back)").expect("abˇ")
    editor.keys("ctrl+alt+\(on)").expect("abcˇ")
    hold(editor, [])
    #expect(!wheel(editor).isOpen)
    editor.document.perform("undo-wheel")
    editor.keys(back, back, back, back).expect("ˇ").keys(on, "return").expect("aˇ")
    #expect(!wheel(editor).isOpen)
    editor.keys("right").expect("aˇ")
  }

  /// For window managers that take Ctrl+Alt and the arrows or the wheel for themselves.
  @Test func itsKeysNeedNotBeHeld() throws {
    let editor = try four()
    hold(editor)
    editor.keys("ctrl+alt+z").expect("abcdˇ")
    #expect(wheel(editor).isOpen)
    hold(editor, .alt)
    hold(editor, [])
    #expect(wheel(editor).isOpen)
    editor.wheel(1).expect("abcˇ").keys("left").expect("abˇ").keys("down").expect("abcˇ")
    editor.press(place(-90))
    for degrees in stride(from: -91.0, through: -120, by: -1) { editor.move(place(degrees)) }
    editor.release(place(-120)).expect("aˇ")
    #expect(wheel(editor).isOpen)
    editor.keys("escape").expect("abcdˇ")
    #expect(!wheel(editor).isOpen)
    editor.keys("ctrl+alt+z", "left", "return").expect("abcˇ")
    #expect(!wheel(editor).isOpen)
  }

  @Test func itsKeysAgainTakeTheState() throws {
    let editor = try four()
    editor.keys("ctrl+alt+z", "left")
    for _ in 0..<3 {
      editor.window.delegate?.handle(
        .key(KeyPress(.character("z"), [.control, .alt], isRepeat: true)))
    }
    #expect(wheel(editor).isOpen)
    editor.keys("ctrl+alt+z").expect("abcˇ")
    #expect(!wheel(editor).isOpen)
  }

  /// By the mouse and by a finger, with a hand that trembles.
  @Test func aClickOnItTakesTheState() throws {
    let editor = try four()
    editor.keys("ctrl+alt+z", "left")
    editor.press(place(-90)).move(place(-91)).release(place(-91)).expect("abcˇ")
    #expect(!wheel(editor).isOpen)
    editor.keys("ctrl+alt+z", "left").tap(place(180)).expect("abˇ")
    #expect(!wheel(editor).isOpen)
  }

  @Test func escapeLeadsBackToWhereItBegan() throws {
    var setup = TestEditor.Setup()
    setup.desktop.caretBlink = nil
    let text = (0..<100).map { "line \($0)" }.joined(separator: "\n")
    let editor = try TestEditor("ˇ" + text, setup)
    editor.type("x").wait(2)
    editor.keys("ctrl+end").type("y").wait(2)
    editor.type("z").wait(2)
    editor.keys("ctrl+z").wait(1)
    editor.press(editor.point(in: "line 95")).move(editor.point(in: "line 97")).release()
    editor.wheel(3).wait(2)
    let before = (editor.text.allBytes, editor.selection, editor.document.viewport.scrollOffset)
    let pixels = editor.window.pixels
    #expect(editor.document.editor.redoCount == 1)

    editor.keys("ctrl+alt+left", "ctrl+alt+left")
    #expect(editor.text.allBytes == Array(text.utf8))
    #expect(editor.document.viewport.scrollOffset == 0, "the page shows where the step was made")
    editor.keys("escape")
    #expect(editor.text.allBytes == before.0)
    #expect(editor.selection == before.1)
    #expect(editor.document.viewport.scrollOffset == before.2)
    #expect(editor.document.editor.redoCount == 1)
    editor.wait(2)
    #expect(editor.window.pixels == pixels)

    editor.keys("ctrl+alt+right", "ctrl+alt+left", "ctrl+alt+left", "escape")
    #expect(editor.text.allBytes == before.0 && editor.selection == before.1)
    editor.keys("ctrl+y")
    #expect(editor.string.hasSuffix("yz"))
  }

  @Test func aLetterClosesItAndIsTyped() throws {
    let editor = try four()
    editor.document.perform("undo-wheel")
    editor.keys("left").type("X").expect("abcXˇ")
    #expect(!wheel(editor).isOpen)
    editor.document.perform("undo-wheel")
    editor.keys("left")
    editor.window.delegate?.handle(.text("é"))
    editor.expect("abcéˇ")
    #expect(!wheel(editor).isOpen)
  }

  @Test(arguments: [
    ("ctrl+z", "abˇ"), ("backspace", "abˇ"), ("home", "ˇabc"), ("shift+left", "ab«ˇc»"),
  ])
  func otherKeysCloseItAndDoWhatTheyDo(_ key: String, _ marked: String) throws {
    let editor = try four()
    editor.document.perform("undo-wheel")
    editor.keys("left", key).expect(marked)
    #expect(!wheel(editor).isOpen)
  }

  @Test func aPressBesideItTakesTheState() throws {
    let editor = try four()
    editor.document.perform("undo-wheel")
    editor.keys("left").press(Point(x: 60, y: 80)).release().expect("abcˇ")
    #expect(!wheel(editor).isOpen)
    editor.document.perform("undo-wheel")
    editor.window.delegate?.handle(.focus(false))
    #expect(!wheel(editor).isOpen)
  }

  /// A place on the wheel of a window of 560 × 420, so many degrees clockwise from the right.
  private func place(_ degrees: Double, radius: Double = 84) -> Point {
    let radians = degrees * .pi / 180
    return Point(x: 280 + radius * cos(radians), y: 210 + radius * sin(radians))
  }

  @Test func draggingRoundTurnsIt() throws {
    let editor = try four()
    editor.document.perform("undo-wheel")
    editor.press(place(-90))
    for degrees in stride(from: -91.0, through: -120, by: -1) { editor.move(place(degrees)) }
    editor.expect("abˇ")
    for degrees in stride(from: -120.0, through: -104, by: 1) { editor.move(place(degrees)) }
    editor.expect("abcˇ")
    // Over the left, where the direction leaps from -180 to 180, and on beyond the end.
    for degrees in stride(from: -104.0, through: -260, by: -2) { editor.move(place(degrees)) }
    editor.expect("ˇ")
    #expect(editor.selection.isEmpty)
    editor.release().wait(0.3)
    #expect(wheel(editor).isOpen)
    let rest = wheel(editor).wheel(at: editor.clock.now)
    #expect(rest.rotation == UndoWheel.restingRotation(redoCount: 4), "it goes to its detent")
    editor.wait(1)
    #expect(editor.tick() == nil)
    editor.move(place(0)).expect("ˇ").keys("escape").expect("abcdˇ")
  }

  @Test func aTrembleOfTheHandIsNoStep() throws {
    let editor = try four()
    editor.document.perform("undo-wheel")
    let steps = editor.document.editor.revision
    editor.press(place(-90))
    for _ in 1...20 { editor.move(place(-97)).move(place(-90)) }
    #expect(editor.document.editor.revision == steps)
    editor.move(place(-101)).expect("abcˇ")
    let once = editor.document.editor.revision
    for _ in 1...20 { editor.move(place(-97)).move(place(-103)) }
    #expect(editor.document.editor.revision == once)
  }

  @Test func twoFingersTurnIt() throws {
    let editor = try four()
    var first = TwoFingers(on: editor)
    first.turn(by: -8)
    first.lift()
    var fingers = TwoFingers(on: editor)
    fingers.turn(by: -8)
    #expect(!wheel(editor).isOpen)
    fingers.turn(by: -8)
    #expect(wheel(editor).isOpen)
    for _ in 1...5 { fingers.turn(by: -4) }
    editor.expect("abˇ")
    for _ in 1...4 { fingers.turn(by: 4) }
    editor.expect("abcˇ")
    fingers.lift()
    #expect(!wheel(editor).isOpen)
  }

  @Test func aPressBeforeTheWheelSelectsNoFurther() throws {
    let editor = try four()
    editor.press(editor.point(at: 4)).move(editor.point(at: 4))
    var fingers = TwoFingers(on: editor)
    fingers.turn(by: -16)
    editor.expect("abcˇ").move(editor.point(at: 0)).expect("abcˇ")
    #expect(editor.window.pointer == .arrow)
    fingers.lift()
    editor.release().move(editor.point(at: 1)).expect("abcˇ")
  }

  @Test func itTurnsAndFadesAndThenNothingWakes() throws {
    let editor = try four { $0.desktop.caretBlink = 0.5 }
    let before = editor.window.pixels
    editor.keys("ctrl+alt+left")
    let start = wheel(editor).wheel(at: editor.clock.now)
    #expect(start.redoCount == 1 && abs(start.rotation) < 1e-9, "it starts where it was")
    #expect(wheel(editor).opacity(at: editor.clock.now) == 0)
    #expect(editor.wait(0.3) > 4)
    #expect(wheel(editor).wheel(at: editor.clock.now).rotation == -15)
    #expect(wheel(editor).opacity(at: editor.clock.now) == 1)
    editor.wait(1)
    #expect(editor.tick() == nil, "the caret does not blink")
    editor.keys("escape").wait(0.1)
    let page = editor.window.pixels
    #expect(zip(page, before).count { $0 != $1 } < 100, "all but the caret is as it was")
  }

  @Test func reducedMotionTurnsItAtOnce() throws {
    let editor = try four { $0.desktop.reducesMotion = true }
    editor.keys("ctrl+alt+left")
    #expect(wheel(editor).wheel(at: editor.clock.now).rotation == -15)
    #expect(wheel(editor).opacity(at: editor.clock.now) == 1)
    editor.keys("return")
    #expect(wheel(editor).opacity(at: editor.clock.now) == 0)
  }

  @Test func withNothingToUndoThereIsNoWheel() throws {
    let editor = try TestEditor("textˇ")
    turn(editor, 1)
    editor.keys("ctrl+alt+left")
    editor.document.perform("undo-wheel")
    #expect(!wheel(editor).isOpen)
    editor.expect("textˇ")
  }

  @Test func noPlaceOfThePageMovesTheWindowMeanwhile() throws {
    let editor = try four()
    editor.document.perform("undo-wheel")
    #expect(editor.window.delegate?.area(at: Point(x: 20, y: 200)) == .content)
  }
}
