import MarkdownSyntax
import TextCore

/// Puts lines of code blocks and comments in a quote, or takes them out. A block is never split:
/// either all of its lines are in the quote or none.
struct CodeQuoting {
  /// True if lines are taken out of their quotes.
  let isRemoval: Bool
  /// False if a block would follow an unclosed one in the same quote: it would become part of that.
  private(set) var isPossible = true
  /// True if code is selected, or moves with an item above it: the quote may then end a block early, so
  /// the lines below have to be checked. Other lines were each checked to stay outside of code.
  var mayChangeBlocks = false
  /// The ends of the lines below which a closing line is added, since the quote that ended the
  /// block is removed.
  private(set) var closings: [TextOffset] = []
  /// The closing line of a block that ended with its quote, and the start of the line below it.
  private var closing: (line: [UInt8], offset: TextOffset)?

  init(isRemoval: Bool) { self.isRemoval = isRemoval }

  /// Returns the changes of a line of a block; lines come in order.
  mutating func replacements(
    for head: ParagraphHead, in context: FormattingContext
  ) -> [Edit.Replacement] {
    guard isRemoval else {
      if head.beginsBlock, head.fence.isInside { isPossible = false }
      let marks: [UInt8] = head.contentEnd > head.start ? [.greater, .space] : [.greater]
      return [Edit.Replacement(range: head.start..<head.start, text: TextRope(bytes: marks))]
    }
    let quote = TextRange(at: head.start, length: head.parts.quote.count)
    var replacements = [Edit.Replacement(range: quote, text: TextRope())]
    if head.beginsBlock,
      let end = context.fences.blockEnd(from: head.range.upperBound), !end.isInBlock
    {
      closing = (head.closingLine, end.offset)
    }
    if let closing, closing.offset == head.range.upperBound {
      // Without the closing line, the text after the quote would be in the block.
      replacements.append(
        Edit.Replacement(
          range: head.contentEnd..<head.contentEnd,
          text: TextRope(bytes: Array(context.lineEnding.utf8) + closing.line)))
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
  /// True for a line of a code block, of a comment or of the front matter.
  var isCode: Bool { block.kind == .code || block.kind == .fence }

  /// True if a line of a block is the first one: it opens a code block or begins a comment. A block
  /// before it that is in more quotes has ended.
  fileprivate var beginsBlock: Bool {
    isOpening || block.isComment && !fence.clipped(to: block.quoteDepth).isInside
  }

  /// The text of a line that closes the block that the line begins.
  fileprivate var closingLine: [UInt8] {
    if block.isComment { return Array("-->".utf8) }
    let reader = LineMarkReader(bytes)
    return Array(bytes[reader.start..<reader.start + reader.length])
  }
}

extension FormattingContext {
  /// The same context with the selection extended to all lines of partly selected code blocks and
  /// comments.
  var selectingWholeCode: FormattingContext {
    var whole = self
    var range = selection.range
    let first = ParagraphHead(at: range.lowerBound, in: self)
    if !first.block.isFrontMatter, let start = fences.blockStart(at: first.start) {
      range = start..<range.upperBound
    }
    // The last selected paragraph. A paragraph that begins at the selection's end is not selected.
    let touched = range.upperBound > first.range.upperBound ? range.upperBound - 1 : first.start
    let last = ParagraphHead(at: touched, in: self)
    if !last.block.isFrontMatter, fences.state(before: last.range.upperBound).isInside {
      range = range.lowerBound..<max(range.upperBound, end(ofBlockAfter: last))
    }
    whole.selection = Selection(anchor: range.lowerBound, head: range.upperBound)
    return whole
  }

  /// The end of the last line of the block that is open after a line.
  private func end(ofBlockAfter head: ParagraphHead) -> TextOffset {
    guard let end = fences.blockEnd(from: head.range.upperBound) else { return text.end }
    return end.isInBlock ? text.paragraphRange(at: end.offset).upperBound : end.offset
  }

  /// Returns true if all text from the line at `offset` on stays in its code or comment, or outside,
  /// after `edit`, which changes nothing from there on. At the end of the text, where nothing
  /// follows, an open block may become another one or end, but none may be opened.
  func keepsBlocks(from offset: TextOffset, after edit: Edit) -> Bool {
    guard let after = try? after(edit) else { return false }
    let old = fences.state(at: offset)
    let new = after.fences.state(at: edit.map(offset, bias: .after))
    return new == old || offset == text.end && (old.isInside || !new.isInside)
  }
}
