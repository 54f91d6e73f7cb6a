/// The meaning that its neighbours give to a line that is text by its own bytes.
package enum LineContext: Hashable, Sendable {
  /// No change of its meaning.
  case none
  /// A heading of level 1 or 2, by the underline below it.
  case heading(level: Int)
  /// The underline of the line above.
  case underline
  /// A row of a table, as the delimiter row or beside it.
  case tableRow
}
