import Canvas
import Glibc
import Layout
import Testing

@testable import Typography

/// A seeded generator (SplitMix64), so that a failing case can be made again.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A folder that goes away with the value.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/paber-typography-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      unlink(path + "/" + name)
    }
    closedir(folder)
    rmdir(path)
  }

  /// Writes a file into the folder and returns its path.
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = try #require(fopen(path + "/" + name, "w"))
    defer { fclose(file) }
    try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    return path + "/" + name
  }
}

/// The bytes of a file.
func contents(of path: String) throws -> [UInt8] {
  let file = try #require(fopen(path, "r"))
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&chunk, 1, chunk.count, file)
    if count == 0 { return bytes }
    bytes += chunk.prefix(count)
  }
}

extension FontRequest {
  /// The page's text at its usual size.
  static let text = FontRequest(role: .body, size: 18)
}

extension FontLibrary {
  /// A library of the default families without a cache.
  static func standard(
    _ configuration: FontConfiguration = FontConfiguration()
  ) throws -> FontLibrary {
    try FontLibrary(configuration: configuration, cache: nil)
  }

  /// The runs of a whole paragraph.
  func runs(
    _ text: String, _ font: FontRequest = .text, level: UInt8 = 0
  ) -> [ShapedRun] {
    runs(Array(text.utf8), font, level: level)
  }

  /// The runs of a whole paragraph.
  func runs(_ text: [UInt8], _ font: FontRequest = .text, level: UInt8 = 0) -> [ShapedRun] {
    var runs: [ShapedRun] = []
    shape(text, range: 0..<text.count, font: font, level: level, into: &runs)
    return runs
  }

  /// The name of the file that a run's font comes from.
  func fileName(_ run: ShapedRun) -> String {
    String(description(of: run.font)?.path.split(separator: "/").last ?? "")
  }
}
