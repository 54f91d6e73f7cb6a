import Platform
import Synchronization
import SystemPackage

/// The pictures below a folder by their names, for `![[name.png]]`, which has no folder.
///
/// The folders are listed once, at the first look-up. For a document in an Obsidian vault they are those
/// of the whole vault, else those below the document's folder.
final class PictureIndex: Sendable {
  private let folder: FilePath
  private let store: any FileStore
  private let paths = Mutex<[String: [FilePath]]?>(nil)

  /// The most folders that are listed: more than writers have, but so few that a home folder takes less
  /// than a minute.
  static let mostFolders = 2_000
  /// The most names that are kept.
  static let mostNames = 100_000
  /// Folders above the document's in which a vault may begin.
  private static let mostFoldersAbove = 16
  /// The folder that every vault has.
  private static let mark: FilePath.Component = ".obsidian"
  private static let extensions: Set<String> = ["png", "jpg", "jpeg", "gif", "webp"]

  init(around folder: FilePath, in store: any FileStore) {
    self.folder = folder
    self.store = store
  }

  /// Returns the path of a picture of that name, such as `x.png` or `img/x.png`: the one in the fewest
  /// folders, then the first by name. Nil where there is none.
  func path(of name: String) -> FilePath? {
    let wanted = FilePath(name)
    guard wanted.isRelative, let last = wanted.lastComponent else { return nil }
    let found = paths.withLock { paths in
      let known = paths ?? list()
      paths = known
      return known[last.string] ?? []
    }
    // Names compare as text, so that é is found however the file system writes it. A folder may have the
    // name of a picture.
    return found.first { path in
      guard wanted.components.count == 1 || path.ends(with: wanted) else { return false }
      return store.kind(of: path) != .directory
    }
  }

  /// The folder that is searched.
  private var root: FilePath {
    var candidate = folder
    for _ in 0...Self.mostFoldersAbove {
      if store.kind(of: candidate.appending(Self.mark)) == .directory { return candidate }
      let above = candidate.removingLastComponent()
      if above == candidate { break }
      candidate = above
    }
    return folder
  }

  /// Lists level by level, so that paths of the same name are in the order of their depth.
  private func list() -> [String: [FilePath]] {
    var paths: [String: [FilePath]] = [:]
    var count = 0
    var seen: Set<[UInt64]> = []
    var queue = [root][...]
    while let folder = queue.popFirst(), seen.count < Self.mostFolders {
      // A link may lead to a folder that was listed.
      guard let stamp = try? store.stamp(of: folder),
        seen.insert([stamp.device, stamp.inode]).inserted,
        let names = try? store.list(folder)
      else { continue }
      for name in names.sorted(by: { $0.string < $1.string }) where name.bytes.first != Self.dot {
        let path = folder.appending(name)
        if Self.extensions.contains((name.extension ?? "").lowercased()) {
          guard count < Self.mostNames else { return paths }
          paths[name.string, default: []].append(path)
          count += 1
        } else if store.kind(of: path) == .directory {
          queue.append(path)
        }
      }
    }
    return paths
  }

  /// The first byte of hidden names.
  private static let dot = UInt8(ascii: ".")
}
