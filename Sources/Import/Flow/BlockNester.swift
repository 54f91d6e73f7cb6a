import MarkdownSyntax

/// Turns the paragraphs of a word processor into nested blocks, and passes them to the Markdown
/// writer.
struct BlockNester {
  var writer: MarkdownWriter
  /// The reason for which a part of the document could not be read. The writer's output is then
  /// invalid.
  private(set) var refusal: ImportRefusal?
  /// True if the next block with text begins a page by hand.
  var breaksPage = false
  /// The open blocks, the outermost first.
  private var open: [Container] = []
  /// True if a code block is open, in the innermost container.
  private var isInCode = false

  private enum Container: Equatable {
    case quote
    /// A list by the marker of its last item, and the level that its paragraphs name.
    case list(FlowMarker, level: Int)
    case item

    var isItem: Bool { self == .item }
    var isQuote: Bool { self == .quote }

    /// The level of a list; nil for others.
    var level: Int? {
      if case .list(_, let level) = self { level } else { nil }
    }
  }

  init(_ writer: MarkdownWriter) { self.writer = writer }

  mutating func write(_ block: FlowBlock) {
    switch block {
    case .paragraph(let paragraph): write(paragraph)
    case .table(let table): write(table)
    }
  }

  /// Closes all blocks.
  mutating func close() {
    closeCode()
    close(to: 0)
    breaksPage = false
  }

  // Paragraphs

  private mutating func write(_ paragraph: FlowParagraph) {
    if paragraph.breaksPage { breaksPage = true }
    if paragraph.isEmpty, paragraph.marker == nil, paragraph.kind != .code, paragraph.kind != .rule
    {
      return closeCode()
    }
    breakPageIfNeeded(before: paragraph)
    if paragraph.kind != .code || paragraph.marker != nil { closeCode() }
    var pieces = paragraph.pieces[...]
    if let marker = paragraph.marker {
      beginItem(of: paragraph, marker, Self.takeTask(from: &pieces))
    } else {
      arrange(for: paragraph)
    }
    switch paragraph.kind {
    case .rule: writer.rule()
    case .code: writeCode(pieces)
    case .heading(let level): writeLeaf(.heading(level: level), pieces, paragraph.names)
    case .text: writeLeaf(.paragraph, pieces)
    }
  }

  private mutating func writeLeaf(
    _ block: ImportedBlock, _ pieces: ArraySlice<FlowPiece>, _ names: [String] = []
  ) {
    writer.begin(block)
    for name in names { writer.nameHeading(name) }
    for piece in pieces { write(piece) }
    writer.end()
    // The whole document is refused in the end, so the rest of it need not be read.
    refusal = refusal ?? writer.refusal
  }

  private mutating func write(_ piece: FlowPiece) {
    switch piece {
    case .text(let text, let styles, let link): writer.write(text, styles: styles, link: link)
    case .lineBreak: writer.breakLine()
    case .picture(let bytes, let name, let alternative, let link):
      writer.picture(bytes, named: name, alternative: alternative, link: link)
    case .linkedPicture(let address, let alternative, let link):
      writer.picture(at: address, alternative: alternative, link: link)
    case .lostPicture(let alternative, let link):
      writer.dropPicture(alternative: alternative, link: link)
    case .note(let label): writer.refer(toFootnote: label)
    case .part(let part): read(part)
    }
  }

  private mutating func read(_ part: FlowPart) {
    do throws(ImportRefusal) {
      try part.read(into: &writer)
    } catch {
      refusal = refusal ?? error
    }
  }

  /// Ends the page if a break is pending. The break is inside of the item that the paragraph
  /// continues, but outside of a list of which the paragraph is an item.
  private mutating func breakPageIfNeeded(before paragraph: FlowParagraph) {
    guard breaksPage else { return }
    breaksPage = false
    closeCode()
    closeLists(deeperThan: paragraph.itemDepth - (paragraph.marker == nil ? 1 : 2))
    if !open.contains(where: \.isItem) { close(to: 0) }
    writer.breakPage()
  }

  // Code

  private mutating func writeCode(_ pieces: ArraySlice<FlowPiece>) {
    if isInCode {
      writer.write("\n")
    } else {
      writer.begin(.code(info: ""))
      isInCode = true
    }
    for piece in pieces {
      switch piece {
      case .text(let text, _, _): writer.write(text)
      case .lineBreak: writer.write("\n")
      case .picture(_, _, let alternative, _), .linkedPicture(_, let alternative, _),
        .lostPicture(let alternative, _):
        writer.dropPicture(alternative: alternative)
      case .note(let label): writer.write("[\(label)]")
      case .part(let part): read(part)
      }
    }
  }

  private mutating func closeCode() {
    guard isInCode else { return }
    writer.end()
    isInCode = false
  }

  // Tables

  private mutating func write(_ table: FlowTable) {
    if table.isFrame {
      closeCode()
      for paragraph in table.rows[0][0] { write(paragraph) }
      return
    }
    var table = table
    writeRows(of: &table)
    writer.end()
  }

  /// Takes the rows from a table and writes them. The table stays open.
  mutating func writeRows(of table: inout FlowTable) {
    if !table.isBegun {
      closeCode()
      let place = FlowParagraph(quoteDepth: table.quoteDepth, itemDepth: table.itemDepth)
      breakPageIfNeeded(before: place)
      arrange(for: place)
      writer.begin(.table(table.alignments))
      table.isBegun = true
    }
    for row in table.rows {
      writer.begin(.row)
      for cell in row {
        writer.begin(.cell)
        for paragraph in cell where !paragraph.isEmpty {
          writeLeaf(.paragraph, paragraph.pieces[...])
        }
        writer.end()
      }
      writer.end()
    }
    table.rows = []
  }

  // Containers

  /// Takes the box of a task from the beginning of an item. Nil if it begins otherwise.
  private static func takeTask(from pieces: inout ArraySlice<FlowPiece>) -> DocumentItem.Task? {
    guard case .text(let text, let styles, let link) = pieces.first,
      let box = TaskBox.read(text)
    else { return nil }
    pieces[pieces.startIndex] = .text(box.rest, styles, link)
    return box.task
  }

  /// Begins an item. An open item keeps the quotes that it had before, and one that is less deep
  /// keeps all; the other quotes enclose the list.
  private mutating func beginItem(
    of paragraph: FlowParagraph, _ marker: FlowMarker, _ task: DocumentItem.Task?
  ) {
    let level = max(0, paragraph.itemDepth - 1)
    closeLists(deeperThan: level)
    arrangeQuotes(paragraph.quoteDepth, forItemAt: level)
    if let last = open.lastIndex(where: { $0.level != nil }),
      case .list(let list, level: level) = open[last]
    {
      // The item belongs to the same list, or to a new one at its level.
      if list.goesOn(with: marker) {
        close(to: last + 1)
        open[last] = .list(marker, level: level)
      } else {
        close(to: last)
      }
    }
    if open.last?.level == nil {
      open.append(.list(marker, level: level))
      writer.begin(.list(marker.kind))
    }
    open.append(.item)
    writer.begin(.item(task))
  }

  /// Opens and closes quotes for an item, where no deeper list is open.
  private mutating func arrangeQuotes(_ depth: Int, forItemAt level: Int) {
    if let last = open.lastIndex(where: { $0.level != nil }), open[last].level == level {
      if open[..<last].count(where: \.isQuote) == depth { return }
      close(to: last)
    }
    guard open.contains(where: \.isItem) else { return setOuterQuotes(depth) }
    closeQuotes(deeperThan: depth)
    let count = open.count(where: \.isQuote)
    for _ in count..<max(count, depth) { openQuote() }
  }

  /// Closes the quotes after the first `depth`, with all blocks in them.
  private mutating func closeQuotes(deeperThan depth: Int) {
    let quotes = open.indices.filter { open[$0].isQuote }
    if depth < quotes.count { close(to: quotes[depth]) }
  }

  /// Opens and closes blocks for a paragraph that begins no item.
  private mutating func arrange(for paragraph: FlowParagraph) {
    closeLists(deeperThan: paragraph.itemDepth - 1)
    guard open.contains(where: \.isItem) else { return setOuterQuotes(paragraph.quoteDepth) }
    closeQuotes(deeperThan: paragraph.quoteDepth)
    let count = open.count(where: \.isQuote)
    for _ in count..<max(count, paragraph.quoteDepth) { openQuote() }
  }

  /// Makes the number of quotes round everything `depth`. If it is another one, all lists end.
  private mutating func setOuterQuotes(_ depth: Int) {
    let outer = open.prefix { $0 == .quote }.count
    guard outer != depth else { return }
    close(to: min(outer, depth))
    for _ in min(outer, depth)..<depth { openQuote() }
  }

  private mutating func openQuote() {
    closeCode()
    open.append(.quote)
    writer.begin(.quote)
  }

  private mutating func closeLists(deeperThan level: Int) {
    if let first = open.firstIndex(where: { ($0.level ?? -1) > level }) { close(to: first) }
  }

  private mutating func close(to count: Int) {
    guard open.count > count else { return }
    closeCode()
    for _ in count..<open.count { writer.end() }
    open.removeLast(open.count - count)
  }
}

extension FlowMarker {
  /// The kind of a list that begins with it.
  fileprivate var kind: DocumentList.Kind {
    guard let number else { return .bullet(UInt8(ascii: "-")) }
    return .ordered(start: number, delimiter: UInt8(ascii: hasParenthesis ? ")" : "."))
  }

  /// True if an item with this marker and one with `next` after it are of the same list. In Markdown a list
  /// that counts on is the same one.
  fileprivate func goesOn(with next: FlowMarker) -> Bool {
    guard let number, let following = next.number else {
      guard self.number == next.number else { return false }
      if list == next.list { return true }
      let isOtherFamily = family != nil && next.family != nil && family != next.family
      return isUnmarked != next.isUnmarked && !isOtherFamily
    }
    let counts = following == number + 1 && hasParenthesis == next.hasParenthesis
    return list == next.list || counts
  }
}
