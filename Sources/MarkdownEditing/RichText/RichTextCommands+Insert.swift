import MarkdownSyntax
import TextCore

extension RichTextCommands {
  /// Replaces the selection by Markdown: letters keep the styles of the Markdown, and plain ones
  /// get that of the caret. Lines after the first are inserted unchanged; the text after the caret
  /// follows the last. Nil if there is nothing to do. O(length of the paragraphs at both ends and
  /// of the first line).
  public static func insert(markdown: TextRope, in context: FormattingContext) -> EditResult? {
    guard context.selection.isEmpty else {
      return delete(in: context).flatMap { deletion in
        following(deletion, in: context) { insert(markdown: markdown, in: $0) }
      }
    }
    if let inside = movedIntoCell(context) { return insert(markdown: markdown, in: inside) }
    if let blocks = insertBlocks(markdown, in: context) { return blocks }
    guard !markdown.isEmpty, let place = Place(at: context.selection.head, in: context),
      place.isWhole
    else {
      return EditCommands.insert(markdown, selection: context.selection, text: context.text)?
        .keepingApart(in: context)
    }
    let isAtStart = place.index(at: context.selection.head) == 0
    let isEmpty = place.rich.letters.isEmpty
    if isAtStart, markdown.newlineCount > 0 || isEmpty {
      // Markdown that begins paragraphs is inserted before the marker if the caret is at the
      // paragraph's beginning.
      let start = isEmpty ? context.selection.head : place.paragraph.start
      return EditCommands.insert(markdown, selection: Selection(caret: start), text: context.text)?
        .keepingApart(in: context)
    }
    let line = markdown.contentRange(at: 0)
    let rest = markdown[line.upperBound..<markdown.end]
    let first = letters(of: markdown.bytes(in: line), at: place, in: context)
    guard let first else { return insertAsItIs(markdown, in: context) }
    return rest.isEmpty
      ? first : following(first, in: context) { insertAsItIs(rest, in: $0) }
  }

  /// Inserts a list into the list that the caret is in, as `FormattingCommands.insertList` does.
  /// The tags before and after all letters of an item count as its beginning and its end.
  public static func insertList(
    _ markdown: TextRope, in context: FormattingContext
  ) -> EditResult? {
    guard context.selection.isEmpty else {
      return delete(in: context).flatMap { deletion in
        following(deletion, in: context) { insertList(markdown, in: $0) }
      }
    }
    guard let place = Place(at: context.selection.head, in: context), place.isWhole else {
      return nil
    }
    var atEdge = context
    switch place.index(at: context.selection.head) {
    case place.rich.letters.count:
      atEdge.selection = Selection(caret: place.paragraph.content.upperBound)
    case 0: atEdge.selection = Selection(caret: place.paragraph.start + place.rich.textStart)
    default: return nil
    }
    return FormattingCommands.insertList(markdown, in: atEdge)
  }

  /// Writes the letters of a line of Markdown; nil if it has none, or no result works.
  private static func letters(
    of line: [UInt8], at place: Place, in context: FormattingContext
  ) -> EditResult? {
    var parser = ParagraphParser(sizes: context.sizes)
    let structure = parser.structure(of: line, in: place.paragraph.place)
    let caret = context.selection.head - place.paragraph.start
    guard let pasted = StyledParagraph(line, structure, links: place.rich.links) else { return nil }
    let typed = place.rich.typingStyle(at: caret)
    let hasStyles = pasted.letters.contains { $0.style != ByteStyle() }
    // Markdown with more meaning in exports than on the page keeps this meaning when pasted.
    let syntax = Set(ReaderSyntax(in: context).openings(in: pasted))
    let new = pasted.letters.map {
      var letter = $0.detached(keeping: syntax)
      if !hasStyles { letter.style = typed }
      return letter
    }
    let index = place.rich.index(at: caret)
    guard
      let outcome = change(
        index..<index, of: place, to: new, caret: caret,
        syntax: ReaderSyntax(of: place, in: context), in: context)
    else { return nil }
    return result(outcome, of: place.paragraph, in: context, goingOnIn: nil, kind: .command)
  }

  /// Inserts Markdown beside the letter before the caret: outside of tags, or else between closing
  /// and opening ones.
  private static func insertAsItIs(
    _ markdown: TextRope, in context: FormattingContext
  ) -> EditResult? {
    guard let place = Place(at: context.selection.head, in: context) else {
      return EditCommands.insert(markdown, selection: context.selection, text: context.text)
    }
    let places = place.rich.places(at: place.index(at: context.selection.head))
    guard let least = places.min(by: { $0.depth < $1.depth }) else { return nil }
    let open = place.rich.constructs(around: least)
    func tags(_ tag: (InlineConstruct) -> Range<Int>) -> TextRope {
      TextRope(bytes: open.flatMap { Array(place.rich.bytes[tag($0)]) })
    }
    var text = TextRope(
      bytes: open.reversed().flatMap { Array(place.rich.bytes[$0.closingTag]) })
    text.replace(text.end..<text.end, with: markdown)
    let caret = text.utf8Count
    text.replace(text.end..<text.end, with: tags(\.openingTag))
    let start = place.paragraph.start + least.position
    return EditResult(
      edit: Edit(replacing: start..<start, with: text, in: context.text),
      selection: Selection(caret: start + caret), kind: .command
    ).keepingApart(in: context)
  }
}
