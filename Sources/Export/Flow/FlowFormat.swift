import MarkdownSyntax

/// A format of word processors: bytes for paragraphs, runs and tables. `FlowWriter` makes them of the
/// events of a document.
protocol FlowFormat {
  /// The bytes that were not passed on yet.
  var output: [UInt8] { get set }
  /// The measures of the document.
  var design: FlowDesign { get }
  /// True if a footnote is written where it is referred to, and not in a part of its own.
  var hasNotesInline: Bool { get }

  mutating func begin(_ paragraph: FlowParagraph)
  mutating func end(_ paragraph: FlowParagraph)
  /// Adds letters. They may hold tabs, and bytes that are not UTF-8.
  mutating func add(_ letters: ArraySlice<UInt8>, _ run: FlowRun)
  mutating func addBreak(_ run: FlowRun)
  mutating func addPicture(_ picture: FlowPicture, _ run: FlowRun)
  mutating func beginLink(_ target: LinkTarget)
  mutating func endLink()

  /// Begins the footnote of that number; where notes are not inline it is the reference alone.
  mutating func beginNote(_ number: Int)
  mutating func endNote()
  /// Refers again to a footnote.
  mutating func addNoteReference(_ number: Int)

  mutating func beginTable(_ table: FlowTable)
  mutating func beginRow(_ kind: TableRowKind, columns: Int)
  mutating func endRow()
  mutating func beginCell(_ cell: FlowCell)
  mutating func endCell()
  mutating func endTable()
}
