import MarkdownSyntax
import TextCore

/// Puts lines of code blocks in a quote, or takes them out. A block is never torn: all of its lines are
/// in the quote or none is.
struct CodeQuoting {
  /// Whether lines are taken out of their quotes.
  let isRemoval: Bool
  /// Whether nothing else becomes code: a block that comes below an open one, and into its quote, would
  /// be a part of that.
  private(set) var isPossible = true
  /// Where blocks are closed that their quotes had ended.
  private(set) var closings: [TextOffset] = []
  /// What closes a block that ended with its quote, and before which line.
  private var closing: (fence: [UInt8], offset: TextOffset)?

  init(isRemoval: Bool) { self.isRemoval = isRemoval }

  /// What is done to a line of code or a fence; lines come in order.
  mutating func replacements(
    for head: ParagraphHead, in context: FormattingContext
  ) -> [Edit.Replacement] {
    guard isRemoval else {
      if head.isOpening, context.fences.state(before: head.start).isInside { isPossible = false }
      let marks: [UInt8] = head.contentEnd > head.start ? [.greater, .space] : [.greater]
      return [Edit.Replacement(range: head.start..<head.start, text: TextRope(bytes: marks))]
    }
    let quote = TextRange(at: head.start, length: head.parts.quote.count)
    var replacements = [Edit.Replacement(range: quote, text: TextRope())]
    if head.isOpening, let end = context.end(after: head), end.closing == nil {
      closing = (head.fence, end.offset)
    }
    if let closing, closing.offset == head.range.upperBound {
      // What follows the quote would be code.
      replacements.append(
        Edit.Replacement(
          range: head.contentEnd..<head.contentEnd,
          text: TextRope(bytes: Array(context.lineEnding.utf8) + closing.fence)))
      closings.append(head.contentEnd)
      self.closing = nil
    }
    return replacements
  }

  /// The selection after the edit: a caret at the end of a line stays there when a fence comes below.
  func mapped(_ selection: Selection, by edit: some OffsetMapping) -> Selection {
    guard selection.isEmpty, closings.contains(selection.head) else {
      return selection.mapped(by: edit)
    }
    return Selection(caret: edit.map(selection.head, bias: .before))
  }
}

extension ParagraphHead {
  /// Whether it is a line of a code block.
  var isCode: Bool { block.kind == .code || block.kind == .fence }

  /// The characters of a fence.
  fileprivate var fence: [UInt8] {
    let reader = LineMarkReader(bytes)
    return Array(bytes[reader.start..<reader.start + reader.length])
  }
}

extension FormattingContext {
  /// The same with all lines selected of the code blocks that are selected in part.
  var selectingWholeCode: FormattingContext {
    var whole = self
    var range = selection.range
    let first = ParagraphHead(at: range.lowerBound, in: self)
    if first.isCode, let opening = opening(of: first) {
      range = min(range.lowerBound, opening.start)..<range.upperBound
    }
    // The paragraph before the end: one that is only touched by it is not selected.
    let touched = range.upperBound > first.range.upperBound ? range.upperBound - 1 : first.start
    let last = ParagraphHead(at: touched, in: self)
    if last.isOpening || last.block.fence.isInside, let opening = opening(of: last) {
      let end = end(after: opening)?.offset ?? text.end
      range = range.lowerBound..<max(range.upperBound, end)
    }
    whole.selection = Selection(anchor: range.lowerBound, head: range.upperBound)
    return whole
  }

  /// Whether the text's end is no code after an edit that it was not before.
  func opensNoCode(_ edit: Edit) -> Bool {
    guard let after = try? after(edit) else { return false }
    return !after.fences.state(at: after.text.end).isInside
      || fences.state(at: text.end).isInside
  }
}
