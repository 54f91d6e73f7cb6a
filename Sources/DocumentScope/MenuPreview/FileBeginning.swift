import Files
import Platform
import SystemPackage
import TextCore

/// The first bytes of a file: more than a window shows.
nonisolated struct FileBeginning: Sendable {
  let stamp: FileStamp
  let bytes: [UInt8]
  /// True if the file has no more bytes.
  let isWhole: Bool

  private static let most = 1 << 15

  /// Reads them; throws `FileError`. Never waits for a writer, as of a pipe.
  init(of path: FilePath, in store: any FileStore) throws {
    let file = try store.open(path)
    stamp = file.stamp
    bytes = try file.read(Self.most)
    isWhole = Int64(bytes.count) >= stamp.size
  }

  /// Returns the text that the file begins with, in its detected encoding. Throws `UnreadableText`.
  func text() throws -> TextRope {
    let found = try TextDecoder.decode(bytes)
    if isWhole { return found.text }
    return TextDecoder.beginning(of: bytes, as: found.format.encoding, isWhole: false) ?? found.text
  }
}
