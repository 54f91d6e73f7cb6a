import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

/// The content of an item moves with its text when the marker becomes wider or narrower.
@Suite struct MarkerWidthTests {
  @Test(arguments: [
    (
      "«* L1\n  * L2\n    * L3\n* L1»", ParagraphFormat.orderedList,
      "«1. L1\n   1. L2\n      1. L3\n2. L1»"
    ),
    ("* L1ˇ\n  * L2\n* L1", .orderedList, "1. L1ˇ\n   * L2\n* L1"),
    ("«1. a\n   1. b\n   2. c\n2. d»", .bulletedList, "«- a\n  - b\n  - c\n- d»"),
    ("«1. a\n   1. b\n2. c»", .task, "«- [ ] a\n  - [ ] b\n- [ ] c»"),
    ("«1. a\n   - b\n2. c»", .bulletedList, "«- a\n  - b\n- c»"),
    // Further lines are no items.
    ("«- a\n  wrapped\n- b»", .orderedList, "«1. a\n   wrapped\n2. b»"),
    ("«- a\n  wrapped\n- b»", .bulletedList, "«a\nwrapped\nb»"),
    ("«- a\n\n  more\n\n- b»", .task, "«- [ ] a\n\n  more\n\n- [ ] b»"),
    ("- a\n  «wrapped\n- b»", .orderedList, "- a\n  «wrapped\n1. b»"),
    ("- a\n  wrappedˇ", .bulletedList, "- a\n- wrappedˇ"),
    ("- aˇ\n  wrapped\n\n  more\ntext", .orderedList, "1. aˇ\n   wrapped\n\n   more\ntext"),
    ("- aˇ\nlazy\n  - b", .orderedList, "1. aˇ\nlazy\n   - b"),
    (
      "- aˇ\n\n  ```\n  code\n\n    more\n  ```\n", .orderedList,
      "1. aˇ\n\n   ```\n   code\n\n     more\n   ```\n"
    ),
    ("- aˇ\n\n  ---\n", .orderedList, "1. aˇ\n\n   ---\n"),
    ("«- a\n  wrapped»", .quote, "«> - a\n>   wrapped»"),
    ("«> - a\n>   wrapped»", .quote, "«- a\n  wrapped»"),
    // Plain paragraphs and headings.
    ("10. aˇ\n    - b\n      - c", .orderedList, "aˇ\n- b\n  - c"),
    ("10. aˇ\n    - b", .heading(1), "# aˇ\n- b"),
    // Tabs stay as long as they lead into the item.
    ("- aˇ\n\t- b\n\t\t- c", .orderedList, "1. aˇ\n\t- b\n\t\t- c"),
    ("1. aˇ\n\t- b\n\t\t- c", .orderedList, "aˇ\n- b\n\t- c"),
  ])
  func kinds(marked: String, format: ParagraphFormat, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.toggle(format, in: $0) } == expected)
  }

  /// With hard-wrapped lines, a line below an item continues it at any indent.
  @Test(arguments: [
    ("«- a\nwrapped\n- b»", ParagraphFormat.orderedList, "«1. a\nwrapped\n2. b»"),
    ("«- a\nwrapped\n- b»", .bulletedList, "«a\nwrapped\nb»"),
    ("«- a\nwrapped\n\nb»", .orderedList, "«1. a\nwrapped\n\n2. b»"),
    ("«> - a\n> wrapped\nb»", .orderedList, "«> 1. a\n> wrapped\n1. b»"),
    ("- a\n«wrapped\n- b»", .orderedList, "- a\n«wrapped\n1. b»"),
    ("- a\nwrappedˇ", .bulletedList, "- a\n- wrappedˇ"),
    ("«a\nb»", .bulletedList, "- «a\n- b»"),
  ])
  func kindsInTextsWrappedByHand(marked: String, format: ParagraphFormat, expected: String) {
    let written = MarkedText.result(marked) { context in
      var context = context
      context.lineMeaning = .wrapped
      return FormattingCommands.toggle(format, in: context)
    }
    #expect(written == expected)
  }

  private func inserted(_ text: String, _ marked: String) -> String {
    MarkedText.result(marked) { context in
      EditCommands.insert(TextRope(text), selection: context.selection, text: context.text)?
        .renumberingLists(in: context)
    }
  }

  private func list(_ count: Int) -> String {
    (1...count).map { "\($0). x\n" }.joined()
  }

  @Test func numbersThatGetADigit() {
    let head = list(7)
    #expect(
      inserted("8. new\n", head + "ˇ8. h\n9. i\n   - child\n     more\n10. j\n    - other\n")
        == head + "8. new\nˇ9. h\n10. i\n    - child\n      more\n11. j\n    - other\n")
    #expect(
      inserted("", head + "«8. h\n»9. i\n10. j\n    - child\n\n    text\n11. k")
        == head + "ˇ8. i\n9. j\n   - child\n\n   text\n10. k")
    #expect(
      inserted("7. new\n", head + "ˇ8. h\n   1. y\n9. i\n   1. z\n      - deep\n")
        == head + "8. new\nˇ9. h\n   1. y\n10. i\n    1. z\n       - deep\n")
    // Inserted items bring their own children.
    #expect(
      inserted("1. new\n   - child\n", list(9) + "ˇ")
        == list(9) + "10. new\n    - child\nˇ")
    #expect(inserted("", "1«0». a\n    - b") == "1ˇ. a\n   - b")
  }

  @Test(arguments: [
    ("9. aˇ\n   - b", "9. a\n10. ˇ\n    - b"),
    ("9. a ˇc\n   text", "9. a \n10. ˇc\n    text"),
    ("- aˇ\n  - b", "- a\n- ˇ\n  - b"),
    ("1. a\n1000. ˇ\n      - b", "1. a\n\nˇ\n- b"),
    ("10. a\n    - ˇ\n      - b", "10. a\n11. ˇ\n    - b"),
  ])
  func newItems(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.newParagraph(in: $0) } == expected)
  }

  @Test(arguments: [
    ("10. ˇa\n    - b\n11. c", "ˇa\n- b\n11. c"),
    ("- a\n  - ˇb\n    - c\n  - d", "- a\n  ˇb\n  - c\n  - d"),
  ])
  func markersThatGo(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.deleteMarker(in: $0) } == expected)
  }

  @Test(arguments: [
    ("9. a\n10. bˇ\n    - c\n      text", "9. a\n   1. bˇ\n      - c\n        text"),
    ("9. a\n10. bˇ\n\t- c", "9. a\n   1. bˇ\n\t\t- c"),
  ])
  func nest(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.nest(in: $0) } == expected)
  }

  @Test(arguments: [
    ("9. a\n   1. bˇ\n      - c", "9. a\n10. bˇ\n    - c"),
    ("9. a\n   1. b\n   2. cˇ\n   3. d", "9. a\n   1. b\n10. cˇ\n    1. d"),
  ])
  func unnest(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.unnest(in: $0) } == expected)
  }

  @Test(arguments: [
    ("1ˇ. a\n   - b", "2", "12ˇ. a\n    - b"),
    ("-ˇ a\n  - b", " ", "- ˇ a\n   - b"),
    ("1. aˇ\n   - b", "2", "1. a2ˇ\n   - b"),
  ])
  func typingInAMarker(marked: String, typed: String, expected: String) {
    #expect(
      MarkedText.result(marked) { context in
        EditCommands.insert(TextRope(typed), selection: context.selection, text: context.text)?
          .movingItems(in: context)
      } == expected)
  }

  /// Up and down again leaves all bytes as they were, however often.
  @Test func movingBackAndForthDoesNotDrift() throws {
    let start = list(8) + "9. i\n10. jˇ\n    - child\n"
    var marked = MarkedText(start)
    for round in 0..<6 {
      let context = marked.context()
      let move = EditCommands.moveParagraph(
        round % 2 == 0 ? .backward : .forward, selection: context.selection, text: context.text)
      let result = try #require(move).renumberingLists(in: context)
      var text = context.text
      try result.edit.apply(to: &text)
      marked = MarkedText(MarkedText.drawing(result.selection, in: text))
    }
    #expect(MarkedText.drawing(marked.selection, in: marked.text) == start)
  }

  /// Bullets become numbers and bullets again; every line is in the item that it was in.
  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func anyListThereAndBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var texts = [0]
      var lines: [String] = []
      for index in 0..<random.number(1...12) {
        let level = random.number(0...(texts.count - 1))
        let indent = String(repeating: " ", count: texts[level])
        if index > 0, level > 0, random.number(0...2) == 0 {
          lines += random.number(0...1) == 0 ? ["\(indent)text"] : ["", "\(indent)text"]
          continue
        }
        lines.append("\(indent)- item")
        texts = Array(texts[...level]) + [texts[level] + 2]
      }
      let text = TextRope(lines.joined(separator: "\n"))
      func toggled(_ format: ParagraphFormat, _ text: TextRope) throws -> TextRope {
        let context = FormattingContext(
          text: text, selection: Selection(anchor: 0, head: text.end), fences: FenceTree(text))
        var after = text
        try FormattingCommands.toggle(format, in: context)?.edit.apply(to: &after)
        return after
      }
      let numbered = try toggled(.orderedList, text)
      let note: Comment = "seed \(seed): \(text.string(in: 0..<text.end))"
      #expect(owners(numbered) == owners(text), note)
      #expect(try toggled(.bulletedList, numbered) == text, note)
    }
  }

  /// Returns for each line the index of the line to whose text it is indented, as CommonMark counts
  /// columns.
  private func owners(_ text: TextRope) -> [Int?] {
    let context = FormattingContext(
      text: text, selection: Selection(caret: 0), fences: FenceTree(text))
    var open: [(line: Int, text: Int)] = []
    return (0...text.newlineCount).map { line in
      let head = ParagraphHead(at: text.paragraphStart(line), in: context)
      guard !head.isEmpty || head.isItem else { return nil }
      open.removeAll { $0.text > head.indentColumns }
      let owner = open.last?.line
      if head.isItem { open.append((line, head.indentColumns + head.childIndent)) }
      return owner
    }
  }
}
