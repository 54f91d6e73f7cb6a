import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Switches a style at a caret: in a word for the word, elsewhere for the text to be typed. The
  /// latter changes no byte until a letter is typed; nil if no letter could be written in the
  /// style. A caret before the tag of a word's style is outside of it: `ˇ**word**`.
  static func toggleAtCaret(
    _ format: InlineFormat, in context: FormattingContext, boundaries: any TextBoundaries
  ) -> EditResult? {
    let paragraph = context.paragraph(at: context.selection.head)
    let caret = context.selected(in: paragraph).lowerBound
    guard let text = paragraph.styled else { return nil }
    let place = max(caret, text.structure.textStart)
    if context.typing == nil, !paragraph.hasTag(after: caret),
      let word = LetterUnits(text, for: format).word(at: place, boundaries: boundaries),
      place < word.upperBound
    {
      var selected = context
      selected.selection = Selection(
        anchor: paragraph.start + word.lowerBound, head: paragraph.start + word.upperBound)
      guard var result = toggleSelection(format, in: selected) else { return nil }
      result.selection = context.selection.mapped(by: result.edit)
      return result
    }
    let style = FormattingState(context).style.symmetricDifference(format.style)
    guard write([UInt8(ascii: "x")], style, in: paragraph, context) != nil else { return nil }
    return EditResult(
      edit: Edit([], in: context.text),
      selection: Selection(
        caret: paragraph.start + paragraph.typingCaret(at: place, for: style)),
      kind: .command, typingAttributes: AttributeSet(style))
  }
}
