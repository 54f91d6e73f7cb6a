public import SystemPackage

/// Which file a path means, however it is written and through whatever links it leads: two paths of
/// equal identity are the same file.
public enum FileIdentity: Hashable, Sendable {
  /// A file that is there.
  case file(device: UInt64, inode: UInt64)
  /// A file that is to be made, by the folder that it will be in.
  case new(device: UInt64, folder: UInt64, name: FilePath.Component)

  /// The identity of what is at an absolute path, or would be; `nil` where it can't be known.
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
