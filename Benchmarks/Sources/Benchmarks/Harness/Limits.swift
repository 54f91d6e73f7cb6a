/// Measures of a group that exceed their limits. They fail the run, after all groups have run.
struct Limits {
  struct Exceeded: Error, CustomStringConvertible {
    let description: String
  }

  /// The longest time that a key may take in any paragraph, in seconds.
  static let frame = 0.016

  private var exceeded: [String] = []

  /// Checks the time that `name` took, in seconds.
  mutating func check(_ name: String, _ seconds: Double, atMost most: Double) {
    guard seconds > most else { return }
    exceeded.append(
      "\(name) took \(Table.time(seconds)); at most \(Table.time(most)) is wanted.")
  }

  /// Checks a number without a unit.
  mutating func check(_ name: String, number: Double, atMost most: Double) {
    guard number > most else { return }
    exceeded.append("\(name): \(Table.decimal(number)); at most \(Table.decimal(most)) is wanted.")
  }

  /// Checks a number without a unit.
  mutating func check(_ name: String, number: Double, atLeast least: Double) {
    guard number < least else { return }
    exceeded.append(
      "\(name): \(Table.decimal(number)); at least \(Table.decimal(least)) is wanted.")
  }

  /// Throws `Exceeded` with a line for each measure that exceeds its limit.
  func enforce() throws {
    guard !exceeded.isEmpty else { return }
    throw Exceeded(description: exceeded.joined(separator: "\n"))
  }
}
