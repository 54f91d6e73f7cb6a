import MarkdownSyntax
import TextCore

extension RichTextCommands {
  /// Inserts a copy of the selection, or of the paragraph, as `EditCommands.duplicateParagraph` does. A
  /// blank line separates the copy of a paragraph that is separated from others by one.
  public static func duplicate(in context: FormattingContext) -> EditResult? {
    let copy = EditCommands.duplicateParagraph(selection: context.selection, text: context.text)
    guard let copy, context.selection.isEmpty, context.isParagraphApart,
      context.separatesByBlankLines
    else { return copy }
    return copy.separated(in: context) ?? copy
  }

  /// Returns the selection as Markdown: letters with the tags that give them their styles. A
  /// paragraph selected from its beginning to past its end keeps its marker. Shares the text
  /// between the first and the last paragraph with the document.
  public static func markdown(in context: FormattingContext) -> TextRope {
    let range = context.selection.range
    let text = context.text
    guard !isInOneParagraph(context) else {
      return part(of: range, in: context) ?? text[range]
    }
    let first = text.paragraphRange(at: range.lowerBound)
    let last = text.paragraphRange(at: range.upperBound)
    let content = text.contentRange(at: range.lowerBound)
    var markdown = TextRope()
    func add(_ rope: TextRope) { markdown.replace(markdown.end..<markdown.end, with: rope) }
    if let place = Place(at: range.lowerBound, in: context), place.index(at: range.lowerBound) == 0
    {
      add(text[content])
    } else {
      let head = range.lowerBound..<max(range.lowerBound, content.upperBound)
      add(part(of: head, in: context) ?? text[head])
    }
    add(text[content.upperBound..<last.lowerBound])
    assert(first.upperBound <= last.lowerBound)
    guard range.upperBound > last.lowerBound else { return markdown }
    guard let place = Place(at: range.upperBound, in: context) else {
      add(text[last.lowerBound..<range.upperBound])
      return markdown
    }
    // A marker without any letter of its paragraph would be an empty paragraph.
    guard place.index(at: range.upperBound) > 0 else { return markdown }
    let marker = TextRange(at: place.paragraph.start, length: place.rich.textStart)
    if place.paragraph.start == last.lowerBound { add(text[marker]) }
    add(part(of: place.paragraph.start..<range.upperBound, in: context) ?? TextRope())
    return markdown
  }

  /// Returns letters of a paragraph as Markdown; nil if it has none with styles.
  private static func part(of range: TextRange, in context: FormattingContext) -> TextRope? {
    guard !range.isEmpty else { return TextRope() }
    guard let place = Place(at: range.lowerBound, in: context) else { return nil }
    let letters = place.index(at: range.lowerBound)..<place.index(at: range.upperBound)
    var parser = ParagraphParser(sizes: context.sizes)
    var position = place.paragraph.place
    position.context = nil
    let empty = parser.structure(of: [], in: position)
    let new = place.rich.letters[letters]
    // Letters keep their former marks, so they are written as letters of their paragraph.
    let writer = TagWriter(place.rich, TagNotation.all(context.marks, for: .look)[0])
    let isAll = letters == 0..<place.rich.letters.count
    let bytes =
      isAll
      ? Array(place.rich.bytes[place.rich.textStart...])
      : writer.written(place.rich.letters, in: letters).bytes
    if let written = StyledParagraph(
      bytes, parser.structure(of: bytes, in: position), links: place.rich.links),
      written.letters.count == new.count,
      zip(written.letters, new).allSatisfy({ $0.isSame(as: $1) })
    {
      return TextRope(bytes: bytes)
    }
    guard let source = StyledParagraph([], empty, links: place.rich.links) else { return nil }
    let outcome = RichChange(
      source: source, place: position, in: context, context.newBound(), changed: 0..<0,
      new: new.map { StyledByte(byte: $0.byte, style: $0.style) }
    ).outcome()
    return TextRope(bytes: outcome?.paragraph.bytes ?? new.map(\.byte))
  }
}
