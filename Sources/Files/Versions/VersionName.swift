import Platform
import SystemPackage

/// How the file of a document's versions is called, so that a list of names says whose they are: a
/// number made of the document's path, and its number on its device.
struct VersionName: Equatable {
  var path: UInt64
  var inode: UInt64

  init(of path: FilePath, inode: UInt64) {
    self.path = HistoryName.number(of: path)
    self.inode = inode
  }

  init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == "versions" else { return nil }
    let numbers = parts[0].split(separator: "-").map { UInt64($0, radix: 16) }
    guard parts[0].utf8.count == 33, numbers.count == 2, let path = numbers[0],
      let inode = numbers[1]
    else { return nil }
    (self.path, self.inode) = (path, inode)
  }

  var string: String { "\(path.hexadecimal)-\(inode.hexadecimal).versions" }
}
