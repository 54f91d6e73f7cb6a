import MarkdownSyntax
import TextCore

/// A list to be inserted into another one: its outermost items become items of that, at its level
/// and with its marks, and their content moves along.
struct PastedList {
  /// The maximum length of a list that is read, in paragraphs.
  private static let longest = 10_000

  /// The converted list, without a line ending after it.
  private(set) var list: [UInt8] = []
  /// The pasted text after the list, including the line ending before it.
  private(set) var rest = TextRope()
  /// True if only line endings follow.
  private(set) var isWhole = false
  /// The definitions of footnotes, without a line ending after them, if nothing else follows the
  /// list; nil otherwise.
  private(set) var definitions: TextRope?
  /// True if it would be a separate list beside the other one.
  let hasOtherMarks: Bool

  private let item: ParagraphHead
  private let step: Int
  private var number: Int?
  private var items = OpenItems()
  private var shift = MarkerShift()

  /// Nil if `markdown` does not begin with an item. The list merges with that of `item`; ordered
  /// items get `number`, and the next ones increase by `step`.
  init?(
    _ markdown: TextRope, with item: ParagraphHead, number: Int?, step: Int,
    in context: FormattingContext
  ) {
    self.item = item
    self.number = number
    self.step = step
    let isShort = markdown.newlineCount < Self.longest
    var pasted = context
    pasted.text = markdown
    pasted.fences = FenceTree(isShort ? markdown : markdown[markdown.contentRange(at: 0)])
    let first = ParagraphHead(at: 0, in: pasted)
    hasOtherMarks = first.listMark != item.listMark || first.block.isOrdered != item.block.isOrdered
    guard first.isItem, first.block.quoteDepth == 0, first.block.kind != .fence || isShort else {
      return nil
    }
    guard isShort else {
      rest = markdown
      return
    }
    var end = markdown.end
    var hasOtherText = false
    for head in pasted.heads(startingIn: 0..<markdown.end) {
      if end < markdown.end {
        hasOtherText = !head.isOfDefinitions
      } else if head.isDefinition || !append(head, of: markdown) {
        end = head.start
        hasOtherText = !head.isDefinition
      }
      if hasOtherText { break }
    }
    isWhole = end == markdown.end
    if !isWhole, !hasOtherText {
      let bytes = markdown.bytes(in: end..<markdown.end)
      let behind = bytes.reversed().prefix { $0 == .newline || $0 == .carriageReturn }.count
      definitions = TextRope(bytes: bytes.dropLast(behind))
    }
    let ending = list.reversed().prefix { $0 == .newline || $0 == .carriageReturn }.count
    rest = markdown[(end - (end < markdown.end ? ending : 0))..<markdown.end]
    list.removeLast(ending)
  }

  /// Appends a line; false if it does not belong to the list.
  private mutating func append(_ head: ParagraphHead, of markdown: TextRope) -> Bool {
    let isHeld = items.pass(head) != nil
    let indent = shift.pass(head)
    let line = markdown.bytes(in: head.range)
    if head.isItem, !isHeld {
      list += prefix(of: head) + line[head.parts.box.lowerBound...]
    } else if head.isEmpty, !head.isItem {
      let quotes = item.quotes
      list += (quotes.last == .space ? quotes.dropLast() : quotes) + line
    } else {
      guard isHeld else { return false }
      let blanks = indent ?? Array(head.bytes[head.parts.indent])
      list += item.quotes + blanks + line[head.parts.indent.upperBound...]
    }
    return true
  }

  /// Returns the new prefix of an outermost item, with an empty box if a task list needs one.
  private mutating func prefix(of head: ParagraphHead) -> [UInt8] {
    let parts = item.parts
    let indent = Array(item.bytes[parts.indent])
    let mark = item.listMark.map { [$0] } ?? []
    let marker = (number.map { Array("\($0)".utf8) } ?? []) + mark
    let gap =
      (1...4).contains(parts.markerGap.count) ? Array(item.bytes[parts.markerGap]) : [.space]
    number = number.map { $0 + step }
    shift.setText(ListRegion.columns(of: indent) + marker.count + gap.count)
    let box = item.block.isTask && !head.block.isTask ? Array("[ ] ".utf8) : []
    return item.quotes + indent + marker + gap + box
  }
}

extension ParagraphHead {
  /// True if it begins the definition of a footnote outside of lists and quotes.
  fileprivate var isDefinition: Bool {
    block.kind == .footnoteDefinition && block.quoteDepth == 0 && parts.indent.isEmpty
  }

  /// True if it may be in a row of definitions: an empty line, or one that goes on with a
  /// footnote.
  fileprivate var isOfDefinitions: Bool {
    isDefinition || isEmpty && !isItem || bytes.first == .tab
      || bytes.starts(with: [.space, .space, .space, .space])
  }
}
