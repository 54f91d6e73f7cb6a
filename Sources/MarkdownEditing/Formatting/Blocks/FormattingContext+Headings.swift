import MarkdownSyntax
import TextCore

/// Headings that are marked by an underline on the next line.
extension FormattingContext {
  /// Returns the level of the heading that the line at `start` belongs to, as its text or as its
  /// underline; nil for any other line.
  func underlinedLevel(at start: TextOffset) -> Int? {
    switch fences.lineState(at: start).context {
    case .heading(let level): level
    case .underline: text.bytes(in: text.contentRange(at: start)).contains(.equals) ? 1 : 2
    case .none, .tableRow: nil
    }
  }

  /// The same context with the selection extended to both lines of the underlined headings at its
  /// ends.
  var selectingWholeHeadings: FormattingContext {
    var range = selection.range
    let first = text.paragraphRange(at: range.lowerBound)
    // A line that the selection only ends at the start of is not selected.
    let last =
      range.upperBound > first.upperBound ? text.paragraphRange(at: range.upperBound - 1) : first
    if first.lowerBound > 0, fences.lineState(at: first.lowerBound).context == .underline {
      range = text.paragraphRange(at: first.lowerBound - 1).lowerBound..<range.upperBound
    }
    if case .heading = fences.lineState(at: last.lowerBound).context {
      range = range.lowerBound..<text.contentRange(at: last.upperBound).upperBound
    }
    guard range != selection.range else { return self }
    var whole = self
    whole.selection = Selection(anchor: range.lowerBound, head: range.upperBound)
    return whole
  }

  /// Returns the range to remove with the underline that makes a heading of `line`, when the line
  /// becomes `block`; nil if it has none.
  ///
  /// The line is removed as a whole. An empty line stays if without it the next line would turn the
  /// text into a heading or the header of a table.
  func underline(
    of line: SelectedLines.Line, becoming block: BlockStyle, in window: inout TextWindow
  ) -> TextRange? {
    guard case .heading = line.source.context else { return nil }
    return underline(of: line.head, becoming: block, in: &window)
  }

  /// Does the same as the function above, for a line that is known to be the text of such a
  /// heading.
  func underline(
    of head: ParagraphHead, becoming block: BlockStyle, in window: inout TextWindow
  ) -> TextRange {
    let (underline, next) = window.line(at: head.range.upperBound)
    let keepsLine = block.isText && mayBelongToText(lineAt: next, in: &window)
    return (keepsLine ? underline.lowerBound : head.contentEnd)..<underline.upperBound
  }

  /// Returns the blank line to insert below a line that becomes `block`; nil if it needs none.
  /// Without it a rule, or a line of `=`, would turn plain text above it into a heading.
  func blankLine(
    below head: ParagraphHead, becoming block: BlockStyle, in window: inout TextWindow
  ) -> Edit.Replacement? {
    let next = head.range.upperBound
    guard block.isText, head.hasEnding, !head.isEmpty,
      let underline = Underline(at: next, in: &window, before: text.end),
      underline.quoteDepth == block.quoteDepth
    else { return nil }
    if case .heading = fences.lineState(at: head.start).context { return nil }
    let quotes =
      block.quoteDepth == head.block.quoteDepth
      ? head.emptyQuotes : [UInt8](repeating: .greater, count: block.quoteDepth)
    return Edit.Replacement(
      range: next..<next, text: TextRope(bytes: quotes + Array(lineEnding.utf8)))
  }

  /// Returns the blank line that takes the place of a fence where without it a rule, or a line of
  /// `=`, would make a heading of the text above; empty elsewhere.
  func blankLine(inPlaceOf fence: ParagraphHead) -> TextRope {
    guard fence.start > 0, fence.hasEnding,
      Underline(at: fence.range.upperBound, in: text)?.quoteDepth == fence.block.quoteDepth
    else { return TextRope() }
    let above = ParagraphHead(at: fence.start - 1, in: self).bytes
    // Code is text once its fence is gone.
    let line = BlockScanner.scan(above, fence: .outside)
    guard line.block.isText, line.block.quoteDepth == fence.block.quoteDepth,
      !above[min(line.textStart, above.count)...].allSatisfy(\.isWhiteSpace)
    else { return TextRope() }
    return TextRope(bytes: fence.emptyQuotes + Array(lineEnding.utf8))
  }

  /// Returns true if the line at `start` may be the underline of a heading or the delimiter row of a
  /// table.
  private func mayBelongToText(lineAt start: TextOffset, in window: inout TextWindow) -> Bool {
    guard start < text.end else { return false }
    let content = window.line(at: start).content
    // A longer line is neither an underline nor a delimiter row.
    guard content.count <= 1 << 10 else { return false }
    var isEmpty = true
    for byte in window.bytes(in: content) where !byte.isWhiteSpace && byte != .greater {
      switch byte {
      case .equals, .hyphen, .pipe, .colon: isEmpty = false
      default: return false
      }
    }
    return !isEmpty
  }
}

extension BlockStyle {
  /// True for text that an underline would make a heading of.
  var isText: Bool { kind == .paragraph && !isListItem }
}

extension EditResult {
  /// Returns the edit with a blank line below the line of the caret if a rule, or a line of `=`,
  /// would make a heading of it and made none before. The caret stays. O(log n + length of the line).
  public func keepingApart(in context: FormattingContext) -> EditResult {
    guard let text = textAfter(context) else { return self }
    let next = text.paragraphRange(at: selection.head).upperBound
    return dividing(at: next, of: text, in: context)
  }

  /// Returns the edit with a blank line above the line of the caret if that is a line of `=` and
  /// would make a heading of the text above it, as it did not before. The caret moves along with
  /// its line. O(log n + length of the line).
  func keepingFromUnderlining(in context: FormattingContext) -> EditResult {
    guard let text = textAfter(context) else { return self }
    let start = text.paragraphRange(at: selection.head).lowerBound
    return dividing(at: start, of: text, in: context)
  }

  private func textAfter(_ context: FormattingContext) -> TextRope? {
    var text = context.text
    guard !edit.isEmpty, (try? edit.apply(to: &text)) != nil else { return nil }
    return text
  }

  /// Returns the edit with a blank line above the line at `start` in the text afterwards, if that is an
  /// underline that was none before.
  private func dividing(
    at start: TextOffset, of text: TextRope, in context: FormattingContext
  ) -> EditResult {
    // Most lines end here.
    guard start > 0, Underline(at: start, in: text) != nil, let after = try? context.after(edit)
    else {
      return self
    }
    let above = ParagraphHead(at: start - 1, in: after)
    guard case .heading = after.fences.lineState(at: above.start).context,
      let back = try? edit.inverse(in: context.text)
    else { return self }
    let former = context.text.paragraphRange(at: back.map(start, bias: .after)).lowerBound
    guard context.fences.lineState(at: former).context != .underline else { return self }
    let blank = TextRope(bytes: above.emptyQuotes + Array(context.lineEnding.utf8))
    guard
      let both = try? edit.followed(by: Edit(replacing: start..<start, with: blank, in: after.text))
    else { return self }
    var result = self
    result.edit = both
    if selection.head >= start, selection.isEmpty {
      result.selection = Selection(caret: selection.head + blank.utf8Count)
    }
    return result
  }
}
