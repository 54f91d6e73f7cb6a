import Glibc
public import Platform
public import SystemPackage

/// The file of the licence key: a small text that only this user can read.
public struct LicenceFile: Sendable {
  /// The file's path; the file need not exist.
  public let path: FilePath
  private let store: any FileStore

  /// The size of the largest licence, in bytes.
  private static let largest = 1 << 16

  /// Makes a file in the user's state folder, an absolute path. The folder is made when a licence is
  /// saved.
  public init(store: any FileStore, folder: FilePath) {
    self.store = store
    path = folder.appending("licence")
  }

  /// Returns the text; `nil` if there is none. Throws `FileError`.
  public func load() throws -> String? { try Self.text(at: path, in: store) }

  /// Returns the text of any file that may hold a licence; `nil` if there is no file. Throws
  /// `FileError`; `EFBIG` for a file that is too large to be a licence.
  public static func text(at path: FilePath, in store: any FileStore) throws -> String? {
    try store.readIfThere(path, limit: largest).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Saves a text in place of the last one. Throws `FileError`.
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
