public import Platform
import Synchronization
public import SystemPackage

/// The program's memory of its use: hints seen, nudges, counts, dates.
///
/// Small text files in one folder, which any sync program may carry to other machines. Each is written
/// by one running process only, so that none is ever changed in two places. All are read at the start
/// and merged (`StateTable`): a hint that was seen on one machine was seen on all, counts add up, and
/// neither an older file nor a copy shows anything twice.
///
/// A change is made in memory and returns the time of the next `flush`, so that counting letters does
/// not write a file at each. All threads may use the store; `flush` waits for the disk, so call it on a
/// background thread.
///
/// Names are any text; the same name may be a flag, a count, a number and a word, independently of each
/// other. `now` is in seconds of a monotonic clock, the same for all calls.
public final class StateStore: Sendable {
  let store: any FileStore
  let folder: FilePath
  let memory = Mutex(Memory())
  /// Held while the file is written, so that nothing is counted twice.
  let writing = Mutex<OwnFile?>(nil)

  /// The state in memory.
  struct Memory {
    /// Everything but `added`.
    var table = StateTable()
    /// The counts since the file was last written.
    var added: [String: Int] = [:]
    /// The number of changes so far that have to be written.
    var changes = 0
    /// The value of `changes` when the file was last written.
    var written = 0
    /// The time of the next flush; `nil` while there is nothing to write.
    var deadline: Double?
    /// Counts of days before this one are dropped, also when they come from another file.
    var firstDay = ""

    /// Merges the content of a file.
    mutating func unite(with other: StateTable) {
      table.unite(with: other)
      table.forgetDays(before: firstDay)
    }
  }

  /// The prefix of the names of daily counts. The day, `2026-11-24`, and a point follow.
  static let dayPrefix = "day."

  /// The largest file that is read, in bytes.
  static let largest = 1 << 20
  /// The most seconds between a change and its flush. Counts may wait longer: a few lost ones do no
  /// harm, and they change hundreds of times.
  static let delay = 2.0
  /// The most seconds between an urgent word, which the next start needs, and its flush.
  static let delayOfUrgentWords = 0.1
  /// The most seconds between a count and its flush.
  static let delayOfCounts = 30.0

  /// Makes an empty store.
  ///
  /// - Parameter folder: the user's state folder; made at the first flush.
  public init(store: any FileStore, folder: FilePath) {
    self.store = store
    self.folder = folder
  }

  /// Drops the counts of days before one, `2026-11-24`, now and whenever they come again from an older
  /// file.
  public func forgetDays(before day: String) {
    memory.withLock { memory in
      memory.firstDay = max(memory.firstDay, day)
      memory.table.forgetDays(before: memory.firstDay)
    }
  }

  /// Returns the name of a count of a day, `2026-11-24`.
  public static func name(_ count: String, of day: String) -> String {
    "\(dayPrefix)\(day).\(count)"
  }

  // Reading

  /// The time at which to call `flush`; `nil` while there is nothing to write.
  public var flushDeadline: Double? { memory.withLock { $0.deadline } }

  /// True if a flag was ever set.
  public func isSet(_ flag: String) -> Bool {
    memory.withLock { $0.table.flags.contains(StateToken.token(flag)) }
  }

  /// Returns the sum of a count on all installations.
  public func count(_ name: String) -> Int {
    let name = StateToken.token(name)
    return memory.withLock { $0.table.count(name).addingClamped($0.added[name] ?? 0) }
  }

  /// Returns the largest number so far; `nil` if there was none.
  public func largest(_ name: String) -> Double? {
    memory.withLock { $0.table.largest[StateToken.token(name)] }
  }

  /// Returns the last word; `nil` if there was none.
  public func word(_ name: String) -> String? {
    bytes(ofWord: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the bytes of the last word, which need not be UTF-8.
  public func bytes(ofWord name: String) -> [UInt8]? {
    memory.withLock { $0.table.words[StateToken.token(name)] }.map { StateToken.bytes($0.token) }
  }

  // Changing

  /// Sets a flag, for good.
  ///
  /// - Returns: the time of the next flush.
  @discardableResult
  public func set(_ flag: String, now: Double) -> Double? {
    let flag = StateToken.token(flag)
    return change(by: now + Self.delay) { memory in
      guard !memory.table.flags.contains(flag) else { return false }
      memory.table.set(flag)
      return true
    }
  }

  /// Adds to a count; less than 1 adds nothing. O(1).
  ///
  /// - Returns: the time of the next flush.
  @discardableResult
  public func add(_ amount: Int = 1, to name: String, now: Double) -> Double? {
    let name = StateToken.token(name)
    return change(by: now + Self.delayOfCounts) { memory in
      guard amount > 0 else { return false }
      memory.added[name] = (memory.added[name] ?? 0).addingClamped(amount)
      return true
    }
  }

  /// Raises a number to at least `number`; ignores one that is not finite.
  ///
  /// - Returns: the time of the next flush.
  @discardableResult
  public func raise(_ name: String, to number: Double, now: Double) -> Double? {
    let name = StateToken.token(name)
    return change(by: now + Self.delay) { memory in
      let old = memory.table.largest[name]
      memory.table.raise(name, to: number)
      return memory.table.largest[name] != old
    }
  }

  /// Sets a word, any bytes, in place of all earlier ones, here or on other machines.
  ///
  /// - Parameter date: seconds since 1970. Even if the clock went back, the word counts as later than
  ///   the one that it replaces.
  /// - Parameter isUrgent: true if the word has to survive a kill of the program; its flush is due after
  ///   a tenth of a second.
  /// - Returns: the time of the next flush.
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

  /// Makes a change, which is to be written by `deadline` if `body` returns true.
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
