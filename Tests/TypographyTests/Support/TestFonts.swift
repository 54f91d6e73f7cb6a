import TestSupport
import Canvas
import Glibc
import Layout
import TextCore
import Testing

@testable import Typography

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
  /// Shapes bytes whose clusters are not known yet.
  func shape(
    _ bytes: [UInt8], range: Range<Int>, font: FontRequest, level: UInt8,
    into runs: inout [ShapedRun]
  ) {
    shape(ClusteredText(bytes), range: range, font: font, level: level, into: &runs)
  }

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
