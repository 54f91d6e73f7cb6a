import LayoutTestSupport
import TestSupport
import TextCore
import Testing

@testable import Layout

/// The places of clusters on a line.
@Suite struct ClusterBoxTests {
  /// Side by side they fill the line, also where a cluster has several glyphs, and each byte is in
  /// one of them.
  @Test(arguments: seeds) func clustersFillTheLine(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = ["a", "é", "e\u{301}", "👩‍🚀", "🇪🇪", "1", " ", "א", "ב\u{5B8}", "漢", "각"]
    for _ in 0..<40 {
      let text = (0..<random.number(1...30)).map { _ in letters[random.number(0...10)] }.joined()
      let page = TestPage(text, columns: 12)
      let layout = page.layout.piece(at: 0).layout
      var ranges: [Range<Int>] = []
      for (index, line) in layout.lines.enumerated() {
        let boxes = layout.boxes(ofLine: index)
        ranges += boxes.map(\.range)
        var pen = line.runs.map(\.x).min() ?? 0
        for box in boxes.sorted(by: { ($0.x, $0.width) < ($1.x, $1.width) }) {
          #expect(abs(box.x - pen) < 0.01, "\(text), line \(index)")
          pen = box.x + box.width
        }
        let end = line.runs.map { $0.x + $0.width }.max() ?? 0
        #expect(abs(pen - end) < 0.01, "\(text), line \(index)")
      }
      ranges.sort { $0.lowerBound < $1.lowerBound }
      let boundaries = ClusterBreaks.boundaries(in: Array(text.utf8))
      #expect(ranges.map(\.lowerBound) == boundaries.dropLast())
      #expect(ranges.map(\.upperBound) == Array(boundaries.dropFirst()))
    }
  }
}
