import MarkdownSyntax

/// A text of paragraphs: that of the document, or of a footnote. It joins the letters of a
/// paragraph to pieces, and makes lists, quotes, code and tables of paragraphs as they end. It
/// reads no RTF: `RTFState` has the properties of the place.
struct RTFFlow {
  /// The label of the footnote; nil for the document.
  var label: String?
  /// The pieces of the paragraph, but for the text that is open.
  var pieces: [Piece] = []
  /// The paragraphs that continue after the open boxes.
  var heldParagraphs: [HeldParagraph] = []
  /// The pieces of these.
  var heldPieceCount = 0
  /// The names of the bookmarks in the paragraph by which links lead to headings.
  var headingNames: [String] = []
  private var text = ""
  private var styles: ImportedStyles = []
  private var link: LinkTarget?
  /// The marker that a reader without lists shows.
  var markerText: String?
  var lists: [RTFOpenList] = []
  /// The next number of each level, by list.
  private var numbers: [Int: [Int: Int]] = [:]
  /// The quotes round all lists.
  var quoteDepth = 0
  /// The quotes that are open in the innermost item.
  var itemQuoteDepth = 0
  private var code: [String] = []
  /// The quotes that the code which waits is in.
  private var codeQuoteDepth = 0
  /// The indentation of the table, in twips.
  var tableLeft = 0
  var table: RTFTable?
  /// True if the next block with text begins a page by hand.
  var breaksPage = false
  /// True if the next row is repeated on each page as a header.
  var isHeaderRow = false

  /// Adds letters to the paragraph.
  mutating func add(_ letters: String, _ styles: ImportedStyles, _ link: LinkTarget?) {
    let styles = pieces.count < FlowPieces.mostStyled ? styles : []
    if styles != self.styles || link != self.link { endText() }
    (self.styles, self.link) = (styles, link)
    text += letters
  }

  /// Adds something else to the paragraph.
  mutating func add(_ piece: Piece) {
    endText()
    pieces.append(piece)
  }

  var pieceCount: Int { pieces.count + heldPieceCount + (table?.partCount ?? 0) }

  mutating func endText() {
    if !text.isEmpty { pieces.append(.text(text, styles, link)) }
    text = ""
  }

  /// True if the paragraph has nothing yet.
  var isEmpty: Bool { pieces.isEmpty && text.isEmpty }

  // Paragraphs

  /// Writes the finished paragraph in its style.
  mutating func end(
    _ format: RTFParagraphFormat, _ style: RTFStyle, level: RTFListLevel?,
    _ writer: inout MarkdownWriter
  ) {
    endText()
    defer {
      pieces = []
      headingNames = []
      markerText = nil
    }
    if format.breaksPage { breakPage() }
    breakPageIfNeeded(before: format, style, level, &writer)
    if style.kind == .code { return endCode(format, &writer) }
    closeCode(&writer)
    if style.kind == .rule, isBlank {
      placeRule(format, &writer)
      return writer.rule()
    }
    // An item may have no text before the blocks in it.
    guard !isBlank || (level != nil && markerText != nil), style.kind != .contents else { return }
    switch style.kind {
    case .heading(let heading):
      // Its numbers are no list, but one with a bullet of its own is in an item.
      if level?.isOrdered ?? false, !isSetIn(format) {
        closeBlocks(&writer)
      } else {
        let item = level?.isOrdered ?? true ? nil : level
        place(format, style, item, isQuote: isSetIn(format), &writer)
      }
      writer.begin(.heading(level: heading))
      for name in headingNames { writer.nameHeading(name) }
      write(without: style.styles, &writer)
      writer.end()
    default: endText(format, style, level, &writer)
    }
  }

  private mutating func endText(
    _ format: RTFParagraphFormat, _ style: RTFStyle, _ level: RTFListLevel?,
    _ writer: inout MarkdownWriter
  ) {
    place(format, style, level, isQuote: style.kind == .quote, &writer)
    writer.begin(.paragraph)
    write(without: style.styles, &writer)
    writer.end()
  }

  /// Opens and closes the items and quotes that a paragraph is in.
  private mutating func place(
    _ format: RTFParagraphFormat, _ style: RTFStyle, _ level: RTFListLevel?, isQuote: Bool,
    _ writer: inout MarkdownWriter
  ) {
    if let level, !level.isUnmarked || beginsWithBox {
      arrangeQuotes(ofItem: format, isQuote: isQuote, &writer)
      beginItem(format, level, &writer)
    } else {
      leaveItems(format, isItem: style.kind == .item, isQuote: isQuote, &writer)
      arrangeQuotes(isQuote ? quotes(at: format.indent) : 0, &writer)
    }
  }

  // Lists

  private mutating func beginItem(
    _ format: RTFParagraphFormat, _ level: RTFListLevel, _ writer: inout MarkdownWriter
  ) {
    while let last = lists.last, last.level > format.level { closeList(&writer) }
    let isOrdered = level.isOrdered
    if let last = lists.last, last.level == format.level {
      if last.goesOn(withItemOf: format.list, level) {
        closeItemQuotes(&writer)
        writer.end()
        lists[lists.count - 1].list = format.list
        lists[lists.count - 1].isUnmarked = level.isUnmarked
      } else {
        closeList(&writer)
      }
    }
    var counts = numbers[format.list] ?? [:]
    let number = counts[format.level] ?? level.start
    if isOrdered { counts[format.level] = number + 1 }
    // Deeper lists that are written with it begin again.
    for other in counts.keys where other > format.level { counts[other] = nil }
    numbers[format.list] = counts
    if lists.last?.level != format.level || lists.isEmpty {
      writer.begin(
        .list(isOrdered ? .ordered(start: number, delimiter: delimiter) : .bullet(.hyphen)))
      lists.append(
        RTFOpenList(
          list: format.list, level: format.level,
          // Boxes are a twip to the right, as Paber writes them.
          indent: level.isUnmarked ? format.indent - format.indent % 10 : format.indent,
          isOrdered: isOrdered, isUnmarked: level.isUnmarked, quoteDepth: itemQuoteDepth))
      itemQuoteDepth = 0
    }
    writer.begin(.item(takeTask()))
  }

  private var delimiter: UInt8 {
    markerText?.utf8.contains(.closeParenthesis) ?? false ? .closeParenthesis : .period
  }

  private var beginsWithBox: Bool {
    guard case .text(let text, _, _)? = pieces.first else { return false }
    return TaskBox.read(text) != nil
  }

  /// Takes a box from the beginning of the text.
  private mutating func takeTask() -> DocumentItem.Task? {
    guard case .text(let text, let styles, let link)? = pieces.first,
      let box = TaskBox.read(text)
    else { return nil }
    pieces[0] = .text(box.rest, styles, link)
    return box.task
  }

  mutating func closeCode(_ writer: inout MarkdownWriter) {
    guard !code.isEmpty else { return }
    writer.begin(.code(info: ""))
    writer.write(code.joined(separator: "\n"))
    writer.end()
    code = []
  }

  /// Adds the paragraph to the code, which ends where the number of quotes is another one.
  private mutating func endCode(
    _ format: RTFParagraphFormat, _ writer: inout MarkdownWriter
  ) {
    let depth = format.right > 0 ? Self.steps(format.indent) : 0
    if depth != codeQuoteDepth { closeCode(&writer) }
    if code.isEmpty {
      codeQuoteDepth = depth
      leaveItems(format, isItem: true, isQuote: depth > 0, &writer)
      arrangeQuotes(depth > 0 ? quotes(at: format.indent) : 0, &writer)
    }
    code.append(takeCode(&writer))
  }

  /// Ends all blocks.
  mutating func close(_ writer: inout MarkdownWriter) {
    closeTable(&writer)
    closeCode(&writer)
    closeBlocks(&writer)
  }

  // Pieces

  /// Returns the paragraph as a line of code, and counts its pictures as left out.
  private func takeCode(_ writer: inout MarkdownWriter) -> String {
    var line = ""
    for piece in pieces {
      switch piece {
      case .text(let text, _, _): line += text
      case .lineBreak: line += "\n"
      case .reference(let label): line += "[\(label)]"
      case .picture(_, _, let words), .lostPicture(let words):
        line += words
        // The words are a part of the line, which is written later.
        writer.dropPicture(alternative: "")
      }
    }
    return line
  }

  private func write(without styles: ImportedStyles, _ writer: inout MarkdownWriter) {
    for piece in pieces { piece.write(to: &writer, without: styles) }
  }
}
