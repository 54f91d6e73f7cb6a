import Canvas
import LayoutTestSupport
import Testing
import TextCore

@testable import Layout

@Suite struct GeometryTests {
  private static let texts = [
    "one two three four five", "abcdefghijklmnopqrstuvwxyz", "a\tb c\td", "e\u{301}a\u{301} xyz",
    "👨‍👩‍👧 family 🇪🇪🇫🇮", "Жи ab Ж", "fi off fin", "", "\n", "one\ntwo\n\nthree", "אבג דהו זחט יכל",
    "abЖ\u{301}c",
  ]

  @Test(arguments: texts) func carriesCaretsThereAndBack(text: String) {
    let page = TestPage(text)
    page.shaper.hasLigatures = true
    for offset in ClusterBreaks.boundaries(in: Array(text.utf8)) {
      for affinity in [Affinity.downstream, .upstream] {
        let place = page.layout.carets.place(at: TextOffset(offset), affinity: affinity)
        let back = page.layout.carets.textPlace(in: place.piece, line: place.lineIndex, x: place.x)
        let again = page.layout.carets.place(at: back.offset, affinity: back.affinity)
        #expect(again.x == place.x)
        #expect(again.lineIndex == place.lineIndex)
        #expect(page.storage.text.isClusterBoundary(back.offset))
        // Hanging spaces all have the caret position at the edge.
        if place.x < 140, place.x > 40 { #expect(back.offset.utf8 == offset) }
      }
    }
  }

  @Test(arguments: ["ab אבג cd", "אב cd ג", "אבג 12 דה ab, גד.", "x אבגד הוזח טיכל y"])
  func carriesCaretsOfMixedTextToTheSamePlace(text: String) {
    let page = TestPage(text, columns: 12)
    for offset in ClusterBreaks.boundaries(in: Array(text.utf8)) {
      let place = page.layout.carets.place(at: TextOffset(offset), affinity: .downstream)
      let back = page.layout.carets.textPlace(in: place.piece, line: place.lineIndex, x: place.x)
      #expect(page.layout.carets.place(at: back.offset, affinity: back.affinity).x == place.x)
    }
  }

  @Test func aLigaturesClustersShareItsRoom() {
    let page = TestPage("fin")
    page.shaper.hasLigatures = true
    #expect([0, 1, 2, 3].map { page.caretX($0) } == [40, 45, 50, 60])
  }

  @Test func clicksNeverLandInAGrapheme() {
    // The mark after the Cyrillic letter and the parts of the family are glyphs of their own.
    let page = TestPage("aЖ\u{301}b👨‍👩‍👧c", columns: 30)
    let piece = page.layout.piece(at: 0)
    for x in stride(from: 0.0, to: 340, by: 1) {
      let place = page.layout.carets.textPlace(in: piece, line: 0, x: x)
      #expect(page.storage.text.isClusterBoundary(place.offset))
    }
  }

  @Test func clicksAreOnTheClusterUnderThem() {
    // Wrapped as `aaaa ` and `bbbb`.
    let page = TestPage("aaaa bbbb", columns: 5)
    let piece = page.layout.piece(at: 0)
    func cluster(_ x: Double, line: Int) -> Int {
      page.layout.carets.cluster(in: piece, line: line, x: x).utf8
    }
    #expect([0, 45, 59, 61, 79].map { cluster($0, line: 0) } == [0, 0, 1, 2, 3])
    #expect(cluster(85, line: 0) == 4, "on the blank itself")
    #expect(cluster(500, line: 0) == 3, "beyond the blank at which the line wraps")
    #expect(cluster(500, line: 1) == 8)
  }

  @Test func aClickOnTheEndOfACutWordStaysOnItsLine() {
    let page = TestPage("aaaaaaaaaa", columns: 5)
    let piece = page.layout.piece(at: 0)
    #expect(
      page.layout.carets.textPlace(in: piece, line: 0, x: 87)
        == TextPlace(offset: 5, affinity: .upstream))
    #expect(
      page.layout.carets.textPlace(in: piece, line: 0, x: 83)
        == TextPlace(offset: 4, affinity: .downstream))
    #expect(
      page.layout.carets.textPlace(in: piece, line: 0, x: 77)
        == TextPlace(offset: 4, affinity: .downstream))
  }

  @Test func affinityDecidesAtASoftWrap() {
    let page = TestPage("one two three four")
    let down = page.layout.carets.place(at: 8, affinity: .downstream)
    let up = page.layout.carets.place(at: 8, affinity: .upstream)
    #expect(down.lineIndex == 1 && down.x == 40)
    #expect(up.lineIndex == 0 && up.x == 120)
  }

  @Test func homeAndEndStayOnTheirLine() {
    let page = TestPage("one two three four")
    #expect(
      page.layout.carets.lineEnd(at: 2, affinity: .downstream)
        == .init(offset: 8, affinity: .upstream))
    #expect(
      page.layout.carets.lineEnd(at: 8, affinity: .upstream)
        == .init(offset: 8, affinity: .upstream))
    #expect(
      page.layout.carets.lineEnd(at: 8, affinity: .downstream)
        == .init(offset: 18, affinity: .downstream))
    #expect(page.layout.carets.lineStart(at: 8, affinity: .upstream).offset == 0)
    #expect(page.layout.carets.lineStart(at: 8, affinity: .downstream).offset == 8)
  }

  @Test func endStaysOnTheLastLineOfAPiece() {
    let page = TestPage(String(repeating: "word ", count: 4000), columns: 60)
    let second = page.pieces()[1]
    let before = second.range.lowerBound - 3
    let end = page.layout.carets.lineEnd(at: before, affinity: .downstream)
    #expect(end == TextPlace(offset: second.range.lowerBound, affinity: .upstream))
    let caret = page.layout.carets.place(at: end.offset, affinity: end.affinity)
    #expect(caret.piece.range.upperBound == second.range.lowerBound)
    #expect(page.layout.carets.lineEnd(at: end.offset, affinity: .upstream) == end)
  }

  @Test func upAndDownKeepTheColumn() {
    let page = TestPage("abcdefgh\nxy\nabcdefgh")
    let down = page.layout.carets.textPlace(lines: 1, from: 6, affinity: .downstream, x: 100)
    #expect(down?.offset == 11)
    let further = page.layout.carets.textPlace(lines: 2, from: 6, affinity: .downstream, x: 100)
    #expect(further?.offset == 18)
    #expect(
      page.layout.carets.textPlace(lines: -2, from: 18, affinity: .downstream, x: 100)?.offset == 6)
    #expect(page.layout.carets.textPlace(lines: -1, from: 6, affinity: .downstream, x: 100) == nil)
    #expect(page.layout.carets.textPlace(lines: 1, from: 18, affinity: .downstream, x: 100) == nil)
  }

  @Test func selectionCoversWhatItHolds() {
    let page = TestPage("abcdef\ng")
    func spans(_ range: Range<Int>, line: Int = 0, at offset: Int = 0) -> [Range<Double>] {
      page.layout.carets.selectionSpans(
        TextOffset(range.lowerBound)..<TextOffset(range.upperBound),
        in: page.layout.piece(at: TextOffset(offset)), line: line)
    }
    #expect(spans(1..<3) == [50..<70])
    #expect(spans(4..<8) == [80..<105])
    #expect(spans(6..<7) == [100..<105])
    #expect(spans(4..<8, at: 7) == [40..<50])
    #expect(spans(0..<6, at: 7) == [])
  }

  @Test func selectionOfMixedTextIsInSpans() {
    let page = TestPage("ab אבג cd", columns: 20)
    let piece = page.layout.piece(at: 0)
    // `b`, the space and the first Hebrew letter, which stands at the right.
    #expect(page.layout.carets.selectionSpans(1..<5, in: piece, line: 0) == [50..<70, 90..<100])
  }

  @Test func aSelectedLineEndingOfHebrewIsAtItsLeft() {
    let page = TestPage("אב\nג")
    let piece = page.layout.piece(at: 0)
    #expect(page.layout.carets.selectionSpans(0..<6, in: piece, line: 0) == [115..<140])
  }

  /// It was behind the other spans, and over them where spaces extend past the column.
  @Test func aSelectedLineEndingIsInItsPlaceFromLeftToRight() {
    // Looks so: `cd בא`, with the line's end at the left.
    let mixed = TestPage("אב cd\nx")
    let piece = mixed.layout.piece(at: 0)
    let left = Double(piece.layout.lines[0].x)
    let spans = mixed.layout.carets.selectionSpans(6..<8, in: piece, line: 0)
    #expect(spans == [(left - 5)..<left, (left + 10)..<(left + 20)])

    let spaces = TestPage("abcdefgh    \nx")
    let line = spaces.layout.piece(at: 0)
    #expect(spaces.layout.carets.selectionSpans(0..<13, in: line, line: 0) == [40..<160])
  }
}
