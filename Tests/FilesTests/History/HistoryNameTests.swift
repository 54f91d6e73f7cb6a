import Platform
import SystemPackage
import Testing

@testable import Files

/// The names of histories, from which a start learns which exist.
@Suite struct HistoryNameTests {
  private static let id = "0123456789abcdef"

  @Test(
    arguments: [
      ("0123456789abcdef.open", .open(id: id)), ("0123456789abcdef.draft", .draft(id: id)),
      (
        "0123456789abcdef-000000000000000a-fedcba9876543210.closed",
        .closed(id: id, path: 10, inode: 0xFEDC_BA98_7654_3210, isSaved: true)
      ),
      (
        "0123456789abcdef-0000000000000001-0000000000000002.unsaved",
        .closed(id: id, path: 1, inode: 2, isSaved: false)
      ),
    ] as [(String, HistoryName)])
  func namesTellTheState(string: String, name: HistoryName) {
    #expect(HistoryName(string) == name)
    #expect(name.string == string)
    #expect(name.id == Self.id)
  }

  @Test(arguments: [
    "", ".", "open", ".open", "0123456789abcdef", "0123456789abcde.open", "0123456789abcdef.lock",
    "0123456789abcdef.open.open", "0123456789abcdef-0123456789abcdef.open",
    "0123456789abcdef.closed", "0123456789abcdef-0123456789abcdef.closed",
    "0123456789abcdef-0123456789abcdef-0123456789abcdef.draft",
    "0123456789abcdef-0123456789abcdef-0123456789abcdef.open",
    "0123456789abcdef-x123456789abcdef-0123456789abcdef.closed",
    "0123456789abcdef-0123456789abcdef-x123456789abcdef.unsaved",
    "0123456789abcdef-0123456789abcdef-0123456789abcdef-0123456789abcdef.closed",
  ])
  func otherFilesAreNone(string: String) { #expect(HistoryName(string) == nil) }

  /// Computed by another program: the same in every run.
  @Test func pathsAreNumbers() {
    #expect(HistoryName.number(of: FilePath("/a")) == 0x07D6_6707_B49C_D92D)
    let stamp = FileStamp(device: 1, inode: 2, size: 3, modified: 4)
    let file = DocumentFile(path: FilePath("/a"), stamp: stamp)
    let number: UInt64 = 0x07D6_6707_B49C_D92D
    #expect(
      HistoryName(closed: Self.id, file, isSaved: true)
        == .closed(id: Self.id, path: number, inode: 2, isSaved: true))
    #expect(
      HistoryName(closed: Self.id, DocumentFile(path: FilePath("/a")), isSaved: false)
        == .closed(id: Self.id, path: number, inode: 0, isSaved: false))
    #expect(HistoryName(closed: Self.id, DocumentFile(), isSaved: false) == .draft(id: Self.id))
  }
}
