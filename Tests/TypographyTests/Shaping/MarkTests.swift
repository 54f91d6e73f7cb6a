import Canvas
import Layout
import Testing

@testable import Typography

/// Marks sit on their letters in every font that text may be in.
@Suite struct MarkTests {
  /// Words of languages whose letters bear several marks, composed and not.
  static let words = [
    "kể", "cả", "số", "họ", "thể", "giúp", "Tiếng", "Việt", "ngữ", "ở",
    "ke\u{302}\u{309}", "so\u{302}\u{301}", "Tie\u{302}\u{301}ng", "ngu\u{31B}\u{303}",
    "ẹ\u{301}", "ọ\u{300}", "ṣ", "Yorùbá", "ė\u{301}", "ą\u{301}", "ū\u{303}", "m\u{303}",
    "ǫ\u{301}", "ą\u{328}\u{301}", "ł\u{301}", "į\u{301}", "ɛ\u{303}", "и\u{301}", "я\u{301}",
    "ῃ\u{301}", "x\u{323}\u{302}", "Z\u{338}", "Z\u{338}\u{322}", "a\u{338}\u{322}\u{31B}",
    "o\u{335}", "l\u{338}\u{322}",
  ]

  /// The columns and rows of a cluster's ink, by the pen of its line, in pixels.
  private struct Ink {
    var columns: Set<Int> = []
    var isMissing = false
  }

  /// Returns the ink of a text.
  private func ink(_ library: FontLibrary, _ text: String, _ font: FontRequest) -> Ink {
    var ink = Ink()
    var pen = 0.0
    for run in library.runs(text, font) {
      for glyph in run.glyphs {
        if glyph.glyph == 0 { ink.isMissing = true }
        let x = Int((pen + Double(glyph.xOffset)).rounded())
        let bitmap = library.bitmap(for: GlyphKey(font: run.font, glyph: glyph.glyph, subpixel: 0))
        let pixels = RasterTests.pixels(bitmap)
        for column in 0..<bitmap.width
        where (0..<bitmap.height).contains(where: { pixels[$0 * bitmap.width + column] > 60 }) {
          ink.columns.insert(x + bitmap.left + column)
        }
        pen += Double(glyph.advance)
      }
    }
    return ink
  }

  @Test(arguments: TypefaceTests.families)
  func noMarkStandsBesideItsLetter(_ family: String) throws {
    let library = try FontLibrary.standard()
    let size = 60.0
    for names in [[family], FontConfiguration().bodyFamilies] {
      let request = FontRequest(role: .body, family: library.family(names), size: size)
      for word in Self.words {
        let ink = ink(library, word, request)
        let width = library.runs(word, request).flatMap(\.glyphs).reduce(0) {
          $0 + Double($1.advance)
        }
        #expect(!ink.isMissing, "\(word)")
        let last = Double(ink.columns.max() ?? 0)
        // The letter below a mark, or a slant, may reach out of its box a little; a mark that is not
        // fastened is drawn beyond it as a whole.
        #expect(last < width + 0.15 * size, "\(word) in \(family)")
        #expect(Double(ink.columns.min() ?? 0) > -0.15 * size, "\(word) in \(family)")
      }
    }
  }

  /// The marks that Courier Prime has no anchors for, or not at all, come with their letter.
  @Test func aClusterIsOfOneFace() throws {
    let library = try FontLibrary.standard()
    let menlo = FontRequest(role: .body, family: library.family(["DejaVu Sans Mono"]), size: 18)
    for request in [FontRequest.text, menlo] {
      for word in ["ể", "e\u{302}\u{309}", "ė\u{301}", "ẹ\u{301}", "я\u{301}"] {
        #expect(library.runs(word, request).count == 1, "\(word)")
      }
    }
    #expect(library.fileName(library.runs("ể", menlo)[0]) != "DejaVuSansMono.ttf")
    #expect(library.fileName(library.runs("a\u{309}", menlo)[0]) == "DejaVuSansMono.ttf")
    #expect(library.fileName(library.runs("é", menlo)[0]) == "DejaVuSansMono.ttf")
  }

  /// A stroke through a letter and a hook below it, in the text's own cells.
  @Test(arguments: ["Z\u{338}\u{322}", "a\u{338}\u{322}\u{31B}", "Z\u{338}", "o\u{335}"])
  func twoMarksOfALetterAreOnIt(_ cluster: String) throws {
    let library = try FontLibrary.standard()
    let glyphs = library.runs(cluster).flatMap(\.glyphs)
    let cell = library.metrics(for: .text).zeroAdvance
    #expect(abs(glyphs.reduce(0) { $0 + Double($1.advance) } - cell) < 0.01)
    #expect(glyphs.dropFirst().allSatisfy { $0.advance == 0 })
  }

  /// FreeMono has no form of į without its dot.
  @Test func aSoftDotGivesWayToAMark() throws {
    let library = try FontLibrary.standard()
    let free = FontRequest(role: .body, family: library.family(["FreeMono"]), size: 18)
    let run = try #require(library.runs("xį\u{301}y", free).first)
    #expect(library.fileName(run) == "FreeMono.ttf")
    #expect(run.glyphs.map(\.cluster) == [0, 1, 1, 1, 5])
    #expect(run.glyphs.map { $0.advance > 0 } == [true, true, false, false, true])
    let plain = try #require(library.runs("xįy", free).first)
    #expect(plain.glyphs.count == 3)
  }
}
