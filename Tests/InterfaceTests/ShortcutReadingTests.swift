import Localization
import Platform
import Testing

@testable import Interface

/// The shortcuts that a key press may mean.
@MainActor @Suite struct ShortcutReadingTests {
  @Test func aPressIsReadBySignThenWithoutShiftThenByDigitThenByKeyThenByPlace() {
    let press = KeyPress(
      .character("-"), [.control, .shift], written: "6", place: "6")
    #expect(
      press.shortcuts == [
        Shortcut(.character("6"), [.control, .shift]), Shortcut(.character("6"), .control),
        Shortcut(.character("6"), [.control, .shift]),
        Shortcut(.character("-"), [.control, .shift]),
      ])
    let greek = KeyPress(.character(";"), [.control], written: nil, place: "q")
    #expect(
      greek.shortcuts == [
        Shortcut(.character(";"), .control), Shortcut(.character("q"), .control),
      ])
  }

  @Test func shiftGoesIntoNoLetter() {
    let press = KeyPress(.character("b"), [.control, .shift], written: "b")
    #expect(!press.shortcuts.contains(Shortcut(.character("b"), .control)))
    #expect(press.shortcuts.contains(Shortcut(.character("b"), [.control, .shift])))
  }

  @Test func aListedCommandComesBeforeOneThatStandsIn() {
    let table = CommandTable()
    table.add([
      Command(
        "larger", "Larger Text", .view, [Shortcut(.character("="), .control)], isListed: false
      ) {},
      Command(
        "plain", "Plain Paragraph", .format, [Shortcut(.character("0"), [.control, .shift])]
      ) {},
    ])
    let german = KeyPress(.character("0"), [.control, .shift], written: "=")
    #expect(table.command(for: german)?.name == "plain")
    let french = KeyPress(.character(")"), [.control, .shift], written: "=")
    #expect(table.command(for: french)?.name == "larger")
    #expect(table.command(for: KeyPress(.character("="), [], text: "=")) == nil)
  }
}
