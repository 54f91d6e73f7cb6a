import Platform
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import Files

/// After a power cut the versions are there that were added.
@Suite struct VersionPowerCutTests {
  private func disk(_ disk: PowerCutDisk) -> DiskFileStore {
    DiskFileStore(backupFolder: "/state/backups", calls: disk.calls)
  }

  private func versions(_ store: DiskFileStore) -> DocumentVersions {
    DocumentVersions(in: VersionStore(store: store, folder: "/state/history"))
  }

  private func texts(of file: DocumentFile, on disk: PowerCutDisk) throws -> [String] {
    let content = try versions(self.disk(disk)).content(of: file)
    return content.versions.map { $0.text.string(in: 0..<$0.text.end) }
  }

  @Test(arguments: 0..<16) func addedVersionsSurvive(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let power = PowerCutDisk()
    let store = disk(power)
    try store.makeFolder("/home", isPrivate: false)
    let stamp = try store.replace("/home/a.md", with: Array("one".utf8))
    let file = DocumentFile(path: "/home/a.md", stamp: stamp)
    let versions = versions(store)
    try versions.add(TextRope("one"), .opened, of: file, now: 1_800_000_000)
    #expect(try texts(of: file, on: power.cut(&generator)) == ["one"])
    // These follow the first in the same file.
    try versions.add(TextRope("one two"), .saved, of: file, now: 1_800_007_200)
    #expect(try texts(of: file, on: power.cut(&generator)) == ["one", "one two"])
  }

  @Test(arguments: 0..<16) func theyGoWithTheirFile(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let power = PowerCutDisk()
    let store = disk(power)
    try store.makeFolder("/home", isPrivate: false)
    let stamp = try store.replace("/home/a.md", with: Array("one".utf8))
    let versions = versions(store)
    try versions.add(
      TextRope("one"), .opened, of: DocumentFile(path: "/home/a.md", stamp: stamp),
      now: 1_800_000_000)
    let moved = try store.move("/home/a.md", to: "/home/b.md")
    let file = DocumentFile(path: "/home/b.md", stamp: moved.after)
    try versions.follow(from: "/home/a.md", to: file)
    #expect(try texts(of: file, on: power.cut(&generator)) == ["one"])
  }
}
