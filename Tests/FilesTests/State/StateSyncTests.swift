import SystemPackage
import TestSupport
import TextCore
import Glibc
import Platform
import Testing

@testable import Files

/// Several machines whose state files a sync program copies in any order, also late and old ones: no
/// value goes back, there is never a conflict, and in the end all machines have the same state.
@Suite struct StateSyncTests {
  private let folder = TemporaryFolder()
  private let machines = 3

  /// The expected state of all machines together.
  private struct Truth {
    var typed = 0
    var flags: Set<String> = []
    var latest = 0.0
  }

  private func start(_ machine: Int) -> StateStore {
    let disk = DiskFileStore(backupFolder: folder("backups"))
    let store = InterruptedStore(disk, machine: "machine \(machine)")
    let state = StateStore(store: store, folder: folder("\(machine)"))
    state.load()
    return state
  }

  private func names(_ machine: Int) -> [String] {
    folder.names("\(machine)").filter { !$0.hasSuffix(".lock") }
  }

  /// Copies the files that one machine writes to another, unless they were changed there.
  private func carry(_ from: Int, _ to: Int) {
    mkdir(folder("\(to)"), 0o700)
    for name in names(from) where names(to).contains(name) == false || owner[name] == from {
      if let bytes = folder.read("\(from)/\(name)") { folder.write("\(to)/\(name)", bytes) }
    }
  }

  /// The machine that writes each file, by the names that are the same in every run.
  private var owner: [String: Int] {
    var owner: [String: Int] = [:]
    for machine in 0..<machines {
      var sum = StableHash()
      sum.append(Array("machine \(machine)".utf8)[...])
      owner["state-" + sum.value.hexadecimal] = machine
    }
    return owner
  }

  private func use(
    _ state: StateStore, _ truth: inout Truth, _ generator: inout SeededGenerator
  ) {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      let flag = "hint \(Int.random(in: 0..<20, using: &generator))"
      state.set(flag, now: 0)
      truth.flags.insert(flag)
    case 1:
      truth.latest += 1
      state.raise("date", to: truth.latest, now: 0)
    default:
      let amount = Int.random(in: 1..<9, using: &generator)
      state.add(amount, to: "typed", now: 0)
      truth.typed += amount
    }
  }

  @Test(arguments: seeds) func nothingGoesBackAndNothingIsLost(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var states = (0..<machines).map(start)
    var truth = Truth()
    for _ in 0..<40 {
      let here = Int.random(in: 0..<machines, using: &generator)
      let before = states[here].count("typed")
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: carry(Int.random(in: 0..<machines, using: &generator), here)
      case 1: states[here].load()
      case 2: try states[here].flush()
      case 3:
        states[here].end()
        states[here] = start(here)
      default: use(states[here], &truth, &generator)
      }
      #expect(states[here].count("typed") >= before)
      #expect(states[here].count("typed") <= truth.typed)
    }
    for state in states { state.end() }
    for from in 0..<machines {
      for to in 0..<machines where to != from { carry(from, to) }
    }
    for machine in 0..<machines {
      let state = start(machine)
      #expect(state.count("typed") == truth.typed)
      #expect(truth.flags.allSatisfy(state.isSet))
      #expect(state.largest("date") ?? 0 == truth.latest)
      #expect(Set(names(machine)).isSubset(of: owner.keys), "one file a machine")
    }
  }
}
