import LayoutTestSupport
import TestSupport
import TextCore
import Testing

@testable import Layout

/// Clusters, carets, clicks, selections and hits of random lines, against lines measured anew from
/// their glyphs.
@Suite struct MeasuredLineTests {
  @Test(arguments: seeds) func clustersTileTheLine(seed: UInt64) {
    for line in RandomPage.pages(seed).flatMap(\.lines).joined() {
      let boxes = line.piece.layout.boxes(ofLine: line.index)
      let isSame =
        boxes.count == line.clusters.count
        && zip(boxes, line.clusters).allSatisfy { box, cluster in
          box.range == cluster.range && abs(Double(box.x) - cluster.x) < 0.01
            && abs(Double(box.width) - cluster.width) < 0.01
            && (box.level & 1 == 1) == cluster.isRightToLeft
        }
      #expect(isSame, "\(line.piece.layout.bytes), line \(line.index)")
      let width = Double(line.piece.layout.lines[line.index].width)
      #expect(abs(line.right - line.left - width) < 0.01)
      #expect(line.boundaries.first ?? 0 == line.range.lowerBound)
    }
  }

  @Test(arguments: seeds) func caretsAreAtEdgesAndAsWideAsTheirLetter(seed: UInt64) {
    for page in RandomPage.pages(seed) {
      for line in page.lines.joined() {
        for local in line.boundaries {
          for affinity in [Affinity.upstream, .downstream] where line.shows(local, affinity) {
            check(local, affinity, on: line, of: page)
          }
        }
      }
    }
  }

  private func check(
    _ local: Int, _ affinity: Affinity, on line: MeasuredLine, of page: RandomPage
  ) {
    let name: Comment = "\(page.text), \(line.start + local) \(affinity)"
    let offset = TextOffset(line.start + local)
    let place = page.layout.carets.place(at: offset, affinity: affinity)
    let x = line.inColumn(line.x(of: local, affinity))
    #expect(place.piece.range == line.piece.range && place.lineIndex == line.index, name)
    #expect(abs(place.x - x) < 0.01, name)

    var width = RandomPage.characterWidth
    var isLeftward = line.isRightToLeft
    if affinity == .downstream,
      let cluster = line.clusters.first(where: { $0.range.lowerBound == local }),
      abs(cluster.leading - x) < 0.5
    {
      isLeftward = cluster.isRightToLeft
      if cluster.firstByte != 0x09 { width = cluster.width }
    }
    let span = page.layout.carets.clusterSpan(at: offset, affinity: affinity)
    #expect([span].isNear([isLeftward ? (x - width)..<x : x..<(x + width)]), name)
  }

  @Test(arguments: seeds) func clicksGoToTheNearestEdgeAndTheClusterUnderThem(seed: UInt64) {
    for page in RandomPage.pages(seed) {
      for line in page.lines.joined() {
        for x in stride(from: line.left - 12, through: line.right + 12, by: 3.3) {
          let name: Comment = "\(page.text), line \(line.index) of \(line.start) at \(x)"
          let place = page.layout.carets.textPlace(in: line.piece, line: line.index, x: x)
          let local = place.offset.utf8 - line.start
          #expect(line.shows(local, place.affinity), name)
          let distance = abs(line.x(of: local, place.affinity) - x)
          let least = line.edges.map { abs($0 - x) }.min() ?? 0
          #expect(distance < least + 0.01, name)

          let cluster = page.layout.carets.cluster(in: line.piece, line: line.index, x: x)
          #expect(cluster.utf8 - line.start == clickedCluster(x, on: line), name)
        }
      }
    }
  }

  /// The start of the cluster under a click. Beyond the end of a line that wraps it is the last one
  /// that is no space.
  private func clickedCluster(_ x: Double, on line: MeasuredLine) -> Int {
    guard let first = line.clusters.first, let last = line.clusters.last else {
      return line.range.lowerBound
    }
    let under = line.clusters.first { $0.x <= x && x < $0.right } ?? (x < first.x ? first : last)
    let isBeyond = line.isRightToLeft ? x < line.left : x >= line.right
    guard isBeyond, line.wraps, under.firstByte == 0x20 else { return under.range.lowerBound }
    let letters = line.clusters.filter {
      $0.range.lowerBound < under.range.lowerBound && $0.firstByte != 0x20
    }
    return letters.map(\.range.lowerBound).max() ?? line.range.lowerBound
  }

  @Test(arguments: seeds) func selectionsAreTheUnionOfTheirClusters(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for page in RandomPage.pages(seed) {
      let boundaries = page.boundaries
      for _ in 0..<12 {
        let part = random.range(in: boundaries.count - 1)
        let selected = boundaries[part.lowerBound]..<boundaries[part.upperBound]
        for line in page.lines.joined() {
          let spans = page.layout.carets.selectionSpans(
            TextOffset(selected.lowerBound)..<TextOffset(selected.upperBound), in: line.piece,
            line: line.index)
          #expect(
            spans.isNear(selectionSpans(of: selected, on: line)),
            "\(page.text), \(selected), line \(line.index) of \(line.start)")
        }
      }
    }
  }

  private func selectionSpans(of selected: Range<Int>, on line: MeasuredLine) -> [Range<Double>] {
    let local = (selected.lowerBound - line.start)..<(selected.upperBound - line.start)
    let spans = line.spans(of: local)
    let ending = line.piece.layout.length
    guard !line.wraps, line.piece.range != line.piece.content, local.contains(ending) else {
      return spans
    }
    let end = line.inColumn(line.x(of: ending, .downstream))
    let room = RandomPage.characterWidth / 2
    let last = line.isRightToLeft ? (end - room)..<end : end..<(end + room)
    // The spaces beyond the column are selected there already.
    let all = (spans + [last]).sorted { $0.lowerBound < $1.lowerBound }
    return all.reduce(into: []) { joined, span in
      if let before = joined.last, before.upperBound > span.lowerBound - 0.01 {
        joined[joined.count - 1] =
          before.lowerBound..<max(before.upperBound, span.upperBound)
      } else {
        joined.append(span)
      }
    }
  }

  @Test(arguments: seeds) func hitsAreTheUnionOfTheirClusters(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for page in RandomPage.pages(seed) {
      for _ in 0..<6 {
        let hits = hits(on: page, &random)
        let all = 0..<page.layout.storage.text.end
        page.layout.decorations.setHits(
          hits.map { TextOffset($0.lowerBound)..<TextOffset($0.upperBound) }, in: all)
        for line in page.lines.joined() {
          let piece = page.layout.piece(at: line.piece.content.lowerBound)
          let found = page.layout.decoratedLine(line.index, in: piece).hits
          let expected = hits.compactMap { visible($0, on: line) }
          #expect(
            found.map(\.range) == expected, "\(page.text), \(hits), line \(line.index)")
          let isSame = zip(found, expected).allSatisfy { $0.spans.isNear(line.spans(of: $1)) }
          #expect(isSame, "\(page.text), \(hits), line \(line.index) of \(line.start)")
        }
      }
    }
  }

  /// Short hits in paragraphs, many of which touch.
  private func hits(on page: RandomPage, _ random: inout SeededGenerator) -> [Range<Int>] {
    var hits: [Range<Int>] = []
    for paragraph in page.lines {
      let content = paragraph[0].piece.layout
      let places =
        [0]
        + MeasuredLine.characters(of: content.bytes, in: 0..<content.length)
        .map(\.upperBound)
      var first = random.number(0...1)
      while first + 1 < places.count {
        let last = min(first + random.number(1...4), places.count - 1)
        let start = paragraph[0].start
        hits.append((start + places[first])..<(start + places[last]))
        first = last + random.number(0...1)
      }
    }
    return hits
  }

  /// The bytes of a hit on a line. Where the line wraps it ends with its last letter there.
  private func visible(_ hit: Range<Int>, on line: MeasuredLine) -> Range<Int>? {
    let local = (hit.lowerBound - line.start)..<(hit.upperBound - line.start)
    let part = local.clamped(to: line.range)
    guard !part.isEmpty, line.wraps else { return part.isEmpty ? nil : part }
    let end =
      line.clusters.filter { $0.firstByte != 0x20 && $0.firstByte != 0x09 }
      .map(\.range.upperBound).max() ?? line.range.lowerBound
    return part.lowerBound < end ? part.lowerBound..<min(part.upperBound, end) : part
  }
}
