import MarkdownSyntax
import TextCore

/// A table as word processors have it: with the widths of its columns. These come from the cells of
/// its first rows, which are read ahead; later rows do not change them. A table has at most as many
/// columns as Word opens; the cells after these go into the last one.
struct FlowTable: Sendable {
  /// Letters of the longest cell of each column, at least 1.
  private(set) var lengths: [Int]
  /// Letters of the longest word of each column.
  private(set) var words: [Int]
  let alignments: [ColumnAlignment]
  /// True if its first column is on the right.
  let isRightToLeft: Bool
  /// The number of indentation steps.
  var indentation = 0
  /// The columns of the open row: those of the table, or one if the table has too many short rows.
  var rowColumns = 1
  /// Cells of the open row that were written.
  var cellCount = 0
  var row = TableRowKind.header

  /// The maximum number of columns that Word opens; further cells go into the last one.
  static let mostColumns = 63

  var columnCount: Int { lengths.count }

  /// Measures the table by the events of its first rows.
  init(_ alignments: [ColumnAlignment], _ events: [DocumentEvent], isRightToLeft base: Bool) {
    self.alignments = alignments
    let count = max(1, min(alignments.count, Self.mostColumns))
    lengths = Array(repeating: 1, count: count)
    words = Array(repeating: 1, count: count)
    var direction = TableDirection()
    var isHeader = false
    var counts = ScriptCounts()
    var cell = TableCellLength()
    for event in events {
      switch event.kind {
      case .enter(.row(let kind)): isHeader = kind == .header
      case .enter(.cell):
        cell = TableCellLength()
        counts = ScriptCounts()
      case .leave(.cell(let column)):
        if isHeader { direction.note(isRightToLeft: counts.isRightToLeft) }
        let place = min(column, count - 1)
        lengths[place] = max(lengths[place], cell.length)
        words[place] = max(words[place], cell.longestWord)
      case .text, .escape, .entity:
        if isHeader { counts.add(event.text.prefix(ScriptCounts.enough)) }
        cell.add(event.text)
      case .footnoteReference: cell.add(Array("12".utf8)[...])
      default: break
      }
    }
    isRightToLeft = direction.isRightToLeft(in: base)
  }

  func alignment(of column: Int) -> ColumnAlignment {
    alignments.indices.contains(column) ? alignments[column] : .natural
  }

  /// Returns the indentation in points: at most half of the room.
  func indent(_ design: FlowDesign, in room: Double) -> Double {
    min(design.step * Double(indentation), room / 2)
  }

  /// The widths of the columns in a room, in points, after its indentation.
  func columnWidths(_ design: FlowDesign, in room: Double) -> [Double] {
    widths(in: room - indent(design, in: room), letter: design.letterWidth, padding: 18)
  }

  /// The widths of the columns in a room.
  ///
  /// Each column is as wide as its longest cell if there is room. Otherwise it is as wide as its
  /// longest word, and the remaining room is shared in proportion to the rest that each column
  /// needs.
  ///
  /// - Parameters:
  ///   - letter: the width of a letter.
  ///   - padding: the width of a cell without letters.
  func widths(in room: Double, letter: Double, padding: Double) -> [Double] {
    let wanted = lengths.map { Double(min($0, 400)) * letter + padding }
    let sum = wanted.reduce(0, +)
    if sum <= room { return wanted }
    let least = words.map { Double(min($0, 20)) * letter + padding }
    let leastSum = least.reduce(0, +)
    if leastSum >= room { return least.map { $0 * room / leastSum } }
    let share = (room - leastSum) / max(1, sum - leastSum)
    return zip(least, wanted).map { $0 + ($1 - $0) * share }
  }
}

/// Counts the letters of a cell, and of its longest word.
private struct TableCellLength {
  private(set) var length = 0
  private(set) var longestWord = 0
  private var word = 0

  mutating func add(_ letters: ArraySlice<UInt8>) {
    for byte in letters where byte & 0xC0 != 0x80 {
      length += 1
      word = byte.isWhiteSpace ? 0 : word + 1
      longestWord = max(longestWord, word)
    }
  }
}

/// The events of a table that are held back until enough of it is known to lay it out.
struct TableEvents: Sendable {
  private(set) var events: [DocumentEvent] = []
  private var bytes = 0

  /// The numbers of bytes and of events that are enough to lay a table out.
  private static let enough = (bytes: 1 << 15, events: 1 << 13)

  /// Reads the next event. Returns true if the table can be laid out.
  mutating func take(_ event: DocumentEvent) -> Bool {
    events.append(event)
    bytes += event.text.count
    if case .leave(.table) = event.kind { return true }
    return bytes > Self.enough.bytes || events.count > Self.enough.events
  }
}
