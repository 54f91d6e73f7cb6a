import Glibc
public import Platform
public import SystemPackage

/// The key of a person's licence on the disk: a small text of its own, for nobody else to read.
public struct LicenceFile: Sendable {
  /// Where the file is, or would be.
  public let path: FilePath
  private let store: any FileStore

  /// A file is no licence beyond this, in bytes.
  private static let largest = 1 << 16

  /// Makes a file in the person's folder of state, an absolute path; the folder is made when a
  /// licence is saved.
  public init(store: any FileStore, folder: FilePath) {
    self.store = store
    path = folder.appending("licence")
  }

  /// The text; `nil` where there is none. Throws `FileError`.
  public func load() throws -> String? { try Self.text(at: path, in: store) }

  /// The text of any file that may hold a licence; `nil` where there is no file. Throws
  /// `FileError`; `EFBIG` for one that is too large to be a licence.
  public static func text(at path: FilePath, in store: any FileStore) throws -> String? {
    try store.readIfThere(path, limit: largest).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Keeps a text in place of the last. Throws `FileError`.
  public func save(_ text: String) throws {
    try store.makeFolder(path.removingLastComponent(), isPrivate: true)
    try store.replace(path, readers: .owner, with: Array(text.utf8))
  }

  /// Removes the file, if there is one. Throws `FileError`.
  public func remove() throws {
    do {
      try store.remove(path)
    } catch let error as FileError where error.code == ENOENT {
      return
    }
  }
}
