import Layout
import TestSupport
import Testing
import TextCore

@testable import Typography

/// Short runs are shaped once, and look as if each had been shaped.
@Suite struct ShortRunTests {
  private static let fonts = [
    FontRequest.text, FontRequest(role: .code, size: 18),
    FontRequest(role: .body, isBold: true, size: 18),
    FontRequest(role: .body, isItalic: true, isUntagged: true, size: 18),
    FontRequest(role: .body, size: 25.5),
  ]
  private static let words = [
    "a", "b ", "fi", "AV", "To", "well-known", "1,234", "*", "office waffles!", "~",
    "sixteen bytes..",
  ]
  /// Texts beside which a run is not plain, or bears a mark.
  private static let others = [
    "é", "e\u{301}", "\u{301}", "ж", "שלום", "漢", "\t", "ę", " long plain text ",
  ]

  @Test func shortRunsDependOnNothingAroundThem() throws {
    let seed: UInt64 = 0x5EED_0360
    var random = SeededGenerator(seed: seed)
    let used = try FontLibrary.standard()
    for round in 0..<400 {
      var text = ""
      var range = 0..<0
      let place = random.number(0...4)
      for index in 0..<5 {
        let isOther = random.number(0...9) == 0
        let words = isOther ? Self.others : Self.words
        let word = words[random.number(0...(words.count - 1))]
        if index == place { range = text.utf8.count..<(text.utf8.count + word.utf8.count) }
        text += word
      }
      let font = Self.fonts[random.number(0...(Self.fonts.count - 1))]
      let level = UInt8(random.number(0...1))
      let bytes = Array(text.utf8)
      used.shortRuns.removeAll()
      var fresh: [ShapedRun] = []
      used.shape(bytes, range: range, font: font, level: level, into: &fresh)
      for other in Self.words {
        _ = used.runs(other, font, level: level)
      }
      var shaped: [ShapedRun] = []
      used.shape(bytes, range: range, font: font, level: level, into: &shaped)
      let label = "seed \(seed), round \(round), \(text), \(range)"
      #expect(shaped.map(\.range) == fresh.map(\.range), "\(label)")
      #expect(shaped.map(\.glyphs) == fresh.map(\.glyphs), "\(label)")
      #expect(shaped.map(\.font) == fresh.map(\.font), "\(label)")
      #expect(shaped.map(\.level) == fresh.map(\.level), "\(label)")
    }
  }

  @Test func aRunIsShapedOnce() throws {
    let library = try FontLibrary.standard()
    let text = Array("x code y".utf8)
    let font = FontRequest(role: .code, size: 18)
    #expect(library.shortRuns.run(of: text, 2..<6, font: font, level: 0) == nil)
    var runs: [ShapedRun] = []
    library.shape(text, range: 2..<6, font: font, level: 0, into: &runs)
    let known = try #require(
      library.shortRuns.run(of: Array("code".utf8), 0..<4, font: font, level: 0))
    #expect(known.glyphs.map(\.glyph) == runs.flatMap { $0.glyphs.map(\.glyph) })
    #expect(known.glyphs.map(\.cluster) == [0, 1, 2, 3])
    #expect(library.shortRuns.run(of: text, 2..<6, font: .text, level: 0) == nil)
    #expect(library.shortRuns.run(of: text, 2..<6, font: font, level: 1) == nil)
  }

  /// Another family has other glyphs.
  @Test func otherFontsDiscardShortRuns() throws {
    let library = try FontLibrary.standard()
    let font = FontRequest(role: .code, size: 18)
    let text = Array("code".utf8)
    _ = library.runs("code", font)
    #expect(library.shortRuns.run(of: text, 0..<4, font: font, level: 0) != nil)
    var other = library.configuration
    other.bodyFamilies = ["Courier Prime"]
    library.configuration = other
    #expect(library.shortRuns.run(of: text, 0..<4, font: font, level: 0) == nil)
  }
}
