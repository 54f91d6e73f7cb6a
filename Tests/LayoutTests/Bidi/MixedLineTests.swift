import Canvas
import LayoutTestSupport
import TestSupport
import Testing
import TextCore

@testable import Layout

/// Carets, arrows, clicks and selections in lines of two directions.
@Suite struct MixedLineTests {
  private static let texts = [
    "plain words", "אבג דהו", "ab אבג cd", "אב cd ג", "אבג 12 דה ab, גד.", "x אבגד הוזח 34 טיכל y",
    "ab אבג", "12 אבג", "אבג 12", "(אב) [cd] ג", "a\tב\tc", "e\u{301}א\u{301}ב", "aא", "אa", "",
  ]

  /// Short lines and lines that hold all.
  private static let cases = texts.flatMap { text in [5, 9, 60].map { (text, $0) } }

  private func mixedPage(_ text: String, columns: Int) -> TestPage {
    let page = TestPage(text, columns: columns)
    page.shaper.hasLigatures = true
    return page
  }

  /// The edges of each line.
  private func edges(_ text: String, columns: Int) -> [CaretEdges] {
    let layout = mixedPage(text, columns: columns).layout
    let piece = layout.piece(at: 0)
    return piece.layout.lines.indices.map { layout.carets.edges(ofLine: $0, in: piece) }
  }

  @Test(arguments: cases)
  func everyOffsetHasOneEdge(text: String, columns: Int) {
    for edges in edges(text, columns: columns) {
      let offsets = (0...edges.last).map { edges.place(ofEdge: $0).offset }
      let line = edges.range
      let clusters = ClusterBreaks.boundaries(in: Array(text.utf8)).filter {
        line.lowerBound <= $0 && $0 <= line.upperBound
      }
      #expect(offsets.sorted() == clusters)
      for edge in 0...edges.last {
        #expect(edges.edge(of: edges.place(ofEdge: edge)) == edge)
      }
    }
  }

  @Test(arguments: cases)
  func arrowsComeByEveryPlaceOnceAndNeverTurn(text: String, columns: Int) {
    let page = mixedPage(text, columns: columns)
    let layout = page.layout
    let isRightToLeft = layout.piece(at: 0).layout.isRightToLeft
    for side in [PageSide.left, .right] {
      let isForward = (side == .right) != isRightToLeft
      var place = TextPlace(
        offset: isForward ? 0 : page.storage.text.end, affinity: .downstream)
      var seen = [place.offset.utf8]
      var last = layout.carets.place(at: place.offset, affinity: place.affinity)
      while let next = layout.carets.place(beside: place, toward: side), seen.count < 200 {
        let caret = layout.carets.place(at: next.offset, affinity: next.affinity)
        if caret.lineIndex == last.lineIndex {
          #expect(side == .left ? caret.x <= last.x : caret.x >= last.x)
        } else {
          #expect(caret.lineIndex == last.lineIndex + (isForward ? 1 : -1))
        }
        place = next
        last = caret
        seen.append(next.offset.utf8)
      }
      #expect(seen.sorted() == ClusterBreaks.boundaries(in: Array(text.utf8)))
      #expect(place.offset == (isForward ? page.storage.text.end : 0))
    }
  }

  @Test(arguments: cases)
  func clickingACaretBringsItBack(text: String, columns: Int) {
    for edges in edges(text, columns: columns) {
      for edge in 0...edges.last {
        #expect(edges.place(atX: edges.x(ofEdge: edge)) == edges.place(ofEdge: edge))
      }
    }
  }

  @Test(arguments: cases)
  func clicksStandBesideTheClusterThatTheyHit(text: String, columns: Int) {
    for edges in edges(text, columns: columns) {
      let line = edges.range
      for (number, box) in edges.boxes.enumerated() {
        for isAtRight in [false, true] {
          let x = Double(box.x + box.width * (isAtRight ? 0.51 : 0.49))
          let place = edges.place(atX: x)
          #expect(edges.edge(of: place) == number + (isAtRight ? 1 : 0))
          let isLeading = isAtRight == (box.level & 1 == 1)
          let offset = isLeading ? box.range.lowerBound : box.range.upperBound
          let isAtEnd = offset == line.lowerBound || offset == line.upperBound
          #expect(place.offset == offset || isAtEnd)
        }
      }
    }
  }

  @Test(arguments: cases)
  func selectionIsAsWideAsItsClusters(text: String, columns: Int) {
    let page = mixedPage(text, columns: columns)
    let piece = page.layout.piece(at: 0)
    let clusters = ClusterBreaks.boundaries(in: Array(text.utf8))
    for (number, start) in clusters.enumerated() {
      for end in clusters[number...] {
        for (index, line) in piece.layout.lines.enumerated() {
          let spans = page.layout.carets.selectionSpans(
            TextOffset(start)..<TextOffset(end), in: piece, line: index)
          let advances = line.runs.flatMap(\.glyphs).filter {
            (start..<end).contains(Int($0.cluster))
          }.reduce(Float(0)) { $0 + $1.advance }
          let width = spans.reduce(0.0) { $0 + $1.upperBound - $1.lowerBound }
          // No ligature is in these texts that a selection could cut.
          #expect(abs(width - Double(advances)) < 0.01, "\(start)..<\(end)")
          #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        }
      }
    }
  }

  @Test func theAffinityDecidesBetweenDirections() {
    // Looks so: `ab גבא cd`.
    let page = TestPage("ab אבג cd", columns: 20)
    #expect(page.caretX(3, .upstream) == 70)
    #expect(page.caretX(3, .downstream) == 100)
    #expect(page.caretX(9, .upstream) == 70)
    #expect(page.caretX(9, .downstream) == 100)
  }

  @Test func atAParagraphsEndTheAffinityDecidesToo() {
    let page = TestPage("ab אבג", columns: 20)
    #expect(page.caretX(9, .upstream) == 70, "beside the last letter")
    #expect(page.caretX(9, .downstream) == 100, "at the line's end")
    #expect(page.layout.carets.affinity(ofCaretAfterTextAt: 9) == .upstream)
    #expect(page.layout.carets.affinity(ofCaretAfterTextAt: 2) == .downstream)
    let end = page.layout.carets.lineEnd(at: 0, affinity: .downstream)
    #expect(page.layout.carets.place(at: end.offset, affinity: end.affinity).x == 100)
    let piece = page.layout.piece(at: 0)
    #expect(page.layout.carets.textPlace(in: piece, line: 0, x: 400) == end)
  }

  @Test func anArrowLeavesASelectionAtTheSideThatItPointsTo() {
    let page = TestPage("ab אבג cd", columns: 20)
    // From the second Hebrew letter on: its right edge is left of the `c`'s.
    let left = page.layout.carets.place(leaving: 5..<10, toward: .left)
    let right = page.layout.carets.place(leaving: 5..<10, toward: .right)
    #expect([left.offset, right.offset] == [5, 10])
    let inner = page.layout.carets.place(leaving: 5..<9, toward: .left)
    #expect(inner == TextPlace(offset: 9, affinity: .upstream))
  }

  @Test func wordsArePassedAsTheyLook() {
    let text = "ab אבג דהו cd"
    let page = TestPage(text, columns: 20)
    let words = { (_: [UInt8]) in [0..<2, 3..<9, 10..<16, 17..<19] }
    func stops(_ place: TextPlace, _ side: PageSide) -> [Double] {
      var place = place
      var xs: [Double] = []
      while let next = page.layout.carets.place(afterWordBeside: place, toward: side, words: words)
      {
        place = next
        xs.append(page.layout.carets.place(at: next.offset, affinity: next.affinity).x)
      }
      return xs
    }
    // Looks so: `ab והד גבא cd`, with the text's edge at 40.
    #expect(stops(.init(offset: 0, affinity: .downstream), .right) == [60, 100, 140, 170])
    #expect(stops(.init(offset: 19, affinity: .downstream), .left) == [150, 110, 70, 40])
  }

  /// In a paragraph without word boundaries a jump ends after some screens, and words are looked up once
  /// a piece, not once a line.
  @Test func aJumpOverAnyNumberOfLinesIsBounded() {
    let text = "א a " + String(repeating: "xy ", count: 2_800)
    let page = TestPage(text, columns: 30)
    var searches = 0
    let words = { (_: [UInt8]) -> [Range<Int>] in
      searches += 1
      return []
    }
    var place = TextPlace(offset: 4, affinity: .downstream)
    let side = page.layout.piece(at: 0).layout.isRightToLeft ? PageSide.left : .right
    var jumps = 0
    while let next = page.layout.carets.place(afterWordBeside: place, toward: side, words: words) {
      let passed = next.offset - place.offset
      #expect(passed > 0 && passed <= 30 * (CaretGeometry.longestSearch + 1))
      (place, jumps) = (next, jumps + 1)
    }
    #expect(place.offset == page.storage.text.end)
    let lines = page.pieces().reduce(0) { $0 + $1.layout.lines.count }
    #expect(jumps == (lines - 1) / CaretGeometry.longestSearch + 1, "\(lines) lines")
    #expect(searches <= jumps + 1 + page.pieces().count)
  }

  @Test func aSignAndItsLetterStayTogetherWhateverTheirDirections() {
    // U+0600 is part of the letter after it. ICU would have it run otherwise.
    let bytes = Array("ab \u{600}א c".utf8)
    let torn = BidiParagraph(
      baseLevel: 0,
      runs: [
        .init(range: 0..<3, level: 0), .init(range: 3..<5, level: 2),
        .init(range: 5..<7, level: 1), .init(range: 7..<9, level: 0),
      ])
    let kept = torn.keepingClusters(of: ClusteredText(bytes))
    #expect(kept.runs.map(\.range) == [0..<3, 3..<7, 7..<9])
    #expect(kept.runs.map(\.level) == [0, 2, 0])
  }
}
