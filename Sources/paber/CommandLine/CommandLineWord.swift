import CProgramImage
import Glibc
import Platform
import SystemPackage

/// A word of the command line: bytes, which need not be UTF-8 in a file's name.
struct CommandLineWord: Equatable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The words after the program's name.
  static var all: [CommandLineWord] {
    // The arguments belong to the process and stay; each ends with a zero.
    guard let words = program_arguments() else { return [] }
    return (1..<max(1, Int(program_argument_count()))).compactMap { words[$0] }.map { word in
      let bytes = UnsafeBufferPointer(start: word, count: strlen(word))
      return CommandLineWord(bytes.map { UInt8(bitPattern: $0) })
    }
  }

  /// The word as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The word as a path.
  var path: FilePath { FilePath(bytes: bytes) ?? FilePath() }

  /// True if it is an option rather than a file; a lone `-` is a file.
  var isOption: Bool { bytes.first == Self.dash && bytes.count > 1 }

  /// Returns the text before the first `=`, and the word after it; `nil` if there is no `=`.
  func split() -> (name: String, value: CommandLineWord?) {
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return (text, nil) }
    return (
      String(decoding: bytes[..<equals], as: UTF8.self),
      CommandLineWord(Array(bytes[(equals + 1)...]))
    )
  }

  private static let dash = UInt8(ascii: "-")
}
