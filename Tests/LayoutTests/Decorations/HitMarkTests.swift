import LayoutTestSupport
import TextCore
import Testing

@testable import Layout

@Suite struct HitMarkTests {
  @Test func aHitIsOneWhateverElseIsMarkedInIt() {
    let page = TestPage("one tow three")
    let all = 0..<page.storage.text.end
    page.layout.decorations.setSpelling(wrong: [4..<7], in: all)
    page.layout.decorations.setHits([2..<9], in: all)
    #expect(page.layout.decorations.hits(in: all) == [2..<9])
    #expect(page.layout.decorations.hits(in: 5..<8) == [5..<8])
  }

  @Test func hitsThatTouchStayApart() {
    let page = TestPage("one tow three")
    let all = 0..<page.storage.text.end
    let hits: [TextRange] = [0..<3, 3..<6, 6..<7, 9..<10]
    #expect(page.layout.decorations.setHits(hits, in: all))
    #expect(page.layout.decorations.hits(in: all) == hits)
    #expect(!page.layout.decorations.setHits(hits, in: all), "nothing new to draw")
    page.layout.decorations.removeHits()
    #expect(page.layout.decorations.hits(in: all) == [])
  }

  /// Hits of ASCII letters are measured without carets, which costs less.
  @Test func aHitIsWhereASelectionOfItWouldBe() {
    let page = TestPage("one tow")
    let end = page.storage.text.end
    for lower in 0..<end.utf8 {
      for upper in (lower + 1)...end.utf8 {
        let hit = TextOffset(lower)..<TextOffset(upper)
        page.layout.decorations.setHits([hit], in: 0..<end)
        let piece = page.layout.piece(at: 0)
        let line = page.layout.decoratedLine(0, in: piece)
        // A hit ends with its last letter.
        guard !page.storage.text.string(in: hit).hasSuffix(" ") else { continue }
        #expect(
          line.hits.flatMap(\.spans) == page.layout.carets.selectionSpans(hit, in: piece, line: 0))
      }
    }
  }
}
