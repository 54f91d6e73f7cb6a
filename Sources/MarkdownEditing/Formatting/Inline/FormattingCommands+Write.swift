import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Handles a typed character that needs more than plain insertion; nil elsewhere.
  ///
  /// In styles that were switched on or off at the caret, the character gets tags of its own, or
  /// goes inside or outside of existing ones, so that it has these styles and all else keeps its
  /// own. White space at the end of a style goes after its tags, which would be plain text with
  /// white space before them; the next character continues the style. So does text after
  /// punctuation that cannot have the style where it is: `a(` and then `**b**`.
  public static func write(_ typed: String, in context: FormattingContext) -> EditResult? {
    let caret = context.selection.head
    if typed.allSatisfy(\.isWhitespace) {
      let isAtMark = caret < context.text.end && context.text.byte(at: caret).isInlineSyntax
      guard context.typing != nil || isAtMark else { return nil }
      return writeSpace(typed, in: context)
    }
    guard let style = context.typing, !typed.utf8.contains(where: \.isControl),
      typed.count == 1 || !typed.utf8.contains(where: \.isInlineSyntax)
    else { return nil }
    if let next = context.nextLetter(typed) { return next }
    let paragraph = context.paragraph(at: caret)
    return write(Array(typed.utf8), style, in: paragraph, context)
      ?? writePunctuation(typed, keeping: style, in: context)
  }

  /// Writes punctuation without the style that is switched on, which the text typed next gets; nil
  /// for letters.
  private static func writePunctuation(
    _ typed: String, keeping style: InlineStyle, in context: FormattingContext
  ) -> EditResult? {
    guard typed.unicodeScalars.allSatisfy({ CharacterClass($0) == .punctuation }) else {
      return nil
    }
    let caret = context.selection.head
    return EditResult(
      edit: Edit(replacing: caret..<caret, with: typed, in: context.text),
      selection: Selection(caret: caret + typed.utf8.count), kind: .typing,
      typingAttributes: AttributeSet(style))
  }

  private static func writeSpace(
    _ typed: String, in context: FormattingContext
  ) -> EditResult? {
    let paragraph = context.paragraph(at: context.selection.head)
    let caret = context.selected(in: paragraph).lowerBound
    guard let open = paragraph.openStyles(at: caret) else { return nil }
    let style = context.typing ?? open.style.intersection(.formats)
    let ended = open.closing(at: caret).prefix { $0.style.isFormat && $0.style != .code }
    guard context.typing != nil || !ended.isEmpty else { return nil }
    let place = paragraph.start + (ended.last?.tagEnd ?? caret)
    return EditResult(
      edit: Edit(replacing: place..<place, with: typed, in: context.text),
      selection: Selection(caret: place + typed.utf8.count), kind: .typing,
      typingAttributes: AttributeSet(style))
  }

  /// Writes letters in styles; nil if Markdown cannot express that. Punctuation beside them may lose
  /// a style that they lack. Before another letter the styles stay switched on: otherwise the next
  /// switch of a style would work on the word that begins there.
  static func write(
    _ letters: [UInt8], _ style: InlineStyle, in paragraph: FormattingParagraph,
    _ context: FormattingContext
  ) -> EditResult? {
    let selected = context.selected(in: paragraph).lowerBound
    guard let text = paragraph.styled else { return nil }
    // Nothing is written into a marker; white space at the beginning is not one.
    let isIndented = paragraph.bytes[..<text.structure.textStart].allSatisfy(\.isBlank)
    let caret = isIndented ? selected : max(selected, text.structure.textStart)
    var unchanged = MeaningCheck(text, of: paragraph)
    if caret < text.structure.textStart {
      // Letters turn the white space after them into text.
      let block = text.structure.block
      unchanged.isMeant = { $0.block.isSame(as: block) }
    }
    for place in paragraph.typingPlaces(at: caret, for: style) {
      guard paragraph.bound.allowsMore() else { return nil }
      var check = unchanged
      if let loss = place.loss { check.remove(loss.style, from: loss.letters) }
      let number = check.add(letters.count, ByteStyle(of: place.open, adding: style, text.links))
      let spellings = InlineTags.all(of: place.missing(of: style), context.marks)
      let respelling = text.respelling(at: [place.position]).filter(place.leaves)
      // Asterisks work inside of a word, where underscores are letters.
      let asterisks = respelling.filter { $0.bytes.first == .asterisk }
      let ways = [[], respelling, asterisks].lazy.flatMap { respelling in
        spellings.lazy.map { tags in
          WrittenText(
            paragraph.bytes, with: respelling + place.writing(letters, numbered: number, in: tags))
        }
      }
      guard let written = check.first(of: ways, escaping: false),
        let start = written.text.numbers.firstIndex(of: number)
      else { continue }
      let end = start + letters.count
      var result = EditResult(
        edit: Edit(written.text.replacements(in: paragraph), in: context.text),
        selection: Selection(caret: paragraph.start + end), kind: .typing,
        typingAttributes: written.paragraph.hasInk(after: end) ? AttributeSet(style) : nil)
      result.isBehindTyped = true
      return result
    }
    return nil
  }
}
