import Glibc
public import Platform
import Synchronization
public import SystemPackage

/// Keeps sheets that are not saved, so that text outlives a program that has to end without asking.
///
/// One file a draft in one folder, each replaced as a whole. A draft that was loaded or saved is
/// claimed until the process ends or the draft is removed, so that another process neither brings
/// back the same text nor removes it. All threads may use it; two savings of the same draft at once
/// leave one of them.
public final class DraftStore: Sendable {
  private let store: any FileStore
  /// Where the drafts are.
  public let folder: FilePath
  /// What is claimed, by the drafts' ids.
  private let claims = Mutex<[String: any FileClaim]>([:])

  private static let suffix = ".draft"
  private static let claimSuffix = ".lock"

  /// Makes a store.
  ///
  /// - Parameter folder: an absolute path; made when the first draft is saved.
  public init(store: any FileStore, folder: FilePath) {
    self.store = store
    self.folder = folder
  }

  /// Saves a draft in place of the one with its `id`. Linear in the text. Throws `FileError`;
  /// `EBUSY` where another process has claimed the draft.
  public func save(_ draft: Draft) throws {
    let path = try path(of: draft.id)
    try store.makeFolder(folder, isPrivate: true)
    store.closeFolder(folder)
    let isKnown = claims.withLock { $0[draft.id] != nil }
    guard claim(draft.id) else { throw FileError(operation: .write, path: path, code: EBUSY) }
    do {
      _ = try store.replace(path, expecting: .anything, readers: .owner) { sink in
        try DraftFile.write(draft, to: sink)
      }
    } catch {
      // A draft that never came to be leaves nothing behind.
      if !isKnown { letGo(draft.id) }
      throw error
    }
  }

  /// All drafts that no other process has claimed, in the order of their ids. A damaged one is put
  /// aside under another name for a person to look at; one that cannot be read is left where it is.
  public func loadAll() -> [Draft] {
    let names = (try? store.list(folder)) ?? []
    return names.map(\.string).sorted().compactMap { name in
      guard name.hasSuffix(Self.suffix) else { return nil }
      let id = String(name.dropLast(Self.suffix.count))
      let path = folder.appending(name)
      guard claim(id), let (bytes, _) = try? store.read(path, limit: .max) else { return nil }
      if let draft = DraftFile.read(bytes, id: id) { return draft }
      putAside(bytes, path)
      letGo(id)
      return nil
    }
  }

  /// Forgets a draft; nothing happens where there is none, or another process has claimed it.
  /// Throws `FileError`.
  public func remove(_ id: String) throws {
    let path = try path(of: id)
    guard claim(id) else { return }
    do {
      try store.remove(path)
    } catch let error as FileError where error.code == ENOENT {
      // There is none, as there should be.
    }
    letGo(id)
  }

  // Claims

  /// Whether the draft is this process's. Where the file system knows no locks, it is.
  private func claim(_ id: String) -> Bool {
    claims.withLock { claims in
      if claims[id] != nil { return true }
      do {
        guard let claim = try store.claim(claimPath(of: id)) else { return false }
        claims[id] = claim
        return true
      } catch {
        return true
      }
    }
  }

  /// The mark goes first: afterwards another process may have made its own.
  private func letGo(_ id: String) {
    claims.withLock { $0.removeValue(forKey: id) }?.removeMark()
  }

  private func claimPath(of id: String) -> FilePath {
    folder.appending(id + Self.claimSuffix)
  }

  /// Copies before it removes, and removes nothing where the copy fails.
  private func putAside(_ bytes: [UInt8], _ path: FilePath) {
    do {
      let aside = folder.appending("\(path.name).\(RandomName.make()).damaged")
      try store.replace(aside, readers: .owner, with: bytes)
      try store.remove(path)
    } catch {
      return
    }
  }

  private func path(of id: String) throws(FileError) -> FilePath {
    guard !id.isEmpty, id.utf8.allSatisfy(Self.isAllowed) else {
      throw FileError(operation: .write, path: folder, code: EINVAL)
    }
    return folder.appending(id + Self.suffix)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
