import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Puts the selected paragraphs between code fences, inside the quotes common to all of them, or
  /// removes the fences of the code blocks that the selection is in. No other text becomes code or
  /// stops being code, and no line becomes the underline of a heading.
  public static func toggleCodeBlock(in context: FormattingContext) -> EditResult? {
    let isCode = context.heads.allSatisfy { $0.block.kind == .code || $0.block.kind == .fence }
    let change = isCode ? removalOfFences(in: context) : insertionOfFences(in: context)
    guard let change, context.keepsBlocks(from: change.end, after: change.result.edit) else {
      return nil
    }
    return change.result
  }

  /// A change of fences, and the start of the line after the blocks that it changes.
  private typealias FenceChange = (result: EditResult, end: TextOffset)

  private static func insertionOfFences(in context: FormattingContext) -> FenceChange? {
    var (first, last): (ParagraphHead?, ParagraphHead?)
    var longest = 2
    var depth = Int.max
    for head in context.heads {
      first = first ?? head
      last = head
      depth = min(depth, head.block.quoteDepth)
      if head.block.kind == .fence {
        longest = max(longest, head.bytes.filter { $0 == .backtick }.count)
      }
    }
    guard let first, let last, !first.block.fence.isInside,
      !context.fences.state(at: last.range.upperBound).isInside
    else { return nil }
    let fence = first.quote(ofDepth: depth) + [UInt8](repeating: .backtick, count: longest + 1)
    let ending = Array(context.lineEnding.utf8)
    let opening = TextRope(bytes: fence + ending)
    let closing = TextRope(bytes: ending + fence)
    func moved(_ offset: TextOffset) -> TextOffset {
      offset + opening.utf8Count + (offset > last.contentEnd ? closing.utf8Count : 0)
    }
    let selection = context.selection
    let result = EditResult(
      edit: Edit(
        [
          .init(range: first.start..<first.start, text: opening),
          .init(range: last.contentEnd..<last.contentEnd, text: closing),
        ], in: context.text),
      selection: Selection(
        anchor: moved(selection.anchor), head: moved(selection.head)), kind: .command)
    return (result, last.range.upperBound)
  }

  private static func removalOfFences(in context: FormattingContext) -> FenceChange? {
    var replacements: [Edit.Replacement] = []
    var behind = context.text.end
    let range = context.selection.range
    var opening = context.opening(of: ParagraphHead(at: range.lowerBound, in: context))
    while let head = opening, head.start < range.upperBound || replacements.isEmpty {
      let removed = context.removed(opening: head)
      let blank = head.isItem ? TextRope() : context.blankLine(inPlaceOf: head)
      replacements.append(.init(range: removed, text: blank))
      let end = context.end(after: head)
      behind = end?.offset ?? context.text.end
      if let closing = end?.closing {
        // For the last line of the text, the line ending before it is removed as well.
        let start =
          closing.hasEnding
          ? closing.start : context.text.contentRange(at: closing.start - 1).upperBound
        replacements.append(
          .init(
            range: max(start, removed.upperBound)..<closing.range.upperBound,
            text: context.blankLine(inPlaceOf: closing)))
      }
      opening = end.flatMap { context.opening(from: $0.offset, before: range.upperBound) }
    }
    guard !replacements.isEmpty else { return nil }
    let edit = Edit(replacements, in: context.text)
    let result = EditResult(
      edit: edit, selection: context.selection.mapped(by: edit), kind: .command)
    return (result, behind)
  }
}

extension ParagraphHead {
  /// Returns the prefix of a line in the outer `depth` of its quotes.
  fileprivate func quote(ofDepth depth: Int) -> [UInt8] {
    guard depth > 0 else { return [] }
    let marks = parts.quote.filter { bytes[$0] == .greater }
    return Array(bytes[...marks[min(depth, marks.count) - 1]]) + [.space]
  }

  /// True if it opens a code block.
  var isOpening: Bool { block.kind == .fence && !block.fence.isInside }
}

extension FormattingContext {
  /// Returns the line that opens the code block containing `head`; nil for a line of a comment.
  /// Examines the fences before it, in steps that double.
  func opening(of head: ParagraphHead) -> ParagraphHead? {
    guard !head.block.isComment else { return nil }
    guard head.block.fence.isInside else { return head }
    var distance = 256
    while true {
      let start = text.paragraphRange(at: max(0, head.start - distance)).lowerBound
      if !fences.state(at: start).isInside || start == 0 {
        var last: ParagraphHead?
        var next = start
        while let opening = opening(from: next, before: head.start) {
          last = opening
          next = opening.range.upperBound
        }
        return last
      }
      distance *= 2
    }
  }

  /// Returns the first line from `offset` on that opens a code block; nil if there is none before
  /// `end`.
  fileprivate func opening(from offset: TextOffset, before end: TextOffset) -> ParagraphHead? {
    var offset = offset
    while let change = fences.firstChange(from: offset), change < end {
      let head = ParagraphHead(at: change, in: self)
      if head.isOpening { return head }
      offset = change + 1
    }
    return nil
  }

  /// Returns the end of the block that `opening` opens: after its closing line, or before the
  /// first line after its quote; nil if it is open to the end.
  fileprivate func end(
    after opening: ParagraphHead
  ) -> (offset: TextOffset, closing: ParagraphHead?)? {
    guard let end = fences.blockEnd(from: opening.range.upperBound) else { return nil }
    guard end.isInBlock else { return (end.offset, nil) }
    let closing = ParagraphHead(at: end.offset, in: self)
    return (closing.range.upperBound, closing)
  }

  /// Returns the range to remove with an opening fence: its line, or the text after the marker of
  /// an item, which then gets the first line of the code.
  fileprivate func removed(opening: ParagraphHead) -> TextRange {
    guard opening.isItem else { return opening.range }
    let next = ParagraphHead(at: opening.range.upperBound, in: self)
    let isCode = opening.hasEnding && next.block.kind == .code && next.start > opening.start
    return opening.textStart..<(isCode ? next.textStart : opening.contentEnd)
  }
}
