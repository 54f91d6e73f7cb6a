public import MarkdownSyntax

/// A block of a document of a foreign format, as Markdown can say it. Blocks nest.
public enum ImportedBlock: Equatable, Sendable {
  /// A heading. Levels below 1 and above 6 are moved to these.
  case heading(level: Int)
  /// Text.
  case paragraph
  case quote
  /// A list. It holds items. The writer numbers an ordered list from `start` on.
  case list(DocumentList.Kind)
  /// An item of a list, with the state of its task.
  case item(DocumentItem.Task?)
  /// Code. The text in it is written as it is, its newlines end lines.
  case code(info: String)
  /// A table. It holds rows, the first of which heads it; columns beyond the alignments are `natural`.
  case table([ColumnAlignment])
  /// A row of a table. It holds cells.
  case row
  /// A cell of a table. Blocks in it are reduced to their text, in one line.
  case cell
  /// The text of the footnote with this label. It may be anywhere, also in the middle of a paragraph.
  case footnote(label: String)
}
