import MarkdownSyntax
import TextCore

extension RichTextCommands {
  /// Types letters as `write` does. In the empty last line they begin a paragraph of their own, with
  /// a blank line above where the document separates paragraphs by one.
  public static func type(_ typed: String, in context: FormattingContext) -> EditResult? {
    guard let blank = context.blankLine(before: typed) else { return write(typed, in: context) }
    return following(blank, in: context) { write(typed, in: $0) ?? insertion(of: typed, in: $0) }
  }

  /// Replaces the selection by letters, in the style that was switched on or that the caret is in.
  /// Nil if they are to be inserted unchanged: in code blocks and in a giant paragraph of which too much is
  /// selected. O(length of the paragraphs at both ends).
  public static func write(_ typed: String, in context: FormattingContext) -> EditResult? {
    guard context.selection.isEmpty || isInOneParagraph(context) else {
      return delete(in: context).flatMap { deletion in
        following(deletion, in: context) { write(typed, in: $0) ?? insertion(of: typed, in: $0) }
      }
    }
    if let next = context.nextLetter(typed) { return next }
    if let inside = movedIntoCell(context) {
      return write(typed, in: inside) ?? insertion(of: typed, in: inside)
    }
    let caret = context.selection.range.lowerBound
    guard let place = Place(at: caret, in: context) else {
      return aside(typed, in: context)
    }
    if let marker = place.openMarker {
      // A heading without text may end with its mark; a space keeps letters out of it.
      let space = EditResult(
        edit: Edit(replacing: marker..<marker, with: " ", in: context.text),
        selection: Selection(caret: marker + 1), kind: .typing,
        typingAttributes: context.typing.map(AttributeSet.init))
      return following(space, in: context) { write(typed, in: $0) ?? insertion(of: "", in: $0) }
    }
    let range = place.index(at: caret)..<place.index(at: context.selection.range.upperBound)
    let style = writtenStyle(
      over: range, of: place, at: caret - place.paragraph.start, in: context)
    let letters = typed.utf8.map { StyledByte(byte: $0, style: style) }
    guard
      let outcome = change(
        range, of: place, to: letters, caret: caret - place.paragraph.start,
        syntax: ReaderSyntax(of: place, in: context), in: context)
    else { return nil }
    return result(
      outcome, of: place.paragraph, in: context,
      goingOnIn: style.inline.intersection(.formats), kind: .typing)
  }

  /// Returns the style of letters that replace those in `range`: that of the first of them, or that
  /// of letters typed at `caret`.
  static func writtenStyle(
    over range: Range<Int>, of place: Place, at caret: Int, in context: FormattingContext
  ) -> ByteStyle {
    var style = place.rich.typingStyle(at: caret)
    if let first = place.rich.letters[range].first, let last = place.rich.letters[range].last {
      style.inline = first.style.inline
      style.link = first.style.link == last.style.link ? first.style.link : nil
      style.image = first.style.image == last.style.image ? first.style.image : nil
    }
    if let typing = context.typing {
      style.inline = style.inline.subtracting(.formats).union(typing)
    }
    return style
  }

  /// Returns true if a letter typed at the caret can only be one more letter: it is in a row of
  /// letters, far from all tags. O(1).
  public static func isPlain(_ typed: String, in context: FormattingContext) -> Bool {
    guard context.typing == nil, context.selection.isEmpty else { return false }
    let text = context.text
    let caret = context.selection.head
    let content = text.contentRange(at: caret)
    guard content.lowerBound < caret, caret <= content.upperBound else { return false }
    let before = text.byte(at: caret - 1)
    let after = caret < content.upperBound ? text.byte(at: caret) : .space
    guard before.isLetter || before >= 0x80, after.isLetter || after == .space || after >= 0x80
    else { return false }
    guard !ReaderSyntax.isInEntity(caret, of: content, in: text) else { return false }
    let beginsWithLetter = text.byte(at: content.lowerBound).isLetter
    return typed.utf8.allSatisfy { byte in
      byte.isLetter || byte >= 0x80 || (beginsWithLetter && (byte.isBlank || byte.isDigit))
    }
  }

  static func isInOneParagraph(_ context: FormattingContext) -> Bool {
    let range = context.selection.range
    return range.upperBound <= context.text.contentRange(at: range.lowerBound).upperBound
  }

  /// Returns two changes as one step.
  static func following(
    _ first: EditResult, in context: FormattingContext,
    _ command: (FormattingContext) -> EditResult?
  ) -> EditResult? {
    guard var after = try? context.after(first.edit) else { return nil }
    after.selection = first.selection
    after.typing = first.typingAttributes.map { $0[.inline] ?? [] }
    guard let second = command(after), let edit = try? first.edit.followed(by: second.edit) else {
      return nil
    }
    var result = second
    result.edit = edit
    return result
  }

  private static func insertion(of typed: String, in context: FormattingContext) -> EditResult? {
    EditCommands.insert(TextRope(typed), selection: context.selection, text: context.text)
  }

  /// Writes beside a line across the page and the hidden lines of a code block: after the former
  /// in a paragraph of its own, beside the latter in the code. Nil elsewhere.
  private static func aside(_ typed: String, in context: FormattingContext) -> EditResult? {
    let head = ParagraphHead(at: context.selection.head, in: context)
    func insert(_ text: TextRope, at place: TextOffset, caret: Int) -> EditResult {
      EditResult(
        edit: Edit(replacing: place..<place, with: text, in: context.text),
        selection: Selection(caret: place + caret), kind: .typing
      ).keepingApart(in: context)
    }
    var letters = TextRope(typed)
    switch head.block.kind {
    case .rule:
      letters.replace(0..<0, with: TextRope(context.lineEnding))
      return insert(letters, at: head.contentEnd, caret: letters.utf8Count)
    case .fence:
      let isOpening = !head.block.fence.isInside
      let isAlone = isOpening ? !head.hasEnding : head.start == 0
      let other = isAlone ? head.start : isOpening ? head.range.upperBound : head.start - 1
      let line = ParagraphHead(at: other, in: context)
      if !isAlone, line.block.kind == .code {
        return insert(
          letters, at: isOpening ? line.codeStart : line.contentEnd, caret: letters.utf8Count)
      }
      // A code block of no lines gets one.
      letters.replace(0..<0, with: TextRope(bytes: head.quotes + head.roomOfItem))
      let newline = TextRope(context.lineEnding)
      if isOpening {
        letters.replace(0..<0, with: newline)
        return insert(letters, at: head.contentEnd, caret: letters.utf8Count)
      }
      let caret = letters.utf8Count
      letters.replace(letters.end..<letters.end, with: newline)
      return insert(letters, at: head.start, caret: caret)
    case .paragraph, .heading, .code, .footnoteDefinition, .tableRow: return nil
    }
  }
}
