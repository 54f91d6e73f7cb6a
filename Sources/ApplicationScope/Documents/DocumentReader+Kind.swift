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

  /// True for a file that is a program by its first bytes or its name. Desktops hand some of them to an
  /// interpreter that runs them at once.
  func isProgram(_ path: FilePath) -> Bool {
    guard let head = try? store.open(path).read(4) else { return false }
    return head.starts(with: [0x7F, 0x45, 0x4C, 0x46]) || head.starts(with: "MZ".utf8)
      || Self.programEndings.contains(path.extension?.lowercased() ?? "")
  }

  /// Endings of programs in archives or in formats of other systems.
  private static let programEndings: Set<String> = [
    "jar", "class", "pyc", "exe", "msi", "com", "scr", "lnk", "appimage", "flatpak", "snap", "run",
  ]

  /// Bytes that tell a text from other files.
  private static let head = 1 << 13
}
