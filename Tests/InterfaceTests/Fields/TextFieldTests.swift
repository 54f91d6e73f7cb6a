import Layout
import Platform
import TestSupport
import Testing
import TextCore

@testable import Interface

/// The editing of a field's text, without the field.
@MainActor @Suite struct TextFieldTests {
  private let clipboard = PrivateClipboard()

  private func field(_ text: String = "", _ lines: TextField.Lines = .one) -> TextField {
    TextField(TextRope(text), lines: lines, boundaries: SimpleTextBoundaries())
  }

  private func press(
    _ key: Key, _ modifiers: Modifiers = [], in field: inout TextField
  ) -> TextField.Response {
    let response = field.handle(KeyPress(key, modifiers), clipboard: clipboard, in: nil)
    return response == .wantsClipboard ? field.insert(clipboard.text ?? "") : response
  }

  @Test func keysSayWhatBecameOfThem() {
    var field = field("ab")
    #expect(press(.left, in: &field) == .handled)
    #expect(press(.delete, in: &field) == .changed)
    #expect(press(.delete, in: &field) == .handled, "nothing is there")
    #expect(press(.up, in: &field) == .ignored)
    #expect(field.string == "a")
  }

  @Test func cuttingTakesAndCopyingKeeps() {
    var field = field("one two")
    #expect(press(.character("x"), .control, in: &field) == .handled)
    #expect(clipboard.text == nil, "nothing was selected")
    _ = press(.left, [.control, .shift], in: &field)
    _ = press(.character("c"), .control, in: &field)
    #expect(clipboard.text == "two")
    #expect(press(.character("x"), .control, in: &field) == .changed)
    _ = press(.home, in: &field)
    _ = press(.insert, .shift, in: &field)
    #expect(field.string == "twoone ")
  }

  @Test func theKeysOfThePageCutAndCopy() {
    var field = field("one two")
    _ = press(.left, [.control, .shift], in: &field)
    #expect(press(.insert, .control, in: &field) == .handled)
    #expect(clipboard.text == "two" && field.string == "one two")
    clipboard.text = nil
    #expect(press(.delete, .shift, in: &field) == .changed)
    #expect(clipboard.text == "two" && field.string == "one ")
    #expect(press(.delete, .shift, in: &field) == .handled)
    #expect(clipboard.text == "two", "nothing was selected")
  }

  /// A picture, say, or a line that is empty.
  @Test(arguments: [nil, "", "\nb"])
  func aClipboardWithoutTextTakesNothing(_ copied: String?) {
    clipboard.text = copied
    var field = field("one")
    field.select(0..<3)
    #expect(press(.character("v"), .control, in: &field) == .handled)
    #expect(field.string == "one" && field.selection.range == 0..<3)
  }

  @Test func aLineEndsWhereALineEnds() {
    var line = field()
    line.insert("a\nb")
    #expect(line.string == "a")
    var lines = field("", .many)
    lines.insert("a\r\nb")
    #expect(lines.string == "a\r\nb")
  }

  @Test func noMoreIsTakenThanThereIsRoomFor() {
    for (lines, most) in [(TextField.Lines.one, 4096), (.many, 16_384)] {
      for letter in ["a", "\u{301}", "日"] {
        let text = String(repeating: letter, count: 30_000)
        var field = field("", lines)
        field.insert(text)
        let count = field.text.utf8Count
        #expect(most - letter.utf8.count < count && count <= most)
        #expect(field.insert(letter) == .handled)
        field.select(0..<field.text.end)
        field.insert(text)
        #expect(field.text.utf8Count == count, "what it takes the place of makes room")
      }
    }
  }

  // Undo

  private func type(_ text: String, in field: inout TextField) {
    for letter in text { field.insert(String(letter)) }
  }

  @Test func undoGoesBackByWordsAndRedoOn() {
    var field = field()
    type("one two", in: &field)
    #expect(press(.character("z"), .control, in: &field) == .changed)
    #expect(field.string == "one ")
    #expect(press(.character("z"), .control, in: &field) == .changed)
    #expect(field.isEmpty && field.selection == Selection(caret: 0))
    #expect(press(.character("z"), .control, in: &field) == .ignored, "nothing is there")
    #expect(press(.character("z"), [.control, .shift], in: &field) == .changed)
    #expect(press(.character("y"), .control, in: &field) == .changed)
    #expect(field.string == "one two" && field.selection.head == 7)
    #expect(press(.character("y"), .control, in: &field) == .ignored)
  }

  @Test func aPasteACutAndADeletionAreStepsOfTheirOwn() {
    var field = field("one two")
    type("ab", in: &field)
    field.paste("cd")
    field.select(0..<3)
    _ = press(.character("x"), .control, in: &field)
    _ = press(.delete, .control, in: &field)
    for expected in [" twoabcd", "one twoabcd", "one twoab", "one two"] {
      #expect(press(.character("z"), .control, in: &field) == .changed)
      #expect(field.string == expected)
    }
  }

  @Test func aMoveOfTheCaretEndsAStep() {
    var field = field()
    type("ab", in: &field)
    _ = press(.left, in: &field)
    type("c", in: &field)
    #expect(press(.character("z"), .control, in: &field) == .changed)
    #expect(field.string == "ab" && field.selection.head == 1)
  }

  @Test func bytesThatAreNoTextComeBackAsTheyWere() {
    let odd: [UInt8] = [0x2F, 0xE9, 0xFF]
    var field = TextField(
      TextRope(bytes: odd), lines: .one, boundaries: SimpleTextBoundaries())
    field.select(0..<3)
    type("x", in: &field)
    #expect(press(.character("z"), .control, in: &field) == .changed)
    #expect(field.text.bytes(in: 0..<field.text.end) == odd)
  }

  @Test func theTextBeforeIsForgotten() {
    var field = field()
    type("ab", in: &field)
    field.forgetSteps()
    #expect(press(.character("z"), .control, in: &field) == .ignored && field.string == "ab")
  }

  @Test func keysWithAltAreNotForTheField() {
    for key in [Key.left, .up, .backspace, .home, .character("a")] {
      var field = field("one")
      #expect(press(key, .alt, in: &field) == .ignored)
      #expect(field.string == "one" && field.selection.head == 3)
    }
  }

  // Input methods

  @Test func thePreeditIsNotInTheText() {
    var field = field("one")
    field.compose("にほ", choice: 0..<3)
    #expect(field.string == "one" && !field.isEmpty)
    #expect(field.preedit?.range == 3..<3)
    #expect(field.preedit?.choice == 0..<3)
    field.compose("", choice: 0..<0)
    #expect(field.preedit == nil && field.string == "one")
  }

  @Test func theSelectionGoesWhenItIsCommitted() {
    var field = field("one two")
    field.select(4..<7)
    field.compose("日本", choice: 6..<6)
    #expect(field.string == "one two")
    #expect(field.preedit?.range == 4..<7)
    #expect(field.selection.range == 4..<7)
    #expect(field.insert("日本") == .changed)
    #expect(field.string == "one 日本" && field.preedit == nil)
  }

  @Test func nothingIsShownAtAPlaceThatHasMoved() {
    let changes: [(inout TextField) -> Void] = [
      { _ = $0.handle(KeyPress(.left), clipboard: PrivateClipboard(), in: nil) },
      { _ = $0.handle(KeyPress(.backspace), clipboard: PrivateClipboard(), in: nil) },
      { $0.select(0..<1) }, { $0.replace(0..<1, with: Array("two".utf8)) }, { $0.insert("x") },
    ]
    for change in changes {
      var field = field("one")
      field.compose("日", choice: 0..<0)
      change(&field)
      #expect(field.preedit == nil)
    }
  }

  @Test func anEmptyFieldThatShowsSomethingIsNotEmpty() {
    var field = field()
    #expect(field.isEmpty)
    field.compose("日", choice: 0..<0)
    #expect(!field.isEmpty)
  }
}
