import Platform
import SystemPackage

/// A list of addresses that is dropped: only absolute paths of this machine come out of it, no more than
/// are allowed, and a written path is read again.
enum DropTarget {
  private static let most = 20

  private static let pieces =
    [
      "file:", "FILE:", "file:/", "file://", "file:///", "file://localhost/", "file://other/",
      "\r\n",
      "\n", "\r", "#", "# note", "a", "/", "..", "%", "%2", "%2F", "%00", "%ZZ", "%E4", "%c3%a4",
      "ä",
      " ", "?", "#b", "http://a/b", "data:,a", "~", "//", ".",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0x80]]

  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      switch tape.number(0...7) {
      case 0: check(tape.rest(), tape)
      case 1: checkAgain(&tape)
      default: check(tape.text(of: pieces, upTo: 120), tape)
      }
    }
  }

  private static func check(_ bytes: [UInt8], _ tape: Tape) {
    let files = URIList.files(in: bytes, most: most)
    tape.expect(files.count <= most, "\(files.count) files")
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D || $0 == 0 }.count
    tape.expect(files.count <= lines, "a line is one file")
    var length = 0
    for file in files {
      tape.expect(file.isAbsolute, "\(file) is absolute")
      length += file.string.utf8.count
    }
    // Bytes that are no UTF-8 become letters of three bytes.
    tape.expect(length <= 3 * bytes.count, "the paths are no longer than the list")
  }

  /// Writes paths of any bytes as addresses, and reads the same ones.
  private static func checkAgain(_ tape: inout Tape) {
    var list: [UInt8] = []
    var paths: [FilePath] = []
    for _ in 0..<tape.number(0...most) {
      let name = (0...tape.number(0...6)).map { _ in max(1, tape.byte()) }
      guard let path = FilePath(bytes: [0x2F] + name) else { continue }
      paths.append(path)
      list += Array("file:///".utf8)
      for byte in name {
        let digits = String(byte, radix: 16, uppercase: byte.isMultiple(of: 2))
        list += Array(("%" + (digits.count < 2 ? "0" : "") + digits).utf8)
      }
      list += [0x0D, 0x0A]
    }
    tape.expect(URIList.files(in: list, most: most) == paths, "written paths are read")
  }
}
