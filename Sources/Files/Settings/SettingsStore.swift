import Glibc
public import Platform
public import SystemPackage

/// The settings file on the disk: read whole, and written one setting at a time.
///
/// A person edits the same file. So a change is made to what the file holds at that moment, never
/// to what it held when it was read, and touches the line of its setting alone. A file that is a
/// link stays one: what it leads to is replaced. It keeps no state, so all threads may use it; two
/// programs that write within the same instant leave one of the changes.
public final class SettingsStore: Sendable {
  /// Where the file is, or would be.
  public let path: FilePath
  private let folder: FilePath
  private let store: any FileStore

  /// Makes a store.
  ///
  /// - Parameter folder: the person's folder of settings, an absolute path; made when the first
  ///   setting is saved, if it is not there by then.
  public init(store: any FileStore, folder: FilePath) {
    self.store = store
    self.folder = folder
    path = folder.appending("settings.conf")
  }

  /// What the file holds; empty where there is none. Throws `FileError` where it is there and
  /// cannot be read.
  public func load() throws -> SettingsDocument {
    do {
      return SettingsDocument(try newest() ?? [])
    } catch let error as FileError where error.code == EFBIG {
      return .unread
    }
  }

  /// Changes settings in the file as it is now, in the order given; makes it where there is none.
  /// What changes nothing writes nothing. Throws `FileError`, and the file is then as it was.
  ///
  /// - Parameter changes: a name and its value each; without a value the setting goes back to its
  ///   default.
  /// - Returns: what the file holds now, with what a person wrote meanwhile.
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

  /// Makes the folder where there is none; `false` where it can't be made.
  public func makeFolder() -> Bool {
    (try? store.makeFolder(folder, isPrivate: true)) != nil
  }

  private func newest() throws -> [UInt8]? {
    try store.readIfThere(path, limit: SettingsDocument.largest)?.bytes
  }

  /// A default is no reason to make a folder.
  private func makeFolder(for changes: [(name: String, value: SettingsValue?)]) throws {
    guard changes.contains(where: { $0.value != nil }) else { return }
    try store.makeFolder(folder, isPrivate: true)
  }
}
