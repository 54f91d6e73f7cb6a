import LayoutTestSupport
import TestSupport
import TextCore
import Testing

@testable import Layout

/// Arrow keys through whole pages of random paragraphs, against the page as it looks.
@Suite struct ArrowKeyTests {
  /// A caret on the page.
  private struct Stop: Equatable {
    /// The start of the paragraph.
    var start: Int
    var line: Int
    var x: Double

    func isNear(_ other: Stop) -> Bool {
      start == other.start && line == other.line && abs(x - other.x) < 0.01
    }
  }

  /// All carets of a paragraph from left to right: line by line, but a wrapped line ends at the
  /// start of the next. Lines go up in right-to-left paragraphs.
  private func stops(in paragraph: [MeasuredLine]) -> [Stop] {
    let isRightToLeft = paragraph[0].isRightToLeft
    let lines = isRightToLeft ? paragraph.reversed() : paragraph
    return lines.flatMap { line in
      var edges = line.edges
      if line.wraps { edges.remove(at: isRightToLeft ? 0 : edges.count - 1) }
      return edges.map { Stop(start: line.start, line: line.index, x: line.inColumn($0)) }
    }
  }

  /// All carets of a page in the order in which the right arrow key comes by: paragraphs go up if
  /// the text begins from right to left.
  private func stops(on page: RandomPage) -> [Stop] {
    let paragraphs = page.layout.isRightToLeft ? page.lines.reversed() : page.lines
    return paragraphs.flatMap { stops(in: $0) }
  }

  private func stop(_ place: TextPlace, on page: RandomPage) -> Stop {
    let caret = page.layout.carets.place(at: place.offset, affinity: place.affinity)
    return Stop(start: caret.piece.content.lowerBound.utf8, line: caret.lineIndex, x: caret.x)
  }

  /// The outermost place of the page at one side.
  private func edge(_ side: PageSide, of page: RandomPage) -> TextPlace {
    let isFirst = (side == .left) != page.layout.isRightToLeft
    let paragraph = page.lines[isFirst ? 0 : page.lines.count - 1]
    let isStart = (side == .left) != paragraph[0].isRightToLeft
    return TextPlace(
      offset: TextOffset(paragraph[0].start + (isStart ? 0 : paragraph[0].piece.layout.length)),
      affinity: .downstream)
  }

  /// The places of a caret that goes on to `side` until it stays.
  private func walk(
    from place: TextPlace, _ side: PageSide, on layout: LayoutManager, byWord: Bool = false
  ) -> [TextPlace] {
    let movement = VisualMovement(layout: layout, boundaries: SimpleTextBoundaries())
    let text = layout.storage.text
    var places = [place]
    while places.count <= text.utf8Count + 1 {
      let last = places[places.count - 1]
      let next = movement.place(
        from: Selection(caret: last.offset, affinity: last.affinity), toward: side, byWord: byWord,
        extending: false)
      if next == last { return places }
      places.append(next)
    }
    Issue.record("never ends: \(text.string(in: 0..<text.end))")
    return places
  }

  @Test(arguments: seeds) func aPageIsPassedFromEdgeToEdgeAndBack(seed: UInt64) {
    for page in RandomPage.pages(seed) {
      let places = walk(from: edge(.left, of: page), .right, on: page.layout)
      let stops = places.map { stop($0, on: page) }
      let expected = self.stops(on: page)
      let isSame =
        stops.count == expected.count && zip(stops, expected).allSatisfy { $0.isNear($1) }
      #expect(isSame, "\(page.text), right to left: \(page.layout.isRightToLeft)")
      #expect(places.map(\.offset.utf8).sorted() == page.boundaries, "\(page.text)")

      let back = walk(from: edge(.right, of: page), .left, on: page.layout)
      let isBack = back == places.reversed()
      #expect(isBack, "\(page.text), right to left: \(page.layout.isRightToLeft)")
    }
  }

  @Test(arguments: seeds) func wordsAreLeftAtTheirEdge(seed: UInt64) {
    for page in RandomPage.pages(seed) {
      let all = stops(on: page)
      for side in [PageSide.left, .right] {
        let places = walk(
          from: edge(side == .right ? .left : .right, of: page), side, on: page.layout,
          byWord: true)
        let found = places.map { place in
          let stop = stop(place, on: page)
          return all.indices.filter { all[$0].isNear(stop) }
        }
        let name: Comment = "\(page.text), \(page.layout.isRightToLeft), \(side): \(found)"
        let edges = wordEdges(on: page, toward: side)
        for edge in edges.words { #expect(found.contains { $0.contains(edge) }, name) }
        for stop in found.dropFirst() {
          #expect(stop.contains { edges.words.contains($0) || edges.lines.contains($0) }, name)
        }
        let goesOn = zip(found, found.dropFirst()).allSatisfy { here, next in
          guard let here = here.first, let next = next.last else { return false }
          return side == .right ? here <= next : here >= next
        }
        #expect(goesOn, name)
      }
    }
  }

  /// The stops at which a caret toward `side` leaves a word, and those at the edges of lines, by
  /// their numbers on the page.
  private func wordEdges(
    on page: RandomPage, toward side: PageSide
  ) -> (words: Set<Int>, lines: Set<Int>) {
    var edges: (words: Set<Int>, lines: Set<Int>) = ([], [])
    var first = 0
    for paragraph in page.layout.isRightToLeft ? page.lines.reversed() : page.lines {
      let inside = wordEdges(paragraph, toward: side)
      edges.words.formUnion(inside.words.map { first + $0 })
      edges.lines.formUnion(inside.lines.map { first + $0 })
      first += stops(in: paragraph).count
    }
    return edges
  }

  private func wordEdges(
    _ paragraph: [MeasuredLine], toward side: PageSide
  ) -> (words: Set<Int>, lines: Set<Int>) {
    let words = SimpleTextBoundaries().wordSegments(in: paragraph[0].piece.layout.bytes)
      .filter(\.isWord).map(\.range)
    let lines = paragraph[0].isRightToLeft ? paragraph.reversed() : paragraph
    var wordOfCluster: [Int?] = []
    var lineEdges: Set<Int> = [0]
    for line in lines {
      wordOfCluster += line.clusters.map { cluster in
        words.firstIndex { $0.contains(cluster.range.lowerBound) }
      }
      lineEdges.insert(wordOfCluster.count)
    }
    let edges = wordOfCluster.indices.filter { index in
      let next = index + (side == .right ? 1 : -1)
      return wordOfCluster[index] != nil
        && (!wordOfCluster.indices.contains(next) || wordOfCluster[next] != wordOfCluster[index])
    }
    return (Set(edges.map { side == .right ? $0 + 1 : $0 }), lineEdges)
  }

  @Test(arguments: seeds) func aSelectionIsLeftAtTheSideOfTheArrow(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for page in RandomPage.pages(seed) {
      let movement = VisualMovement(layout: page.layout, boundaries: SimpleTextBoundaries())
      let boundaries = page.boundaries
      for _ in 0..<10 {
        let part = random.range(in: boundaries.count - 1)
        guard !part.isEmpty else { continue }
        let ends = [boundaries[part.lowerBound], boundaries[part.upperBound]]
        let selection = Selection(anchor: TextOffset(ends[1]), head: TextOffset(ends[0]))
        let left = movement.place(
          from: selection, toward: .left, byWord: false, extending: false)
        let right = movement.place(
          from: selection, toward: .right, byWord: false, extending: false)
        let name: Comment = "\(page.text), \(ends)"
        #expect([left.offset.utf8, right.offset.utf8].sorted() == ends, name)
        let (first, last) = (stop(left, on: page), stop(right, on: page))
        if first.start == last.start, first.line == last.line {
          #expect(first.x <= last.x, name)
        } else {
          let line = page.lines.joined().last { $0.start <= ends[0] }
          #expect((left.offset.utf8 == ends[0]) != line?.isRightToLeft, name)
        }
      }
    }
  }

  /// The order of the text led back to the first paragraph, and past all but one word of the second
  /// one.
  @Test func wordsOfParagraphsThatRunOtherwiseAreNotPassed() {
    let page = TestPage("ab.\nאב גד\nef")
    func walk(from offset: TextOffset, _ side: PageSide) -> [Int] {
      let start = TextPlace(offset: offset, affinity: .downstream)
      return self.walk(from: start, side, on: page.layout, byWord: true).map(\.offset.utf8)
    }
    // The second paragraph is entered at its end, which is at the left, and left at its start.
    #expect(walk(from: 0, .right) == [0, 2, 3, 13, 9, 4, 14, 16])
    #expect(walk(from: 16, .left) == [16, 14, 4, 8, 13, 3, 0])
    page.layout.setRightToLeft(true)
    // The paragraph at the right of one is above it.
    #expect(walk(from: 14, .right) == [14, 16, 13, 9, 4, 0, 2, 3])
  }
}
