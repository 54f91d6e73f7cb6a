import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing
import MarkdownSyntax

/// A search in the bytes around a change of a long paragraph.
@Suite struct SearchWindowTests {
  private static let pieces = [
    "a", "b ", "word ", "é", "**", "*", "_", "~", "~~", "==", "`", "[", "](u)", "[l](u)",
    "<https://a.b>", "[^1]", "\\*", "\\", "**bold** ", "*em* ", "~u~", "`code`", "![i](v)", "🙂",
    ".",
    "more words ", "snake_case ", "2 * 3 ", "&amp;", "<!--",
  ]

  private static let typed = ["x", " ", "*", "_", "`", "[", "<", "~", "\\", "1", "é"]

  private static func window(_ text: String, at caret: Int) throws -> SearchWindow? {
    let rope = TextRope(text)
    let context = FormattingContext(
      text: rope, selection: Selection(caret: TextOffset(caret)), fences: FenceTree(rope))
    let place = try #require(RichTextCommands.Place(at: context.selection.head, in: context))
    let index = place.index(at: context.selection.head)
    let changed = place.rich.taggedRange(around: index..<index).bytes
    return SearchWindow(
      around: changed, growingBy: 0, in: place.rich, at: place.paragraph.place, context,
      place.paragraph.bound)
  }

  @Test(arguments: [
    ("word ", "one", " two", "word ", 10), ("\\*", "", "", "\\*", 10),
    ("`a` ", "*b*", "", "`a` ", 20),
    ("[a](b) ", "**x", "y**", " [a](b)", 30),
  ])
  func aWindowIsShort(before: String, left: String, right: String, behind: String, longest: Int)
    throws
  {
    let start = String(repeating: before, count: 500) + left
    let text = start + right + String(repeating: behind, count: 500)
    let window = try #require(try Self.window(text, at: start.utf8.count))
    #expect(window.range.contains(start.utf8.count))
    #expect(window.range.count <= longest, "\(window.range)")
  }

  @Test func aShortParagraphHasNone() throws {
    #expect(try Self.window(String(repeating: "word ", count: 20), at: 50) == nil)
  }

  @Test func aConstructAroundTheCaretIsInside() throws {
    let words = String(repeating: "word ", count: 100)
    let text = words + "**" + words + "x**" + words
    let window = try #require(try Self.window(text + words + words, at: 600))
    #expect(window.range.contains(500) && window.range.contains(1_004))
    #expect(try Self.window("**" + words + words + words + "x**", at: 600) == nil)
  }

  /// A search in a window finds what one of the whole paragraph finds, or Markdown with fewer backslashes.
  @Test func aWindowFindsTheSameOrPlainer() throws {
    let seed: UInt64 = 7
    var random = SeededGenerator(seed: seed)
    var (windows, plainer) = (0, 0)
    for step in 0..<400 {
      let words = String(repeating: "word ", count: 120)
      let middle = (0..<random.number(1...60)).map { _ in
        Self.pieces.randomElement(using: &random) ?? ""
      }
      let text = TextRope(words + middle.joined() + words)
      let caret = random.number(600...(text.utf8Count - 600))
      let head =
        random.number(0...2) == 0 ? min(text.utf8Count, caret + random.number(0...30)) : caret
      var context = FormattingContext(
        text: text,
        selection: Selection(
          anchor: text.nearestLetter(caret), head: text.nearestLetter(head)),
        fences: FenceTree(text))
      context.searchBound = 1 << 20
      let typed = Self.typed.randomElement(using: &random) ?? "x"
      if random.number(0...3) == 0 { context.typing = .strong }
      func results() -> [EditResult?] {
        [
          RichTextCommands.write(typed, in: context),
          context.selection.isEmpty
            ? RichTextCommands.delete(
              .cluster, .backward, in: context, boundaries: SimpleTextBoundaries(), language: "")
            : RichTextCommands.delete(in: context),
          RichTextCommands.toggleSelection(.emphasis, in: context),
        ]
      }
      let found = results()
      if try Self.window(text.string(in: 0..<text.end), at: caret) != nil { windows += 1 }
      context.windowedLength = .max
      let drawing = MarkedText.drawing(context.selection, in: text).debugDescription
      for (found, whole) in zip(found, results()) where found != whole {
        plainer += 1
        let (new, old) = (try context.length(after: found), try context.length(after: whole))
        #expect(new < old, "seed \(seed), step \(step): \(drawing) + \(typed)")
      }
    }
    #expect(windows > 200 && plainer < 30, "\(windows), \(plainer)")
  }
}

extension FormattingContext {
  /// The length of the text after a result, in bytes.
  fileprivate func length(after result: EditResult?) throws -> Int {
    try result.map { try after($0.edit).text.utf8Count } ?? 0
  }
}

extension TextRope {
  /// The start of the character at or before a place.
  fileprivate func nearestLetter(_ place: Int) -> TextOffset {
    var offset = TextOffset(place)
    while offset > 0, offset < end, byte(at: offset).isContinuation { offset = offset - 1 }
    return offset
  }
}
