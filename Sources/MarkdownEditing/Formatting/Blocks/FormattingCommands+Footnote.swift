import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Inserts a reference to a new footnote after the selection, and its definition at the end of
  /// the text, where the caret goes. The number is the highest one plus one. O(n): the text is
  /// searched for numbers.
  public static func addFootnote(in context: FormattingContext) -> EditResult? {
    let offset = context.selection.range.upperBound
    let paragraph = context.paragraph(at: offset, around: offset..<offset)
    let place = min(offset, paragraph.content.upperBound) - paragraph.start
    let number = context.nextFootnote
    let reference = "[^\(number)]"
    guard isReference(reference, at: place, in: paragraph) else { return nil }
    let (definition, ending) = context.definition(of: reference)
    let end = context.text.end
    let edit = Edit(
      [
        .init(range: paragraph.textRange(place..<place), text: TextRope(reference)),
        .init(range: end..<end, text: TextRope(definition + ending)),
      ], in: context.text)
    guard let after = try? context.after(edit) else { return nil }
    let caret = after.text.end - ending.utf8.count
    let start = after.text.paragraphRange(at: caret).lowerBound
    guard !after.fences.state(at: start).isInside else { return nil }
    return EditResult(edit: edit, selection: Selection(caret: caret), kind: .command)
  }

  /// Returns true if `reference` would be parsed as one at `place`, and would change nothing else.
  private static func isReference(
    _ reference: String, at place: Int, in paragraph: FormattingParagraph
  ) -> Bool {
    guard let source = paragraph.reading,
      let open = paragraph.openStyles(at: place, in: source.structure)
    else { return false }
    let tags = InlineTags.footnoteReference
    let label = Array(reference.utf8.dropFirst(tags.opening.count).dropLast(tags.closing.count))
    var check = MeaningCheck(source, of: paragraph)
    let number = check.add(
      label.count, ByteStyle(of: open, adding: .footnoteReference, source.links))
    let edits: [ByteEdit] = [
      .insertion(tags.opening, at: place), .insertion(label, at: place, numbered: number),
      .insertion(tags.closing, at: place),
    ]
    return check.meant(WrittenText(paragraph.bytes, with: edits), escaping: false) != nil
  }
}

extension FormattingContext {
  /// One more than the highest number of `[^1]`, `[^2]` and so on.
  fileprivate var nextFootnote: Int { FootnoteWalk(in: self).greatestNumber + 1 }

  /// Returns the definition of a footnote to append to the text, and what follows it there.
  fileprivate func definition(of reference: String) -> (definition: String, ending: String) {
    let (gap, ending) = roomForDefinition
    return ("\(gap)\(reference): ", ending)
  }

  /// The line endings around a definition that is appended to the text: an empty line before it
  /// unless another definition precedes it, and a line ending after it if the text ends with one.
  var roomForDefinition: (gap: String, ending: String) {
    let last = ParagraphHead(at: text.end, in: self)
    let endsWithNewline = last.range.isEmpty && last.start > 0
    let above = endsWithNewline ? ParagraphHead(at: last.start - 1, in: self) : last
    let isClear = above.block.kind == .footnoteDefinition || (endsWithNewline && above.isEmpty)
    let breaks = (endsWithNewline ? 0 : 1) + (isClear ? 0 : 1)
    return (String(repeating: lineEnding, count: breaks), endsWithNewline ? lineEnding : "")
  }
}
