import Platform
import SystemPackage

/// The name of the file of a document's versions: a hash of the document's path, and its inode. So a
/// listing of the folder tells to which documents the files belong.
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
