import MarkdownSyntax
import TextCore

extension RichTextCommands {
  /// Deletes a range whose ends cannot become one paragraph: a line across the page, a fence, code
  /// or a comment is at an end. A block that is selected as a whole is deleted with its fences;
  /// other blocks keep their fences, and the marks of front matter and of comments stay. O(log n +
  /// length of the paragraphs at both ends).
  static func clear(_ range: TextRange, in context: FormattingContext) -> EditResult? {
    Clearing(range, in: context).result.keepingApart(in: context)
  }
}

/// A deletion over several paragraphs that joins none.
private struct Clearing {
  let range: TextRange
  let context: FormattingContext
  /// The paragraphs at both ends.
  let first: ParagraphHead
  let last: ParagraphHead
  /// The remaining fences between them: the closing one of the block that `first` is in, and the
  /// opening one of the block that `last` is in.
  private var kept: [ParagraphHead] = []
  private var firstGoes = false
  private var lastGoes = false

  init(_ range: TextRange, in context: FormattingContext) {
    self.range = range
    self.context = context
    first = ParagraphHead(at: range.lowerBound, in: context)
    last = ParagraphHead(at: range.upperBound, in: context)
    firstGoes = isFirstSelected
    lastGoes = isLastSelected
    kept = keptFences
  }

  // Deleted parts

  /// True if nothing of the first paragraph remains.
  private var isFirstSelected: Bool {
    switch first.block.kind {
    case .rule: return range.lowerBound < first.contentEnd
    case .fence:
      guard !first.block.fence.isInside, range.lowerBound == first.start else { return false }
      return isBlockSelected
    case .code where first.block.isComment:
      guard !context.fences.state(at: first.start).isInside, range.lowerBound == first.start else {
        return false
      }
      return first.closesComment(in: context) || isBlockSelected
    case .code:
      return first.block.isFrontMatter && range.lowerBound == 0
        && last.start >= context.fences.frontMatterEnd
    case .paragraph, .heading, .footnoteDefinition, .tableRow: return false
    }
  }

  /// True if all of the block after the first paragraph is selected.
  private var isBlockSelected: Bool {
    guard let end = context.fences.blockEnd(from: first.range.upperBound) else {
      return range.upperBound == context.text.end
    }
    return end.offset < last.start
      || end.offset == last.start && (!end.isInBlock || range.upperBound >= last.contentEnd)
  }

  /// True if nothing of the last paragraph remains.
  private var isLastSelected: Bool {
    switch last.block.kind {
    case .rule: return range.upperBound > last.start
    case .fence:
      guard range.upperBound >= last.contentEnd else { return false }
      return last.block.fence.isInside ? isOpeningSelected : range.upperBound == context.text.end
    case .code where last.block.isComment && last.closesComment(in: context):
      guard range.upperBound >= last.contentEnd else { return false }
      return isOpeningSelected || !context.fences.state(at: last.start).isInside
    // A block without a closing fence.
    case .code: return range.upperBound == context.text.end && isOpeningSelected
    case .paragraph, .heading, .footnoteDefinition, .tableRow:
      // After one that goes there is nothing to be a marker of.
      return firstGoes && range.upperBound >= last.contentEnd
    }
  }

  /// True if the fence that opens the last paragraph's block is selected.
  private var isOpeningSelected: Bool {
    context.fences.blockStart(at: last.start).map { $0 >= range.lowerBound } ?? false
  }

  private var keptFences: [ParagraphHead] {
    var fences: [TextOffset] = []
    if !firstGoes, first.block.isFrontMatter, let end = context.fences.frontMatter?.lastLine,
      first.start < end, end < last.start
    {
      fences.append(end)
    }
    if !firstGoes, let end = context.fences.blockEnd(from: first.range.upperBound), end.isInBlock,
      end.offset < last.start
    {
      fences.append(end.offset)
    }
    if !lastGoes, let start = context.fences.blockStart(at: last.start), start > first.start {
      fences.append(start)
    }
    return fences.map { ParagraphHead(at: $0, in: context) }
  }

  // The edit

  var result: EditResult {
    let head = firstGoes ? nil : deletion(in: first)
    let tail = lastGoes ? nil : deletion(in: last)
    var edit = edit(head, tail, endsBlock: false)
    let behind = lastGoes ? last.range.upperBound : last.start
    if !lastGoes || last.hasEnding, let after = try? context.after(edit),
      after.fences.state(at: edit.map(behind, bias: .before)) != context.fences.state(at: behind)
    {
      // The block of the first paragraph ended with its quote.
      edit = self.edit(head, tail, endsBlock: true)
    }
    return EditResult(
      edit: edit, selection: selection(after: edit, tail), kind: .deleting)
  }

  /// - Parameter endsBlock: true for an empty line before the text after the first paragraph.
  private func edit(_ head: EditResult?, _ tail: EditResult?, endsBlock: Bool) -> Edit {
    var replacements = head?.edit.replacements ?? []
    let isAlone = firstGoes && kept.isEmpty
    var start = firstGoes ? first.start : first.range.upperBound
    for fence in kept {
      let room = firstGoes && start == first.start ? context.lineEnding : ""
      replacements.append(.init(range: start..<fence.start, text: TextRope(room)))
      start = fence.range.upperBound
    }
    if lastGoes {
      if !isAlone { start = kept.last?.contentEnd ?? first.contentEnd }
      let room = endsBlock ? context.lineEnding : ""
      replacements.append(.init(range: start..<last.contentEnd, text: TextRope(room)))
    } else {
      let needsRoom = endsBlock || isAlone && !isText(last)
      let room = needsRoom ? context.lineEnding : ""
      replacements.append(.init(range: start..<last.start, text: TextRope(room)))
    }
    replacements += tail?.edit.replacements ?? []
    return Edit(
      replacements.filter { !$0.range.isEmpty || !$0.text.isEmpty }, in: context.text)
  }

  /// Deletes the selected part of a remaining paragraph; nil if there is none.
  private func deletion(in head: ParagraphHead) -> EditResult? {
    guard head.block.kind != .rule, head.block.kind != .fence else { return nil }
    let start = head.block.kind == .code ? head.codeStart : head.start
    let part = range.clamped(to: start..<max(start, head.contentEnd))
    let selected = sparingMark(part, in: head)
    guard !selected.isEmpty else { return nil }
    var inside = context
    inside.selection = Selection(anchor: selected.lowerBound, head: selected.upperBound)
    return RichTextCommands.delete(in: inside)
  }

  /// Returns the selected part of a paragraph without the closing mark of a comment that remains.
  private func sparingMark(_ selected: TextRange, in head: ParagraphHead) -> TextRange {
    let isFirst = head.start == first.start
    guard head.closesComment(in: context),
      isFirst || context.fences.state(at: head.start).isInside,
      let mark = commentMark(in: head), selected.overlaps(mark)
    else { return selected }
    return selected.lowerBound < mark.lowerBound
      ? selected.lowerBound..<mark.lowerBound
      : mark.upperBound..<max(mark.upperBound, selected.upperBound)
  }

  private func commentMark(in head: ParagraphHead) -> TextRange? {
    let bytes = context.text.bytes(in: head.start..<head.contentEnd)
    return bytes.indices.first { bytes[$0...].starts(with: "-->".utf8) }
      .map { TextRange(at: head.start + $0, length: 3) }
  }

  private func isText(_ head: ParagraphHead) -> Bool {
    switch head.block.kind {
    case .paragraph, .heading, .footnoteDefinition, .tableRow: true
    case .rule, .code, .fence: false
    }
  }

  /// Returns the caret in the first paragraph, or at the text of the last one if that takes its
  /// place.
  private func selection(after edit: Edit, _ tail: EditResult?) -> Selection {
    guard firstGoes else { return Selection(caret: range.lowerBound).mapped(by: edit) }
    guard kept.isEmpty, !lastGoes, isText(last) else { return Selection(caret: first.start) }
    let textStart = RichTextCommands.Place(at: last.start, in: context)?.rich.textStart ?? 0
    let caret = tail.map { $0.selection.head - last.start } ?? textStart
    return Selection(caret: first.start + caret)
  }
}

extension ParagraphHead {
  /// Returns true for the line that ends a comment, also if it is the whole comment.
  func closesComment(in context: FormattingContext) -> Bool {
    guard block.isComment else { return false }
    // At the end of the text this is unknown, and it makes no difference.
    return hasEnding && !context.fences.state(before: range.upperBound).isComment
  }
}
