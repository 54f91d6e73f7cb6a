import TestSupport
import Testing

/// Documents for a first reading stay short enough to be read.
@Suite struct DocumentLengthTests {
  private static let root: String = {
    let parts = "\(#filePath)".split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/")
  }()

  private static func text(of file: String) throws -> String {
    try Tool.run("/usr/bin/cat", [root + "/" + file]).output
  }

  /// The table of keys, which is made from the commands and folded away, doesn't count.
  @Test(arguments: [("README.md", 1200), ("Docs/ARCHITECTURE.md", 2500)])
  func aDocumentHasAtMostSoManyWords(file: String, words: Int) throws {
    var parts = try Self.text(of: file)
      .split(separator: "<!-- keys -->", omittingEmptySubsequences: false)
    if parts.count == 3 { parts.remove(at: 1) }
    let count = parts.map { $0.split(whereSeparator: \.isWhitespace).count }.reduce(0, +)
    #expect(count > 100 && count <= words, "\(file) has \(count) words")
  }

  @Test func eachFloorTellsItsLawsInAtMostSixtyLines() throws {
    let sources = try Tool.run("/usr/bin/find", [Self.root + "/Sources", "-name", "*.swift"]).output
    let start = Self.root.count + "/Sources/".count
    let floors = Set(
      sources.split(separator: "\n").compactMap { $0.dropFirst(start).split(separator: "/").first })
    #expect(floors.count > 25, "the folders of Sources were found")
    for floor in floors {
      let lines = try Self.text(of: "Sources/\(floor)/README.md").utf8.count { $0 == 0x0A }
      #expect((5...60).contains(lines), "\(floor) has \(lines) lines")
    }
  }
}
