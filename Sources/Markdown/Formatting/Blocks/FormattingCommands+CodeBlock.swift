import TextCore

extension FormattingCommands {
  /// Puts the selected paragraphs between code fences, or takes the fences of the code blocks away
  /// that the selection is in. Nothing else in the text becomes code or stops to be code.
  public static func toggleCodeBlock(in context: FormattingContext) -> EditResult? {
    let isCode = context.heads.allSatisfy { $0.block.kind == .code || $0.block.kind == .fence }
    let result = isCode ? removalOfFences(in: context) : insertionOfFences(in: context)
    guard let result, let after = try? context.after(result.edit) else { return nil }
    let state = after.fences.state(before: after.text.end)
    let old = context.fences.state(before: context.text.end)
    return state == old || !state.isInside ? result : nil
  }

  private static func insertionOfFences(in context: FormattingContext) -> EditResult? {
    var (first, last): (ParagraphHead?, ParagraphHead?)
    var longest = 2
    for head in context.heads {
      first = first ?? head
      last = head
      if head.block.kind == .fence {
        longest = max(longest, head.bytes.filter { $0 == .backtick }.count)
      }
    }
    guard let first, let last, !first.block.fence.isInside,
      !context.fences.state(before: last.range.upperBound).isInside
    else { return nil }
    let fence = String(repeating: "`", count: longest + 1)
    let opening = TextRope(fence + context.lineEnding)
    let closing = TextRope(context.lineEnding + fence)
    func moved(_ offset: TextOffset) -> TextOffset {
      offset + opening.utf8Count + (offset > last.contentEnd ? closing.utf8Count : 0)
    }
    let selection = context.selection
    return EditResult(
      edit: Edit(
        [
          .init(range: first.start..<first.start, text: opening),
          .init(range: last.contentEnd..<last.contentEnd, text: closing),
        ], in: context.text),
      selection: Selection(
        anchor: moved(selection.anchor), head: moved(selection.head)), kind: .command)
  }

  private static func removalOfFences(in context: FormattingContext) -> EditResult? {
    var replacements: [Edit.Replacement] = []
    let range = context.selection.range
    var offset = context.openingFence(of: ParagraphHead(at: range.lowerBound, in: context))
    while let start = offset, start < range.upperBound || replacements.isEmpty {
      let opening = ParagraphHead(at: start, in: context)
      replacements.append(.init(range: opening.range, text: TextRope()))
      guard let closing = context.closingFence(after: opening) else { break }
      // With the last line of the text the line ending before it goes.
      let start =
        closing.hasEnding
        ? closing.start : context.text.contentRange(at: closing.start - 1).upperBound
      let removed = max(start, opening.range.upperBound)..<closing.range.upperBound
      replacements.append(.init(range: removed, text: TextRope()))
      offset = context.fences.firstCandidate(from: closing.range.upperBound)
    }
    guard !replacements.isEmpty else { return nil }
    let edit = Edit(replacements, in: context.text)
    return EditResult(
      edit: edit, selection: context.selection.mapped(by: edit), kind: .command)
  }
}

extension FormattingContext {
  /// Where the code block begins that `head` is a line of. Looks at the fences before it, in steps
  /// that double.
  fileprivate func openingFence(of head: ParagraphHead) -> TextOffset? {
    guard head.block.fence.isInside else { return head.start }
    var distance = 256
    while true {
      let start = text.paragraphRange(at: max(0, head.start - distance)).lowerBound
      if !fences.state(before: start).isInside || start == 0 {
        return lastOpening(from: start, before: head.start)
      }
      distance *= 2
    }
  }

  private func lastOpening(from start: TextOffset, before end: TextOffset) -> TextOffset? {
    var opening: TextOffset?
    var offset = start
    while let candidate = fences.firstCandidate(from: offset), candidate < end {
      if !fences.state(before: candidate).isInside { opening = candidate }
      offset = candidate + 1
    }
    return opening
  }

  /// The line that closes the block that `opening` opens; nil when it is open to the end.
  fileprivate func closingFence(after opening: ParagraphHead) -> ParagraphHead? {
    var offset = opening.range.upperBound
    while let candidate = fences.firstCandidate(from: offset) {
      let head = ParagraphHead(at: candidate, in: self)
      if head.block.kind == .fence { return head }
      offset = candidate + 1
    }
    return nil
  }
}
