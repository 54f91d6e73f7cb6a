import TestSupport
import Glibc
import Platform
import SystemPackage
import TextCore
import Testing

@testable import Files

@Suite struct DraftTests {
  private let folder = TemporaryFolder()
  private var store: DraftStore {
    DraftStore(
      store: DiskFileStore(backupFolder: folder("backups")), folder: folder("state/drafts"))
  }

  private let full = Draft(
    id: "a1",
    file: DocumentFile(
      path: FilePath(bytes: Array("/home/ann/odd\\name\nof 2 lines ".utf8) + [0xFF, 0xE9, 0x20]),
      format: FileFormat(
        encoding: .utf16(.littleEndian), hasByteOrderMark: true, lineEnding: .crlf,
        trailingBytes: [0x0D, 0]),
      stamp: FileStamp(device: .max, inode: 2, size: 3, modified: -4)),
    text: TextRope(bytes: Array("# Notes\n\n".utf8) + [0xFF, 0x00, 0x0D, 0x0A]),
    caret: 3, anchor: 7, topOffset: 9, scroll: 3.25)

  @Test func bringsDraftsBack() throws {
    let untitled = Draft(
      id: "b2", file: DocumentFile(format: FileFormat(encoding: .legacy("windows-1252"))),
      text: TextRope(""))
    let long = Draft(id: "c3", text: TextRope(String(repeating: "line\n", count: 5000)), caret: 10)
    for draft in [long, full, untitled] { try store.save(draft) }
    #expect(store.loadAll() == [full, untitled, long])
    #expect(folder.status("state/drafts").st_mode & 0o777 == 0o700)
  }

  @Test func savingAgainReplaces() throws {
    var draft = full
    try store.save(draft)
    draft.text = TextRope("another text")
    try store.save(draft)
    #expect(store.loadAll() == [draft])
  }

  @Test func forgetsDrafts() throws {
    try store.save(full)
    try store.remove("a1")
    try store.remove("a1")
    #expect(store.loadAll().isEmpty)
    #expect(folder.names("state/drafts").isEmpty)
  }

  @Test func anotherProcessLeavesAClaimedDraftAlone() throws {
    // A lock belongs to one opening of a file, so two stores are as good as two processes.
    let first = store
    try first.save(full)
    let second = store
    #expect(second.loadAll().isEmpty)
    try second.remove("a1")
    #expect(throws: FileError.self) { try second.save(full) }
    #expect(first.loadAll() == [full])
  }

  @Test func loadingClaimsAndEndingLetsGo() throws {
    try store.save(full)
    do {
      let first = store
      #expect(first.loadAll() == [full])
      #expect(store.loadAll().isEmpty)
    }
    let next = store
    #expect(next.loadAll() == [full])
    try next.remove("a1")
    #expect(folder.names("state/drafts").isEmpty, "the claim's mark goes with the draft")
  }

  @Test func aDraftThatCannotBeWrittenLeavesNoMark() throws {
    let faults = FaultySystem(.init(operation: .write, after: 0, code: ENOSPC, isLasting: true))
    let store = DraftStore(
      store: DiskFileStore(backupFolder: folder("backups"), calls: faults.calls()),
      folder: folder("state/drafts"))
    #expect(throws: FileError.self) { try store.save(full) }
    #expect(faults.failures > 0)
    #expect(folder.names("state/drafts").isEmpty)
  }

  @Test func draftsAreLoadedWhereNothingCanBeClaimed() throws {
    try store.save(full)
    #expect(unlink(folder("state/drafts/a1.lock")) == 0)
    mkdir(folder("state/drafts/a1.lock"), 0o700)
    #expect(store.loadAll() == [full])
  }

  @Test func putsDamagedOnesAside() throws {
    try store.save(full)
    try store.save(Draft(id: "b2", text: TextRope("whole")))
    let whole = folder.read("state/drafts/a1.draft") ?? []
    for (index, damage) in [0, whole.count / 2, whole.count - 3].enumerated() {
      var bytes = whole
      bytes[damage] ^= 0x20
      folder.write("state/drafts/a1.draft", bytes)
      #expect(store.loadAll().map(\.id) == ["b2"])
      let aside = folder.names("state/drafts").filter { $0.hasSuffix(".damaged") }
      #expect(aside.count == index + 1)
      #expect(aside.contains { folder.read("state/drafts/" + $0) == bytes })
    }
    for length in [0, 10, whole.count - 1] {
      folder.write("state/drafts/a1.draft", Array(whole.prefix(length)))
      #expect(store.loadAll().map(\.id) == ["b2"])
    }
  }

  /// Whoever can write the file can also write its checksum.
  @Test(
    arguments: [
      "caret -3 7", "caret 3 99", "top -9 3.25", "top 9 nan", "top 9 -inf", "top 9 1e300",
      "top 1e18 0",
    ])
  func placesThatAreNotInTheTextComeIntoIt(_ line: String) throws {
    try store.save(full)
    let line = Array(line.utf8)
    #expect(forge(line.starts(with: "caret".utf8) ? "caret 3 7" : "top 9 3.25", line))
    let draft = try #require(store.loadAll().first)
    #expect(draft.text == full.text && draft.file == full.file)
    #expect([draft.caret, draft.anchor, draft.topOffset].allSatisfy { 0...13 ~= $0 })
    #expect(draft.scroll.isFinite && abs(draft.scroll) < 1e7)
  }

  @Test func aLengthThatIsNotTheTextsIsDamage() throws {
    try store.save(full)
    #expect(forge("length 13", Array("length -13".utf8)))
    #expect(store.loadAll().isEmpty)
    #expect(folder.names("state/drafts").contains { $0.hasSuffix(".damaged") })
  }

  /// Puts other words in the place of some and makes the checksum anew.
  ///
  /// - Returns: whether they were there.
  private func forge(_ words: String, _ new: [UInt8]) -> Bool {
    let bytes = folder.read("state/drafts/a1.draft") ?? []
    let old = Array(words.utf8)
    var body = Array(bytes.dropLast(26))
    guard let start = body.indices.first(where: { body[$0...].starts(with: old) })
    else { return false }
    body.replaceSubrange(start..<(start + old.count), with: new)
    var sum = StableHash()
    sum.append(body[...])
    folder.write(
      "state/drafts/a1.draft", body + Array("checksum \(sum.value.hexadecimal)\n".utf8))
    return true
  }

  @Test func anIdCannotLeaveTheFolder() {
    #expect(throws: FileError.self) { try store.save(Draft(id: "../x", text: TextRope())) }
    #expect(throws: FileError.self) { try store.save(Draft(id: "", text: TextRope())) }
    #expect(throws: FileError.self) { try store.remove("a/b") }
  }

  @Test func noDraftsWithoutAFolder() {
    #expect(store.loadAll().isEmpty)
    #expect(Draft.newID() != Draft.newID())
  }
}
