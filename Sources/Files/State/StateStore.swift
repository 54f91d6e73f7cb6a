public import Platform
import Synchronization
public import SystemPackage

/// The program's memory of its use: hints seen, nudges, counts, dates.
///
/// Small text files in one folder, which any sync program may carry to other machines. Each is
/// written by one running program and by nobody else, so that none is ever changed in two places;
/// all are read at the start and united (`StateTable`): what was seen on one machine was seen on
/// all, counts add up, and neither an older file nor a copy makes anything be seen twice.
///
/// Changing something is a change in memory; it says when it would like to be written (`flush`),
/// so that counting letters does not write a file at each. All threads may use it; `flush` waits
/// for the disk and is best called on a thread where that is no harm.
///
/// Names are any text; the same name may be a flag, a count, a number and a word, which have
/// nothing to do with each other. `now` is in seconds of a clock that never goes back, the same
/// for all calls.
public final class StateStore: Sendable {
  let store: any FileStore
  let folder: FilePath
  let memory = Mutex(Memory())
  /// Held while the file is written, so that nothing is counted twice.
  let writing = Mutex<OwnFile?>(nil)

  /// What is known now.
  struct Memory {
    /// Everything but `added`.
    var table = StateTable()
    /// What was counted since the file was written last.
    var added: [String: Int] = [:]
    /// Grows with each change that is to be written.
    var changes = 0
    /// What `changes` was when the file was written last.
    var written = 0
    /// When the next flush is wished for; `nil` while there is nothing to write.
    var deadline: Double?
    /// Counts of days before this one are forgotten, wherever they come from.
    var firstDay = ""

    /// Takes over what a file says.
    mutating func unite(with other: StateTable) {
      table.unite(with: other)
      table.forgetDays(before: firstDay)
    }
  }

  /// How the names of counts begin that are those of a day: then comes the day, `2026-11-24`, and a
  /// point.
  static let dayPrefix = "day."

  /// The largest file that is read, in bytes.
  static let largest = 1 << 20
  /// Seconds that something seen may wait to be written. Counts may wait longer: a few lost
  /// letters are no harm, and they come in hundreds.
  static let delay = 2.0
  /// Seconds that a word may wait which the next start needs.
  static let delayOfUrgentWords = 0.1
  /// Seconds that a count may wait to be written.
  static let delayOfCounts = 30.0

  /// Makes a store that knows nothing yet.
  ///
  /// - Parameter folder: the person's folder of state; made when something is first written.
  public init(store: any FileStore, folder: FilePath) {
    self.store = store
    self.folder = folder
  }

  /// Forgets what was counted on days before one, `2026-11-24`, now and whenever it comes again from
  /// an older file.
  public func forgetDays(before day: String) {
    memory.withLock { memory in
      memory.firstDay = max(memory.firstDay, day)
      memory.table.forgetDays(before: memory.firstDay)
    }
  }

  /// The name of a count that is that of a day, `2026-11-24`.
  public static func name(_ count: String, of day: String) -> String {
    "\(dayPrefix)\(day).\(count)"
  }

  // What is known

  /// When `flush` wishes to be called; `nil` while there is nothing to write.
  public var flushDeadline: Double? { memory.withLock { $0.deadline } }

  /// Whether a flag was ever set.
  public func isSet(_ flag: String) -> Bool {
    memory.withLock { $0.table.flags.contains(StateToken.token(flag)) }
  }

  /// How much was counted on all installations together.
  public func count(_ name: String) -> Int {
    let name = StateToken.token(name)
    return memory.withLock { $0.table.count(name).addingClamped($0.added[name] ?? 0) }
  }

  /// The largest number so far; `nil` where there was none.
  public func largest(_ name: String) -> Double? {
    memory.withLock { $0.table.largest[StateToken.token(name)] }
  }

  /// The word that was written last; `nil` where there was none.
  public func word(_ name: String) -> String? {
    bytes(ofWord: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of the word that was written last, which need not be UTF-8.
  public func bytes(ofWord name: String) -> [UInt8]? {
    memory.withLock { $0.table.words[StateToken.token(name)] }.map { StateToken.bytes($0.token) }
  }

  // What changes

  /// Sets a flag, for good.
  ///
  /// - Returns: when the next flush is wished for.
  @discardableResult
  public func set(_ flag: String, now: Double) -> Double? {
    let flag = StateToken.token(flag)
    return change(by: now + Self.delay) { memory in
      guard !memory.table.flags.contains(flag) else { return false }
      memory.table.set(flag)
      return true
    }
  }

  /// Adds to a count; less than 1 adds nothing. Takes no time worth speaking of.
  ///
  /// - Returns: when the next flush is wished for.
  @discardableResult
  public func add(_ amount: Int = 1, to name: String, now: Double) -> Double? {
    let name = StateToken.token(name)
    return change(by: now + Self.delayOfCounts) { memory in
      guard amount > 0 else { return false }
      memory.added[name] = (memory.added[name] ?? 0).addingClamped(amount)
      return true
    }
  }

  /// Makes a number at least `number`; nothing happens for one that is not finite.
  ///
  /// - Returns: when the next flush is wished for.
  @discardableResult
  public func raise(_ name: String, to number: Double, now: Double) -> Double? {
    let name = StateToken.token(name)
    return change(by: now + Self.delay) { memory in
      let old = memory.table.largest[name]
      memory.table.raise(name, to: number)
      return memory.table.largest[name] != old
    }
  }

  /// Sets a word, any bytes, in place of all that were written before, here or elsewhere.
  ///
  /// - Parameter date: seconds since 1970. A clock that went back does no harm: the word still
  ///   counts as later than the one that it replaces.
  /// - Parameter isUrgent: whether it is to be written before anybody can kill the program.
  /// - Returns: when the next flush is wished for.
  @discardableResult
  public func setWord(
    _ name: String, to word: [UInt8], date: Double, now: Double, isUrgent: Bool = false
  ) -> Double? {
    let name = StateToken.token(name)
    let token = StateToken.token(word)
    return change(by: now + (isUrgent ? Self.delayOfUrgentWords : Self.delay)) { memory in
      let old = memory.table.words[name]
      guard old?.token != token else { return false }
      let stamp = max(Int64(exactly: (date * 1000).rounded()) ?? 0, old?.stamp.successor ?? .min)
      memory.table.offer(StateTable.StampedWord(stamp: stamp, token: token), as: name)
      return true
    }
  }

  /// Notes a change that wishes to be written by `deadline`.
  private func change(by deadline: Double, _ body: (inout Memory) -> Bool) -> Double? {
    memory.withLock { memory in
      if body(&memory) { memory.wishFlush(by: deadline) }
      return memory.deadline
    }
  }
}

extension StateStore.Memory {
  /// Notes a change that is to be written by `deadline`.
  mutating func wishFlush(by deadline: Double) {
    changes += 1
    self.deadline = min(self.deadline ?? deadline, deadline)
  }
}

extension Int64 {
  /// The next number; the largest has none and stays.
  fileprivate var successor: Int64 { self == .max ? self : self + 1 }
}
