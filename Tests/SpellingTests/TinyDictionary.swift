import SystemPackage
import TestSupport
import Files
import Platform
import TextUnicode

@testable import Spelling

/// Dictionaries of a few words in a folder of their own.
struct TinyDictionaries {
  let folder = TemporaryFolder()

  /// Writes a dictionary in a charset; `charset` is named as in an affix file, `encoding` as ICU
  /// does.
  func add(
    _ name: String, _ words: [String], charset: String = "UTF-8", encoding: String? = nil,
    rules: String = ""
  ) throws {
    func bytes(_ text: String) throws -> [UInt8] {
      let utf8 = Array(text.utf8)
      return try encoding.map { try Charset($0).encode(utf8) } ?? utf8
    }
    makeFolder("hunspell")
    folder.write("hunspell/\(name).aff", try bytes("SET \(charset)\n\(rules)"))
    folder.write(
      "hunspell/\(name).dic",
      try bytes("\(words.count)\n" + words.map { $0 + "\n" }.joined()))
  }

  func makeFolder(_ name: String) {
    try? DiskFileStore(backupFolder: folder("backups")).makeFolder(folder(name), isPrivate: true)
  }

  /// These dictionaries and no others.
  var dictionaries: SystemDictionaries {
    SystemDictionaries(
      environment: ["XDG_DATA_HOME": folder.path, "XDG_DATA_DIRS": folder("none")],
      home: folder("home"), store: OnlyInside(FilePath(folder.path)))
  }

  func checker(_ languages: String...) throws -> any SpellChecker {
    guard let checker = dictionaries.makeChecker(for: languages) else { throw NoChecker() }
    return checker
  }

  struct NoChecker: Error {}
}

/// The disk below a folder only, so that the machine's dictionaries change no test.
private final class OnlyInside: FileStore {
  private let disk: DiskFileStore
  private let folder: FilePath

  init(_ folder: FilePath) {
    self.folder = folder
    disk = DiskFileStore(backupFolder: folder.appending("backups"))
  }

  private func check(_ path: FilePath) throws {
    if path.starts(with: folder) { return }
    throw FileError(operation: .list, path: path, code: 2)
  }

  func list(_ folder: FilePath) throws -> [FileName] {
    try check(folder)
    return try disk.list(folder)
  }

  func read(_ path: FilePath, limit: Int) throws -> (bytes: [UInt8], stamp: FileStamp) {
    try check(path)
    return try disk.read(path, limit: limit)
  }

  func replace(
    _ path: FilePath, expecting expected: ReplaceableContent, readers: NewFileReaders,
    with write: Writer
  ) throws -> FileStamp {
    try check(path)
    return try disk.replace(path, expecting: expected, readers: readers, with: write)
  }

  func open(_ path: FilePath) throws -> any OpenedFile { try disk.open(path) }
  func stamp(of path: FilePath) throws -> FileStamp? { try disk.stamp(of: path) }
  func kind(of path: FilePath) -> FileKind? { disk.kind(of: path) }
  func makeFolder(_ path: FilePath, isPrivate: Bool) throws {
    try disk.makeFolder(path, isPrivate: isPrivate)
  }
  func remove(_ path: FilePath) throws { try disk.remove(path) }
  func rename(_ path: FilePath, to other: FilePath) throws { try disk.rename(path, to: other) }
  func move(_ path: FilePath, to other: FilePath) throws -> MovedFile {
    try disk.move(path, to: other)
  }
  func openLog(_ path: FilePath, isNew: Bool) throws -> any LogFile {
    try disk.openLog(path, isNew: isNew)
  }
  func claim(_ path: FilePath) throws -> (any FileClaim)? { try disk.claim(path) }
}

extension SpellChecker {
  /// Returns the misspelled words of a text.
  func wrong(
    _ text: String, except: [Range<Int>] = [], known: Set<String> = []
  ) -> [String] {
    let bytes = Array(text.utf8)
    return misspellings(in: bytes, except: except, isKnown: known.contains)
      .map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}
