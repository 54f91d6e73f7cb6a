import MarkdownSyntax
import TextCore

/// Moves the content of an item along with the item's text when its marker becomes wider or
/// narrower: in CommonMark a paragraph belongs to an item only if it is indented as far as the
/// item's text.
///
/// Paragraphs are passed in order. Those that are in both texts move by as many columns as the text
/// of their item. An item that replaces another one on its level takes over the content of that
/// one.
struct MarkerShift {
  /// The items of the text before the edit.
  var old = OpenItems()
  /// The items of the text after it. Moved items count with their former places.
  private(set) var new = OpenItems()

  /// True while a paragraph below may have to move.
  var isOpen: Bool {
    new.items.contains { item in
      old.items.contains { $0.text != item.text && $0.isBeside(item) }
    }
  }

  /// Advances to a paragraph that is in both texts, and returns its new indentation; `nil`:
  /// unchanged.
  @discardableResult
  mutating func pass(_ head: ParagraphHead) -> [UInt8]? {
    let before = old.pass(head)
    let after = new.pass(head)
    guard let before, let after, before.isBeside(after), !head.isEmpty || head.isItem else {
      return nil
    }
    let indent = head.indent(movedBy: after.text - before.text, under: after)
    if head.isItem, let indent { setText(ListRegion.columns(of: indent) + head.childIndent) }
    return indent
  }

  /// Sets the column of the text of the item that was passed last, after the edit.
  mutating func setText(_ columns: Int) { new.setText(columns) }

  /// Renumbers the item that was passed last.
  mutating func renumber(_ head: ParagraphHead, to number: Int) {
    guard let text = new.items.last?.text else { return }
    setText(text + head.growth(withNumber: number))
  }
}

extension ParagraphHead {
  /// Returns the growth of the item's marker with another number, in columns.
  func growth(withNumber number: Int) -> Int {
    String(number).utf8.count - (parts.marker.count - 1)
  }

  /// Returns the new white space if it moves with an item's text; `nil`: it stays.
  ///
  /// A line indented by tabs keeps tabs, as long as one tab more or less leads into the item: not
  /// before its text, nor so far after it that CommonMark takes it for code.
  fileprivate func indent(movedBy growth: Int, under item: OpenItems.Item) -> [UInt8]? {
    guard growth != 0 else { return nil }
    let indent = Array(bytes[parts.indent])
    if indent.contains(.tab), !block.fence.isInside {
      let ways = [indent, [.tab] + indent, Array(indent.drop { $0 != .tab }.dropFirst())]
      let fitting = ways.first {
        (item.text..<(item.text + 4)).contains(ListRegion.columns(of: $0))
      }
      if let fitting { return fitting == indent ? nil : fitting }
    }
    if growth > 0 { return indent + [UInt8](repeating: .space, count: growth) }
    let removed = min(-growth, ListRegion.columns(of: indent))
    guard removed > 0 else { return nil }
    if indent.count >= removed, indent.suffix(removed).allSatisfy({ $0 == .space }) {
      return indent.dropLast(removed)
    }
    return [UInt8](repeating: .space, count: ListRegion.columns(of: indent) - removed)
  }
}

extension FormattingContext {
  /// Returns the edits of the paragraphs from `offset` on that move along with an item above them;
  /// none if there are more than `longestList`.
  func moves(_ shift: MarkerShift, from offset: TextOffset) -> [Edit.Replacement] {
    var shift = shift
    var moves: [Edit.Replacement] = []
    var count = 0
    guard shift.isOpen else { return [] }
    for head in heads(startingIn: offset..<text.end) {
      let indent = shift.pass(head)
      guard shift.isOpen else { break }
      count += 1
      guard count <= Self.longestList else { return [] }
      if let indent { moves.append(head.settingIn(by: indent)) }
    }
    return moves
  }

  /// Returns the edits of the content of the item `head` when the item's text begins at other
  /// columns, or when it is no longer an item.
  func moves(with head: ParagraphHead, textAt columns: Int) -> [Edit.Replacement] {
    guard head.isItem, head.hasEnding else { return [] }
    var shift = MarkerShift()
    shift.pass(head)
    shift.setText(columns)
    return moves(shift, from: head.range.upperBound)
  }

  /// Returns the beginnings of the paragraphs that touch `range`, except one that starts at its
  /// end.
  func heads(startingIn range: TextRange) -> some Sequence<ParagraphHead> {
    sequence(state: range.lowerBound) { offset in
      guard offset < range.upperBound else { return nil }
      let head = ParagraphHead(at: offset, in: self)
      offset = head.range.upperBound
      return head
    }
  }
}
