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
    var folder: String
    /// The entry; empty for the root itself.
    var name: String

    static func == (first: Stop, second: Stop) -> Bool {
      PathName.isSame(first.folder, second.folder) && PathName.isSame(first.name, second.name)
    }
  }

  /// The places for `path`, in the order in which the kernel meets them. At most 41.
  static func stops(of path: String, calls: SystemCalls) -> [Stop] {
    var stops: [Stop] = []
    var folder = "/"
    var rest = path.split(separator: "/")[...]
    while let name = rest.popFirst() {
      if name == "." { continue }
      if name == ".." {
        folder = PathName.folder(of: folder)
        continue
      }
      let here = PathName.joining(folder, String(name))
      let stop = Stop(folder: folder, name: String(name))
      guard let status = try? calls.linkStatus(here) else { return stops + [stop] }
      if status.isLink {
        stops.append(stop)
        guard stops.count <= 40, let target = try? calls.readLink(here) else { return stops }
        if target.hasPrefix("/") { folder = "/" }
        rest = (target.split(separator: "/") + rest)[...]
      } else if rest.isEmpty || !status.isDirectory {
        return stops + [stop]
      } else {
        folder = here
      }
    }
    return stops + [Stop(folder: folder, name: "")]
  }
}
