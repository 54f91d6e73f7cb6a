import MarkdownSyntax
import TextCore

/// Moves what is in an item along with the item's text, which a wider or narrower marker moves: in
/// CommonMark a paragraph is in an item only if it is set in as far as the item's text.
///
/// Paragraphs are passed in their order. Those that are in both texts are moved by as many columns as the
/// text of the item that they are in; an item that takes the place of another one on its level takes over
/// what was in that.
struct MarkerShift {
  /// The items of the text before the edit.
  var old = OpenItems()
  /// The items of the text after it. Those that were moved stand where they stood before.
  private(set) var new = OpenItems()

  /// True while a paragraph below may have to move.
  var isOpen: Bool {
    new.items.contains { item in
      old.items.contains { $0.text != item.text && $0.isBeside(item) }
    }
  }

  /// Goes on to a paragraph that is in both texts, and returns the white space that it is to be set in by;
  /// `nil`: that which it has.
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

  /// Lets the text of the item that was passed last begin at other columns after the edit.
  mutating func setText(_ columns: Int) { new.setText(columns) }

  /// Gives the item that was passed last another number.
  mutating func renumber(_ head: ParagraphHead, to number: Int) {
    guard let text = new.items.last?.text else { return }
    setText(text + head.growth(withNumber: number))
  }
}

extension ParagraphHead {
  /// Returns by how many columns the marker of the item grows with another number.
  func growth(withNumber number: Int) -> Int {
    String(number).utf8.count - (parts.marker.count - 1)
  }

  /// Returns its white space when it moves with an item's text; `nil`: it stays.
  ///
  /// A line indented by tabs keeps tabs, as long as one tab more or less leads into the item: not
  /// before its text, nor so far behind it that CommonMark takes it for code.
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
  /// Returns the edits of the paragraphs from `offset` on that move along with an item above them; none
  /// if there are more than `longestList`.
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

  /// Returns the edits of what is in the item `head` when the item's text begins at other columns, or when
  /// the item is none any more.
  func moves(with head: ParagraphHead, textAt columns: Int) -> [Edit.Replacement] {
    guard head.isItem, head.hasEnding else { return [] }
    var shift = MarkerShift()
    shift.pass(head)
    shift.setText(columns)
    return moves(shift, from: head.range.upperBound)
  }

  /// The beginnings of the paragraphs that touch `range`, but for one that starts where it ends.
  func heads(startingIn range: TextRange) -> some Sequence<ParagraphHead> {
    sequence(state: range.lowerBound) { offset in
      guard offset < range.upperBound else { return nil }
      let head = ParagraphHead(at: offset, in: self)
      offset = head.range.upperBound
      return head
    }
  }
}
