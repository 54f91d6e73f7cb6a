import Canvas
import Layout
import Platform
import TestSupport
import Testing
import TextCore

@testable import Interface

/// A field under the pointer, its menu, and screen readers. Letters are ten pixels wide, and the text
/// begins at 8.
@MainActor @Suite struct InputFieldTests {
  private let clipboard = PrivateClipboard()

  private func field(_ text: String, _ lines: TextField.Lines = .one) -> InputField {
    let field = InputField(
      TextRope(text), lines: lines, clipboard: clipboard, boundaries: SimpleTextBoundaries())
    draw(field)
    return field
  }

  private func draw(_ field: InputField) {
    let letters = TurningLetters()
    let context = ChromeContext(
      windowSize: Size(width: 400, height: 300), scale: Scale(1),
      theme: Theme(scheme: .light),
      typesetting: Typesetting(shaper: letters, breaker: FixedLetters(), bidi: letters),
      labels: FixedLabels())
    let isLong = field.content.lines == .many
    let style: FieldStyle = isLong ? .key : .line(FontRequest(role: .body, size: 15))
    var list = DisplayList(
      bounds: DeviceRect(x: 0, y: 0, width: 400, height: 300), background: context.theme.page)
    let frame = Rect(x: 0, y: 0, width: 116, height: style.height(lines: isLong ? 3 : 1))
    field.draw(style, in: frame, into: &list, context: context)
  }

  /// The point of the window that is before a letter.
  private func point(_ column: Double, line: Int = 0) -> Point {
    Point(x: 8 + 10 * column, y: 15 + 20 * Double(line))
  }

  @discardableResult
  private func press(
    _ field: InputField, _ column: Double, line: Int = 0, clicks: Int = 1,
    _ button: MouseButton = .left, _ modifiers: Modifiers = []
  ) -> FieldResponse {
    let response = field.press(
      MousePress(
        button: button, clicks: clicks, point: point(column, line: line), modifiers: modifiers))
    draw(field)
    return response
  }

  private func selected(_ field: InputField) -> String {
    field.text.string(in: field.selection.range)
  }

  @Test func aClickPlacesTheCaret() {
    let field = field("one two")
    #expect(press(field, 2) == .handled)
    #expect(field.selection == Selection(caret: 2))
    press(field, 9)
    #expect(field.selection.head == 7)
  }

  @Test func aDragSelects() {
    let field = field("one two")
    press(field, 1)
    field.drag(to: point(5))
    #expect(selected(field) == "ne t")
    field.drag(to: point(-3))
    #expect(selected(field) == "o" && field.selection.head == 0)
    #expect(clipboard.primaryText == nil)
    field.release()
    #expect(clipboard.primaryText == "o", "for the middle button")
  }

  @Test func twoClicksSelectAWordAndThreeAll() {
    let field = field("one two six")
    press(field, 5, clicks: 2)
    #expect(selected(field) == "two")
    field.drag(to: point(8.5))
    #expect(selected(field) == "two six")
    field.drag(to: point(0.5))
    #expect(selected(field) == "one two")
    press(field, 5, clicks: 3)
    field.drag(to: point(1))
    #expect(selected(field) == "one two six")
  }

  @Test func shiftExtends() {
    let field = field("one two")
    press(field, 2)
    press(field, 5, .left, .shift)
    #expect(selected(field) == "e t")
    _ = field.handle(KeyPress(.home, .shift))
    #expect(selected(field) == "on" && clipboard.primaryText == "on")
  }

  @Test func theMiddleButtonPastesWhereItIs() {
    let field = field("one two")
    field.selectAll()
    #expect(press(field, 3, .middle) == .wantsPrimary)
    field.paste("x")
    #expect(field.string == "onex two")
  }

  @Test func theRightButtonKeepsASelectionUnderIt() {
    let field = field("one two")
    press(field, 5, clicks: 2)
    #expect(press(field, 5, .right) == .wantsMenu)
    #expect(selected(field) == "two")
    #expect(press(field, 1, .right) == .wantsMenu)
    #expect(field.selection == Selection(caret: 1))
  }

  // Long text

  /// A click into text that is scrolled leaves it where it is.
  @Test func textUnderThePointerStays() {
    let field = field("0123456789abcdef")
    press(field, 4)
    let place = field.selection.head
    #expect(place == 10, "six letters are scrolled away, and room for the caret is left")
    press(field, 4)
    #expect(field.selection.head == place)
    field.drag(to: point(-2))
    draw(field)
    #expect(field.selection.head == 4)
    field.drag(to: point(4))
    #expect(field.selection.head == 8, "scrolled by two letters")
  }

  @Test func shorterTextLeavesNoRoomEmpty() {
    let field = field("0123456789abcdef")
    for _ in 0..<10 {
      _ = field.handle(KeyPress(.backspace))
      draw(field)
    }
    press(field, 2)
    #expect(field.selection.head == 2)
  }

  @Test func arrowsGoFromLineToLine() {
    let field = field("aaaaaaaaaabbbbb\ncccc", .many)
    press(field, 4)
    for expected in [14, 20, 20] {
      _ = field.handle(KeyPress(.down))
      draw(field)
      #expect(field.selection.head == TextOffset(expected))
    }
    _ = field.handle(KeyPress(.up))
    #expect(field.selection.head == 14)
    _ = field.handle(KeyPress(.home))
    #expect(field.selection.head == 10)
    _ = field.handle(KeyPress(.end, .control))
    #expect(field.selection.head == 20)
    _ = field.handle(KeyPress(.home, .control))
    #expect(field.selection.head == 0)
  }

  @Test func linesUnderThePointerStay() {
    let field = field((1...6).map { "line \($0)" }.joined(separator: "\n"), .many)
    press(field, 0, line: 0)
    #expect(field.selection.head == 21, "the fourth line is the first in sight")
    press(field, 0, line: 2)
    #expect(field.selection.head == 35)
  }

  // The menu

  @Test func itsMenuHasWhatKeysDo() {
    let field = field("one")
    var responses: [FieldResponse] = []
    field.insert("x")
    func choose(_ index: Int) {
      let menu = field.menu { responses.append($0) }
      if case .item(let item)? = menu.entries()[index].usual, item.refusal == nil {
        item.perform()
      }
    }
    choose(0)
    choose(3)
    choose(1)
    choose(7)
    choose(3)
    choose(0)
    choose(5)
    #expect(responses == [.changed, .changed, .handled, .changed, .changed, .wantsClipboard])
    #expect(field.string == "onex" && clipboard.text == "onex")
  }

  // Screen readers

  @Test func aScreenReaderEditsWhatItMeans() {
    let field = field("zażółć two")
    #expect(field.perform(.replace(2..<6, with: "g")) == .changed)
    #expect(field.string == "zag two")
    #expect(field.handle(KeyPress(.character("z"), .control)) == .changed)
    #expect(field.string == "zażółć two", "one step of undo")
    #expect(field.perform(.select(2..<6)) == .handled)
    #expect(selected(field) == "żółć")
    #expect(field.perform(.copy(7..<10)) == .handled)
    #expect(clipboard.text == "two" && selected(field) == "żółć")
    #expect(field.perform(.cut(6..<10)) == .changed)
    #expect(field.string == "zażółć" && clipboard.text == " two")
    #expect(field.perform(.setCaret(2)) == .handled)
    #expect(field.accessibilityNode("", isFocused: true).text?.caret == 2)
    #expect(field.perform(.paste(0)) == .wantsClipboard)
    #expect(field.selection.head == 0)
    #expect(field.perform(.act(.press)) == .ignored)
  }

  @Test func placesAfterBytesThatAreNoTextAreFound() {
    let field = InputField(
      TextRope(bytes: [0x2F, 0xFF, 0x61, 0x62]), clipboard: clipboard,
      boundaries: SimpleTextBoundaries())
    #expect(field.perform(.replace(2..<3, with: "x")) == .changed)
    #expect(field.bytes == [0x2F, 0xFF, 0x78, 0x62])
  }
}
