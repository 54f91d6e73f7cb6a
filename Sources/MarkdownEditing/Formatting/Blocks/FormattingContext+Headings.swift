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

  /// The same with the selection extended to both lines of such headings at its ends.
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
  func underline(of line: SelectedLines.Line, becoming block: BlockStyle) -> TextRange? {
    guard case .heading = line.source.context else { return nil }
    let underline = text.contentRange(at: line.head.range.upperBound)
    let isText = block.kind == .paragraph && !block.isListItem
    let keepsLine = isText && mayBelongToText(below: underline)
    return (keepsLine ? underline.lowerBound : line.head.contentEnd)..<underline.upperBound
  }

  /// True if the line below `line` may be the underline of a heading or the delimiter row of a table.
  private func mayBelongToText(below line: TextRange) -> Bool {
    let next = text.paragraphRange(at: line.upperBound).upperBound
    guard next > line.upperBound else { return false }
    let content = text.contentRange(at: next)
    // Longer ones are neither.
    guard content.count <= 1 << 10 else { return false }
    let bytes = text.bytes(in: content).filter { !$0.isWhiteSpace && $0 != .greater }
    return !bytes.isEmpty && bytes.allSatisfy { [.equals, .hyphen, .pipe, .colon].contains($0) }
  }
}
