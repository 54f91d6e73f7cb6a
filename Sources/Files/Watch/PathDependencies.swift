import SystemPackage
/// The folder entries on which the target of a path depends.
///
/// For `/home/ann/.config/paber/settings.conf`, where `.config/paber` is a link to `~/dots/paber`: the
/// entry `paber` of `/home/ann/.config`, and the entry `settings.conf` of `/home/ann/dots/paber`. If
/// something on the path is missing, the trail ends with the entry that would have to appear. Folders on
/// the path that are no symbolic links are not included.
enum PathDependencies {
  /// An entry of a folder, which need not exist.
  struct Stop: Equatable {
    /// The folder's path without symbolic links.
    var folder: FilePath
    /// The entry's name; `nil` for the root itself.
    var name: FilePath.Component?
  }

  /// Returns the entries for `path`, in the order in which the kernel resolves them. At most 41.
  static func stops(of path: FilePath, calls: SystemCalls) -> [Stop] {
    var stops: [Stop] = []
    var folder: FilePath = "/"
    var rest = Array(path.components)[...]
    while let name = rest.popFirst() {
      if name.kind == .currentDirectory { continue }
      if name.kind == .parentDirectory {
        folder.removeLastComponent()
        continue
      }
      let here = folder.appending(name)
      let stop = Stop(folder: folder, name: name)
      guard let status = try? calls.linkStatus(here) else { return stops + [stop] }
      if status.isLink {
        stops.append(stop)
        guard stops.count <= 40, let target = try? calls.readLink(here) else { return stops }
        if target.isAbsolute { folder = "/" }
        rest = (Array(target.components) + rest)[...]
      } else if rest.isEmpty || !status.isDirectory {
        return stops + [stop]
      } else {
        folder = here
      }
    }
    return stops + [Stop(folder: folder, name: nil)]
  }
}
