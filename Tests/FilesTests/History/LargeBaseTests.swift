import Glibc
import Platform
import Synchronization
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import Files

/// A text of several megabytes is recovered from the copy beside its history, or from its file.
@Suite struct LargeBaseTests {
  private let folder = TemporaryFolder()
  private static let line = "a line of a long text\n"
  private static let text = String(repeating: line, count: 100_000)
  private let opened = Opened()

  /// Paths that were opened.
  private final class Opened: Sendable { let paths = Mutex<[FilePath]>([]) }

  private var path: FilePath { folder("a.md") }

  private var histories: HistoryStore {
    var calls = SystemCalls.real
    let open = calls.open
    calls.open = { [opened] path, flags, mode throws(SystemError) in
      opened.paths.withLock { $0.append(path) }
      return try open(path, flags, mode)
    }
    return HistoryStore(
      store: DiskFileStore(backupFolder: folder("backups"), calls: calls),
      folder: folder("history"))
  }

  /// Leaves a history of a letter that was typed at the beginning of a file and not saved.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - format: the format of the file.
  ///   - note: the history's note about the copied base; `nil` if there is neither note nor copy.
  /// - Returns: its name.
  private func leave(
    _ bytes: [UInt8] = Array(text.utf8), _ format: FileFormat = FileFormat(),
    note: ((HistoryRecord) -> HistoryRecord)? = { $0 }, then records: [HistoryRecord] = []
  ) throws -> String {
    folder.write("a.md", bytes)
    let histories = histories
    var file = DocumentFile(path: path, format: format)
    file.stamp = try histories.store.stamp(of: path)
    let text = try TextDecoder.decode(bytes, as: format.encoding).text
    let log = try histories.begin()
    log.append(.file(file))
    log.append(.base(.file))
    if let note { log.append(note(try histories.copyBase(text, of: log, file)())) }
    let place = EditorState(selection: Selection(caret: 0))
    let edit = Edit(replacing: 0..<0, with: TextRope("x"), in: text)
    log.append(.edit(HistoryEdit(edit, joins: false, before: place, after: place)))
    for record in records { log.append(record) }
    try log.flush()
    log.releaseClaim()
    return log.id
  }

  private func back(_ id: String) throws -> TextRope? { try histories.resume(id)?.replay.text }

  /// Turns a bit of the copied text.
  private func damageBase(of id: String) throws {
    let name = try #require(
      folder.names("history").first { $0.hasPrefix(id) && $0.hasSuffix(".base") })
    var bytes = try #require(folder.read("history/" + name))
    bytes[bytes.count - 10] ^= 1
    folder.write("history/" + name, bytes)
  }

  private func changeFile() { folder.write("a.md", Array("another program's\n".utf8)) }

  @Test func severalBlocksComeBack() throws {
    let id = try leave()
    changeFile()
    #expect(try back(id) == TextRope("x" + Self.text))
  }

  @Test func aDamagedCopyIsNotTaken() throws {
    let id = try leave()
    try damageBase(of: id)
    #expect(try back(id) == TextRope("x" + Self.text), "the file still holds it")
    let other = try leave()
    try damageBase(of: other)
    changeFile()
    #expect(throws: HistoryStore.Unusable.self) { try back(other) }
  }

  /// Earlier versions noted a hash of all bytes.
  @Test(arguments: [false, true]) func historiesOfEarlierVersionsOpen(isDamaged: Bool) throws {
    var hash = StableHash()
    hash.append(Array(Self.text.utf8)[...])
    let id = try leave { _ in
      .baseWasCopied(length: Self.text.utf8.count, hash: .ofBytes(hash.value))
    }
    changeFile()
    if isDamaged {
      try damageBase(of: id)
      #expect(throws: HistoryStore.Unusable.self) { try back(id) }
    } else {
      #expect(try back(id) == TextRope("x" + Self.text))
    }
  }

  /// Before the copy is made, the text is read from the file, and is the same as when the file was
  /// opened.
  @Test(arguments: ["", "\u{FEFF}"], ["\n", "\r\n", "\r", "\r\n\r"])
  func theFileAloneIsReadAsItWas(mark: String, lineEnd: String) throws {
    let text = mark + Self.text.replacing("\n", with: lineEnd)
    let (decoded, format) = try TextDecoder.decode(Array(text.utf8))
    let id = try leave(Array(text.utf8), format, note: nil)
    let found = try back(id)
    #expect(found.map { $0[1..<$0.end] } == decoded)
  }

  @Test func aFileThatHasChangedIsNotTakenForTheBase() throws {
    let id = try leave(note: nil)
    changeFile()
    #expect(throws: HistoryStore.Unusable.self) { try back(id) }
  }

  /// The start of a window waits for this reading, so a changed file is not read here but later.
  @Test func aChangedFileIsReadOnlyIfASaveWasUnderWay() throws {
    let id = try leave()
    changeFile()
    opened.paths.withLock { $0 = [] }
    #expect(try back(id) != nil)
    #expect(opened.paths.withLock { !$0.contains(path) })
    let saving = try leave(then: [.saving])
    folder.write("a.md", Array(("x" + Self.text).utf8))
    let found = try #require(try histories.resume(saving))
    #expect(found.replay.savedText == found.replay.text)
    #expect(opened.paths.withLock { $0.contains(path) })
  }

  /// Two threads make texts of the blocks, each as soon as it is free.
  @Test func blocksStandInTheirOrder() throws {
    let lines = (0..<300_000).map { "line \($0)\n" }.joined()
    folder.write("a.md", Array(lines.utf8))
    let read = try LargeText(reading: histories.store.open(path))
    #expect(read.text == TextRope(lines))
    #expect(read.hash.value == BlockHash(TextRope(lines)).value)
  }

  /// A file of many blocks whose second one can't be read.
  private final class FailingFile: OpenedFile {
    let stamp = FileStamp(device: 1, inode: 2, size: 3, modified: 4)
    let readCount = Mutex(0)

    func read(_ count: Int) throws -> [UInt8] {
      let number = readCount.withLock { readCount in
        readCount += 1
        return readCount
      }
      if number == 2 { throw FileError(operation: .read, path: FilePath("/a"), code: EIO) }
      return number > 40 ? [] : [UInt8](repeating: 0x61, count: count)
    }

    func readAll() throws -> [UInt8] { [] }
    func currentStamp() throws -> FileStamp { stamp }
    func writers() -> FileWriters { .none }
  }

  @Test func nothingIsReadBehindAFailure() {
    let file = FailingFile()
    #expect(throws: FileError.self) { try LargeText(reading: file) }
    #expect(file.readCount.withLock { $0 } == 2)
  }

  /// Computed by another program from the description in `Docs/FORMATS.md`.
  @Test func basesAreNamedByStamps() {
    let stamp = FileStamp(device: 1, inode: 2, size: 3, modified: 4)
    func name(_ stamp: FileStamp?) -> String {
      histories.base(of: "0123456789abcdef", stamp).lastComponent?.string ?? ""
    }
    #expect(name(stamp) == "0123456789abcdef-898f7e1ce6964921.base")
    #expect(name(nil) == "0123456789abcdef-cbf29ce484222325.base")
  }
}
