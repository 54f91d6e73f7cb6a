import TestSupport
import Glibc
import Platform
import Synchronization
import Testing

@testable import Files

@Suite struct StateStoreTests {
  private let folder = TemporaryFolder()
  private var disk: DiskFileStore { DiskFileStore(backupFolder: folder("backups")) }

  /// A program that starts, on the machine whose folder this is.
  private func start(_ name: String = "state", random: UInt64 = 7) throws -> StateStore {
    let state = StateStore(store: disk, folder: folder(name)) { random }
    try state.load(now: 0)
    return state
  }

  private func text(_ name: String = "state/state") -> String {
    String(decoding: folder.read(name) ?? [], as: UTF8.self)
  }

  private func names(_ name: String = "state") -> [String] {
    folder.names(name).filter { !$0.hasPrefix("installation-") }
  }

  @Test func remembersAcrossStarts() throws {
    let first = try start()
    #expect(!first.isSet("seen") && first.count("typed") == 0)
    #expect(first.largest("date") == nil && first.word("poll") == nil)
    first.set("seen", now: 1)
    first.add(3, to: "typed", now: 1)
    first.raise("date", to: 5.5, now: 1)
    first.raise("date", to: 4, now: 1)
    first.setWord("poll", to: "dark sepia", date: 100, now: 1)
    #expect(try first.flush(now: 2) == nil)
    let second = try start()
    for state in [first, second] {
      #expect(state.isSet("seen") && !state.isSet("other"))
      #expect(state.count("typed") == 3)
      #expect(state.largest("date") == 5.5)
      #expect(state.word("poll") == "dark sepia")
    }
    #expect(names() == ["state"])
    #expect(second.flushDeadline == nil)
  }

  @Test func nothingNewWritesNothing() throws {
    let state = try start()
    #expect(try state.flush(now: 0, .last) == nil)
    #expect(folder.names() == [])
    state.set("seen", now: 1)
    try state.flush(now: 1)
    let inode = folder.status("state/state").st_ino
    #expect(state.set("seen", now: 2) == nil)
    #expect(state.add(0, to: "typed", now: 2) == nil)
    #expect(state.add(-4, to: "typed", now: 2) == nil)
    #expect(state.raise("date", to: .nan, now: 2) == nil)
    try state.flush(now: 3)
    #expect(folder.status("state/state").st_ino == inode)
  }

  @Test func writesAreBatched() throws {
    let state = try start()
    for letter in 0..<1000 {
      #expect(state.add(to: "typed", now: Double(letter) / 100) == StateStore.patienceOfCounts)
    }
    #expect(state.set("seen", now: 9) == 9 + StateStore.patience)
    #expect(folder.names() == [])
    #expect(try state.flush(now: 11) == nil)
    #expect(text().contains("count typed 0000000000000007 1000\n"))
    #expect(state.add(to: "typed", now: 50) == 50 + StateStore.patienceOfCounts)
  }

  @Test func twoProgramsOnOneMachineLoseNothing() throws {
    let programs = [try start(), try start(), try start()]
    for round in 0..<20 {
      for (index, program) in programs.enumerated() {
        program.add(index + 1, to: "typed", now: 0)
        program.set("flag \(index) \(round)", now: 0)
      }
      for program in programs.shuffled() { #expect(try program.flush(now: 0) == nil) }
    }
    let state = try start()
    #expect(state.count("typed") == 20 * 6)
    for round in 0..<20 { #expect(state.isSet("flag 2 \(round)")) }
  }

  @Test func writersAtTheSameTimeLoseNothing() async throws {
    let programs = try (0..<4).map { _ in try start() }
    await withTaskGroup { group in
      for program in programs {
        group.addTask {
          for _ in 0..<10 {
            program.add(to: "typed", now: 0)
            _ = try? program.flush(now: 0)
          }
        }
      }
    }
    for program in programs { #expect(try program.flush(now: 1) == nil) }
    #expect(try start().count("typed") == 40)
  }

  @Test func twoMachinesAddUp() throws {
    let here = try start("here", random: 1)
    let there = try start("there", random: 2)
    here.add(5, to: "typed", now: 0)
    here.setWord("poll", to: "yes", date: 10, now: 0)
    there.add(7, to: "typed", now: 0)
    there.setWord("poll", to: "no", date: 11, now: 0)
    try here.flush(now: 0)
    try there.flush(now: 0)
    // A sync program takes the file there and keeps the other as a copy.
    folder.write(
      "there/state.sync-conflict-20261121-130414-ABCDEFG", Array(text("there/state").utf8))
    folder.write("there/state", Array(text("here/state").utf8))
    #expect(try there.load(now: 1))
    #expect(there.count("typed") == 12)
    #expect(there.word("poll") == "no")
    #expect(there.flushDeadline != nil)
    try there.flush(now: 2)
    #expect(names("there") == ["state"])
    folder.write("here/state", Array(text("there/state").utf8))
    #expect(try here.load(now: 3))
    #expect(here.count("typed") == 12 && here.word("poll") == "no")
    #expect(here.flushDeadline == nil)
  }

  @Test func anOlderFileTakesNothingBack() throws {
    let state = try start()
    state.add(5, to: "typed", now: 0)
    try state.flush(now: 0)
    let old = text()
    state.add(5, to: "typed", now: 0)
    state.set("seen", now: 0)
    try state.flush(now: 0)
    folder.write("state/state", Array(old.utf8))
    #expect(try !state.load(now: 1))
    #expect(state.count("typed") == 10 && state.isSet("seen"))
    // What the file has forgotten is written again.
    #expect(state.flushDeadline == 1 + StateStore.patience)
    try state.flush(now: 3)
    #expect(try start().count("typed") == 10)
  }

  @Test func aClockThatGoesBackLosesNoWord() throws {
    let state = try start()
    state.setWord("poll", to: "first", date: 5000, now: 0)
    state.setWord("poll", to: "second", date: 10, now: 0)
    #expect(state.word("poll") == "second")
    try state.flush(now: 0)
    #expect(text().contains("word poll 5000001 second\n"))
  }

  @Test func copiesThatAreNotWholeAreReadAndLeft() throws {
    var table = StateTable()
    table.set("a")
    let whole = table.bytes
    let strange = Array("tomorrow 1\n".utf8)
    mkdir(folder("state"), 0o700)
    folder.write("state/state (Ann's conflicted copy)", whole)
    folder.write("state/state~1", Array(whole.dropLast()))
    folder.write("state/state-laptop", whole + Array("flag b\n".utf8) + strange)
    folder.write("state/state (other).txt", Array("flag d\n".utf8) + strange)
    folder.write("state/stated", Array("flag c\n".utf8))
    folder.write("state/state.lock", [])
    let state = try start()
    #expect(state.isSet("a") && state.isSet("b") && !state.isSet("c") && !state.isSet("d"))
    try state.flush(now: 0)
    #expect(names() == ["state", "state (other).txt", "state-laptop", "stated", "state~1"])
    #expect(text().contains("\ntomorrow 1\n"))
    // Nor do they ask for anything again.
    #expect(try start().flushDeadline == nil)
  }

  @Test func aCopyThatCameAfterTheLoadingIsMergedBeforeItGoes() throws {
    let state = try start()
    state.set("b", now: 0)
    try state.flush(now: 0)
    var table = StateTable()
    table.set("a")
    folder.write("state/state.sync-conflict-1", table.bytes)
    state.add(2, to: "typed", now: 1)
    try state.flush(now: 2)
    #expect(names() == ["state"])
    let again = try start()
    for state in [state, again] { #expect(state.isSet("a") && state.count("typed") == 2) }
  }

  @Test func aCopyIsKeptWhereTheFileCannotBeWritten() throws {
    var table = StateTable()
    table.set("a")
    mkdir(folder("state"), 0o700)
    folder.write("state/state (1)", table.bytes)
    mkdir(folder("state/state"), 0o700)
    let state = StateStore(store: disk, folder: folder("state"))
    #expect(throws: FileError.self) { try state.load(now: 0) }
    state.set("b", now: 0)
    #expect(throws: FileError.self) { try state.flush(now: 0) }
    #expect(names() == ["state", "state (1)"])
  }

  @Test func whatFailsIsKeptAndAskedForAgain() throws {
    folder.write("state", [])
    let state = try start()
    state.add(5, to: "typed", now: 0)
    state.set("seen", now: 0)
    let error = #expect(throws: FileError.self) { try state.flush(now: 2) }
    #expect(error?.code == ENOTDIR)
    // A disk that fails is not asked again and again.
    #expect(state.flushDeadline == nil)
    #expect(state.count("typed") == 5 && state.isSet("seen"))
    unlink(folder("state"))
    state.add(1, to: "typed", now: 3)
    #expect(state.flushDeadline != nil)
    try state.flush(now: 4)
    let again = try start()
    #expect(again.count("typed") == 6 && again.isSet("seen"))
  }

  @Test func aFailureOfAnyCallLosesNoCount() throws {
    for after in 0..<12 {
      let system = FaultySystem(FaultySystem.Fault(after: after, code: EIO))
      let faulty = DiskFileStore(backupFolder: folder("backups"), calls: system.calls())
      let name = "state\(after)"
      let state = StateStore(store: faulty, folder: folder(name)) { 7 }
      for _ in 0..<3 {
        state.add(to: "typed", now: 0)
        _ = try? state.flush(now: 0)
      }
      #expect(state.count("typed") == 3)
      try state.flush(now: 0)
      #expect(try start(name).count("typed") == 3)
    }
  }

  @Test func whileAnotherWritesThereIsTimeToWait() throws {
    let state = try start()
    mkdir(folder("state"), 0o700)
    let claim = try #require(try disk.claim(folder("state/state.lock")))
    state.set("seen", now: 0)
    #expect(try state.flush(now: 5) == 5 + StateStore.patience)
    #expect(names() == ["state.lock"])
    #expect(try state.flush(now: 6, .last) == nil)
    #expect(try start().isSet("seen"))
    withExtendedLifetime(claim) {}
  }

  @Test func whatChangesDuringTheWritingIsWrittenNext() throws {
    let once = Once()
    let later = Mutex<StateStore?>(nil)
    let store = InterruptedStore(disk) {
      if once.take() { later.withLock { $0 }?.add(2, to: "typed", now: 1) }
    }
    let state = StateStore(store: store, folder: folder("state")) { 7 }
    later.withLock { $0 = state }
    defer { later.withLock { $0 = nil } }
    state.add(5, to: "typed", now: 0)
    #expect(try state.flush(now: 1) == 1 + StateStore.patienceOfCounts)
    #expect(state.count("typed") == 7)
    #expect(try start().count("typed") == 5)
    #expect(try state.flush(now: 31) == nil)
    #expect(try start().count("typed") == 7)
  }

  @Test func anInstallationKeepsItsNumber() throws {
    let first = try start(random: 1)
    first.add(to: "typed", now: 0)
    try first.flush(now: 0)
    let second = try start(random: 2)
    second.add(to: "typed", now: 0)
    try second.flush(now: 0)
    #expect(text().contains("count typed 0000000000000001 2\n"))
    let file = try #require(folder.names("state").first { $0.hasPrefix("installation-") })
    folder.write("state/" + file, Array("nonsense\n".utf8))
    let third = try start(random: 3)
    third.add(to: "typed", now: 0)
    try third.flush(now: 0)
    #expect(text().contains("count typed 0000000000000003 1\n"))
    #expect(third.count("typed") == 3)
  }

  @Test(arguments: [
    ("state (Ann's conflicted copy 2026-11-21)", true), ("state (1)", true),
    ("state.sync-conflict-20261121-130414-ABC", true), ("state_conflict-1", true),
    ("state~", true), ("state-laptop", true), ("state.Conflict", true), ("state", false),
    ("state.lock", false), ("stated", false), ("mystate (1)", false),
    (".paber-0123456789abcdef.tmp", false), ("~syncthing~state.tmp", false),
  ])
  func knowsCopies(name: String, isCopy: Bool) {
    #expect(ConflictCopy.isCopy(name, of: "state") == isCopy)
  }
}
