import Files
import Foundation
import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope

/// The program, but for its window's pixels, as a separate process on the real disk, killed at any
/// moment: the next start restores the content of the last frame, again and again.
@MainActor
@Suite struct KillTests {
  /// The number of kills; the environment may set more.
  private static let kills =
    ProcessInfo.processInfo.environment["PABER_KILLS"].flatMap(Int.init) ?? 40

  /// About as long as a start takes, in microseconds: a kill within it mostly comes before the text is
  /// back.
  private static let start: UInt32 = 60_000

  /// Longer than the process takes from one line of its diary to the next, in microseconds.
  private static let step: UInt32 = 10_000

  /// The most lines that are waited for before a kill.
  private static let lines = 20

  private static let notes = TestEditor.home / "notes.md"

  /// A number for a text: the same in a copy of this process, and in no other.
  private static func number(of text: TextRope) -> UInt64 {
    var hasher = Hasher()
    text.forEachChunk(in: 0..<text.end) { chunk in
      chunk.withUnsafeBytes { hasher.combine(bytes: $0) }
      return true
    }
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  private static func number(of bytes: [UInt8]) -> UInt64 { number(of: TextRope(bytes: bytes)) }

  private static func number(of directions: ParagraphDirections) -> UInt64 {
    var hash = StableHash()
    for forced in directions.overrides {
      hash.append(UInt64(forced.range.lowerBound.utf8))
      hash.append(UInt64(forced.range.count))
      hash.append(UInt64(forced.direction?.rawValue ?? 0))
    }
    return hash.value
  }

  /// The test kills forks of its process. A fork of a process that runs other tests may inherit a lock
  /// that one of them holds, and hang. So this test has a process of its own.
  @Test func textOfAShownFrameIsRestored() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      try await KillTests.liveAndDie()
    }
    print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self), terminator: "")
  }

  private static func liveAndDie() async throws {
    let folder = TemporaryFolder()
    let store = RootedStore(folder.folder)
    try store.makeFolder(TestEditor.home, isPrivate: false)
    try store.makeFolder("/state", isPrivate: true)
    _ = try store.replace(Self.notes, with: Array("begun\n".utf8))
    var known: Set = [Self.number(of: Array("begun\n".utf8))]
    var allowed: Set = [
      [Self.number(of: Array("begun\n".utf8)), Self.number(of: ParagraphDirections())]
    ]
    var former: [KilledProcess.Line] = []
    var generator = SeededGenerator(seed: RandomSeed.value)
    var (kills, starts, frames, hangs) = (0, 0, 0, 0)
    while kills < Self.kills {
      let seed = generator.next()
      let process = try #require(
        KilledProcess(diary: folder("diary")) { try Self.live(seed, store, diary: $0) })
      let isEarly = generator.next() % 8 == 0
      let isBack = isEarly || Self.writes(.random(in: 1...Self.lines, using: &generator), process)
      if isBack {
        usleep(.random(in: 0..<(isEarly ? Self.start : Self.step), using: &generator))
      }
      let ending = process.kill()
      let lines = process.lines
      try #require(
        ending == .killed,
        """
        kill \(kills), seed \(seed), \(isEarly ? "early" : "later"): it ended by itself: \(ending), \
        \(process.said)
        """)
      // A copy of a process with several threads may inherit a lock that another one holds, and hang. Two
      // such copies are forgiven, and none that ended by itself.
      if !isBack { hangs += 1 }
      try #require(hangs <= 2, "it hangs before its text is back: \(process.said)")
      if let back = lines.first {
        #expect(
          back.event == .back && allowed.contains(back.state),
          """
          kill \(kills), seed \(seed): what came back was not what was there, but \
          \(former.firstIndex { $0.state == back.state } as Int?) of \(former.map(\.event)); \
          known: \(known.contains(back.text))
          """)
        former = lines
        known.formUnion(lines.map(\.text))
        // The last text that was shown, and later ones.
        let last = lines.lastIndex { $0.event != .about } ?? 0
        allowed = Set(lines[last...].map(\.state))
        frames += lines.count { $0.event == .shown }
      } else if isEarly {
        starts += 1
      } else {
        continue
      }
      for name in try store.list(TestEditor.home) {
        if name.string.hasPrefix(".") { continue }
        let (bytes, _) = try store.read(TestEditor.home.appending(name), limit: .max)
        let isWhole = known.contains(Self.number(of: bytes))
        #expect(isWhole, "kill \(kills), seed \(seed): “\(name)” was never a text")
      }
      kills += 1
      await Task.yield()
    }
    #expect(frames > Self.kills, "frames between the kills")
    print(
      "seed \(RandomSeed.value): \(kills) kills, \(starts) before it was back, \(frames) frames, \(known.count) texts, \(hangs) hung"
    )
  }

  /// Waits until the process has written so many lines, however fast the machine is. Returns false
  /// if it hangs before the first one.
  ///
  /// Nothing else is done on this thread meanwhile, or the process might live on for long.
  private static func writes(_ count: Int, _ process: KilledProcess) -> Bool {
    _ = Wait.until { process.lines.count >= count }
    return !process.lines.isEmpty
  }

  // In the process that is killed

  private static func live(
    _ seed: UInt64, _ store: RootedStore, diary: @escaping (KilledProcess.Line) -> Void
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var setup = TestEditor.Setup()
    setup.savingQueue = ThreadQueue()
    setup.sliceSizes = .shipped
    let editor = try TestEditor(setup, store: TestEditor.disk(), disk: store) { application in
      _ = application.recovery.restore()
      application.arrivals.complete()
      // Killed twice before it did anything, it is only offered.
      if !application.documents.documents.isEmpty { return }
      let name = try store.list(TestEditor.home).first { !$0.string.hasPrefix(".") }
      let path = name.map { TestEditor.home.appending($0) }
      try application.documents.open(path: path ?? TestEditor.home.appending("notes.md"))
    }
    // Until then the text is only the beginning of a long file's.
    editor.document.loading.complete()
    func note(_ event: KilledProcess.Event) {
      let directions = editor.document.editor.storage.directions
      diary(
        .init(event: event, text: number(of: editor.text), directions: number(of: directions)))
    }
    note(.back)
    // A key may change the text more than once, and each change is in the history before the key has
    // been handled: it is noted when it is made.
    let registrations = Registrations()
    editor.document.editor.didChangeText.observe(in: registrations) { _ in note(.about) }
    editor.document.editor.didSetDirections.observe(in: registrations) { _ in note(.about) }
    defer { withExtendedLifetime(registrations) {} }
    // Longer than it is waited for.
    let end = BlockingThread.now + 4 * Wait.longest
    while BlockingThread.now < end {
      act(editor, &generator)
      editor.tick()
      note(.shown)
      editor.mainThread.run()
      if editor.sheet != nil { editor.keys("escape") }
    }
  }

  private static let keys = [
    "ctrl+b", "ctrl+i", "ctrl+z", "ctrl+z", "ctrl+shift+z", "return", "backspace", "ctrl+backspace",
    "alt+up", "ctrl+shift+k", "ctrl+d", "ctrl+s", "ctrl+s", "left", "home", "shift+up", "ctrl+home",
    "ctrl+end", "ctrl+1", "ctrl+shift+8", "tab", "ctrl+x", "ctrl+v", "ctrl+e",
    "ctrl+shift+d", "ctrl+shift+d",
  ]
  private static let megabyte = String(
    repeating: String(repeating: "some words ", count: 9) + "\n", count: 1 << 20 / 100)

  private static func act(_ editor: TestEditor, _ generator: inout SeededGenerator) {
    switch Int.random(in: 0..<60, using: &generator) {
    case 0..<30:
      let words = ["one ", "two **three** ", "é🙂 ", "- ", "`code` ", "\n"]
      for letter in words.randomElement(using: &generator) ?? "x" {
        editor.type(String(letter))
      }
    case 30..<36:
      editor.wait(Double.random(in: 0..<7, using: &generator))
    case 36:
      editor.clipboard.text = megabyte
      editor.keys("ctrl+v")
    case 37..<39:
      editor.keys("ctrl+a")
      editor.clipboard.text = "all of it is new \(generator.next())\n"
      editor.keys("ctrl+v")
    case 39..<42:
      editor.document.perform("rename")
      editor.keys("ctrl+a").type("name \(generator.next() % 5)").keys("return")
    case 42..<44:
      // All of a letter is replaced.
      editor.keys("ctrl+h", "ctrl+a").type("o").keys("tab", "ctrl+a").type("0ö")
      editor.keys("ctrl+return")
      editor.mainThread.run()
      editor.keys("escape")
    default: editor.keys(keys.randomElement(using: &generator) ?? "left")
    }
    // Keeps the text from growing without bound.
    if editor.text.utf8Count > 3 << 20 {
      editor.keys("ctrl+a")
      editor.keys("backspace")
    }
  }
}
