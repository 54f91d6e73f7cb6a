import MarkdownSyntax
import TextCore

/// The structure of some lines: the markers, cells and pictures of each line that is not plain text,
/// and the block of the next line. An edit that changes only letters leaves it unchanged.
struct LineSkeleton: Equatable {
  private struct Line: Equatable {
    var block: BlockStyle
    var markers: [UInt8]
    var cellCount: Int
    var isDelimiterRow: Bool
  }

  private let range: TextRange
  private var lines: [Line] = []
  /// The closing tags of pictures, with their addresses.
  private var pictures: [[UInt8]] = []
  private var next: BlockStyle?

  static func == (left: Self, right: Self) -> Bool {
    left.lines == right.lines && left.pictures == right.pictures && left.next == right.next
  }

  /// Reads the lines that a range touches. O(their length); of a giant one only the beginning.
  init(of range: TextRange, in context: FormattingContext) {
    self.range = range
    var head = ParagraphHead(at: range.lowerBound, in: context)
    read(head, in: context)
    while head.hasEnding, head.range.upperBound <= range.upperBound {
      head = ParagraphHead(at: head.range.upperBound, in: context)
      read(head, in: context)
    }
    guard head.hasEnding else { return }
    next = ParagraphHead(at: head.range.upperBound, in: context).asRead(in: context).block
  }

  /// Returns true if an edit leaves the structure unchanged.
  func stays(after edit: Edit, in context: FormattingContext) -> Bool {
    guard let after = try? context.after(edit) else { return false }
    let start = edit.map(range.lowerBound, bias: .before)
    let end = max(start, edit.map(range.upperBound, bias: .after))
    return self == LineSkeleton(of: start..<end, in: after)
  }

  private mutating func read(_ head: ParagraphHead, in context: FormattingContext) {
    let isGiant = head.contentEnd - head.start >= context.sizes.giant
    let bytes =
      isGiant ? head.bytes : context.text.bytes(in: head.start..<head.contentEnd)
    let line = head.asRead(in: context)
    let block = line.block
    if !head.isText || block != head.block, block.kind != .code {
      let length = min(line.prefix.length, bytes.count)
      let isRow = block.kind == .tableRow && !isGiant
      lines.append(
        Line(
          block: block, markers: Array(bytes[..<length]),
          cellCount: isRow ? TableRow(length..<bytes.count, of: bytes).cells.count : 0,
          isDelimiterRow: head.isDelimiterRow(in: context)))
    }
    guard block.kind.hasText, !isGiant, bytes.containsPicture else { return }
    var parser = ParagraphParser(sizes: context.sizes)
    let structure = parser.structure(
      of: bytes, in: ParagraphPlace(fence: context.fences.lineState(at: head.start)))
    for construct in structure.constructs where construct.style == .image {
      pictures.append(Array(bytes[construct.closingTag]))
    }
  }
}

extension ParagraphHead {
  /// Returns true for the row of hyphens in a table, which has no letters; false for a giant line.
  func isDelimiterRow(in context: FormattingContext) -> Bool {
    guard contentEnd - start < context.sizes.giant else { return false }
    let line = asRead(in: context)
    let rowStart = min(line.prefix.length, bytes.count)
    return line.block.kind == .tableRow
      && TableRow.alignments(in: rowStart..<bytes.count, of: bytes) != nil
  }

  /// Returns the block and the prefix that the page gives to a line. The lines beside it may make it
  /// a heading or a row.
  func asRead(in context: FormattingContext) -> (block: BlockStyle, prefix: BlockPrefix) {
    let fence = context.fences.lineState(at: start)
    let line =
      contentEnd - start < context.sizes.giant
      ? BlockScanner.scan(bytes, fence: fence)
      : BlockScanner.scan(beginning: Array(bytes.prefix(context.sizes.head)), fence: fence)
    return (line.block, line.prefix)
  }
}

extension [UInt8] {
  /// True if the bytes may contain the tag of a picture.
  fileprivate var containsPicture: Bool {
    indices.dropLast().contains { self[$0] == .exclamationMark && self[$0 + 1] == .openBracket }
  }
}
