import Files
import Import
import Platform
import SystemPackage

/// The kind of a file by its first bytes.
extension DocumentReader {
  /// True for a document of another program that is an archive.
  func isForeign(_ path: FilePath) -> Bool {
    guard let head = try? store.open(path).read(ImportFormats.headLength) else { return false }
    return ImportFormats.isArchive(head, named: path.name)
  }

  /// False for a file that is neither a text nor such a document.
  func opens(_ path: FilePath) -> Bool {
    guard let file = try? store.open(path), let head = try? file.read(Self.head) else {
      return true
    }
    return TextDecoder.isText(head, size: Int(clamping: file.stamp.size))
      || ImportFormats.isArchive(head, named: path.name)
  }

  /// Bytes that tell a text from other files.
  private static let head = 1 << 13
}
