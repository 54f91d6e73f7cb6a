import SystemPackage
import TestSupport
import Glibc
import Platform
import Synchronization
import Testing

@testable import Files

@Suite struct StateStoreTests {
  private let folder = TemporaryFolder()
  private var disk: DiskFileStore { DiskFileStore(backupFolder: folder("backups")) }

  /// Starts the program on the machine of this folder.
  private func start(_ name: String = "state", machine: String? = nil) -> StateStore {
    let store = InterruptedStore(disk, machine: machine)
    let state = StateStore(store: store, folder: folder(name))
    state.load()
    return state
  }

  /// The files of state in a folder.
  private func names(_ name: String = "state") -> [String] {
    folder.names(name).filter { !$0.hasSuffix(".lock") }
  }

  private func bytes(_ name: String = "state") -> [UInt8] {
    names(name).first.flatMap { folder.read("\(name)/\($0)") } ?? []
  }

  private func text() -> String { String(decoding: bytes(), as: UTF8.self) }

  @Test func remembersAcrossStarts() throws {
    let first = start()
    #expect(!first.isSet("seen") && first.count("typed") == 0)
    #expect(first.largest("date") == nil && first.word("poll") == nil)
    first.set("seen", now: 1)
    first.add(3, to: "typed", now: 1)
    first.raise("date", to: 5.5, now: 1)
    first.raise("date", to: 4, now: 1)
    first.setWord("poll", to: Array("dark sepia".utf8), date: 100, now: 1)
    #expect(try first.flush() == nil)
    let second = start()
    for state in [first, second] {
      #expect(state.isSet("seen") && !state.isSet("other"))
      #expect(state.count("typed") == 3)
      #expect(state.largest("date") == 5.5)
      #expect(state.word("poll") == "dark sepia")
    }
    #expect(names().count == 1)
    #expect(second.flushDeadline == nil)
  }

  /// Unknown lines are kept unless they make the file too large to be read.
  @Test func strangeLinesNeverMakeTheFileUnreadable() throws {
    let head = StateTable().bytes.prefix { $0 != Byte.newline } + [Byte.newline]
    for name in ["state-a", "state-b"] {
      let flag = "flag " + String(repeating: String(name.suffix(1)), count: 300_000) + "\n"
      let lines = flag + (0..<30_000).map { "\(name) line \($0)\n" }.joined()
      mkdir(folder("state"), 0o700)
      folder.write("state/\(name)", head + Array(lines.utf8))
      #expect(folder.status("state/\(name)").st_size < StateStore.largest)
    }
    let first = start()
    first.set("seen", now: 1)
    first.add(3, to: "typed", now: 1)
    try first.flush()
    first.end()
    let second = start()
    #expect(second.isSet("seen") && second.count("typed") == 3)
  }

  @Test func nothingNewWritesNothing() throws {
    let state = start()
    #expect(try state.flush() == nil)
    #expect(folder.names() == [])
    state.set("seen", now: 1)
    try state.flush()
    let inode = folder.status("state/\(names()[0])").st_ino
    #expect(state.set("seen", now: 2) == nil)
    #expect(state.add(0, to: "typed", now: 2) == nil)
    #expect(state.add(-4, to: "typed", now: 2) == nil)
    #expect(state.raise("date", to: .nan, now: 2) == nil)
    try state.flush()
    #expect(folder.status("state/\(names()[0])").st_ino == inode)
  }

  @Test func writesAreBatched() throws {
    let state = start()
    for letter in 0..<1000 {
      #expect(state.add(to: "typed", now: Double(letter) / 100) == StateStore.delayOfCounts)
    }
    #expect(state.set("seen", now: 9) == 9 + StateStore.delay)
    #expect(folder.names() == [])
    #expect(try state.flush() == nil)
    #expect(text().contains("count typed ") && text().contains(" 1000\n"))
    #expect(state.add(to: "typed", now: 50) == 50 + StateStore.delayOfCounts)
  }

  @Test func programsOnOneMachineHaveAFileEachAndLoseNothing() throws {
    let programs = [start(), start(), start()]
    var random = SeededGenerator(seed: RandomSeed.value)
    for round in 0..<20 {
      for (index, program) in programs.enumerated() {
        program.add(index + 1, to: "typed", now: 0)
        program.set("flag \(index) \(round)", now: 0)
      }
      for program in programs.shuffled(using: &random) { #expect(try program.flush() == nil) }
    }
    #expect(names().count == 3)
    let state = start()
    #expect(state.count("typed") == 20 * 6)
    for round in 0..<20 { #expect(state.isSet("flag 2 \(round)")) }
    // A later process continues the file and the counts of one that has ended.
    for program in programs { program.end() }
    for _ in 0..<2 {
      let next = start()
      next.add(to: "typed", now: 0)
      next.end()
    }
    #expect(folder.names("state").count == 3, "no marks and no further file")
    #expect(start().count("typed") == 122)
  }

  @Test func countsWrittenAfterTheStartAreContinued() throws {
    let first = start()
    first.add(5, to: "typed", now: 0)
    let second = start()
    try first.flush()
    first.end()
    second.add(2, to: "typed", now: 0)
    try second.flush()
    #expect(names().count == 1)
    #expect(start().count("typed") == 7)
  }

  @Test func writersAtTheSameTimeLoseNothing() async throws {
    let programs = (0..<4).map { _ in start() }
    await withTaskGroup { group in
      for program in programs {
        group.addTask {
          for _ in 0..<10 {
            program.add(to: "typed", now: 0)
            _ = try? program.flush()
          }
        }
      }
    }
    for program in programs { #expect(try program.flush() == nil) }
    #expect(start().count("typed") == 40)
  }

  @Test func twoMachinesAddUp() throws {
    let here = start("here", machine: "1")
    let there = start("there", machine: "2")
    here.add(5, to: "typed", now: 0)
    here.setWord("poll", to: Array("yes".utf8), date: 10, now: 0)
    there.add(7, to: "typed", now: 0)
    there.setWord("poll", to: Array("no".utf8), date: 11, now: 0)
    try here.flush()
    try there.flush()
    // A sync program copies the files, none of which was changed in two places.
    for (from, to) in [("here", "there"), ("there", "here")] {
      for name in names(from) where folder.read("\(to)/\(name)") == nil {
        folder.write("\(to)/\(name)", folder.read("\(from)/\(name)") ?? [])
      }
    }
    #expect(names("here") == names("there") && names("here").count == 2)
    for (folder, machine) in [("here", "1"), ("there", "2")] {
      let state = start(folder, machine: machine)
      #expect(state.count("typed") == 12 && state.word("poll") == "no")
      #expect(state.flushDeadline == nil)
    }
  }

  @Test func anOlderFileTakesNothingBack() throws {
    let state = start()
    state.add(5, to: "typed", now: 0)
    try state.flush()
    let old = bytes()
    state.add(5, to: "typed", now: 0)
    state.set("seen", now: 0)
    try state.flush()
    folder.write("state/" + names()[0], old)
    state.load()
    #expect(state.count("typed") == 10 && state.isSet("seen"))
    // Entries that the file has lost are written again with the next change.
    state.set("other", now: 0)
    try state.flush()
    #expect(start().count("typed") == 10 && start().isSet("seen"))
  }

  @Test func theOldSharedFileAndCopiesAreReadAndLeft() throws {
    var table = StateTable()
    table.set("a")
    table.add(3, to: "typed", of: "5f0c2a9b11d04e37")
    let whole = table.bytes
    let strange = Array("tomorrow 1\n".utf8)
    mkdir(folder("state"), 0o700)
    folder.write("state/state", whole)
    folder.write("state/state-1~1", Array(whole.dropLast()))
    folder.write("state/state-1 (Ann's conflicted copy)", whole + Array("flag b\n".utf8) + strange)
    folder.write("state/state (other).txt", Array("flag d\n".utf8) + strange)
    folder.write("state/mystate", whole + Array("flag c\n".utf8))
    let before = names()
    let state = start()
    #expect(state.isSet("a") && state.isSet("b") && !state.isSet("c") && !state.isSet("d"))
    #expect(state.flushDeadline == nil)
    state.add(2, to: "typed", now: 0)
    try state.flush()
    #expect(Set(before).isSubset(of: names()) && names().count == before.count + 1)
    #expect(start().count("typed") == 5)
    let own = try #require(Set(names()).subtracting(before).first)
    #expect(folder.read("state/" + own)?.starts(with: whole.prefix(50)) == true)
    #expect(String(decoding: folder.read("state/" + own) ?? [], as: UTF8.self).contains("tomorrow"))
  }

  @Test func foldersAndLargeFilesAreIgnored() throws {
    var table = StateTable()
    table.set("a")
    mkdir(folder("state"), 0o700)
    mkdir(folder("state/state"), 0o700)
    mkfifo(folder("state/state-pipe"), 0o600)
    symlink("/dev/zero", folder("state/state-zero"))
    folder.write("state/state-huge", table.bytes)
    truncate(folder("state/state-huge"), 3 << 30)
    let state = start()
    #expect(!state.isSet("a"))
    state.set("b", now: 0)
    try state.flush()
    #expect(start().isSet("b"))
  }

  @Test func aClockThatGoesBackLosesNoWord() throws {
    let state = start()
    state.setWord("poll", to: Array("first".utf8), date: 5000, now: 0)
    state.setWord("poll", to: Array("second".utf8), date: 10, now: 0)
    #expect(state.word("poll") == "second")
    try state.flush()
    #expect(text().contains("word poll 5000001 second\n"))
  }

  @Test func aFailedWriteIsKeptAndRetried() throws {
    folder.write("state", [])
    let state = start()
    state.add(5, to: "typed", now: 0)
    state.set("seen", now: 0)
    let error = #expect(throws: FileError.self) { try state.flush() }
    #expect(error?.code == ENOTDIR)
    // A failing disk is not retried again and again.
    #expect(state.flushDeadline == nil)
    #expect(state.count("typed") == 5 && state.isSet("seen"))
    unlink(folder("state"))
    state.add(1, to: "typed", now: 3)
    #expect(state.flushDeadline != nil)
    try state.flush()
    let again = start()
    #expect(again.count("typed") == 6 && again.isSet("seen"))
  }

  @Test func aFailureOfAnyCallLosesNoCount() throws {
    for after in 0..<12 {
      let system = FaultySystem(FaultySystem.Fault(after: after, code: EIO))
      let faulty = DiskFileStore(backupFolder: folder("backups"), calls: system.calls())
      let name = "state\(after)"
      let state = StateStore(store: faulty, folder: folder(name))
      for _ in 0..<3 {
        state.add(to: "typed", now: 0)
        _ = try? state.flush()
      }
      #expect(state.count("typed") == 3)
      try state.flush()
      #expect(start(name).count("typed") == 3)
    }
  }

  @Test func changesDuringAWriteAreWrittenNext() throws {
    let once = Once()
    let later = Mutex<StateStore?>(nil)
    let store = InterruptedStore(disk) {
      if once.take() { later.withLock { $0 }?.add(2, to: "typed", now: 1) }
    }
    let state = StateStore(store: store, folder: folder("state"))
    later.withLock { $0 = state }
    defer { later.withLock { $0 = nil } }
    state.add(5, to: "typed", now: 0)
    #expect(try state.flush() == 1 + StateStore.delayOfCounts)
    #expect(state.count("typed") == 7)
    #expect(start().count("typed") == 5)
    #expect(try state.flush() == nil)
    #expect(start().count("typed") == 7)
  }

  @Test func aMachineKeepsItsFile() throws {
    for _ in 0..<3 {
      let state = start(machine: "one")
      state.add(to: "typed", now: 0)
      state.end()
    }
    let other = start(machine: "two")
    other.add(to: "typed", now: 0)
    other.end()
    #expect(names().count == 2)
    #expect(start(machine: "three").count("typed") == 4)
    #expect(!text().contains("one"), "the machine's number is not written")
  }
}
