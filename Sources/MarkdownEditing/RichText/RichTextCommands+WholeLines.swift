import MarkdownSyntax
import TextCore

extension RichTextCommands {
  /// Returns true if after an edit that moves or removes whole lines no line is in a code block,
  /// comment or front matter that was not there before, or the other way round. O(k log n) for k
  /// replacements.
  public static func leavesCode(_ edit: Edit, in context: FormattingContext) -> Bool {
    guard let after = try? context.after(edit) else { return false }
    return edit.replacements.allSatisfy { leavesLines(beside: $0.range, edit, in: context, after) }
      && leavesMovedLines(edit, in: context, after)
  }

  /// Returns true if the lines at a replaced range and beside it stay where they are.
  private static func leavesLines(
    beside range: TextRange, _ edit: Edit, in context: FormattingContext,
    _ after: FormattingContext
  ) -> Bool {
    let text = context.text
    let next = text.paragraphRange(at: range.upperBound).upperBound
    return [range.lowerBound - 1, range.lowerBound, range.upperBound, next].allSatisfy { offset in
      guard offset >= 0, offset < text.end else { return true }
      let head = ParagraphHead(at: offset, in: context)
      let content = head.start..<head.contentEnd
      guard !head.isEmpty, !edit.replacements.contains(where: { $0.range.overlaps(content) })
      else { return true }
      let new = ParagraphHead(at: edit.map(head.start, bias: .after), in: after)
      return CodePlace(head, in: context) == CodePlace(new, in: after)
    }
  }

  /// Returns true if lines that are removed in one place are the same in the other.
  private static func leavesMovedLines(
    _ edit: Edit, in context: FormattingContext, _ after: FormattingContext
  ) -> Bool {
    guard let removed = edit.replacements.first(where: { !$0.range.isEmpty })?.range,
      let inserted = edit.replacements.first(where: { $0.range.isEmpty })
    else { return true }
    let start = edit.map(inserted.range.lowerBound, bias: .before)
    let new = start..<(start + inserted.text.utf8Count)
    return places(in: removed, of: context) == places(in: new, of: after)
  }

  /// Returns the places of the lines with text that begin in a range.
  private static func places(in range: TextRange, of context: FormattingContext) -> [CodePlace] {
    var places: [CodePlace] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let head = ParagraphHead(at: start, in: context)
      if !head.isEmpty, head.start >= range.lowerBound {
        places.append(CodePlace(head, in: context))
      }
      guard head.range.upperBound > start else { break }
      start = head.range.upperBound
    }
    return places
  }
}

/// The code block, comment or front matter that a line is in, or whose fence it is.
private struct CodePlace: Equatable {
  private let state: FenceState
  private let isFence: Bool

  init(_ head: ParagraphHead, in context: FormattingContext) {
    let state = context.fences.lineState(at: head.start)
    self.state = state.isInside ? state : .outside
    isFence = head.block.kind == .fence
  }
}
