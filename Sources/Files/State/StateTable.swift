/// The program's memory of its use, in a form that can be merged.
///
/// Each kind of entry has its own merge rule. All are commutative, associative and idempotent. So copies
/// that were changed separately are merged to the same table, in any order and any number of times, and
/// nothing is lost:
///
/// - a flag, once set, stays set;
/// - a count is the sum of the counts of all installations, each of which only grows; a daily one may be
///   dropped;
/// - the larger of two numbers stays;
/// - the later of two words stays.
///
/// Names are kept as tokens (`StateToken`), whose equality is that of their bytes.
///
/// Source of the counts: the G-Counter of Shapiro, Preguiça, Baquero, Zawirski, "A comprehensive
/// study of Convergent and Commutative Replicated Data Types", 2011.
struct StateTable: Equatable, Sendable {
  /// A word and the time when it was written, in milliseconds since 1970.
  struct StampedWord: Equatable, Sendable {
    var stamp: Int64
    var token: String

    /// True if this word was written later; between two of the same time all machines choose the same
    /// one.
    func isAfter(_ other: StampedWord) -> Bool {
      (stamp, token) > (other.stamp, other.token)
    }
  }

  private(set) var flags: Set<String> = []
  /// The count of each installation, for each name.
  private(set) var counts: [String: [String: Int]] = [:]
  /// The largest number so far, for each name. Finite.
  private(set) var largest: [String: Double] = [:]
  /// The last word, for each name.
  private(set) var words: [String: StampedWord] = [:]
  /// Lines that this version of the program does not know; they are kept.
  private(set) var unknownLines: Set<[UInt8]> = []

  /// Returns the sum of a count on all installations.
  func count(_ name: String) -> Int {
    (counts[name] ?? [:]).values.reduce(0) { $0.addingClamped($1) }
  }

  mutating func set(_ name: String) { flags.insert(name) }

  /// Adds to an installation's own count.
  mutating func add(_ amount: Int, to name: String, of installation: String) {
    let old = counts[name]?[installation] ?? 0
    raiseCount(name, of: installation, to: old.addingClamped(max(0, amount)))
  }

  /// Raises an installation's count to at least `count`.
  mutating func raiseCount(_ name: String, of installation: String, to count: Int) {
    let old = counts[name]?[installation] ?? 0
    if count > old { counts[name, default: [:]][installation] = count }
  }

  /// Raises a number to at least `number`.
  mutating func raise(_ name: String, to number: Double) {
    guard number.isFinite else { return }
    largest[name] = max(largest[name] ?? number, number)
  }

  /// Sets a word if it is later than the present one.
  mutating func offer(_ word: StampedWord, as name: String) {
    if let old = words[name], !word.isAfter(old) { return }
    words[name] = word
  }

  /// Drops the counts whose names have a day before one, `2026-11-24`.
  mutating func forgetDays(before day: String) {
    counts = counts.filter { name, _ in Self.day(of: name).map { $0 >= day } ?? true }
  }

  /// Returns the day in a count's name; `nil` if the count is not a daily one.
  private static func day(of name: String) -> Substring? {
    guard name.utf8.starts(with: StateStore.dayPrefix.utf8) else { return nil }
    return name.dropFirst(StateStore.dayPrefix.count).prefix { $0 != "." }
  }

  /// Keeps an unknown line as it is.
  mutating func insertUnknown(_ line: [UInt8]) { unknownLines.insert(line) }

  /// Drops all unknown lines.
  mutating func removeUnknownLines() { unknownLines = [] }

  /// Merges `other` into this table.
  mutating func unite(with other: StateTable) {
    flags.formUnion(other.flags)
    for (name, parts) in other.counts {
      for (installation, count) in parts { raiseCount(name, of: installation, to: count) }
    }
    for (name, number) in other.largest { raise(name, to: number) }
    for (name, word) in other.words { offer(word, as: name) }
    unknownLines.formUnion(other.unknownLines)
  }
}

extension Int {
  /// Returns the sum, or the largest number if the sum overflows.
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
