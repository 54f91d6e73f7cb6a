import MarkdownSyntax

/// A text of blocks that is written from the top: that of a document, or of a footnote. It writes
/// what is before each line, and blank lines between blocks; `PlainestLeaf` writes the text of a
/// paragraph. Text that was written is not changed later. Nesting, and the work for each text, have
/// limits.
struct BlockStream: Sendable {
  /// The label of the footnote; nil for the document.
  let label: String?
  /// The text so far.
  var bytes: [UInt8] = []
  /// The open blocks, the innermost last. The first one is the root.
  var frames: [BlockFrame] = [BlockFrame(.root)]
  private var leaf: ImportedLeaf?
  private var code: [UInt8] = []
  private var table = ImportedTable()
  /// The number that the next item of an ordered list has; nil: it counts on.
  var nextNumber: Int?
  /// The number of frames that are before each line, and of the columns that they take.
  private var prefixCount = 0
  private var prefixColumns = 0
  /// The work that is left for finding the plainest text of leaves.
  var remainingWork = PlainestLeaf.workLimit
  /// True once a paragraph was longer than any may be.
  private(set) var isOverlong = false
  /// The names of the open heading, between their marks.
  private var headingNames: [UInt8] = []
  /// The first block of the text.
  var firstChild: BlockFrame.Child?

  /// The maximum depth of quotes and items, and the last column in which one may begin, so that the
  /// beginnings of lines stay short.
  static let deepest = 24
  private static let lastColumn = 40

  /// False once the document is not wanted any more, so that no more work is spent on its leaves.
  private let isWanted: @Sendable () -> Bool

  init(label: String?, isWanted: @escaping @Sendable () -> Bool) {
    self.label = label
    self.isWanted = isWanted
  }

  /// True if no block is open.
  var isAtRoot: Bool { !frames.contains { !$0.isImplicit && $0.kind != .root } }

  var isInCell: Bool { frames.contains { $0.kind == .cell } }

  var isInCode: Bool {
    if case .code = frames[frames.count - 1].kind { true } else { false }
  }

  // Blocks

  mutating func begin(_ block: ImportedBlock) {
    if isInCell || isInCode {
      nextNumber = nil
      leaf?.separate()
      frames.append(BlockFrame(.nothing))
      return
    }
    endLeaf()
    beginItemIfNeeded(for: block)
    switch block {
    case .heading(let level):
      frames.append(BlockFrame(.text(.heading(level: min(6, max(1, level))))))
    case .paragraph: frames.append(BlockFrame(.text(.paragraph)))
    case .quote: push(.quote)
    case .list(let kind): push(list(kind))
    case .item(let task): beginItem(task, isImplicit: false)
    case .code(let info): frames.append(BlockFrame(.code(info: info)))
    // A table that is no text of a cell adds its rows to the open one.
    case .table where isInTable: frames.append(BlockFrame(.nothing))
    case .table(let alignments):
      table = ImportedTable(alignments)
      frames.append(BlockFrame(.table(alignments)))
    case .row:
      if isInTable { table.beginRow() }
      frames.append(BlockFrame(isInTable ? .row : .nothing))
    case .cell: frames.append(BlockFrame(isInTable ? .cell : .nothing))
    case .footnote: frames.append(BlockFrame(.nothing))
    }
  }

  /// Gives the latest heading a name, before its text is written.
  mutating func nameHeading(_ name: String) {
    guard case .text(.heading) = frames[frames.count - 1].kind else { return }
    headingNames += [HeadingLinks.nameMark] + name.utf8 + [HeadingLinks.nameMark]
  }

  /// Begins an item for a block in a list outside of an item. A list continues the item above it,
  /// as in old word processors.
  private mutating func beginItemIfNeeded(for block: ImportedBlock) {
    let last = frames.count - 1
    guard case .list(let mark, let next) = frames[last].kind else { return }
    switch block {
    case .item, .footnote: return
    case .list where frames[last].child == .item:
      let marker = (next.map { Array(String(max(0, $0 - 1)).utf8) } ?? []) + [mark, .space]
      push(.item(marker: marker))
      frames[frames.count - 1].isMarked = true
      frames[frames.count - 1].child = .paragraph
      frames[frames.count - 1].isImplicit = true
    default: beginItem(nil, isImplicit: true)
    }
  }

  var isInTable: Bool {
    frames.contains { if case .table = $0.kind { true } else { false } }
  }

  private mutating func push(_ kind: BlockFrame.Kind) {
    let isTooDeep =
      prefixCount >= Self.deepest || prefixColumns >= Self.lastColumn || isInTable
    frames.append(BlockFrame(isTooDeep ? .nothing : kind))
    guard frames[frames.count - 1].isPrefix else { return }
    prefixCount += 1
    prefixColumns += frames[frames.count - 1].columns
  }

  /// Returns the list with a mark of its own: lists of one mark beside each other would be one
  /// list.
  private func list(_ kind: DocumentList.Kind) -> BlockFrame.Kind {
    let sibling = frames.last { $0.holdsBlocks }?.child
    switch kind {
    case .bullet(let byte):
      let mark = [.hyphen, .asterisk, 0x2B].contains(byte) ? byte : .hyphen
      let other: UInt8 = mark == .hyphen ? .asterisk : .hyphen
      return .list(mark: sibling == .list(mark: mark) ? other : mark, next: nil)
    case .ordered(let start, let byte):
      let mark = byte == .closeParenthesis ? byte : .period
      let other: UInt8 = mark == .period ? .closeParenthesis : .period
      return .list(
        mark: sibling == .list(mark: mark) ? other : mark, next: min(max(0, start), 999_999_999))
    }
  }

  private mutating func beginItem(_ task: DocumentItem.Task?, isImplicit: Bool) {
    while frames[frames.count - 1].isImplicit { pop() }
    guard case .list(let mark, let counted) = frames[frames.count - 1].kind else {
      nextNumber = nil
      frames.append(BlockFrame(.nothing))
      return
    }
    let next = counted.map { nextNumber ?? $0 }
    nextNumber = nil
    var marker: [UInt8] = next.map { Array(String($0).utf8) } ?? []
    marker += [mark, .space]
    if let next {
      frames[frames.count - 1].kind = .list(mark: mark, next: min(next + 1, 999_999_999))
    }
    if let task { marker += task == .done ? "[x] ".utf8 : "[ ] ".utf8 }
    push(.item(marker: marker))
    frames[frames.count - 1].isImplicit = isImplicit
  }

  mutating func end() {
    while frames[frames.count - 1].isImplicit { pop() }
    guard frames.count > 1 else { return }
    pop()
  }

  private mutating func pop() {
    let frame = frames[frames.count - 1]
    switch frame.kind {
    case .nothing where isInCell: leaf?.separate()
    case .cell: endCell()
    case .code(let info): endCode(info)
    case .item:
      endLeaf()
      writeMarkers(upTo: frames.count)
    case .table:
      endLeaf()
      frames.removeLast()
      writeTable()
      return
    default:
      endLeaf()
      headingNames = []
    }
    if frame.isPrefix {
      prefixCount -= 1
      prefixColumns -= frame.columns
    }
    frames.removeLast()
  }

  /// Ends all blocks.
  mutating func finish() {
    while frames.count > 1 { pop() }
    endLeaf()
  }

  // Text

  mutating func write(_ text: some StringProtocol, _ styles: ImportedStyles, _ link: LinkTarget?) {
    if isInCode {
      code += text.utf8
    } else if leaf != nil || !text.utf8.allSatisfy({ $0 == .space || $0 == .newline || $0 == .tab })
    {
      beginLeaf()
      leaf?.add(text, styles, link)
    }
  }

  mutating func add(_ inset: ImportedLeaf.Inset, _ link: LinkTarget?) {
    guard !isInCode else { return }
    beginLeaf()
    leaf?.add(inset, link)
  }

  mutating func breakLine() {
    if isInCode { code.append(.newline) }
    // The leaf is changed in place: changing a copy would copy all of its lines.
    if leaf?.kind == .paragraph, leaf?.isAtLineStart ?? false {
      endLeaf()
    } else {
      leaf?.breakLine()
    }
  }

  /// Begins the text of the innermost block, with an item or a cell where only these may hold text.
  private mutating func beginLeaf() {
    guard leaf == nil else { return }
    switch frames[frames.count - 1].kind {
    case .list: beginItem(nil, isImplicit: true)
    case .table:
      table.beginRow()
      frames.append(BlockFrame(.row, isImplicit: true))
      frames.append(BlockFrame(.cell, isImplicit: true))
    case .row: frames.append(BlockFrame(.cell, isImplicit: true))
    default: break
    }
    leaf = ImportedLeaf(leafKind)
  }

  private var leafKind: ImportedLeaf.Kind {
    for frame in frames.reversed() {
      switch frame.kind {
      case .text(.heading(let level)): return .heading(level: level)
      case .cell: return .cell
      case .text, .nothing: continue
      default: return .paragraph
      }
    }
    return .paragraph
  }

  mutating func endLeaf() {
    guard var open = leaf, !isInCell else { return }
    leaf = nil
    if open.isOverlong { isOverlong = true }
    guard open.trim() else { return }
    let text = PlainestLeaf.text(of: open, isInItem: isBehindMarker, &remainingWork, isWanted)
    if case .heading(let level) = open.kind {
      let mark = [UInt8](repeating: 0x23, count: level) + [.space]
      writeBlock(mark + headingNames + text, .heading)
      headingNames = []
    } else {
      writeBlock(text, .paragraph)
    }
  }

  /// True if the text is the first block of an item, so that it is after the marker.
  private var isBehindMarker: Bool {
    guard let innermost = frames.last(where: { $0.isPrefix }), case .item = innermost.kind else {
      return false
    }
    return !innermost.isMarked
  }

  private mutating func endCell() {
    defer { leaf = nil }
    guard var open = leaf else { return table.add([]) }
    if open.isOverlong { isOverlong = true }
    table.add(
      open.trim()
        ? PlainestLeaf.text(of: open, isInItem: false, &remainingWork, isWanted) : [])
  }

  private mutating func endCode(_ info: String) {
    let text = CodeBlockWriter.text(of: code, info: info)
    code = []
    if !text.isEmpty { writeBlock(text, .other) }
  }

  private mutating func writeTable() {
    let text = table.finish()
    table = ImportedTable()
    if !text.isEmpty { writeBlock(text, .other) }
  }
}
