import MarkdownSyntax
import TextCore

/// The part of a list that is affected by moving items to other levels, from the nearest item above
/// on the first level to the end of the moved items. The items are moved in this region; the edit
/// consists of the differences, and the numbers of the other items follow it as they follow any
/// edit (`ListRenumbering`).
///
/// At most `FormattingContext.longestList` paragraphs above the moved items are read.
struct ListRegion {
  /// A paragraph of the list.
  struct Line: ListPlace {
    let head: ParagraphHead
    /// The white space before the marker, or before the text.
    var indent: [UInt8]
    var number: Int?
    /// The bullet, or the character that ends the number.
    var mark: UInt8?
    var isItem: Bool
    var isMoved = false

    init(_ head: ParagraphHead) {
      self.head = head
      indent = Array(head.bytes[head.parts.indent])
      number = head.number
      mark = head.listMark
      isItem = head.isItem
    }

    var columns: Int { ListRegion.columns(of: indent) }

    /// The columns before its text.
    var textColumns: Int {
      guard isItem else { return columns }
      let digits = number.map { "\($0)".utf8.count } ?? 0
      return columns + digits + 1 + head.childIndent - head.parts.marker.count
    }

    /// Returns true if it is in `item`, given that all lines between them are.
    func isIn(_ item: Line) -> Bool {
      item.isShallower(than: self) || (head.isEmpty && !isItem)
    }
  }

  private(set) var lines: [Line]
  /// The index of the paragraph that it was made for.
  let first: Int
  /// True if the list has more lines above.
  private let isCutAbove: Bool

  /// Reads the region for moving the paragraph of `head`; with a `range` also the items that begin
  /// in it, each with its content.
  init(around head: ParagraphHead, movingItemsIn range: TextRange?, in context: FormattingContext) {
    let above = Self.lines(above: head, in: context)
    first = above.lines.count
    isCutAbove = above.isCut
    lines = above.lines.reversed() + [Line(head)]
    guard let range else { return }
    var item: Line? = Line(head)
    for line in context.list(after: head).lazy.map(Line.init) {
      if item.map(line.isIn) != true {
        guard line.head.start < range.upperBound else { break }
        item = line.isItem ? line : nil
      }
      lines.append(line)
    }
  }

  /// Returns the paragraphs up to the nearest item on the first level, beginning with the one next
  /// to `head`.
  private static func lines(
    above head: ParagraphHead, in context: FormattingContext
  ) -> (lines: [Line], isCut: Bool) {
    var lines: [Line] = []
    for head in context.list(before: head) {
      if lines.count == FormattingContext.longestList { return (lines, true) }
      lines.append(Line(head))
      if head.isOutermostItem { break }
    }
    return (lines, false)
  }

  /// The end of the last paragraph.
  var end: TextOffset { lines.last?.head.range.upperBound ?? 0 }

  static func columns(of blanks: [UInt8]) -> Int {
    blanks.reduce(0) { $1 == .tab ? $0 + 4 - $0 % 4 : $0 + 1 }
  }

  // Moving

  /// Moves the items in `range` one level down, under the item before them, with their content. An
  /// item that is the first of its level stays there, but the first of a list may be indented.
  mutating func nest(_ range: TextRange) {
    moveItems(in: range) { $0.nestedIndent(of: $1) }
  }

  /// Moves the items in `range` to the level of their parent item, with their content.
  mutating func unnest(_ range: TextRange) {
    moveItems(in: range) { region, index in
      region.parent(of: index).map { region.lines[$0].indent }
        ?? (region.lines[index].columns > 0 ? [] : nil)
    }
  }

  private mutating func moveItems(
    in range: TextRange, to target: (ListRegion, Int) -> [UInt8]?
  ) {
    var index = first
    // Siblings move to where the first of them moved; searching again is quadratic in a long list.
    var sibling: (columns: Int, indent: [UInt8])?
    while index < lines.count, lines[index].head.start < range.upperBound || index == first {
      guard lines[index].isItem else {
        (index, sibling) = (index + 1, nil)
        continue
      }
      let columns = lines[index].columns
      let end = self.end(ofItem: index)
      let indent = sibling?.columns == columns ? sibling?.indent : target(self, index)
      if let indent { move(index..<end, to: indent) }
      sibling = indent.map { (columns, $0) }
      index = end
    }
  }

  private mutating func move(_ item: Range<Int>, to indent: [UInt8]) {
    let first = item.lowerBound
    lines[first].isMoved = true
    lines[first].indent = indent
    lines[first].number = number(ofItem: first)
    var shift = MarkerShift()
    shift.pass(lines[first].head)
    shift.setText(lines[first].textColumns)
    for index in item.dropFirst() {
      if let indent = shift.pass(lines[index].head) { lines[index].indent = indent }
    }
  }

  /// Returns the number of a moved item: one more than that of the item before it, or the first
  /// number of a list.
  private func number(ofItem index: Int) -> Int? {
    let item = lines[index]
    guard item.number != nil else { return nil }
    let previous = lines[..<index].last { $0.isItem && !item.isShallower(than: $0) }
    guard let previous, previous.isLevel(with: item), previous.mark == item.mark,
      let number = previous.number
    else { return 1 }
    return min(number + 1, ListRenumbering.greatestNumber)
  }

  /// Returns the index after the last paragraph in the item at `index`.
  private func end(ofItem index: Int) -> Int {
    var end = index + 1
    while end < lines.count, lines[end].isIn(lines[index]) { end += 1 }
    return end
  }

  /// Returns the nearest item above that contains the one at `index`.
  private func parent(of index: Int) -> Int? {
    guard lines[index].columns >= BlockStyle.levelStep else { return nil }
    return lines[..<index].lastIndex { $0.isItem && $0.isShallower(than: lines[index]) }
  }

  private func nestedIndent(of index: Int) -> [UInt8]? {
    var child: [UInt8]?
    var hasItemAbove = false
    for above in lines[..<index].reversed() where above.isItem {
      hasItemAbove = true
      if above.isShallower(than: lines[index]) { return nil }
      guard lines[index].isShallower(than: above) else {
        if let child { return child }
        let step: [UInt8] =
          above.indent.contains(.tab)
          ? [.tab] : Array(repeating: .space, count: above.head.childIndent)
        return above.indent + step
      }
      child = above.indent
    }
    // The first of its list, or one that follows it.
    if let child, lines[first].isMoved { return child }
    // The item before it is further above than was read.
    if isCutAbove, let nearest = shallowestItem(above: index) { return nearest.indent }
    guard !hasItemAbove, lines[index].columns < BlockStyle.levelStep else { return nil }
    return Array(repeating: .space, count: lines[index].head.childIndent)
  }

  private func shallowestItem(above index: Int) -> Line? {
    lines[..<index].filter(\.isItem).min { $0.columns < $1.columns }
  }

  // Ending

  /// Moves the empty item of the region up one level, where it continues the list there. False on
  /// the first level.
  mutating func unnestAsContinuation() -> Bool {
    guard let parent = parent(of: first) else { return false }
    lines[first].mark = lines[parent].mark
    lines[first].number = lines[parent].number
    move(first..<(first + 1), to: lines[parent].indent)
    return true
  }

  /// Makes the item of the region plain.
  mutating func endItem() {
    lines[first].isItem = false
    lines[first].indent = []
    lines[first].isMoved = true
  }

  // The differences

  /// The edits of the changed paragraphs.
  var replacements: [Edit.Replacement] { lines.compactMap(\.replacement) }
}

extension ListRegion.Line {
  /// The edit of the paragraph; nil if it is unchanged.
  fileprivate var replacement: Edit.Replacement? {
    let parts = head.parts
    var prefix = indent
    if isItem, let mark {
      if let number { prefix += "\(number)".utf8 }
      prefix.append(mark)
    }
    var old = parts.indent.lowerBound..<(isItem ? parts.marker.upperBound : removedEnd)
    guard prefix != Array(head.bytes[old]) else { return nil }
    while let last = prefix.last, !old.isEmpty, head.bytes[old.upperBound - 1] == last {
      prefix.removeLast()
      old = old.lowerBound..<(old.upperBound - 1)
    }
    return Edit.Replacement(
      range: TextRange(at: head.start + old.lowerBound, length: old.count),
      text: TextRope(bytes: prefix))
  }

  /// The end of the prefix that is removed when an item becomes plain.
  private var removedEnd: Int {
    head.isItem ? head.parts.heading.lowerBound : head.parts.indent.upperBound
  }
}
