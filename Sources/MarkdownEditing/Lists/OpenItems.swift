import MarkdownSyntax
import TextCore

/// The items that may contain the next paragraph, the outermost first, with the columns of their
/// texts. Paragraphs are passed in order.
struct OpenItems {
  struct Item: ListPlace {
    let quoteDepth: Int
    /// The columns before its marker.
    let columns: Int
    /// The columns before its text.
    var text: Int

    /// True if both are on one level.
    func isBeside(_ other: Item) -> Bool { quoteDepth == other.quoteDepth && isLevel(with: other) }

    /// Returns true if a paragraph is indented far enough to be in the item.
    func holds(_ head: ParagraphHead) -> Bool {
      quoteDepth == head.block.quoteDepth
        && head.indentColumns >= columns + BlockStyle.levelStep
    }
  }

  private(set) var items: [Item] = []
  /// True if text in the next line continues the paragraph above it, with any indentation
  /// (CommonMark, “lazy continuation line”).
  private var isInParagraph = false

  /// Returns true if CommonMark parses the next paragraph as a further line of the item above it,
  /// with any indentation.
  func goesOn(with head: ParagraphHead) -> Bool {
    isInParagraph && !head.isItem && !head.isEmpty && head.block.kind == .paragraph
      && items.last?.quoteDepth == head.block.quoteDepth
  }

  /// Advances to the next paragraph and returns the item that contains it. White space is in no
  /// item and ends none; a line of code is in the item in which its block began.
  @discardableResult
  mutating func pass(_ head: ParagraphHead) -> Item? {
    if head.block.fence.isInside { return items.last }
    let isParagraph = head.block.kind == .paragraph || head.block.kind == .tableRow
    guard head.isItem || !isParagraph || !head.isEmpty else {
      isInParagraph = false
      return nil
    }
    // Most lines of a text are in no list.
    guard head.isItem || !items.isEmpty else {
      isInParagraph = isParagraph && !head.isEmpty
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

  /// Sets the column of the text of the item that was passed last.
  mutating func setText(_ columns: Int) {
    guard !items.isEmpty else { return }
    items[items.count - 1].text = columns
  }
}

extension ParagraphHead {
  /// The columns of white space before its marker, or before its text.
  var indentColumns: Int { ListRegion.columns(of: Array(bytes[parts.indent])) }

  /// Returns the edit that replaces its indentation by `indent`.
  func settingIn(by indent: [UInt8]) -> Edit.Replacement {
    let old = bytes[parts.indent]
    let kept = zip(old, indent).prefix { $0 == $1 }.count
    return Edit.Replacement(
      range: TextRange(at: start + old.startIndex + kept, length: old.count - kept),
      text: TextRope(bytes: Array(indent[kept...])))
  }
}
