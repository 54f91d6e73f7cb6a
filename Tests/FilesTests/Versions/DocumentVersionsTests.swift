import Glibc
import Platform
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import Files

/// Versions on a real disk, some of whose calls fail.
@Suite struct DocumentVersionsTests {
  private static let start: Int64 = 1_800_000_000

  private func inFolder(_ body: (FilePath) throws -> Void) rethrows {
    let folder = TemporaryFolder()
    try body(folder.folder)
    withExtendedLifetime(folder) {}
  }

  private func disk(_ folder: FilePath, _ calls: SystemCalls = .real) -> DiskFileStore {
    DiskFileStore(backupFolder: folder.appending("backups"), calls: calls)
  }

  private func store(
    _ folder: FilePath, _ calls: SystemCalls = .real, limit: Int = 256 << 20
  ) -> VersionStore {
    VersionStore(
      store: disk(folder, calls), folder: folder.appending("history"), limit: limit)
  }

  private func file(_ name: String, _ text: String, in folder: FilePath) throws -> DocumentFile {
    let path = folder.appending(name)
    let stamp = try disk(folder).replace(path, with: Array(text.utf8))
    return DocumentFile(path: path, stamp: stamp)
  }

  private func add(
    _ texts: [String], to versions: DocumentVersions, of file: DocumentFile,
    every seconds: Int64 = 7200
  ) throws {
    for (number, text) in texts.enumerated() {
      let date = Self.start + Int64(number) * seconds
      try versions.add(TextRope(text), .writing, of: file, now: date)
    }
  }

  @Test func addedVersionsAreRead() throws {
    try inFolder { folder in
      let file = try file("a.md", "one\n", in: folder)
      let versions = DocumentVersions(in: store(folder))
      #expect(try versions.content(of: file).versions.isEmpty)
      try add(["one\n", "one\n", "one\ntwo three\n", "two three\n"], to: versions, of: file)
      versions.leave(file)
      let found = try DocumentVersions(in: store(folder)).content(of: file).versions
      #expect(found.map { $0.text.string } == ["one\n", "one\ntwo three\n", "two three\n"])
      #expect(found.map(\.note.added) == [0, 2, 0])
      #expect(found.map(\.note.removed) == [0, 0, 1])
      #expect(found.map(\.note.date) == [0, 2, 3].map { Self.start + $0 * 7200 })
    }
  }

  @Test func anyTextsComeBack() throws {
    var generator = SeededGenerator(seed: 5)
    try inFolder { folder in
      let file = try file("a.md", "", in: folder)
      let versions = DocumentVersions(in: store(folder))
      var bytes: [UInt8] = []
      var texts: [TextRope] = []
      for number in 0..<60 {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(bytes.count, place + Int.random(in: 0...4000, using: &generator))
        let count = Int.random(in: 0...6000, using: &generator)
        bytes.replaceSubrange(
          place..<end,
          with: (0..<count).map { _ in
            .random(using: &generator) ? 10 : .random(in: 0...255, using: &generator)
          })
        let text = TextRope(bytes: bytes)
        if text != texts.last { texts.append(text) }
        let date = Self.start + Int64(number)
        try versions.add(text, .saved, of: file, now: date)
      }
      versions.leave(file)
      let found = try DocumentVersions(in: store(folder)).content(of: file).versions
      #expect(found.map(\.text) == texts)
    }
  }

  @Test func onlyThisUserMayRead() throws {
    try inFolder { folder in
      let file = try file("a.md", "x", in: folder)
      try FileMask.with(0) {
        try add(["secret"], to: DocumentVersions(in: store(folder)), of: file)
      }
      let path = try #require(store(folder).path(of: file))
      #expect(try SystemCalls.real.pathStatus(path).mode & 0o777 == 0o600)
    }
  }

  @Test func aFileMovedWhileClosedKeepsThem() throws {
    try inFolder { folder in
      let file = try file("a.md", "one", in: folder)
      let versions = DocumentVersions(in: store(folder))
      try add(["one"], to: versions, of: file)
      versions.leave(file)
      var moved = file
      moved.path = folder.appending("b.md")
      #expect(try DocumentVersions(in: store(folder)).content(of: moved).versions.isEmpty)
      try disk(folder).rename(folder.appending("a.md"), to: folder.appending("b.md"))
      let found = DocumentVersions(in: store(folder))
      #expect(try found.content(of: moved).versions.count == 1)
      found.leave(moved)
      #expect(try DocumentVersions(in: store(folder)).content(of: moved).versions.count == 1)
      // A new file may get the inode number of one that was removed.
      var other = moved
      other.path = folder.appending("c.md")
      other.stamp?.modified += 1
      try disk(folder).remove(folder.appending("b.md"))
      #expect(try DocumentVersions(in: store(folder)).content(of: other).versions.isEmpty)
    }
  }

  @Test func aRenamedOneTakesThemAlong() throws {
    try inFolder { folder in
      let old = try file("a.md", "one", in: folder)
      let earlier = try file("b.md", "old", in: folder)
      let others = DocumentVersions(in: store(folder))
      try add(["old"], to: others, of: earlier)
      others.leave(earlier)
      let versions = DocumentVersions(in: store(folder))
      try add(["one", "two"], to: versions, of: old)
      try disk(folder).remove(folder.appending("b.md"))
      try disk(folder).rename(folder.appending("a.md"), to: folder.appending("b.md"))
      let new = DocumentFile(path: folder.appending("b.md"), stamp: old.stamp)
      try versions.follow(from: folder.appending("a.md"), to: new)
      #expect(
        try versions.content(of: new).versions.map(\.text.string) == ["old", "one", "two"]
          || versions.content(of: new).versions.map(\.text.string) == ["one", "old", "two"])
      #expect(try DocumentVersions(in: store(folder)).content(of: old).versions.isEmpty)
    }
  }

  @Test func aFileSavedElsewhereBeginsItsOwnVersions() throws {
    try inFolder { folder in
      let old = try file("a.md", "one", in: folder)
      let versions = DocumentVersions(in: store(folder))
      try add(["one"], to: versions, of: old)
      let new = try file("b.md", "one", in: folder)
      try versions.follow(from: folder.appending("a.md"), to: new)
      #expect(try versions.content(of: new).versions.isEmpty)
      try add(["two"], to: versions, of: new)
      #expect(try DocumentVersions(in: store(folder)).content(of: old).versions.count == 1)
    }
  }

  @Test func thereIsRoomForSoMuch() throws {
    try inFolder { folder in
      let limit = 200_000
      let files = try (0..<4).map { try file("\($0).md", "", in: folder) }
      for (number, file) in files.enumerated() {
        let versions = DocumentVersions(in: store(folder, limit: limit))
        for round in 0..<12 {
          let date = Self.start + Int64(number * 100 + round) * 7200
          let text = "\(round) " + String(repeating: "word\(round) ", count: 1500)
          try versions.add(TextRope(text), .saved, of: file, now: date)
        }
        versions.leave(file)
      }
      let sizes = try files.map { file in
        let path = try #require(store(folder).path(of: file))
        return Int(try SystemCalls.real.pathStatus(path).size)
      }
      #expect(sizes.reduce(0, +) <= limit)
      let counts = try files.map {
        try DocumentVersions(in: store(folder)).content(of: $0).versions.count
      }
      #expect(counts.allSatisfy { $0 >= 1 }, "never the newest of a document")
      #expect(counts[0] < counts[3], "the oldest first")
      let last = try DocumentVersions(in: store(folder)).content(of: files[0]).versions.last
      #expect(last?.text.string.hasPrefix("11 ") == true)
    }
  }

  @Test func aYearLaterTheyAreForgotten() throws {
    try inFolder { folder in
      let file = try file("a.md", "one", in: folder)
      let versions = DocumentVersions(in: store(folder))
      try add(["one"], to: versions, of: file)
      versions.leave(file)
      let now = Int64(time(nil))
      store(folder).makeRoom(now: now + 360 * 86_400)
      #expect(try DocumentVersions(in: store(folder)).content(of: file).versions.count == 1)
      store(folder).makeRoom(now: now + 370 * 86_400)
      #expect(try DocumentVersions(in: store(folder)).content(of: file).versions.isEmpty)
    }
  }

  /// Each of the last bytes flipped, and the file cut at each: all versions before the damage are read,
  /// no others, and new ones can be added.
  @Test func damageCostsOnlyWhatIsBehindIt() throws {
    try inFolder { folder in
      let file = try file("a.md", "one", in: folder)
      let texts = ["one\n", "one two\n", "one two\nthree\n", "three\n"]
      let versions = DocumentVersions(in: store(folder))
      try add(texts, to: versions, of: file)
      versions.leave(file)
      let path = try #require(store(folder).path(of: file))
      let whole = try disk(folder).read(path, limit: .max).bytes
      for place in max(0, whole.count - 200)..<whole.count {
        for isCut in [true, false] {
          var bytes = isCut ? Array(whole[..<place]) : whole
          if !isCut { bytes[place] ^= 0x41 }
          var list = VersionList()
          for record in HistoryFormat.read(bytes)?.records ?? [] { try list.take(record) }
          #expect(texts.starts(with: list.versions.map(\.text.string)))
          guard place % 40 == 0 else { continue }
          try disk(folder).replace(path, with: bytes)
          let versions = DocumentVersions(in: store(folder))
          let found = try versions.content(of: file)
          #expect(found.versions == list.versions)
          let date = Self.start + 30_000
          try versions.add(TextRope("new"), .saved, of: file, now: date)
          versions.leave(file)
          let again = try DocumentVersions(in: store(folder)).content(of: file)
          #expect(again.versions.last?.text.string == "new")
          #expect(again.versions.count == found.versions.count + 1)
        }
      }
      var bytes = whole
      bytes[whole.count / 2] ^= 0x41
      try disk(folder).replace(path, with: bytes)
      #expect(try DocumentVersions(in: store(folder)).content(of: file).damage != nil)
    }
  }
}

extension TextRope {
  fileprivate var string: String { string(in: 0..<end) }
}
