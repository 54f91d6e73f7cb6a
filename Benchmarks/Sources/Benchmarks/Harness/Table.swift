/// Rows printed as a Markdown table, as soon as they are there.
struct Table {
  /// Prints the head.
  init(_ columns: [String]) {
    Self.printRow(columns)
    Self.printRow(columns.map { _ in "---" })
  }

  /// Prints a row.
  func add(_ cells: [String]) { Self.printRow(cells) }

  private static func printRow(_ cells: [String]) {
    print("| " + cells.joined(separator: " | ") + " |")
  }

  /// Seconds, in the unit that suits them.
  static func time(_ seconds: Double) -> String {
    seconds < 0.001 ? "\(decimal(seconds * 1e6)) µs" : "\(decimal(seconds * 1e3)) ms"
  }

  /// A number with one decimal, or two below 10.
  static func decimal(_ value: Double) -> String {
    let places = value < 10 ? 100.0 : 10.0
    return "\((value * places).rounded() / places)"
  }
}
