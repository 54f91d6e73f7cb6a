import Files
import Interface
import Platform
import SystemPackage

/// The program's memory of its use: hints seen, counts, dates. Modules read and change it here; it
/// is written now and then in the background.
public final class StateModule: Module {
  private let store: StateStore
  private let clock: any Clock
  private let flushing: JobSlot
  private var deadline: Double?

  /// Makes the module and reads the state. A file that can't be read counts as empty.
  public init(store: StateStore, clock: any Clock, queue: JobQueue) {
    self.store = store
    self.clock = clock
    flushing = JobSlot(queue: queue)
    store.load()
  }

  /// Writes pending changes.
  public func tearDown() { keep() }

  /// Seconds since 1970.
  public var date: Double { clock.date }

  /// True if a flag was ever set, here or on another machine.
  public func isSet(_ flag: String) -> Bool { store.isSet(flag) }

  /// The sum of a count.
  public func count(_ name: String) -> Int { store.count(name) }

  /// The largest number so far.
  public func largest(_ name: String) -> Double? { store.largest(name) }

  /// The largest number so far as a whole one; `nil` also for a number that no counting can reach,
  /// as the file may contain anything.
  public func largestWhole(_ name: String) -> Int? {
    guard let number = store.largest(name), abs(number) < 1e15 else { return nil }
    return Int(number)
  }

  /// The last kept word.
  public func word(_ name: String) -> String? { store.word(name) }

  /// Sets a flag, for good.
  public func set(_ flag: String) { deadline = store.set(flag, now: clock.now) }

  /// Adds to a count.
  public func add(_ amount: Int = 1, to name: String) {
    deadline = store.add(amount, to: name, now: clock.now)
  }

  /// Raises a number to at least `number`.
  public func raise(_ name: String, to number: Double) {
    deadline = store.raise(name, to: number, now: clock.now)
  }

  /// The last kept paths.
  func paths(_ name: String) -> [FilePath] { PathList.paths(store.bytes(ofWord: name) ?? []) }

  /// Replaces the kept paths; `isUrgent`: the next start needs them, even after a kill.
  func setPaths(_ name: String, to paths: some Collection<FilePath>, isUrgent: Bool = false) {
    setWord(name, to: PathList.word(paths), isUrgent: isUrgent)
  }

  /// Replaces the kept word; `isUrgent` as above.
  public func setWord(_ name: String, to word: String, isUrgent: Bool = false) {
    setWord(name, to: Array(word.utf8), isUrgent: isUrgent)
  }

  private func setWord(_ name: String, to word: [UInt8], isUrgent: Bool) {
    deadline = store.setWord(
      name, to: word, date: clock.date, now: clock.now, isUrgent: isUrgent)
  }

  /// Forgets the counts of days before one, `2026-11-24`.
  func forgetDays(before day: String) { store.forgetDays(before: day) }

  /// Writes pending changes when they are due, and returns the time of the next call.
  public func tick(_ now: Double) -> Double? {
    guard let due = deadline, !flushing.isRunning else { return nil }
    guard now >= due else { return due }
    flush()
    return nil
  }

  private func flush() {
    deadline = nil
    flushing.start { [store] _ in
      _ = try? store.flush()
    } then: { [weak self, store] _ in
      // Includes changes made meanwhile. After a failure the next change sets a new deadline.
      self?.deadline = store.flushDeadline
    }
  }

  /// Writes all pending changes at once, as the program ends.
  public func keep() { store.end() }
}
