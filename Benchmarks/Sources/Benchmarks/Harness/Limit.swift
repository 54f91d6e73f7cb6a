/// A measure that is to stay at or below a number of seconds. What takes longer fails the run.
enum Limit {
  struct Exceeded: Error, CustomStringConvertible {
    let description: String
  }

  /// Throws `Exceeded` if `seconds`, the time that `name` took, is more than `most`.
  static func check(_ name: String, _ seconds: Double, atMost most: Double) throws {
    guard seconds > most else { return }
    throw Exceeded(
      description: "\(name) took \(Table.time(seconds)); at most \(Table.time(most)) is wanted.")
  }
}
