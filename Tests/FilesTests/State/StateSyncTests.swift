import TestSupport
import Glibc
import Platform
import Testing

@testable import Files

/// Several machines whose state files a sync program carries to and fro in any order, leaving
/// conflict copies: nothing goes back, and in the end all know everything.
@Suite struct StateSyncTests {
  private let folder = TemporaryFolder()
  private let machines = 3

  /// What happened on all machines together.
  private struct Truth {
    var typed = 0
    var flags: Set<String> = []
    var latest = 0.0
  }

  private func start(_ machine: Int) throws -> StateStore {
    let store = DiskFileStore(backupFolder: folder("backups"))
    let state = StateStore(store: store, folder: folder("\(machine)")) { UInt64(machine + 1) }
    try state.load(now: 0)
    return state
  }

  /// Carries the file of one machine to another, where the file that is there becomes a copy.
  private func carry(_ from: Int, _ to: Int, _ generator: inout SeededGenerator) {
    guard let bytes = folder.read("\(from)/state") else { return }
    if let there = folder.read("\(to)/state") {
      let number = Int.random(in: 0..<1_000_000, using: &generator)
      let name = ["state.sync-conflict-\(number)", "state (conflicted copy \(number))"]
        .randomElement(using: &generator)
      folder.write("\(to)/" + (name ?? ""), there)
    }
    mkdir(folder("\(to)"), 0o700)
    folder.write("\(to)/state", bytes)
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
    var states = try (0..<machines).map(start)
    var truth = Truth()
    for _ in 0..<40 {
      let here = Int.random(in: 0..<machines, using: &generator)
      let before = states[here].count("typed")
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: carry(Int.random(in: 0..<machines, using: &generator), here, &generator)
      case 1: try states[here].load(now: 0)
      case 2: try states[here].flush(now: 0)
      case 3:
        try states[here].flush(now: 0, .last)
        states[here] = try start(here)
      default: use(states[here], &truth, &generator)
      }
      #expect(states[here].count("typed") >= before)
      #expect(states[here].count("typed") <= truth.typed)
    }
    try meet(states, &generator)
    for state in states {
      #expect(state.count("typed") == truth.typed)
      #expect(truth.flags.allSatisfy(state.isSet))
      #expect(state.largest("date") ?? 0 == truth.latest)
    }
    for machine in 0..<machines {
      #expect(folder.read("\(machine)/state") == folder.read("0/state"))
      let copies = folder.names("\(machine)").filter { ConflictCopy.isCopy($0, of: "state") }
      #expect(copies == [])
    }
  }

  /// Carries everything everywhere, as when all machines are on.
  private func meet(_ states: [StateStore], _ generator: inout SeededGenerator) throws {
    for _ in 0..<2 {
      for from in 0..<machines {
        try states[from].load(now: 0)
        try states[from].flush(now: 0)
        for to in 0..<machines where to != from {
          carry(from, to, &generator)
          try states[to].load(now: 0)
          try states[to].flush(now: 0)
        }
      }
    }
  }
}
