import Platform
import SystemPackage

/// The description of a file that is rewritten in place, so that a later process can find out its state.
/// It is kept in an extended attribute of the backup.
struct RewriteMark: Equatable {
  /// The file's absolute path without a link at its end.
  var target: FilePath
  var device: UInt64
  var inode: UInt64
  /// The size of the new content in bytes.
  var size: Int
  /// The checksum of the new content.
  var checksum: UInt64

  /// The name of the attribute.
  static let attribute = "user.paber.rewrites"
  /// The suffix of the names of backups.
  static let suffix = Array(".backup".utf8)

  init(target: FilePath, file: FileStatus, content: [UInt8]) {
    (self.target, device, inode) = (target, file.device, file.inode)
    (size, checksum) = (content.count, Self.checksum(content))
  }

  /// The numbers in digits, then the path.
  var encoded: [UInt8] {
    Array("\(device) \(inode) \(size) \(checksum) ".utf8) + target.bytes
  }

  /// The attribute of a copy that is not complete yet; it can't be parsed as a mark.
  var unfinished: [UInt8] { [Self.minus] + encoded }

  /// True if an attribute is that of an incomplete copy.
  static func isUnfinished(_ bytes: [UInt8]) -> Bool { bytes.first == minus }

  private static let minus = UInt8(ascii: "-")

  /// Parses a mark; `nil` for other bytes.
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

  /// Returns the FNV-1a hash, http://isthe.com/chongo/tech/comp/fnv: against accidents, not against
  /// attackers.
  static func checksum(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
