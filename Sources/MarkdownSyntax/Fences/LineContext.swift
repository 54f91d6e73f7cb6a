/// The meaning that its neighbours give to a line that is text by its own bytes.
package enum LineContext: Hashable, Sendable {
  /// Nothing.
  case none
  /// A heading of level 1 or 2, by the underline below it.
  case heading(level: Int)
  /// The underline of the line above.
  case underline
  /// A row of a table, by the delimiter row that it is or that is beside it.
  case tableRow
}
