import MarkdownSyntax
import TextCore

extension RichTextCommands {
  /// Turns the letters before the caret at the beginning of a plain paragraph into the marker that
  /// they look like: `- `, `* `, `+ `, `1. `, `1) `, `> `, `# ` to `###### `, and `[] ` or `[x] `
  /// for a task, also in an item. The underline of a heading is removed, or quoted with its text.
  /// Nil if they look like none.
  public static func makeBlock(in context: FormattingContext) -> EditResult? {
    let caret = context.selection.head
    guard context.selection.isEmpty, let place = Place(at: caret, in: context), place.isWhole,
      place.rich.block.kind == .paragraph
    else { return nil }
    let letters = place.rich.letters
    let count = place.index(at: caret)
    guard count <= longestMarker, letters[..<count].allSatisfy({ $0.style == ByteStyle() }),
      let marker = marker(typedAs: letters[..<count].map(\.byte), in: place.rich.block)
    else { return nil }
    let range = place.rich.textStart..<(caret - place.paragraph.start)
    var changed = place.paragraph.bytes
    changed.replaceSubrange(range, with: marker.utf8)
    // The paragraph becomes a block, and every other letter keeps its style.
    guard
      let rich = StyledParagraph(
        changed, place.paragraph.structure(with: changed), links: place.rich.links),
      rich.block != place.rich.block,
      rich.textStart == range.lowerBound + marker.utf8.count,
      rich.letters.elementsEqual(letters[count...], by: { $0.isSame(as: $1) })
    else { return nil }
    let typed = place.paragraph.textRange(range)
    let replacement = Edit.Replacement(range: typed, text: TextRope(marker))
    // Without other text in the line it was a rule before the marker was typed.
    let hasText = !letters[count...].allSatisfy(\.byte.isBlank)
    let underline =
      hasText ? underlineChange(for: rich.block, like: marker, in: context) : []
    return EditResult(
      edit: Edit([replacement] + underline, in: context.text),
      selection: Selection(caret: typed.lowerBound + marker.utf8.count), kind: .command)
  }

  /// Returns the change of the underline that makes a heading of the caret's line, when the line
  /// becomes `block`; none without an underline. The commands of blocks do the same.
  private static func underlineChange(
    for block: BlockStyle, like marker: String, in context: FormattingContext
  ) -> [Edit.Replacement] {
    let head = ParagraphHead(at: context.selection.head, in: context)
    guard case .heading = context.fences.lineState(at: head.start).context else { return [] }
    guard marker == "> " else {
      var window = TextWindow(context.text)
      return [
        Edit.Replacement(
          range: context.underline(of: head, becoming: block, in: &window), text: TextRope())
      ]
    }
    let start = head.range.upperBound
    return [Edit.Replacement(range: start..<start, text: TextRope(marker))]
  }

  /// The length of the longest typed marker, `###### `.
  private static let longestMarker = 7

  private static func marker(typedAs letters: [UInt8], in block: BlockStyle) -> String? {
    let typed = String(decoding: letters, as: UTF8.self)
    switch typed {
    case "- ", "* ", "+ ", "1. ", "1) ", "> ", "# ", "## ", "### ", "#### ", "##### ", "###### ":
      return block.isListItem ? nil : typed
    case "[] ", "[ ] ", "[x] ", "[X] ":
      guard !block.isTask else { return nil }
      let box = typed == "[] " ? "[ ] " : typed
      return block.isListItem ? box : "- " + box
    default: return nil
    }
  }
}
