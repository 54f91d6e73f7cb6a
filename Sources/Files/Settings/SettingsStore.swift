import Glibc
public import Platform
public import SystemPackage

/// The settings file on the disk. It is read whole, and changed one setting at a time.
///
/// Users edit the same file. So a change applies to the current content of the file, not to the content
/// that was read before, and touches only the line of its setting. A symbolic link stays one: its target
/// is replaced. The store has no state, so all threads may use it. If two programs write at the same
/// instant, one of the changes is lost.
public final class SettingsStore: Sendable {
  /// The file's path; the file need not exist.
  public let path: FilePath
  private let folder: FilePath
  private let store: any FileStore

  /// Makes a store.
  ///
  /// - Parameter folder: the user's settings folder, an absolute path; made when the first setting is
  ///   saved, if it does not exist then.
  public init(store: any FileStore, folder: FilePath) {
    self.store = store
    self.folder = folder
    path = folder.appending("settings.conf")
  }

  /// Reads the file; empty if there is none. Throws `FileError` if it exists and can't be read.
  public func load() throws -> SettingsDocument {
    do {
      return SettingsDocument(try newest() ?? [])
    } catch let error as FileError where error.code == EFBIG {
      return .unread
    }
  }

  /// Changes settings in the current file, in the given order; makes the file if there is none. Writes
  /// nothing if nothing changes. Throws `FileError`; the file is as it was then.
  ///
  /// - Parameter changes: names and values; without a value a setting is reset to its default.
  /// - Returns: the new content of the file, with the edits of other programs.
  public func save(_ changes: [(name: String, value: SettingsValue?)]) throws -> SettingsDocument {
    var document = SettingsDocument()
    try makeFolder(for: changes)
    try store.update(path, limit: SettingsDocument.largest) { newest in
      document = SettingsDocument(newest ?? [])
      for (name, value) in changes {
        if let value { document.set(name, to: value) } else { document.remove(name) }
      }
      return document.bytes == newest ?? [] ? nil : document.bytes
    }
    return document
  }

  /// Makes the folder if there is none; returns `false` if it can't be made.
  public func makeFolder() -> Bool {
    (try? store.makeFolder(folder, isPrivate: true)) != nil
  }

  private func newest() throws -> [UInt8]? {
    try store.readIfThere(path, limit: SettingsDocument.largest)?.bytes
  }

  /// Makes the folder, unless all changes are resets to defaults.
  private func makeFolder(for changes: [(name: String, value: SettingsValue?)]) throws {
    guard changes.contains(where: { $0.value != nil }) else { return }
    try store.makeFolder(folder, isPrivate: true)
  }
}
