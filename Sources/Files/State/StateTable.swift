/// The program's memory of its use, in a form that can be merged.
///
/// Each kind of entry has its own rule, and each rule is commutative, associative and idempotent,
/// so that copies that were changed apart come together to the same table, in whatever order and
/// however often they meet, and nothing that was once known is forgotten:
///
/// - a flag that was once set stays set;
/// - a count is the sum of what each installation has counted, and each of these only grows, until it
///   is forgotten, if it is that of a day;
/// - of two numbers the largest stays;
/// - of two words the one that was written later stays.
///
/// Names are kept as tokens (`StateToken`), whose equality is that of their bytes.
///
/// Source of the counts: the G-Counter of Shapiro, Preguiça, Baquero, Zawirski, "A comprehensive
/// study of Convergent and Commutative Replicated Data Types", 2011.
struct StateTable: Equatable, Sendable {
  /// A word and when it was written, in milliseconds since 1970.
  struct StampedWord: Equatable, Sendable {
    var stamp: Int64
    var token: String

    /// Written later; of two at the same time, one is chosen that everybody chooses.
    func isAfter(_ other: StampedWord) -> Bool {
      (stamp, token) > (other.stamp, other.token)
    }
  }

  /// The flags that are set.
  private(set) var flags: Set<String> = []
  /// For each name, what each installation has counted.
  private(set) var counts: [String: [String: Int]] = [:]
  /// The largest numbers so far. Finite.
  private(set) var largest: [String: Double] = [:]
  /// The last words so far.
  private(set) var words: [String: StampedWord] = [:]
  /// Lines that say nothing to this version of the program; kept.
  private(set) var strangers: Set<[UInt8]> = []

  /// What all installations together have counted.
  func count(_ name: String) -> Int {
    (counts[name] ?? [:]).values.reduce(0) { $0.addingClamped($1) }
  }

  /// Sets a flag.
  mutating func set(_ name: String) { flags.insert(name) }

  /// Adds to an installation's own count.
  mutating func add(_ amount: Int, to name: String, of installation: String) {
    let old = counts[name]?[installation] ?? 0
    raiseCount(name, of: installation, to: old.addingClamped(max(0, amount)))
  }

  /// Makes an installation's count at least `count`.
  mutating func raiseCount(_ name: String, of installation: String, to count: Int) {
    let old = counts[name]?[installation] ?? 0
    if count > old { counts[name, default: [:]][installation] = count }
  }

  /// Makes a number at least `number`.
  mutating func raise(_ name: String, to number: Double) {
    guard number.isFinite else { return }
    largest[name] = max(largest[name] ?? number, number)
  }

  /// Takes a word if it is later than the one that is there.
  mutating func offer(_ word: StampedWord, as name: String) {
    if let old = words[name], !word.isAfter(old) { return }
    words[name] = word
  }

  /// Lets go of what was counted on days before one, `2026-11-24`: of names that begin with such a
  /// day.
  mutating func forgetDays(before day: String) {
    counts = counts.filter { name, _ in Self.day(of: name).map { $0 >= day } ?? true }
  }

  /// The day whose count has a name; `nil`: it is counted for good.
  private static func day(of name: String) -> Substring? {
    guard name.utf8.starts(with: StateStore.dayPrefix.utf8) else { return nil }
    return name.dropFirst(StateStore.dayPrefix.count).prefix { $0 != "." }
  }

  /// Keeps a line as it is.
  mutating func keep(_ stranger: [UInt8]) { strangers.insert(stranger) }

  /// Lets go of all lines that say nothing here.
  mutating func forgetStrangers() { strangers = [] }

  /// Takes over everything that `other` knows and this does not.
  mutating func unite(with other: StateTable) {
    flags.formUnion(other.flags)
    for (name, parts) in other.counts {
      for (installation, count) in parts { raiseCount(name, of: installation, to: count) }
    }
    for (name, number) in other.largest { raise(name, to: number) }
    for (name, word) in other.words { offer(word, as: name) }
    strangers.formUnion(other.strangers)
  }
}

extension Int {
  /// The sum, or the largest number where that is too much.
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
