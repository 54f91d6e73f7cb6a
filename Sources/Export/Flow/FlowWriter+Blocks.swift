import MarkdownSyntax
import TextCore

extension FlowWriter {
  mutating func enterBlock(_ element: DocumentElement, at offset: Int) {
    switch element {
    case .heading(let level):
      let isTitle = awaitsTitle && level == 1 && state.blocks.isEmpty && !state.isInNote
      if isTitle { awaitsTitle = false }
      begin(isTitle ? .title : .heading(level: level))
      state.headingWords = HeadingText()
    case .paragraph: begin(state.quoteDepth > 0 ? .quote : isFirst ? .first : .text)
    case .quote:
      // An item that begins with a quote would look like a quoted item.
      if state.marker != nil { endBlockWithoutText() }
      state.blocks.append(.quote)
    case .list(let list): enterList(list, at: offset)
    case .item(let item): enterItem(item)
    case .codeBlock:
      // Lines of code beside each other would be one block.
      if state.marker == nil, state.endedCode == [state.itemDepth, state.quoteDepth] {
        writeParagraph(state.quoteDepth > 0 ? .quote : .text)
      }
      state.codeLines = 0
      state.codeDepth += 1
    default: break
    }
  }

  mutating func leaveBlock(_ element: DocumentElement) {
    switch element {
    case .heading:
      end()
      state.headingWords = nil
      if !state.isInNote { writeByline() }
      state.isAfterHeading = state.blocks.isEmpty
    case .paragraph: end()
    case .quote: state.blocks.removeLast()
    case .list: leaveList()
    case .item:
      endBlockWithoutText()
      state.blocks.removeLast()
    case .codeBlock:
      if state.paragraph != nil { end() }
      if state.codeLines == 0 { writeParagraph(.code) }
      state.codeLines = nil
      state.codeDepth -= 1
      state.endedCode = [state.itemDepth, state.quoteDepth]
    default: break
    }
  }

  /// Writes the line with the authors, once.
  mutating func writeByline() {
    guard let line = byline else { return }
    byline = nil
    writeParagraph(.author, line)
  }

  /// True for text right below a heading.
  private var isFirst: Bool { state.isAfterHeading && state.blocks.isEmpty }

  // Lists

  private mutating func enterList(_ list: DocumentList, at offset: Int) {
    endBlockWithoutText()
    var next = 1
    if case .ordered(let start, _) = list.kind { next = start }
    let entry = lists.entry(of: list, at: offset, depth: state.itemDepth)
    var open = OpenFlowList(list: list, entry: entry, next: next)
    if case .bullet = list.kind, let ended = state.endedBullets,
      ended.depths == [state.itemDepth, state.quoteDepth]
    {
      open.isOther = !ended.isOther
    }
    state.blocks.append(.list(open))
  }

  private mutating func leaveList() {
    guard case .list(let list)? = state.blocks.popLast(), case .bullet = list.list.kind else {
      return
    }
    state.endedBullets = EndedBullets(
      depths: [state.itemDepth, state.quoteDepth], isOther: list.isOther)
  }

  private mutating func enterItem(_ item: DocumentItem) {
    if let task = item.task { state.prefix = Array((task == .done ? "☑ " : "☐ ").utf8) }
    guard let place = state.blocks.indices.last, case .list(var open) = state.blocks[place] else {
      state.blocks.append(.item)
      return
    }
    state.marker = Self.marker(of: open, hasTask: item.task != nil)
    open.next += 1
    state.blocks[place] = .list(open)
    state.blocks.append(.item)
  }

  private static func marker(of open: OpenFlowList, hasTask: Bool) -> FlowMarker {
    guard case .ordered(_, let delimiter) = open.list.kind else {
      return hasTask ? .task : .bullet
    }
    if let entry = open.entry { return .number(entry, value: open.next) }
    return .text("\(open.next)" + String(decoding: [delimiter], as: UTF8.self))
  }

  /// Writes an empty paragraph where an item or a note begins with something else than text.
  mutating func endBlockWithoutText() {
    guard state.marker != nil || state.startsNote || !state.prefix.isEmpty else { return }
    writeParagraph(state.quoteDepth > 0 ? .quote : .text)
  }

  // Code and rules

  /// Ends a line of a code block.
  mutating func endLine() {
    guard let lines = state.codeLines else { return addLetters([.space]) }
    if state.paragraph == nil { begin(.code) }
    end()
    state.codeLines = lines + 1
  }

  mutating func writeRule() {
    writeParagraph(.rule)
    state.isAfterHeading = state.blocks.isEmpty
  }

  /// Makes the next paragraph begin a page; a table gets an empty one above it.
  mutating func breakPage() {
    guard state.skippedDepth == 0, !state.isInNote, !state.isInLooseNote else { return }
    state.breaksPage = true
  }

  // Paragraphs

  /// Writes a paragraph of plain letters.
  mutating func writeParagraph(_ style: FlowParagraph.Style, _ letters: String = "") {
    begin(style)
    addLetters(Array(letters.utf8)[...])
    end()
  }

  /// Begins a paragraph; its bytes are written when its language is decided.
  mutating func begin(_ style: FlowParagraph.Style, cell: FlowCell? = nil) {
    if state.paragraph != nil { end() }
    var paragraph = FlowParagraph(style: style)
    paragraph.quoteDepth = state.quoteDepth
    // A cell is indented with its table, and looks like one.
    paragraph.itemDepth = cell == nil ? state.itemDepth : 0
    paragraph.marker = state.marker
    paragraph.isTight = innermostList?.list.isTight ?? false
    paragraph.isInOtherList = innermostList?.isOther ?? false
    paragraph.cell = cell
    paragraph.isInNote = state.isInNote
    paragraph.isInLooseNote = state.isInLooseNote
    paragraph.startsNote = state.startsNote
    paragraph.breaksPage = state.breaksPage
    state.breaksPage = false
    state.marker = nil
    state.endedBullets = nil
    state.endedCode = nil
    state.startsNote = false
    state.isAfterHeading = false
    state.isAfterTable = false
    state.paragraph = paragraph
    state.isBegun = false
    state.hasPicture = false
    state.scripts = ScriptCounts()
    let prefix = state.prefix
    state.prefix = []
    if !prefix.isEmpty { addLetters(prefix[...]) }
  }

  /// Ends the open paragraph.
  mutating func end() {
    decide()
    guard let paragraph = state.paragraph else { return }
    format.end(paragraph)
    state.paragraph = nil
  }

  private var innermostList: OpenFlowList? {
    for block in state.blocks.reversed() {
      if case .list(let open) = block { return open }
    }
    return nil
  }

  /// Begins the open paragraph in the format, once, and writes the buffered text.
  mutating func decide() {
    guard var paragraph = state.paragraph, !state.isBegun else { return }
    if paragraph.style != .code {
      paragraph.isRightToLeft = state.scripts.isRightToLeft ?? languages.isRightToLeft
      paragraph.language = state.scripts.script.flatMap { languages.tag(for: $0) }
    }
    if let words = state.headingWords?.string {
      paragraph.bookmark = BookmarkName.of(headings.identifier(of: words))
    }
    state.isBegun = true
    state.paragraph = paragraph
    let pieces = state.pieces
    state.pieces.removeAll(keepingCapacity: true)
    format.begin(paragraph)
    for piece in pieces { write(piece, paragraph) }
  }
}

/// The names of bookmarks in word processors: at most 40 letters, digits and underscores.
enum BookmarkName {
  /// The bookmark of a heading with that id. Long ones, and those with other characters, end with a hash.
  static func of(_ identifier: String) -> String {
    var name = "h_"
    var isExact = true
    for scalar in identifier.unicodeScalars {
      let isKept =
        scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
      name.unicodeScalars.append(isKept ? scalar : "_")
      isExact = isExact && (isKept || scalar == "-")
    }
    guard !isExact || name.utf16.count > 40 else { return name }
    var hash = StableHash()
    hash.append(Array(identifier.utf8)[...])
    return String(name.unicodeScalars.prefix(12)) + "_" + String(hash.value, radix: 36)
  }
}
