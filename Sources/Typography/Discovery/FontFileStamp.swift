import Glibc
import TextCore

/// The identity of a font file's content: its size and the time of its last change.
struct FontFileStamp: Hashable, Sendable {
  /// The size in bytes.
  var size: Int64
  /// The modification time, in nanoseconds since 1970.
  var modified: Int64

  init(size: Int64, modified: Int64) {
    self.size = size
    self.modified = modified
  }

  /// The stamp of a missing file or folder.
  static let missing = FontFileStamp(size: -1, modified: 0)

  /// Reads the stamp of a file or folder; `nil` if there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let seconds = Int64(status.st_mtim.tv_sec)
    self.init(
      size: Int64(status.st_size),
      modified: seconds &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec))
  }

  /// Returns a number that changes when one of the folders in which packages and users install
  /// fonts is added, removed or changed. Costs a few microseconds.
  static func ofFontFolders() -> UInt64 {
    var folders = [
      "/usr/share/fonts", "/usr/share/fonts/opentype", "/usr/share/fonts/truetype",
      "/usr/local/share/fonts",
    ]
    if let home = getenv("HOME").map({ String(cString: $0) }) {
      folders += [home + "/.fonts", home + "/.local/share/fonts"]
    }
    var hash = StableHash()
    for folder in folders {
      hash.append(UInt64(bitPattern: FontFileStamp(path: folder)?.modified ?? 0))
    }
    return hash.value
  }
}
