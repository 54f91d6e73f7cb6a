import Files
import Glibc
public import Platform
public import SystemPackage
import TextCore

/// Conversations in a folder of this machine, which a sync program may carry to another one.
///
/// A file is replaced as a whole, and only if it is still the one that was read. Copies that a sync
/// program made are read as well, and never written or removed.
public final class FolderTransport: ConversationTransport {
  private let store: any FileStore
  private let folder: FilePath

  private static let mostCopies = 50

  /// Makes the transport of a folder that exists.
  public init(store: any FileStore, folder: FilePath) {
    self.store = store
    self.folder = folder
  }

  public func read(
    _ id: ConversationID, unless known: Revision?, isWanted: @escaping @Sendable () -> Bool
  ) throws(TransportFailure) -> ConversationState {
    // Stamps first: a change during the reading is seen as one the next time.
    let copies = try files().filter { $0.id == id && $0.isCopy }.prefix(Self.mostCopies)
    let stamp = try stamp(of: id.fileName)
    if stamp == nil, copies.isEmpty { return .missing }
    let revision = Revision.stamps(file: stamp, copies: try hash(of: copies.map(\.name)))
    if revision == known { return .unchanged }
    guard isWanted() else { throw .cancelled }
    var others: [[UInt8]] = []
    for copy in copies {
      // A copy that is gone or can't be read does not stop the reading of the others.
      if let bytes = try? content(of: copy.name) { others.append(bytes) }
    }
    let bytes = try content(of: id.fileName)
    return .found(file: bytes, copies: others, revision)
  }

  public func write(
    _ bytes: [UInt8], to id: ConversationID, expecting expected: Revision?,
    isWanted: @escaping @Sendable () -> Bool
  ) throws(TransportFailure) -> Revision? {
    var stamp: FileStamp?
    if case .stamps(let file, _) = expected { stamp = file }
    let path = folder.appending(id.fileName)
    do {
      _ = try store.replace(path, expecting: .only(stamp), readers: .usual) { try $0(bytes[...]) }
      return nil
    } catch is UnexpectedContent {
      throw .conflict
    } catch {
      throw Self.failure(error)
    }
  }

  public func watchedPath(of id: ConversationID) -> FilePath? { folder.appending(id.fileName) }

  /// A file of a conversation, or a copy of one.
  public struct File: Hashable, Sendable {
    public let id: ConversationID
    public let isCopy: Bool
    public let name: String
  }

  /// Returns all files of conversations in the folder, sorted by their names.
  public func files() throws(TransportFailure) -> [File] {
    do {
      return try store.list(folder).compactMap { name in
        ConversationFileName(name).map {
          File(id: $0.id, isCopy: $0.isCopy, name: name.string)
        }
      }.sorted { $0.name < $1.name }
    } catch let error as FileError where [ENOENT, ENOTDIR].contains(error.code) {
      throw .noFolder
    } catch {
      throw Self.failure(error)
    }
  }

  /// Returns a number that changes with any file of the conversations.
  public func stateHash() throws(TransportFailure) -> UInt64 { try hash(of: files().map(\.name)) }

  private func hash(of names: [String]) throws(TransportFailure) -> UInt64 {
    var hash = StableHash()
    for name in names {
      hash.append(Array(name.utf8)[...])
      guard let stamp = try stamp(of: name) else { continue }
      hash.append(stamp.inode)
      hash.append(UInt64(bitPattern: stamp.size))
      hash.append(UInt64(bitPattern: stamp.modified))
    }
    return hash.value
  }

  private func stamp(of name: String) throws(TransportFailure) -> FileStamp? {
    do {
      return try store.stamp(of: folder.appending(name))
    } catch {
      throw Self.failure(error)
    }
  }

  private func content(of name: String) throws(TransportFailure) -> [UInt8]? {
    do {
      return try store.readIfThere(folder.appending(name), limit: ConversationReader.largest)?.bytes
    } catch {
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: any Error) -> TransportFailure {
    guard let error = error as? FileError else { return .file(code: EIO) }
    switch error.code {
    case ENOSPC, EDQUOT: return .full
    case EFBIG: return .tooLarge
    case ENOENT, ENOTDIR: return .noFolder
    default: return .file(code: error.code)
    }
  }
}
