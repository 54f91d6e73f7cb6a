import Platform
import SystemPackage

/// Paths as one word of the state. A zero byte is between them: no path has one.
enum PathList {
  static func word(_ paths: some Collection<FilePath>) -> [UInt8] {
    Array(paths.map(\.bytes).joined(separator: [0]))
  }

  static func paths(_ word: [UInt8]) -> [FilePath] {
    word.split(separator: 0).compactMap { FilePath(bytes: $0) }
  }
}
