import LayoutTestSupport
import TestSupport
import TextCore
import Testing

@testable import Layout

/// Only a long paragraph of Latin letters and their signs is laid out in part after a change.
@Suite struct LatinTextTests {
  @Test(arguments: [
    ("~", true), (" ", true), ("\u{7F}", false), ("é \u{7F}", false), ("\t", false),
    ("é\t", false), ("\u{A0}", false), ("¡", true), ("¿", true), ("\u{AD}", false), ("µ", false),
    ("¬", true), ("®", true), ("´", true), ("¶", true), ("À", true), ("ÿ", true), ("Ā", false),
    ("\u{2010}", false), ("\u{2012}", false), ("\u{2013}", true), ("\u{2014}", true),
    ("\u{2015}", false), ("\u{2017}", false), ("\u{2018}", true), ("\u{201A}", true),
    ("\u{201B}", false), ("\u{201C}", true), ("\u{201E}", true), ("\u{201F}", false),
    ("\u{2025}", false), ("\u{2026}", true), ("\u{2027}", false), ("\u{20AC}", false),
    ("e\u{301}", false), ("א", false), ("漢", false),
  ])
  func isSetInPart(sign: String, expected: Bool) {
    for text in [sign + " ", "a" + sign] {
      let words = text + String(repeating: "words ", count: 300)
      for place in [words.utf8.count, words.utf8.count - 900] {
        let page = TestPage(words, columns: 40)
        _ = page.pieces()
        let before = page.shaper.shapedBytes
        page.replace(place..<place, with: "x")
        _ = page.layout.piece(at: 0)
        let cost = page.shaper.shapedBytes - before
        #expect((cost < 600) == expected, "\(cost)")
      }
    }
  }

  /// The part is laid out as it would be with all of the paragraph, with any words at its edges.
  @Test(arguments: seeds) func allWordsAreSetAsAnew(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = ["a ", "word ", "[word] ", "{x} ", "@ ", "`a ", "z ", "Z ", "  ", "-", "é ", "~ "]
    let text = (0..<300).map { _ in words[random.number(0...11)] }.joined() + "  "
    let page = TestPage(text, columns: 12)
    _ = page.pieces()
    for _ in 0..<30 {
      let count = page.storage.text.utf8Count
      let place = random.number(0...count)
      guard page.storage.text.isClusterBoundary(TextOffset(place)) else { continue }
      page.replace(place..<place, with: words[random.number(0...11)])
      _ = page.layout.piece(at: 0)
      let fresh = TestPage(page.storage.text.string(in: 0..<page.storage.text.end), columns: 12)
      let isSame = page.image() == fresh.image()
      #expect(isSame, "at \(place)")
    }
  }
}
