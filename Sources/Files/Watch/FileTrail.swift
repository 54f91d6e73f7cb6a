import SystemPackage
/// The places in folders that decide what a path leads to.
///
/// For `/home/ann/.config/paber/settings.conf`, where `.config/paber` is a link to `~/dots/paber`:
/// the entry `paber` of `/home/ann/.config`, and the entry `settings.conf` of
/// `/home/ann/dots/paber`. Where something on the way is missing, the trail ends with the entry
/// that would have to appear. Folders between that are no links are not among them.
enum FileTrail {
  /// An entry of a folder, which need not be there.
  struct Stop: Equatable {
    /// Where the folder really is: no links in it.
    var folder: FilePath
    /// The entry; `nil` for the root itself.
    var name: FilePath.Component?
  }

  /// The places for `path`, in the order in which the kernel meets them. At most 41.
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
