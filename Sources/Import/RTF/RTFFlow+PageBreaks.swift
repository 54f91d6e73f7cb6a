import MarkdownSyntax

extension RTFFlow {
  /// True in the text itself: that of a box or of a note is in no page of its own.
  private var isOnPage: Bool { label == nil && heldParagraphs.isEmpty }

  /// Takes a page break: the next block with text begins a page.
  mutating func breakPage() { if isOnPage { breaksPage = true } }

  /// Ends the page if a break is pending. The break is inside of the item that the paragraph
  /// continues, but outside of a list of which the paragraph is an item.
  mutating func breakPageIfNeeded(
    before format: RTFParagraphFormat, _ style: RTFStyle, _ level: RTFListLevel?,
    _ writer: inout MarkdownWriter
  ) {
    guard breaksPage, isWritten(style, level) else { return }
    breaksPage = false
    closeCode(&writer)
    switch style.kind {
    case .heading, .rule: closeBlocks(&writer)
    default:
      if let level, !level.isUnmarked {
        while let last = lists.last, last.level >= format.level { closeList(&writer) }
      } else {
        leaveItems(
          format, isItem: style.kind == .item || style.kind == .code,
          isQuote: style.kind == .quote, &writer)
      }
    }
    if lists.isEmpty { closeBlocks(&writer) }
    writer.breakPage()
  }

  /// True if something is written for the paragraph.
  private func isWritten(_ style: RTFStyle, _ level: RTFListLevel?) -> Bool {
    switch style.kind {
    case .contents: false
    case .code, .rule: true
    default: !isBlank || (level != nil && markerText != nil)
    }
  }
}
