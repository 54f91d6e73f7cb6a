import MarkdownSyntax

/// The items and quotes that a paragraph is in, by its indentation.
extension RTFFlow {
  /// The indentation of items and quotes, in twips.
  private static let step = 720

  /// The nearest number of steps of an indentation.
  static func steps(_ indent: Int) -> Int {
    min(max(0, (indent + step / 2) / step), 2 * FlowParagraph.mostQuotes)
  }

  /// The quotes round the innermost list, or round the text.
  private var outerQuotes: Int { lists.reduce(quoteDepth) { $0 + $1.quoteDepth } }

  /// Returns the number of quotes that a quoted paragraph is in within the innermost item that is left
  /// open, or within the document.
  func quotes(at indent: Int) -> Int {
    guard let last = lists.last else {
      return min(FlowParagraph.mostQuotes, max(1, Self.steps(indent)))
    }
    // The quotes that the item is in may be all.
    let least = outerQuotes == 0 ? 1 : 0
    return min(FlowParagraph.mostQuotes, max(least, Self.steps(indent - last.indent)))
  }

  /// Ends the items that do not contain the indentation of a paragraph without a marker.
  mutating func leaveItems(
    _ format: RTFParagraphFormat, isItem: Bool, isQuote: Bool, _ writer: inout MarkdownWriter
  ) {
    while let last = lists.last {
      // A quote is indented by itself.
      let indent = isQuote && outerQuotes == 0 ? format.indent - 1 : format.indent
      if indent > 0, indent >= last.indent, last.indent > 0 || isItem { return }
      closeList(&writer)
    }
  }

  /// True for a heading in a quote: few other headings are indented by whole steps at both sides.
  func isSetIn(_ format: RTFParagraphFormat) -> Bool {
    format.right == Self.step && format.indent >= Self.step
  }

  /// Puts a rule into its items and quotes. A rule that is indented at the right by exactly one
  /// step is in a quote. One that is indented only at the left is in an item. Any other rule is
  /// outside of all blocks.
  mutating func placeRule(_ format: RTFParagraphFormat, _ writer: inout MarkdownWriter) {
    let isQuote = format.right == Self.step
    guard isQuote || (format.right == 0 && format.indent > 0) else { return closeBlocks(&writer) }
    leaveItems(format, isItem: false, isQuote: isQuote, &writer)
    arrangeQuotes(isQuote ? quotes(at: format.indent) : 0, &writer)
  }

  /// Puts a table into its items and quotes. One that is indented by whole steps is in quotes.
  mutating func placeTable(_ writer: inout MarkdownWriter) {
    while let last = lists.last, last.indent > tableLeft { closeList(&writer) }
    let inner = tableLeft - (lists.last?.indent ?? 0)
    let isExact = inner > 0 && inner % Self.step == 0
    arrangeQuotes(isExact ? quotes(at: tableLeft) : 0, &writer)
  }

  /// Takes the indentation of a table before its first row.
  mutating func setTableLeft(_ left: Int) { if table == nil { tableLeft = left } }

  // Quotes

  /// Opens and closes quotes so that `depth` are open in the innermost item, or round everything if there is
  /// none.
  mutating func arrangeQuotes(_ depth: Int, _ writer: inout MarkdownWriter) {
    if lists.isEmpty {
      while quoteDepth > depth { closeQuote(&writer) }
      while quoteDepth < depth { openQuote(&writer) }
    } else {
      while itemQuoteDepth > depth { closeQuote(&writer) }
      while itemQuoteDepth < depth { openQuote(&writer) }
    }
  }

  /// Opens and closes quotes for an item. An open item keeps the quotes that it had before, and one
  /// that is less deep keeps all; the other quotes enclose the list.
  mutating func arrangeQuotes(
    ofItem format: RTFParagraphFormat, isQuote: Bool, _ writer: inout MarkdownWriter
  ) {
    let named = Self.steps(format.indent) - format.level - 1
    let depth = isQuote ? min(FlowParagraph.mostQuotes, max(1, named)) : 0
    while let last = lists.last, last.level > format.level { closeList(&writer) }
    if let last = lists.last, last.level == format.level {
      if outerQuotes == depth { return }
      closeList(&writer)
    }
    while outerQuotes > depth, !lists.isEmpty { closeList(&writer) }
    arrangeQuotes(lists.isEmpty ? depth : depth - outerQuotes, &writer)
  }

  private mutating func openQuote(_ writer: inout MarkdownWriter) {
    writer.begin(.quote)
    if lists.isEmpty { quoteDepth += 1 } else { itemQuoteDepth += 1 }
  }

  private mutating func closeQuote(_ writer: inout MarkdownWriter) {
    writer.end()
    if lists.isEmpty { quoteDepth -= 1 } else { itemQuoteDepth -= 1 }
  }

  /// Ends the quotes that are open in the innermost item.
  mutating func closeItemQuotes(_ writer: inout MarkdownWriter) {
    for _ in 0..<itemQuoteDepth { writer.end() }
    itemQuoteDepth = 0
  }

  // Lists

  mutating func closeList(_ writer: inout MarkdownWriter) {
    closeItemQuotes(&writer)
    let list = lists.removeLast()
    writer.end()
    writer.end()
    itemQuoteDepth = lists.isEmpty ? 0 : list.quoteDepth
  }

  /// Ends all lists and quotes.
  mutating func closeBlocks(_ writer: inout MarkdownWriter) {
    while !lists.isEmpty { closeList(&writer) }
    arrangeQuotes(0, &writer)
  }
}
