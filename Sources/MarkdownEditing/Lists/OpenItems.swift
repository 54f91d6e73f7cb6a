import MarkdownSyntax
import TextCore

/// The items that the next paragraph may be in, the outermost first, with the columns at which their texts
/// begin. Paragraphs are passed in their order.
struct OpenItems {
  /// An item of a list.
  struct Item: ListPlace {
    let quoteDepth: Int
    /// The columns before its marker.
    let columns: Int
    /// The columns before its text.
    var text: Int

    /// True if both are on one level.
    func isBeside(_ other: Item) -> Bool { quoteDepth == other.quoteDepth && isLevel(with: other) }

    /// True if a paragraph is set in far enough to be in the item.
    func holds(_ head: ParagraphHead) -> Bool {
      quoteDepth == head.block.quoteDepth
        && head.indentColumns >= columns + BlockStyle.levelStep
    }
  }

  private(set) var items: [Item] = []
  /// True if text in the next line goes on with the paragraph above it, however little it is set in
  /// (CommonMark, “lazy continuation line”).
  private var isInParagraph = false

  /// True if CommonMark reads the next paragraph as a further line of the item above it, however little it
  /// is set in.
  func goesOn(with head: ParagraphHead) -> Bool {
    isInParagraph && !head.isItem && !head.isEmpty && head.block.kind == .paragraph
      && items.last?.quoteDepth == head.block.quoteDepth
  }

  /// Goes on to the next paragraph and returns the item that it is in. White space is in none and ends
  /// none; a line of code is in the item in which its block began.
  @discardableResult
  mutating func pass(_ head: ParagraphHead) -> Item? {
    if head.block.fence.isInside { return items.last }
    let isParagraph = head.block.kind == .paragraph || head.block.kind == .tableRow
    guard head.isItem || !isParagraph || !head.isEmpty else {
      isInParagraph = false
      return nil
    }
    let count = items.lastIndex { $0.holds(head) }.map { $0 + 1 } ?? 0
    let holder = items[..<count].last
    if head.isItem || !isParagraph || !isInParagraph { items.removeSubrange(count...) }
    isInParagraph = isParagraph && !head.isEmpty
    guard head.isItem else { return holder }
    let columns = head.indentColumns
    items.append(
      Item(
        quoteDepth: head.block.quoteDepth, columns: columns, text: columns + head.childIndent))
    return holder
  }

  /// Lets the text of the item that was passed last begin at other columns.
  mutating func setText(_ columns: Int) {
    guard !items.isEmpty else { return }
    items[items.count - 1].text = columns
  }
}

extension ParagraphHead {
  /// The columns of white space before its marker, or before its text.
  var indentColumns: Int { ListRegion.columns(of: Array(bytes[parts.indent])) }

  /// Returns the edit that sets it in by `indent` instead of the white space that it has.
  func settingIn(by indent: [UInt8]) -> Edit.Replacement {
    let old = bytes[parts.indent]
    let kept = zip(old, indent).prefix { $0 == $1 }.count
    return Edit.Replacement(
      range: TextRange(at: start + old.startIndex + kept, length: old.count - kept),
      text: TextRope(bytes: Array(indent[kept...])))
  }
}
