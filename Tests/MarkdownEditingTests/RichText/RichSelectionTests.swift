import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing
import MarkdownSyntax

/// Selections of a whole text and of long ones, where tags are hidden.
@Suite struct RichSelectionTests {
  private static let beginnings = [
    "---\n", "```\na\n```\n", "```\na\n```\n---\n", "> ```\n> a\n", "~~~\n\n~~~\ntext\n", "> ---\n",
  ]
  private static let ends = [
    "", "\n---", "\n```\nb\n```", "\n```\nb\n```\n", "\n- item", "\n```\nb",
  ]

  private static func context(_ string: String, _ selected: TextRange? = nil) -> FormattingContext {
    let text = TextRope(string)
    let range = selected ?? 0..<text.end
    return FormattingContext(
      text: text, selection: Selection(anchor: range.lowerBound, head: range.upperBound),
      fences: FenceTree(text))
  }

  /// The whole selection is removed, at any length and with any beginning and end.
  @Test(arguments: beginnings, ends) func allOfALongTextGoes(beginning: String, end: String) throws
  {
    let middle = String(repeating: "line\n", count: 3_000)
    let context = Self.context(beginning + middle + "last" + end)
    let deletion = try #require(RichTextCommands.delete(in: context))
    let left = try context.after(deletion.edit).text
    #expect(left.isEmpty, "\(left.utf8Count) bytes are left")
    let typing = try #require(RichTextCommands.write("x", in: context))
    let written = try context.after(typing.edit).text
    #expect(written.string(in: 0..<written.end) == "x")
  }

  /// All of a paragraph without a marker is deleted as any other letters are.
  @Test(arguments: [
    ("a", false), ("**a**", false), ("", false), ("# a", true), ("- a", true), ("> a", true),
    ("a\nb", true), ("a\n", true),
  ])
  func deletingAllTakesTheMarker(text: String, isOwnCase: Bool) throws {
    let deletion = RichTextCommands.deletionOfAll(in: Self.context(text))
    #expect((deletion != nil) == isOwnCase)
    let left = try deletion.map { try Self.context(text).after($0.edit).text.isEmpty }
    #expect(left ?? true)
    #expect(text.isEmpty || RichTextCommands.deletionOfAll(in: Self.context(text, 0..<0)) == nil)
  }

  /// The bytes that are read do not depend on the length between the paragraphs at both ends.
  @Test(arguments: ["---\n", "```\na\n```\n", "text\n", "```\n"])
  func textBetweenTheEndsIsNotRead(beginning: String) {
    func work(_ count: Int) -> Int {
      var context = Self.context(
        beginning + String(repeating: "line\n```\ncode\n```\n", count: count) + "end")
      let work = WorkCounter()
      context.work = work
      _ = RichTextCommands.delete(in: context)
      return work.count
    }
    let few = work(10)
    #expect(few == work(10_000) && few > 0 && few < 500, "\(few)")
  }

  /// The last mark of front matter stays, unless all of it is selected.
  @Test(arguments: [
    ("---\ntitle: «x\n---\n\nTe»xt", "---\ntitle: ˇ\n---\nxt"),
    ("«---\na: b\n---\n\nText»", "ˇ"),
    ("«---\na: b\n---\n\nTe»xt", "ˇxt"),
    ("---\na: «b\nc: »d\n---\n", "---\na: ˇd\n---\n"),
    ("«---\na: b\n---\n»Text", "ˇText"),
    ("«---\na: b\n---\n\n»Text", "ˇText"),
  ])
  func frontMatterStaysClosed(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { RichTextCommands.delete(in: $0) } == expected)
  }

  /// After the removal of any selection in lines of all kinds, the remaining lines are former ones,
  /// whole or shorter. The text before and after the selection keeps its bytes and its kind.
  @Test func anySelectionOfAnyLines() throws {
    let lines = [
      "a", "b *c*", "---", "```", "```", "~~~", "> ```", "> d", "- e", "# f", "", "code",
    ]
    // A cut line that may be a fence can leave another fence.
    let cuttable = Set("abcdefo *#-".utf8)
    let seed: UInt64 = 31
    var random = SeededGenerator(seed: seed)
    for step in 0..<3_000 {
      let all = (0..<random.number(1...9)).map { _ in lines.randomElement(using: &random) ?? "" }
      let string = all.joined(separator: "\n")
      let count = string.utf8.count
      let lower = random.number(0...count)
      let range = TextOffset(lower)..<TextOffset(random.number(lower...count))
      let context = Self.context(string, range)
      let isCut = [range.lowerBound, range.upperBound].contains { offset in
        let line = context.text.contentRange(at: offset)
        return offset != line.lowerBound && offset != line.upperBound
          && !context.text.bytes(in: line).allSatisfy(cuttable.contains)
      }
      guard !isCut, !RichTextCommands.isInOneParagraph(context),
        let result = RichTextCommands.delete(in: context)
      else { continue }
      let after = try context.after(result.edit)
      let note =
        "seed \(seed), step \(step): "
        + MarkedText.drawing(context.selection, in: context.text).debugDescription
      let first = context.text.paragraphRange(at: range.lowerBound).lowerBound
      let behind = context.text.paragraphRange(at: range.upperBound).upperBound
      let shift = after.text.utf8Count - context.text.utf8Count
      #expect(result.edit.oldLength == count, "\(note)")
      #expect(after.text[0..<first] == context.text[0..<first], "\(note)")
      let rest = after.text[(behind + shift)..<after.text.end]
      #expect(rest == context.text[behind..<context.text.end], "\(note)")
      // Without one of its marks, front matter is none.
      let isData = context.fences.frontMatter != nil || after.fences.frontMatter != nil
      if behind < context.text.end, !isData {
        let isSame =
          after.fences.state(at: behind + shift).isInside
          == context.fences.state(at: behind).isInside
        #expect(isSame, "\(note): the line behind is no longer what it was")
      }
      #expect(result.selection.head <= after.text.end, "\(note)")
    }
  }
}
