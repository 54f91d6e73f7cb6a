import Foundation

/// The time-out of all waits, in seconds: long, since a machine that builds at the same time is slow,
/// and free, since no test waits longer than needed.
let longestWait = 60.0

/// The pause in seconds between two looks that each start a program. Without it the looks would take the
/// processor from what they wait for.
let pauseBetweenPrograms = 0.1

/// Something that was waited for and did not happen.
struct TimedOut: Error, CustomStringConvertible {
  let what: String
  let seconds: Double
  var description: String { "waited \(seconds) s in vain until \(what)" }
}

/// Asks again and again until there is an answer, and returns it.
///
/// - Parameter pause: seconds between two questions.
func eventually<Answer>(
  _ what: @autoclosure () -> String, within seconds: Double = longestWait,
  every pause: Double = 0.01, _ answer: () throws -> Answer?
) async throws -> Answer {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while true {
    if let found = try answer() { return found }
    guard .now < deadline else { throw TimedOut(what: what(), seconds: seconds) }
    try await Task.sleep(for: .seconds(pause))
  }
}

/// Asks again and again until it is so.
func until(
  _ what: @autoclosure () -> String, within seconds: Double = longestWait,
  every pause: Double = 0.01, _ condition: () throws -> Bool
) async throws {
  try await eventually(what(), within: seconds, every: pause) { try condition() ? () : nil }
}
