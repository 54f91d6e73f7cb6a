import Files
import Platform
import SystemPackage

/// The state of a document's path on the disk.
nonisolated enum PathState: Equatable, Sendable {
  case file(FileState)
  case nothing
  /// The file can't be checked, as on a disk that does not answer, so it counts as unchanged.
  case hidden

  /// Looks. May wait for the disk.
  init(of path: FilePath, in store: any FileStore) {
    do {
      self = try store.state(at: path).map(PathState.file) ?? .nothing
    } catch {
      self = .hidden
    }
  }

  /// The file's stamp; `nil` if there is no file or the disk does not answer.
  var stamp: FileStamp? { if case .file(let look) = self { look.stamp } else { nil } }

  /// The file's new name after it was renamed, if that is certain: exactly one file in the same
  /// folder is the very same, unchanged. A backup that a program makes before it writes a new file
  /// is not its new name. Linear in the folder.
  static func newPath(
    of path: FilePath, _ stamp: FileStamp, in store: any FileStore
  ) -> FilePath? {
    let folder = path.removingLastComponent()
    let names = (try? store.list(folder)) ?? []
    let same = names.filter { name in
      !name.string.hasPrefix(".") && !name.string.hasSuffix("~")
        && (try? store.stamp(of: folder.appending(name))) == stamp
    }
    return same.count == 1 ? same.first.map { folder.appending($0) } : nil
  }
}
