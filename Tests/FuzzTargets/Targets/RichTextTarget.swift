@testable import MarkdownEditing
@testable import MarkdownSyntax
import TestSupport
import TextCore

/// A text of any bytes, edited with hidden tags: after an edit the visible text is the former one with
/// the typed letters or without the deleted ones.
enum RichTextTarget {
  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      let sizes = tape.element(of: [
        .shipped,
        PartSizes(
          giant: 1 << 8, longest: 1 << 7, head: 1 << 6, rarity: 5, shortest: 16, view: 1 << 6),
      ])
      let lines = (0..<tape.number(1...4)).map { _ in
        tape.text(of: Pieces.inline + [[0x0A], Array("```".utf8)], upTo: 16)
      }
      let text = TextRope(bytes: Array(lines.joined(separator: [0x0A])))
      let places = [0, 1].map { _ in
        var place = TextOffset(tape.number(0...text.utf8Count))
        while !text.isClusterBoundary(place) { place = place - 1 }
        return place
      }
      var context = FormattingContext(
        text: text, selection: Selection(anchor: places[0], head: places[tape.number(0...1)]),
        fences: FenceTree(text), sizes: sizes)
      if tape.number(0...3) == 0 {
        context.typing = InlineFormat.allCases.filter { _ in tape.number(0...3) == 0 }
          .reduce(into: []) { $0.formUnion($1.style) }
      }
      check(context, &tape)
    }
  }

  private static func check(_ context: FormattingContext, _ tape: inout Tape) {
    let boundaries = SimpleTextBoundaries()
    let before = letters(of: context)
    switch tape.number(0...5) {
    case 0...1:
      let typed = tape.element(of: ["x", "*", " ", "é", "[", "`", "#", "-", "1", "."])
      let result = RichTextCommands.write(typed, in: context)
      let after = apply(result, context, tape)
      guard let after, context.selection.isEmpty, isWhole(context) else { break }
      tape.expect(
        after.count == before.count + typed.utf8.count, "a letter that is typed is a letter more")
    case 2:
      _ = apply(
        RichTextCommands.delete(
          tape.element(of: [.cluster, .word]), tape.element(of: [.backward, .forward]),
          in: context, boundaries: boundaries, language: ""), context, tape)
    case 3: _ = apply(RichTextCommands.newParagraph(in: context), context, tape)
    case 4:
      let format = tape.element(of: InlineFormat.allCases)
      let after = apply(
        RichTextCommands.toggle(format, in: context, boundaries: boundaries), context, tape)
      guard let after else { break }
      tape.expect(after == before, "a style leaves the letters")
    default: _ = RichTextCommands.markdown(in: context)
    }
  }

  private static func isWhole(_ context: FormattingContext) -> Bool {
    RichTextCommands.Place(at: context.selection.head, in: context)?.isWhole ?? false
  }

  /// Returns the visible letters after a result; nil if there is none.
  private static func apply(
    _ result: EditResult?, _ context: FormattingContext, _ tape: Tape
  ) -> [UInt8]? {
    guard let result else { return nil }
    guard let after = try? context.after(result.edit) else {
      tape.expect(false, "an edit fits the text that it was made for")
      return nil
    }
    tape.expect(
      result.selection.range.upperBound <= after.text.end, "what is selected is in the text")
    return letters(of: after)
  }

  /// All letters of paragraphs that show some.
  private static func letters(of context: FormattingContext) -> [UInt8] {
    var parser = ParagraphParser(sizes: context.sizes)
    var letters: [UInt8] = []
    var offset = TextOffset(0)
    while true {
      let content = context.text.contentRange(at: offset)
      let bytes = context.text.bytes(in: content)
      let place = ParagraphPlace(fence: context.fences.state(before: offset))
      let structure = parser.structure(of: bytes, in: place)
      letters += StyledParagraph(bytes, structure, links: LinkTags())?.letters.map(\.byte) ?? bytes
      let end = context.text.paragraphRange(at: offset).upperBound
      guard end > content.upperBound else { return letters }
      offset = end
    }
  }
}
