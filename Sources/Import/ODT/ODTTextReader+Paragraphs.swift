import MarkdownSyntax

/// A paragraph whose end was not read yet.
struct ODTOpenParagraph {
  var styleName: String?
  /// The level of a heading; nil for other paragraphs.
  var headingLevel: Int?
  /// The properties that all of it has by hand.
  var run = FlowRunProperties()
  var pieces = FlowPieces()
  /// The names of the bookmarks in it by which links lead to headings.
  var names: [String] = []
  /// True if the text runs from right to left.
  var isRightToLeft = false
  /// True if a following space is dropped, after another one or at the beginning.
  var dropsSpace = true
}

extension ODTTextReader {
  func startParagraph(_ element: ODTElement, _ attributes: XMLAttributes) {
    var paragraph = ODTOpenParagraph()
    paragraph.styleName = attributes["style-name"]
    if element == .heading { paragraph.headingLevel = attributes.number("outline-level") ?? 1 }
    let style = styles.paragraph(paragraph.styleName)
    paragraph.isRightToLeft = style.isRightToLeft ?? false
    paragraph.run = style.text
    // The font of a whole paragraph is its look, not its meaning.
    paragraph.run.font = nil
    text.paragraphs.append(paragraph)
  }

  /// Adds a bookmark by which links lead to a heading.
  func addBookmark(_ attributes: XMLAttributes) {
    guard let last = text.paragraphs.indices.last, let name = attributes["name"] else { return }
    if FlowLink.isHeading(name) {
      text.paragraphs[last].names.append(name)
    } else {
      openBookmarks.insert(name)
    }
  }

  func endParagraph() {
    guard var paragraph = text.paragraphs.popLast() else { return }
    let style = styles.paragraph(paragraph.styleName)
    let kind = styles.kind(ofParagraphStyle: paragraph.styleName)
    guard kind != .contents else { return }
    var flow = FlowParagraph()
    flow.names = paragraph.names
    flow.pieces = paragraph.pieces.take(
      isCodeFontUsual: styles.hasCodeFont(paragraphStyle: paragraph.styleName))
    flow.alignment = style.alignment ?? .natural
    // Code and rules that are indented at both sides are in a quote.
    let isSetIn = (style.right ?? 0) > 1
    let isSetInByStep = abs((style.right ?? 0) - Self.step) < 1
    if let level = paragraph.headingLevel {
      flow.kind = .heading(level: level)
    } else {
      switch kind {
      case .heading(let level): flow.kind = .heading(level: level)
      case .code:
        flow.kind = .code
        if isSetIn { flow.quoteDepth = 1 }
      case .quote: flow.quoteDepth = 1
      case .rule where flow.isEmpty:
        flow.kind = .rule
        // A short rule in the middle of the page is in no quote.
        if isSetInByStep { flow.quoteDepth = 1 }
      case .rule: break
      case .contents, nil: if flow.isEmpty, style.hasBorder ?? false { flow.kind = .rule }
      }
    }
    // Few headings are indented by whole steps at both sides, except those in quotes.
    if flow.isHeading, isSetInByStep,
      styles.ownLeft(ofParagraphStyle: paragraph.styleName) ?? 0 > Self.step - 1
    {
      flow.quoteDepth = 1
    }
    noteFieldDepth = 0
    if !text.tables.isEmpty, styles.isTableHeading(paragraphStyle: paragraph.styleName) {
      text.hasTableHeadings = true
    }
    place(&flow, paragraph.styleName)
    flow.breaksPage = style.breaksPage && isOnPage
    take(.paragraph(flow))
    if style.endsPage, isOnPage { nester.breaksPage = true }
    text.lastDepth = flow.itemDepth
  }

  /// True in the text itself: that of a box, of a cell or of a note is in no page of its own.
  var isOnPage: Bool { texts.count == 1 && text.tables.isEmpty }

  /// Puts a paragraph into its items and quotes.
  private func place(_ flow: inout FlowParagraph, _ styleName: String?) {
    guard text.tables.isEmpty else { return }
    if !text.lists.isEmpty {
      flow.itemDepth = text.lists.count
      flow.marker = takeMarker(isHeading: flow.isHeading, beginsWithBox: flow.beginsWithBox)
      // The numbers of headings are no list.
      if flow.isHeading, flow.marker == nil, !text.lists[text.lists.count - 1].isMarked {
        flow.itemDepth = 0
      }
    }
    placeBehindList(&flow, styleName)
    if flow.quoteDepth > 0, let left = styles.ownLeft(ofParagraphStyle: styleName) {
      let depth = Int((left / Self.step).rounded()) - flow.itemDepth
      flow.quoteDepth = min(FlowParagraph.mostQuotes, max(1, depth))
    }
  }

  /// Puts a paragraph after a list into the item whose text has its indentation: a file of Word has such ones,
  /// and LibreOffice keeps them so.
  private func placeBehindList(_ flow: inout FlowParagraph, _ styleName: String?) {
    guard text.lists.isEmpty, !flow.isEmpty else { return }
    let left = styles.ownLeft(ofParagraphStyle: styleName) ?? 0
    if flow.quoteDepth == 0, flow.kind == .text || flow.kind == .code, left > 0 {
      flow.itemDepth = text.itemLefts.lastIndex { abs($0 - left) < 1 }.map { $0 + 1 } ?? 0
    } else if flow.quoteDepth > 0, text.hasListOfWord {
      let outer = left - Self.step + 1
      flow.itemDepth = text.itemLefts.lastIndex { $0 > 0 && $0 <= outer }.map { $0 + 1 } ?? 0
    }
    text.itemLefts.removeLast(text.itemLefts.count - flow.itemDepth)
  }

  /// The indentation of items and quotes in Paber's own exports, in points.
  static let step = 36.0

  // Letters

  /// Adds letters in which white space is not more than a space (part 3, 6.1.2).
  func addCollapsed(_ letters: String) {
    guard var dropsSpace = text.paragraphs.last?.dropsSpace else { return }
    var kept: [UInt8] = []
    for byte in letters.utf8 {
      let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
      if !isSpace {
        kept.append(byte)
      } else if !dropsSpace {
        kept.append(0x20)
      }
      dropsSpace = isSpace
    }
    add(String(decoding: kept, as: UTF8.self))
    text.paragraphs[text.paragraphs.count - 1].dropsSpace = dropsSpace
  }

  /// Adds letters as they are.
  func add(_ letters: String) {
    guard let last = text.paragraphs.indices.last, !letters.isEmpty else { return }
    let run = text.run
    guard !(run.isHidden ?? false), noteFieldDepth == 0 else { return }
    let link = text.link
    let complexStyles = run.complexStyles(
      of: letters, after: text.paragraphs[last].pieces.lastLetters,
      isRightToLeft: text.paragraphs[last].isRightToLeft)
    let runStyles = run.styles(isLink: link != nil).union(complexStyles)
    let hasCodeFont = run.font.map { styles.isCode(font: $0) } ?? false
    text.paragraphs[last].dropsSpace = false
    let letters = (run.script ?? .normal).letters(letters)
    text.paragraphs[last].pieces.add(letters, runStyles, link, hasCodeFont: hasCodeFont)
  }

  func add(_ piece: FlowPiece) {
    guard let last = text.paragraphs.indices.last else { return }
    text.paragraphs[last].pieces.add(piece)
    if case .lineBreak = piece {
      text.paragraphs[last].dropsSpace = true
    } else {
      text.paragraphs[last].dropsSpace = false
    }
  }
}

extension FlowParagraph {
  var isHeading: Bool {
    if case .heading = kind { true } else { false }
  }
}
