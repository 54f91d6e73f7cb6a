public import SystemPackage

/// The file that a path leads to, however it is written and through any links: two paths of equal
/// identity are the same file.
public enum FileIdentity: Hashable, Sendable {
  /// An existing file.
  case file(device: UInt64, inode: UInt64)
  /// A file that does not exist yet, by the folder that it will be in.
  case new(device: UInt64, folder: UInt64, name: FilePath.Component)

  /// The identity of the existing or future file at an absolute path; `nil` if it can't be determined.
  public init?(of path: FilePath, in store: any FileStore) {
    do {
      if let stamp = try store.stamp(of: path) {
        self = .file(device: stamp.device, inode: stamp.inode)
      } else if let name = path.lastComponent,
        let folder = try store.stamp(of: path.removingLastComponent())
      {
        self = .new(device: folder.device, folder: folder.inode, name: name)
      } else {
        return nil
      }
    } catch {
      return nil
    }
  }
}
