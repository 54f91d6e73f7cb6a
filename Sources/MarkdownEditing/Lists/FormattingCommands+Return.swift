import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Handles Return where it does more than begin a paragraph; nil elsewhere. The new paragraph
  /// continues the list, the quote, the table, the indentation of code, and the inline styles at
  /// the caret; an item, a quote or a row without text ends, one level at a time. O(length of the
  /// paragraph), except for the numbers of ordered lists, see `ListRenumbering`.
  public static func newParagraph(in context: FormattingContext) -> EditResult? {
    if let row = addRow(in: context) { return row }
    let result = paragraph(in: context)
    guard let style = context.typing ?? context.styleGoingOn else { return result }
    var styled = result ?? begun(with: [], in: context)
    styled.typingAttributes = AttributeSet(style)
    return styled
  }

  private static func paragraph(in context: FormattingContext) -> EditResult? {
    let range = context.selection.range
    let head = ParagraphHead(at: range.lowerBound, in: context)
    switch head.block.kind {
    case .fence, .code: return line(below: head, in: context)
    case .paragraph, .heading, .rule, .footnoteDefinition, .tableRow: break
    }
    guard head.isItem || head.block.quoteDepth > 0 else {
      return divided(after: [], in: context)
    }
    // At its start a paragraph moves down unchanged.
    if range.lowerBound == head.start { return nil }
    if head.isEmpty, range.upperBound <= head.contentEnd {
      return head.isItem ? endItem(head, in: context) : endQuote(head, in: context)
    }
    return continuation(of: head, in: context)
  }

  private static func continuation(
    of head: ParagraphHead, in context: FormattingContext
  ) -> EditResult {
    let prefix = head.continuation(number: context.number(after: head))
    var context = context
    // A paragraph cannot be divided inside of its marker: its text follows.
    let textStart = head.start + head.parts.heading.lowerBound
    if context.selection.range.lowerBound < textStart {
      context.selection = Selection(
        anchor: textStart, head: max(textStart, context.selection.range.upperBound))
    }
    let result =
      divided(after: prefix, takesSpace: head.isItem, in: context)
      ?? begun(with: prefix, takesSpace: head.isItem, in: context)
    return result.renumberingLists(in: context)
  }

  /// Begins a new line of code where the previous one begins, in the same quotes; the first line
  /// below a fence too, in the fence's item, if any. After the block only the quotes continue.
  private static func line(
    below head: ParagraphHead, in context: FormattingContext
  ) -> EditResult? {
    var context = context
    var prefix = head.quotes
    let range = context.selection.range
    let isInFlow = range.lowerBound > head.start
    if !prefix.isEmpty, range.lowerBound < head.codeStart {
      // A line of code cannot be divided before its markers: the code follows them.
      context.selection = Selection(
        anchor: head.codeStart, head: max(head.codeStart, range.upperBound))
    }
    let isClosing = head.block.kind == .fence && head.block.fence.isInside
    if !isClosing, isInFlow {
      let room = context.selection.range.lowerBound - head.codeStart
      prefix += head.bytes[head.parts.quote.upperBound...].prefix(while: \.isBlank).prefix(room)
      prefix += head.roomOfItem
    }
    guard !prefix.isEmpty else { return nil }
    return begun(with: prefix, in: context)
  }

  /// Replaces the selection by the beginning of a paragraph with `prefix`.
  private static func begun(
    with prefix: [UInt8], takesSpace: Bool = false, in context: FormattingContext
  ) -> EditResult {
    let range = context.selection.range
    var end = range.upperBound
    let contentEnd = context.text.contentRange(at: end).upperBound
    while takesSpace, end < contentEnd, context.text.byte(at: end).isBlank { end = end + 1 }
    return newParagraph(replacing: range.lowerBound..<end, prefix, in: context)
  }

  /// Begins a paragraph with `prefix` and the styles around the selection; nil if there are none.
  /// The caret stays before their tags, where Backspace joins the paragraphs again, and text typed
  /// there has these styles.
  private static func divided(
    after prefix: [UInt8], takesSpace: Bool = false, in context: FormattingContext
  ) -> EditResult? {
    guard let styles = StyleDivision(context, prefix: prefix, takesSpace: takesSpace) else {
      return nil
    }
    var result = newParagraph(
      replacing: styles.replaced, ending: styles.ending, prefix, styles.beginning, in: context)
    if !styles.style.isEmpty { result.typingAttributes = AttributeSet(styles.style) }
    return result
  }

  /// Ends a paragraph with `ending`, and begins one with `prefix`, the caret, and `tags`.
  private static func newParagraph(
    replacing range: TextRange, ending: [UInt8] = [], _ prefix: [UInt8], _ tags: [UInt8] = [],
    in context: FormattingContext
  ) -> EditResult {
    let before = ending + Array(context.lineEnding.utf8) + prefix
    return EditResult(
      edit: Edit(replacing: range, with: TextRope(bytes: before + tags), in: context.text),
      selection: Selection(caret: range.lowerBound + before.count), kind: .newParagraph)
  }

  /// Ends a list at an empty item: the item moves to the level above, or becomes plain.
  private static func endItem(
    _ head: ParagraphHead, in context: FormattingContext
  ) -> EditResult? {
    var region = ListRegion(around: head, movingItemsIn: nil, in: context)
    if !region.unnestAsContinuation() { region.endItem() }
    let moves = context.moves(with: head, textAt: region.lines[region.first].textColumns)
    let edit = Edit(region.replacements + moves, in: context.text)
    let growth = edit.replacements.first { $0.range.lowerBound >= head.start }.map {
      $0.range.lowerBound < head.range.upperBound ? $0.text.utf8Count - $0.range.count : 0
    }
    return EditResult(
      edit: edit, selection: Selection(caret: head.contentEnd + (growth ?? 0)), kind: .command
    ).renumberingLists(after: .levels, in: context).leavingBlankLines(in: context)
  }

  /// Removes the last `>` of an empty quote, also from an empty line above it, which then is the
  /// blank line after the quote.
  private static func endQuote(
    _ head: ParagraphHead, in context: FormattingContext
  ) -> EditResult? {
    let quote = head.bytes[head.parts.quote]
    guard let last = quote.lastIndex(of: .greater) else { return nil }
    let rest = quote[..<last].lastIndex(of: .greater).map { Array(quote[...$0]) + [.space] } ?? []
    var replacements = [
      Edit.Replacement(range: head.start..<head.contentEnd, text: TextRope(bytes: rest))
    ]
    var caret = head.start + rest.count
    let above = head.start > 0 ? ParagraphHead(at: head.start - 1, in: context) : nil
    if let above, above.isEmpty, !above.isItem, above.block.quoteDepth == head.block.quoteDepth {
      let blank = rest.last == .space ? Array(rest.dropLast()) : rest
      let content = above.start..<above.contentEnd
      replacements.insert(
        Edit.Replacement(range: content, text: TextRope(bytes: blank)), at: 0)
      caret = caret - (content.count - blank.count)
    }
    return EditResult(
      edit: Edit(replacements, in: context.text), selection: Selection(caret: caret),
      kind: .command
    ).leavingBlankLines(in: context)
  }
}

extension EditResult {
  /// Returns the edit with blank lines around the caret's line, if it left a list or a quote and a
  /// paragraph there would be parsed as part of the text above, or the text below as part of the
  /// paragraph.
  fileprivate func leavingBlankLines(in context: FormattingContext) -> EditResult {
    leavingBlankLineAbove(in: context).leavingBlankLineBelow(in: context)
  }

  /// Adds a blank line above. Without it a paragraph continues the item or quote above (CommonMark,
  /// “lazy continuation line”).
  private func leavingBlankLineAbove(in context: FormattingContext) -> EditResult {
    guard let after = try? context.after(edit) else { return self }
    let head = ParagraphHead(at: selection.head, in: after)
    guard !head.isItem, head.isEmpty, head.start > 0 else { return self }
    let above = ParagraphHead(at: head.start - 1, in: after)
    guard !above.isEmpty, above.mayGoOn(belowQuotes: head.block.quoteDepth) else { return self }
    let quotes = head.quotes
    let line = quotes.last == .space ? Array(quotes.dropLast()) : quotes
    let beginning = line + Array(context.lineEnding.utf8) + quotes
    let blank = Edit(
      replacing: head.start..<head.contentEnd, with: TextRope(bytes: beginning), in: after.text)
    guard let both = try? edit.followed(by: blank) else { return self }
    return EditResult(
      edit: both, selection: Selection(caret: head.start + beginning.count), kind: kind)
  }

  /// Adds a blank line below. Without it an item continues the paragraph above it unless its number
  /// is 1 (CommonMark, 5.3).
  private func leavingBlankLineBelow(in context: FormattingContext) -> EditResult {
    guard let after = try? context.after(edit) else { return self }
    let head = ParagraphHead(at: selection.head, in: after)
    guard !head.isItem, head.isEmpty, head.range.upperBound < after.text.end else { return self }
    let below = ParagraphHead(at: head.range.upperBound, in: after)
    guard let number = below.number, number != 1, below.block.quoteDepth <= head.block.quoteDepth
    else { return self }
    let quotes = head.quotes
    let line = quotes.last == .space ? Array(quotes.dropLast()) : quotes
    let blank = Edit(
      replacing: head.contentEnd..<head.contentEnd,
      with: TextRope(bytes: Array(context.lineEnding.utf8) + line), in: after.text)
    guard let both = try? edit.followed(by: blank) else { return self }
    return EditResult(edit: both, selection: selection, kind: kind)
  }
}

extension FormattingContext {
  /// Returns the blank line to insert above a line that becomes `block` while the line above stays;
  /// nil if it needs none. Without it plain text continues the item or quote above (CommonMark,
  /// “lazy continuation line”).
  func blankLine(above head: ParagraphHead, becoming block: BlockStyle) -> Edit.Replacement? {
    guard block.isText, head.start > 0,
      !head.block.isText || head.block.quoteDepth > block.quoteDepth
    else { return nil }
    let above = ParagraphHead(at: head.start - 1, in: self)
    guard !above.isEmpty, above.block.kind == .paragraph,
      above.mayGoOn(belowQuotes: block.quoteDepth)
    else { return nil }
    let quotes =
      block.quoteDepth == head.block.quoteDepth
      ? head.emptyQuotes : [UInt8](repeating: .greater, count: block.quoteDepth)
    // After the line above, so that a caret at the beginning of the line stays in it.
    return Edit.Replacement(
      range: above.contentEnd..<above.contentEnd,
      text: TextRope(bytes: Array(lineEnding.utf8) + quotes))
  }
}

extension ParagraphHead {
  /// Returns true if a paragraph without a marker in the line below may be parsed as a part of this
  /// item or quote.
  ///
  /// - Parameter quoteDepth: the number of quotes that the paragraph is in.
  func mayGoOn(belowQuotes quoteDepth: Int) -> Bool {
    isItem || !parts.indent.isEmpty || block.quoteDepth > quoteDepth
  }
}

extension ParagraphHead {
  /// The prefix of a paragraph in the same quotes.
  var quotes: [UInt8] {
    let quote = bytes[parts.quote]
    return quote.last == .greater ? quote + [.space] : Array(quote)
  }

  /// The white space that replaces the marker of an item in the lines below; empty elsewhere.
  var roomOfItem: [UInt8] {
    isItem ? [UInt8](repeating: .space, count: childIndent) : []
  }

  /// Returns the prefix of a paragraph that continues this one: a new number, an empty box, no
  /// heading.
  fileprivate func continuation(number: Int?) -> [UInt8] {
    var prefix = quotes
    guard isItem else { return prefix }
    prefix += bytes[parts.indent]
    if let number, let mark = listMark {
      prefix += Array("\(number)".utf8) + [mark]
    } else {
      prefix += bytes[parts.marker]
    }
    prefix += bytes[parts.markerGap]
    return block.isTask ? prefix + "[ ] ".utf8 : prefix
  }
}

extension FormattingContext {
  /// The styles that continue when the writer types at the end of a paragraph; nil if there are
  /// none. Links do not continue.
  fileprivate var styleGoingOn: InlineStyle? {
    guard selection.isEmpty else { return nil }
    let paragraph = paragraph(at: selection.head)
    let caret = selected(in: paragraph).lowerBound
    // Only closing tags may follow: elsewhere nothing has to be parsed.
    guard caret < paragraph.bytes.count, paragraph.bytes[caret...].allSatisfy(\.isFormatTag),
      let open = paragraph.openStyles(at: caret),
      open.closing(at: caret).last?.tagEnd == paragraph.bytes.count,
      open.closing(at: caret).count == open.count, open.style.isFormat
    else { return nil }
    return open.style
  }

  /// Returns the number of an item that follows `head`: the next one, or the same in a list whose
  /// items all have the same number.
  func number(after head: ParagraphHead) -> Int? {
    guard let number = head.number else { return nil }
    let isRepeated = [sibling(before: head), sibling(after: head)].contains {
      $0?.number == number && $0?.listMark == head.listMark
    }
    return isRepeated ? number : number + 1
  }
}

extension UInt8 {
  /// True for a byte of the closing tags of styles; the space is the padding of code.
  fileprivate var isFormatTag: Bool {
    switch self {
    case .asterisk, .underscore, .tilde, .equals, .backtick, .space: true
    default: false
    }
  }
}
