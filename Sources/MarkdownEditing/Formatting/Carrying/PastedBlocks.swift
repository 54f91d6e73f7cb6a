import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Inserts blocks of Markdown above the heading, item or quote with the caret before its marker,
  /// with blank lines between. Nil elsewhere, and for plain paragraphs, which are inserted as they
  /// are. O(length of `markdown`).
  public static func insertBlocks(
    _ markdown: TextRope, in context: FormattingContext
  ) -> EditResult? {
    let head = ParagraphHead(at: context.selection.head, in: context)
    guard context.selection.isEmpty, context.selection.head == head.start, head.parts.length > 0,
      head.mayFollowBlocks, let pasted = PastedBlocks(markdown, in: context), !pasted.isPlain
    else { return nil }
    return pasted.inserted(above: head, in: context)
  }
}

extension RichTextCommands {
  /// Inserts blocks of Markdown above the paragraph with the caret at its beginning, with blank
  /// lines between: it keeps its marker. Of plain paragraphs the last one joins the text after the
  /// marker. Nil elsewhere, and for a line. O(length of `markdown`).
  public static func insertBlocks(
    _ markdown: TextRope, in context: FormattingContext
  ) -> EditResult? {
    let caret = context.selection.head
    guard context.selection.isEmpty, markdown.newlineCount > 0,
      let place = Place(at: caret, in: context), place.isWhole, place.index(at: caret) == 0
    else { return nil }
    let head = ParagraphHead(at: caret, in: context)
    guard head.mayFollowBlocks, let pasted = PastedBlocks(markdown, in: context) else {
      return nil
    }
    if pasted.isPlain {
      guard place.rich.textStart > 0 else { return nil }
      if let last = pasted.lastLine {
        let others = pasted.withoutLastLine
        guard !others.text.isEmpty else { return insert(markdown: last, in: context) }
        return following(
          others.inserted(above: head, in: context).keepingApart(in: context), in: context
        ) { insert(markdown: last, in: $0) }
      }
    }
    return pasted.inserted(above: head, in: context).keepingApart(in: context)
  }
}

/// Markdown of more than one line that is inserted above a paragraph.
private struct PastedBlocks {
  /// The Markdown without line endings at its ends.
  private(set) var text: TextRope
  /// True if a line ending comes last.
  private var endsLine: Bool
  /// True if the first and the last line are plain text.
  let isPlain: Bool

  /// Nil for text within a line.
  init?(_ markdown: TextRope, in context: FormattingContext) {
    guard markdown.newlineCount > 0 else { return nil }
    text = markdown.withoutOuterLineEndings
    endsLine = markdown.byte(at: markdown.end - 1) == .newline
    guard !text.isEmpty else { return nil }
    var pasted = context
    pasted.text = text
    pasted.fences = FenceTree(text, isBeginning: false)
    pasted.known = nil
    isPlain = [0, text.end].allSatisfy { ParagraphHead(at: $0, in: pasted).isPlainText }
  }

  /// The last line, if no line ending follows it.
  var lastLine: TextRope? { endsLine ? nil : text[text.contentRange(at: text.end)] }

  /// The other lines, after which the caret is in the paragraph below.
  var withoutLastLine: PastedBlocks {
    var others = self
    others.text = text[0..<text.contentRange(at: text.end).lowerBound].withoutOuterLineEndings
    others.endsLine = true
    return others
  }

  /// Inserts the blocks above a paragraph. The caret comes after them, or stays in the paragraph if
  /// they end with a line ending.
  func inserted(above head: ParagraphHead, in context: FormattingContext) -> EditResult {
    let ending = TextRope(context.lineEnding)
    let isBelowText = head.start > 0 && !ParagraphHead(at: head.start - 1, in: context).isEmpty
    var blocks = isBelowText ? ending : TextRope()
    blocks.append(text)
    let end = blocks.utf8Count
    blocks.append(ending)
    blocks.append(ending)
    let inParagraph = blocks.utf8Count + (context.selection.head - head.start)
    return EditResult(
      edit: Edit(replacing: head.start..<head.start, with: blocks, in: context.text),
      selection: Selection(caret: head.start + (endsLine ? inParagraph : end)), kind: .command)
  }
}

extension ParagraphHead {
  /// True for a paragraph with text that blocks can be inserted above.
  fileprivate var mayFollowBlocks: Bool {
    switch block.kind {
    case .paragraph, .heading, .footnoteDefinition: !isEmpty
    case .rule, .code, .fence, .tableRow: false
    }
  }

  fileprivate var isPlainText: Bool {
    block.kind == .paragraph && !isItem && block.quoteDepth == 0
  }
}

extension TextRope {
  fileprivate var withoutOuterLineEndings: TextRope {
    func isEnding(_ byte: UInt8) -> Bool { byte == .newline || byte == .carriageReturn }
    var (lower, upper) = (TextOffset(0), end)
    while lower < upper, isEnding(byte(at: lower)) { lower = lower + 1 }
    while lower < upper, isEnding(byte(at: upper - 1)) { upper = upper - 1 }
    return self[lower..<upper]
  }
}
