import Layout
import TestSupport
import Testing

@testable import Typography

@Suite struct ShapingTests {
  @Test func advancesAreFractionsOfAPixel() throws {
    let library = try FontLibrary.standard()
    let runs = library.runs("The quick brown fox")
    #expect(runs.count == 1)
    #expect(runs[0].glyphs.count == 19)
    #expect(runs[0].glyphs.map(\.cluster) == Array(0..<19))
    for glyph in runs[0].glyphs { #expect(abs(glyph.advance - 10.793) < 0.001) }
  }

  @Test(arguments: [
    "Съешь же ещё этих мягких булок", "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
    "שָׁלוֹם עולם", "السلام عليكم ورحمة الله", "नमस्ते दुनिया क्षत्रिय", "สวัสดีชาวโลก ก็ น้ำ",
    "日本語の漢字、かな。", "简体中文", "한국어 텍스트", "தமிழ் ಕನ್ನಡ తెలుగు മലയാളം", "ខ្មែរ မြန်မာ ລາວ བོད་",
    "ქართული Հայերեն አማርኛ ᏣᎳᎩ ދިވެހި ⵜⵉⴼⵉⵏⴰⵖ", "😀🎉👍🏽🇪🇪1️⃣❤️👨‍👩‍👧‍👦", "→ ✓ ★ ∑ ≤ ½ … — “x”",
  ])
  func nothingIsMissing(text: String) throws {
    let library = try FontLibrary.standard()
    for style in [(false, false), (true, false), (true, true)] {
      let request = FontRequest(role: .body, isBold: style.0, isItalic: style.1, size: 18)
      let glyphs = library.runs(text, request).flatMap(\.glyphs)
      #expect(!glyphs.isEmpty)
      #expect(glyphs.allSatisfy { $0.glyph != 0 })
    }
  }

  @Test func emojiSequencesAreOneGlyphOfTheColourFont() throws {
    let library = try FontLibrary.standard()
    for emoji in ["👨‍👩‍👧‍👦", "🇪🇪", "👍🏽", "1️⃣", "❤️", "😀"] {
      let runs = library.runs(emoji)
      #expect(runs.count == 1)
      #expect(library.fileName(runs[0]) == "NotoColorEmoji.ttf")
      #expect(runs[0].glyphs.filter { $0.advance > 0 }.count == 1, "\(emoji)")
    }
  }

  @Test func presentationSelectorsDecideBetweenTextAndPicture() throws {
    let library = try FontLibrary.standard()
    #expect(library.fileName(library.runs("☺\u{FE0F}")[0]) == "NotoColorEmoji.ttf")
    #expect(library.fileName(library.runs("☺\u{FE0E}")[0]) != "NotoColorEmoji.ttf")
    #expect(library.fileName(library.runs("☺")[0]) != "NotoColorEmoji.ttf")
    #expect(library.fileName(library.runs("12")[0]) == "Courier Prime.otf")
  }

  @Test func marksStayWithTheirBase() throws {
    let library = try FontLibrary.standard()
    for text in ["x\u{323}\u{302}", "q\u{30A}", "\u{5E9}\u{5C1}\u{5B8}", "e\u{301}"] {
      let runs = library.runs("a" + text + "b")
      let base = runs.first { $0.range.contains(1) }
      #expect(base.map { $0.range.upperBound >= 1 + text.utf8.count } == true, "\(text)")
    }
  }

  @Test func accentThatComposesNeedsNoOtherFont() throws {
    let library = try FontLibrary.standard()
    let runs = library.runs("cafe\u{301} au lait")
    #expect(runs.count == 1)
    #expect(library.fileName(runs[0]) == "Courier Prime.otf")
  }

  @Test func phraseInAnotherScriptIsOneRun() throws {
    let library = try FontLibrary.standard()
    let runs = library.runs("日本語の漢字、かな。「引用」")
    #expect(runs.count == 1)
    #expect(library.runs("שלום עולם יפה", level: 1).count == 1)
  }

  @Test func rightToLeftGlyphsAreInVisualOrder() throws {
    let library = try FontLibrary.standard()
    let runs = library.runs("שלום", level: 1)
    #expect(runs[0].glyphs.map(\.cluster) == [6, 4, 2, 0])
    #expect(runs[0].level == 1)
  }

  @Test func lettersJoinWithContextOutsideTheRange() throws {
    let library = try FontLibrary.standard()
    let text = Array("ببب".utf8)
    var alone: [ShapedRun] = []
    library.shape(Array(text[2..<4]), range: 0..<2, font: .text, level: 1, into: &alone)
    var middle: [ShapedRun] = []
    library.shape(text, range: 2..<4, font: .text, level: 1, into: &middle)
    #expect(alone[0].glyphs.map(\.glyph) != middle[0].glyphs.map(\.glyph))
    #expect(middle[0].range == 2..<4)
  }

  @Test func languageDecidesTheFormOfHanCharacters() throws {
    let faces = try ["ja", "ko", "zh-Hans", "zh-TW", "zh-HK"].map { language in
      let library = try FontLibrary.standard(FontConfiguration(language: language))
      return try #require(library.description(of: library.runs("直")[0].font))
    }
    #expect(Set(faces.map(\.index)).count == 5)
  }

  @Test func tabsHaveNoWidthAndControlsAreVisible() throws {
    let library = try FontLibrary.standard()
    let tab = library.runs("a\t\tb")
    #expect(tab.map(\.range) == [0..<1, 1..<3, 3..<4])
    #expect(tab[1].glyphs.map(\.advance) == [0, 0])
    #expect(tab[1].glyphs.map(\.cluster) == [1, 2])
    for text: [UInt8] in [[0], [0x1B], [0x7F], [0xC2, 0x85], [0xE2, 0x80, 0xA8], [0xFF]] {
      let glyphs = library.runs([0x61] + text).last?.glyphs ?? []
      #expect(glyphs.count == 1)
      #expect(glyphs.allSatisfy { $0.advance > 0 && $0.cluster == 1 })
    }
    #expect(library.runs([0xFF, 0xC3, 0xFE]).flatMap(\.glyphs).count == 3)
  }

  @Test func ignorableCharactersAreInvisible() throws {
    let library = try FontLibrary.standard()
    let glyphs = library.runs("a\u{200B}\u{2060}b").flatMap(\.glyphs)
    #expect(glyphs.map(\.advance).reduce(0, +) < 21.6)
    #expect(glyphs.allSatisfy { $0.glyph != 0 })
  }

  @Test func endlessClusterIsShapedInLittleTime() throws {
    let library = try FontLibrary.standard()
    func text(_ count: Int) -> String { "a" + String(repeating: "\u{301}", count: count) + "b" }
    let few = ProcessorTime.least { _ = library.runs(text(12_500)) }
    let many = ProcessorTime.least { _ = library.runs(text(100_000)) }
    // Eight times as much text; with quadratic work it would be 64 times the time.
    #expect(many < 24 * few, "\(few) s and \(many) s")
    let text = text(100_000)
    let runs = library.runs(text)
    #expect(runs.last?.range.upperBound == text.utf8.count)
    #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
  }

  @Test func emptyAndForeignRangesAreHarmless() throws {
    let library = try FontLibrary.standard()
    var runs: [ShapedRun] = []
    library.shape([], range: 0..<0, font: .text, level: 0, into: &runs)
    library.shape([0x61], range: 1..<9, font: .text, level: 0, into: &runs)
    #expect(runs.isEmpty)
    library.shape([0x61], range: 0..<9, font: .text, level: 0, into: &runs)
    #expect(runs.map(\.range) == [0..<1])
  }
}
