import Testing

@testable import MarkdownSyntax

/// Rows of tables as the page sees them.
@Suite struct TableRowTests {
  private func runs(_ line: String) -> [String] {
    var parser = ParagraphParser()
    let bytes = Array(line.utf8)
    let parsed = parser.parse(bytes, fence: .outside)
    guard parsed.block.kind == .tableRow else { return ["no row"] }
    return parsed.inlines.filter { !$0.style.contains(.tag) }.map {
      String(decoding: bytes[$0.range], as: UTF8.self) + ($0.style == .marker ? "" : "*")
    }
  }

  @Test func pipesAreMarkers() {
    #expect(runs("| a | b |") == ["|", "|", "|"])
    #expect(runs("|---|:-:|") == ["|---|:-:|"])
    #expect(runs("| a \\| b |") == ["|", "|"])
    #expect(runs("a | b") == ["no row"])
    #expect(runs("- | a |") == ["no row"])
    #expect(runs("| *a* | b") == ["|", "a*", "|"])
  }

  /// Marks pair within a cell only.
  @Test func marksMeetInTheirCell() {
    #expect(runs("| *a | b* |") == ["|", "|", "|"])
    #expect(runs("| `a | b` |") == ["|", "|", "|"])
  }

  @Test func aRowMayBeInAQuote() {
    var parser = ParagraphParser()
    let parsed = parser.parse(Array("> | a |".utf8), fence: .outside)
    #expect(parsed.block.kind == .tableRow && parsed.block.quoteDepth == 1)
    #expect(parsed.prefix.length == 2)
  }
}
