import Platform
import SystemPackage

/// What a backup says of the file that is rewritten in place, so that a later process can tell what
/// has become of that. It is kept as an attribute of the backup.
struct RewriteMark: Equatable {
  /// The file itself, by an absolute path without links at its end.
  var target: FilePath
  var device: UInt64
  var inode: UInt64
  /// Bytes of the new content.
  var size: Int
  /// What the new content comes to.
  var checksum: UInt64

  /// The attribute.
  static let attribute = "user.paber.rewrites"
  /// How names of backups end.
  static let suffix = Array(".backup".utf8)

  init(target: FilePath, file: FileStatus, content: [UInt8]) {
    (self.target, device, inode) = (target, file.device, file.inode)
    (size, checksum) = (content.count, Self.checksum(content))
  }

  /// Numbers in digits, then the path.
  var encoded: [UInt8] {
    Array("\(device) \(inode) \(size) \(checksum) ".utf8) + target.bytes
  }

  /// The attribute of a copy that is still being made; no mark can be read from it.
  var unfinished: [UInt8] { [Self.minus] + encoded }

  /// Whether an attribute is that of a copy that is still being made.
  static func isUnfinished(_ bytes: [UInt8]) -> Bool { bytes.first == minus }

  private static let minus = UInt8(ascii: "-")

  /// Reads a mark; `nil` for what is none.
  init?(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: UInt8(ascii: " "), maxSplits: 4)
    guard parts.count == 5 else { return nil }
    let numbers = parts[..<4].compactMap { UInt64(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 4, let size = Int(exactly: numbers[2]),
      let target = FilePath(bytes: parts[4]), target.isAbsolute
    else { return nil }
    (self.target, device, inode) = (target, numbers[0], numbers[1])
    (self.size, checksum) = (size, numbers[3])
  }

  /// FNV-1a, http://isthe.com/chongo/tech/comp/fnv: against chance, not against anybody.
  static func checksum(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
