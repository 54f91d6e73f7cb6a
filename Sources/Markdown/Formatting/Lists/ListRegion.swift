import TextCore

/// The part of a list that moving items to other levels may change: from the nearest item above
/// that is on the first level to the end of the list. Items are moved here first, then numbered,
/// and what has become different is the edit.
///
/// Items that are not moved keep their numbers in a list that does not count, and in one that goes
/// on for very long behind the selection, of which the end is left out.
struct ListRegion {
  /// A paragraph of the list.
  struct Line {
    let head: ParagraphHead
    /// The white space before the marker, or before the text.
    var indent: [UInt8]
    var number: Int?
    /// The bullet, or what ends the number.
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
    /// Columns from its marker to those of its children.
    var childIndent: Int { head.childIndent }

    func isShallower(than other: Line) -> Bool {
      other.columns >= columns + ParagraphHead.levelStep
    }
  }

  private(set) var lines: [Line]
  /// The index of the paragraph that it was made for.
  let first: Int
  private var isCut = false
  private var odd = OddLists()

  init(around head: ParagraphHead, in context: FormattingContext) {
    var above: [Line] = []
    for line in context.list(before: head) {
      above.append(Line(line))
      if line.isItem, line.block.listIndent < ParagraphHead.levelStep { break }
    }
    first = above.count
    lines = above.reversed() + [Line(head)]
    var unselected = 0
    for line in context.list(after: head) {
      if line.start >= context.selection.range.upperBound { unselected += 1 }
      if unselected > FormattingContext.longestList, line.isOutermostItem {
        isCut = true
        break
      }
      lines.append(Line(line))
    }
    var lists = OpenLists()
    for line in lines { odd.note(line.head, after: lists.pass(line.head), in: lists) }
  }

  /// Where the last paragraph ends.
  var end: TextOffset { lines.last?.head.range.upperBound ?? 0 }

  static func columns(of blanks: [UInt8]) -> Int {
    blanks.reduce(0) { $1 == .tab ? $0 + 4 - $0 % 4 : $0 + 1 }
  }

  // Moving

  /// Moves the items in `range` one level down, under the item before them, with all that is in
  /// them. An item that is the first of its level stays there, but the first of a list may be set
  /// in.
  mutating func nest(_ range: TextRange) {
    moveItems(in: range) { $0.nestedIndent(of: $1) }
  }

  /// Moves the items in `range` to the level of the item that they are in, with all that is in
  /// them.
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
    while index < lines.count, lines[index].head.start < range.upperBound || index == first {
      let end = self.end(ofItem: index)
      if lines[index].isItem, let indent = target(self, index) {
        move(index..<end, to: indent)
      }
      index = lines[index].isItem ? end : index + 1
    }
  }

  private mutating func move(_ item: Range<Int>, to indent: [UInt8]) {
    let old = lines[item.lowerBound].indent
    let growth = Self.columns(of: indent) - Self.columns(of: old)
    lines[item.lowerBound].isMoved = true
    for index in item where lines[index].isItem || !lines[index].head.isEmpty {
      if lines[index].indent.starts(with: old) {
        lines[index].indent = indent + lines[index].indent.dropFirst(old.count)
      } else {
        let columns = max(0, lines[index].columns + growth)
        lines[index].indent = Array(repeating: .space, count: columns)
      }
    }
  }

  /// The index after the last paragraph that is in the item at `index`.
  private func end(ofItem index: Int) -> Int {
    var end = index + 1
    while end < lines.count {
      let line = lines[end]
      if line.isItem {
        guard lines[index].isShallower(than: line) else { break }
      } else if !line.head.isEmpty, line.columns < lines[index].columns + ParagraphHead.levelStep {
        break
      }
      end += 1
    }
    return end
  }

  /// The nearest item above that the one at `index` is in.
  private func parent(of index: Int) -> Int? {
    lines[..<index].lastIndex { $0.isItem && $0.isShallower(than: lines[index]) }
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
          ? [.tab] : Array(repeating: .space, count: above.childIndent)
        return above.indent + step
      }
      child = above.indent
    }
    // The first of its list, or what followed on that.
    if let child, lines[first].isMoved { return child }
    guard !hasItemAbove, lines[index].columns < ParagraphHead.levelStep else { return nil }
    return Array(repeating: .space, count: lines[index].childIndent)
  }

  // Ending

  /// Moves the empty item that the region was made for up one level, where it goes on with the
  /// list that is there. False on the first level.
  mutating func unnestAsContinuation() -> Bool {
    guard let parent = parent(of: first) else { return false }
    move(first..<(first + 1), to: lines[parent].indent)
    lines[first].mark = lines[parent].mark
    lines[first].number = lines[parent].number
    return true
  }

  /// Makes the item that the region was made for plain.
  mutating func endItem() {
    lines[first].isItem = false
    lines[first].indent = []
    lines[first].isMoved = true
  }

  // What has become different

  /// The edits of the paragraphs, after all were numbered.
  var replacements: [Edit.Replacement] {
    var region = self
    region.renumber()
    return region.lines.compactMap(\.replacement)
  }

  private mutating func renumber() {
    var counter = ListCounter()
    for index in lines.indices where lines[index].head.isItem {
      if lines[index].isItem {
        let number = counter.number(for: lines[index])
        let mayFollow = !isCut && !odd.contains(OpenLists.Level(lines[index].head))
        if mayFollow || lines[index].isMoved { lines[index].number = number }
      } else {
        counter.leave(lines[index])
      }
    }
  }
}

extension ListRegion.Line {
  /// The edit of the paragraph; nil when it is as it was.
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

  /// Where the prefix ends that goes when an item is made plain.
  private var removedEnd: Int {
    head.isItem ? head.parts.heading.lowerBound : head.parts.indent.upperBound
  }
}
