import MarkdownSyntax
import TextCore

extension RichTextCommands {
  /// Deletes the selection, or else the text from the caret to the edge of a unit of the displayed
  /// text. At the beginning of a paragraph it removes a marker first: a heading becomes text, an
  /// item or quote ends. The blank line between an item or a quote and the text below stays, or goes
  /// with the text. Nil if there is nothing to delete. O(length of the paragraphs at both ends).
  public static func delete(
    _ unit: TextUnit, _ direction: TextDirection, in context: FormattingContext,
    boundaries: any TextBoundaries, language: String
  ) -> EditResult? {
    guard context.selection.isEmpty else { return delete(in: context) }
    let caret = context.selection.head
    guard let place = Place(at: caret, in: context) else {
      return deleteAside(unit, direction, in: context, boundaries, language)
    }
    let index = place.index(at: caret)
    let isBackward = direction == .backward
    if index == (isBackward ? 0 : place.rich.letters.count) {
      return isBackward
        ? deleteMarker(of: place, in: context)?.separating(
          ParagraphHead(at: place.paragraph.range.lowerBound, in: context), in: context)
          ?? joinWithPrevious(at: caret, in: context)
        : joinWithNext(at: caret, in: context)
    }
    let shown = TextRope(bytes: place.rich.letters.map(\.byte))
    let end = TextMovement(text: shown, boundaries: boundaries, language: language)
      .offset(from: TextOffset(index), by: unit, direction).utf8
    return delete(
      min(index, end)..<max(index, end), of: place, goesOn: isBackward, in: context)
  }

  /// Deletes the selection; blocks of code that are not selected as a whole keep their marks. Nil
  /// if nothing is selected.
  public static func delete(in context: FormattingContext) -> EditResult? {
    let range = context.selection.range
    guard !range.isEmpty else { return nil }
    if let all = deletionOfAll(in: context) { return all }
    if isInOneParagraph(context) {
      guard let place = Place(at: range.lowerBound, in: context) else {
        return deletion(of: range, in: context)
      }
      let letters = place.index(at: range.lowerBound)..<place.index(at: range.upperBound)
      return letters.isEmpty
        ? EditResult(
          edit: Edit([], in: context.text), selection: Selection(caret: range.lowerBound),
          kind: .command) : delete(letters, of: place, goesOn: true, in: context)
    }
    return join(range, in: context)
  }

  /// Deletes letters. With `goesOn`, the text typed next has the style that was deleted as a whole.
  static func delete(
    _ letters: Range<Int>, of place: Place, goesOn: Bool, in context: FormattingContext
  ) -> EditResult? {
    let syntax = ReaderSyntax(of: place, in: context)
    func without(_ letters: Range<Int>) -> RichChange.Outcome? {
      change(letters, of: place, to: [], syntax: syntax, in: context)
    }
    guard
      let outcome = without(letters)
        ?? place.rich.withBlanksAfterMarker(letters).flatMap(without)
    else { return nil }
    let deleted = place.rich.letters[letters].filter { !$0.byte.isBlank }
    let common = deleted.map { $0.style.inline.intersection(.formats) }
      .reduce(nil) { ($0 ?? $1).intersection($1) }
    let nearest = outcome.paragraph.caret(at: letters.lowerBound, in: nil).position
    let plain = outcome.paragraph.typingStyle(at: nearest).inline.intersection(.formats)
    let style = goesOn ? common.flatMap { $0.isSubset(of: plain) ? nil : $0 } : nil
    var result = result(
      outcome, of: place.paragraph, in: context, goingOnIn: style, kind: .deleting)
    if style == nil { result.typingAttributes = nil }
    return result
  }

  /// Deletes bytes. Text that comes to be above a rule, or a line of `=`, stays apart from it.
  private static func deletion(of range: TextRange, in context: FormattingContext) -> EditResult {
    EditResult(
      edit: Edit(replacing: range, with: TextRope(), in: context.text),
      selection: Selection(caret: range.lowerBound), kind: .deleting
    ).keepingApart(in: context).keepingFromUnderlining(in: context)
  }

  // At the beginning and end of paragraphs

  /// Removes the syntax that makes a paragraph more than text, one construct at a time. A rule below
  /// stays one.
  private static func deleteMarker(
    of place: Place, in context: FormattingContext
  ) -> EditResult? {
    let head = ParagraphHead(at: place.paragraph.range.lowerBound, in: context)
    let start = head.start
    switch head.block.kind {
    case .heading:
      return deletion(of: head.textRange(head.parts.heading), in: context)
    case .footnoteDefinition:
      return deletion(of: (start + head.parts.length)..<(start + place.rich.textStart), in: context)
    default:
      var atText = context
      atText.selection = Selection(caret: start + head.parts.heading.lowerBound)
      return FormattingCommands.deleteMarker(in: atText)
    }
  }

  private static func joinWithPrevious(
    at caret: TextOffset, in context: FormattingContext
  ) -> EditResult? {
    let start = context.text.paragraphRange(at: caret).lowerBound
    guard start > 0 else { return nil }
    let head = ParagraphHead(at: start - 1, in: context)
    if let separator = ListSeparator(head, in: context) {
      return separator.removingEmptyLine(in: context)
        ?? join(separator.above.contentEnd..<start, in: context)
    }
    if let separator = ListSeparator(ParagraphHead(at: caret, in: context), in: context),
      !separator.below.isEmpty
    {
      return moving(to: separator.above.contentEnd, in: context)
    }
    switch head.block.kind {
    case .rule: return deletion(of: head.range, in: context)
    case .code, .fence:
      let paragraph = context.text.paragraphRange(at: caret)
      let content = context.text.contentRange(at: caret)
      let end = ParagraphHead(at: max(head.start - 1, 0), in: context).contentEnd
      let inside = head.block.kind == .fence && head.start > 0 ? end : head.contentEnd
      // An empty paragraph is removed; any other stays, since code cannot have styles.
      guard content.isEmpty else { return moving(to: inside, in: context) }
      let goes = paragraph.isEmpty ? head.contentEnd..<start : paragraph
      var result = deletion(of: goes, in: context)
      result.selection = Selection(caret: inside)
      return result
    case .paragraph, .heading, .footnoteDefinition, .tableRow:
      // One key undoes a Return, which has written the blank line.
      let own = ParagraphHead(at: start, in: context)
      let first = context.paragraph(aboveBlank: head, own) ?? head
      return join(first.contentEnd..<start, in: context)
    }
  }

  /// Returns the result of a key that deletes nothing.
  private static func moving(
    to caret: TextOffset, in context: FormattingContext
  ) -> EditResult {
    EditResult(
      edit: Edit([], in: context.text), selection: Selection(caret: caret), kind: .command)
  }

  private static func joinWithNext(
    at caret: TextOffset, in context: FormattingContext
  ) -> EditResult? {
    let content = context.text.contentRange(at: caret)
    let next = context.text.paragraphRange(at: caret).upperBound
    guard next > content.upperBound else { return nil }
    let head = ParagraphHead(at: next, in: context)
    if let separator = ListSeparator(head, in: context), !separator.below.isEmpty {
      return join(content.upperBound..<separator.below.start, in: context)
    }
    if let separator = ListSeparator(ParagraphHead(at: caret, in: context), in: context),
      !separator.below.isEmpty
    {
      return moving(to: next, in: context)
    }
    switch head.block.kind {
    case .rule: return deletion(of: content.upperBound..<head.contentEnd, in: context)
    case .code, .fence:
      // An empty paragraph is removed; any other stays, since code cannot have styles.
      return content.isEmpty
        ? deletion(of: content.lowerBound..<next, in: context)
        : moving(to: codeStart(after: head, in: context), in: context)
    case .paragraph, .heading, .footnoteDefinition, .tableRow:
      let rule = ruleKeptApart(by: head, from: caret, in: context)
      return rule.map { deletion(of: content.upperBound..<$0.contentEnd, in: context) }
        ?? join(content.upperBound..<next, in: context)
    }
  }

  /// Returns the rule below an empty line that keeps it apart from the text at `caret`; nil if there
  /// is none. Without the line the rule would make a heading of the text.
  private static func ruleKeptApart(
    by line: ParagraphHead, from caret: TextOffset, in context: FormattingContext
  ) -> ParagraphHead? {
    guard line.isEmpty, line.hasEnding else { return nil }
    let text = ParagraphHead(at: caret, in: context)
    let rule = ParagraphHead(at: line.range.upperBound, in: context)
    return text.block.isText && !text.isEmpty && rule.block.kind == .rule
      && Underline(at: rule.start, in: context.text)?.quoteDepth == text.block.quoteDepth
      ? rule : nil
  }

  /// Returns the start of the first line of code, where `head` is the first line of a block; in a
  /// block without code, the end of its fence.
  private static func codeStart(
    after head: ParagraphHead, in context: FormattingContext
  ) -> TextOffset {
    guard head.block.kind == .fence else { return head.codeStart }
    guard head.hasEnding else { return head.contentEnd }
    let line = ParagraphHead(at: head.range.upperBound, in: context)
    // A comment below a fence is in no block: the block ended with its quote.
    return line.block.kind == .code && !line.block.isComment ? line.codeStart : head.contentEnd
  }

  /// Deletes on a line across the page and in code blocks.
  private static func deleteAside(
    _ unit: TextUnit, _ direction: TextDirection, in context: FormattingContext,
    _ boundaries: any TextBoundaries, _ language: String
  ) -> EditResult? {
    let caret = context.selection.head
    let head = ParagraphHead(at: caret, in: context)
    switch head.block.kind {
    case .rule: return deletion(of: head.start..<head.contentEnd, in: context)
    case .fence:
      let isEmptied =
        head.block.fence.isInside
        && head.start > 0 && ParagraphHead(at: head.start - 1, in: context).block.kind == .fence
      return isEmptied || direction == .backward && !head.block.fence.isInside
        ? FormattingCommands.toggleCodeBlock(in: context) : nil
    default: break
    }
    let movement = TextMovement(text: context.text, boundaries: boundaries, language: language)
    let end = movement.offset(from: caret, by: unit, direction)
    let range = min(caret, end)..<max(caret, end)
    guard !range.isEmpty else { return nil }
    guard range.lowerBound < head.codeStart || range.upperBound > head.contentEnd else {
      return deletion(of: range, in: context)
    }
    // A line joins other lines of the code, and nothing beyond them. Its markers are invisible.
    let isBackward = direction == .backward
    let isAlone = isBackward ? head.start == 0 : !head.hasEnding
    let other = isAlone ? head.start : isBackward ? head.start - 1 : head.range.upperBound
    let neighbour = ParagraphHead(at: other, in: context)
    guard !isAlone, neighbour.block.kind == .code else {
      return isBackward ? FormattingCommands.toggleCodeBlock(in: context) : nil
    }
    return deletion(
      of: isBackward
        ? neighbour.contentEnd..<head.codeStart : head.contentEnd..<neighbour.codeStart,
      in: context)
  }
}

extension StyledParagraph {
  /// Returns a range at the beginning of the letters, extended by the white space after it; any
  /// other range gives nil. Text after a marker does not begin with white space.
  func withBlanksAfterMarker(_ range: Range<Int>) -> Range<Int>? {
    let blanks = letters[range.upperBound...].prefix(while: \.byte.isBlank)
    return range.lowerBound == 0 && !blanks.isEmpty ? 0..<blanks.endIndex : nil
  }
}
