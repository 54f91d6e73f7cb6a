import CHarfBuzz
import Canvas
import Layout
import TestSupport
import Testing

@testable import Typography

/// A text in a language some of whose letters the font lacks has one face, not two by turns.
@Suite struct SharedFaceTests {
  /// Sentences of the Universal Declaration of Human Rights, and a line of Homer.
  static let texts = [
    "Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền.",
    "Gbogbo ènìyàn ni a bí ní òmìnira; iyì àti ẹ̀tọ́ kọ̀ọ̀kan sì dọ́gba.",
    "Ἄνδρα μοι ἔννεπε, Μοῦσα, πολύτροπον, ὃς μάλα πολλὰ πλάγχθη",
    "Visì žmónės gi\u{307}\u{300}msta laisvì, jiẽ turi są\u{301}žinę ir pròtą.",
    "Bilaʼashdlaʼii tʼáá ałtso yiníkʼehgo bidizhchǫǫh dóó jǫ ilǫ aheełtʼeego.",
    "Bilaʼashdlaʼii tʼáá ałtso bidizhchǫǫh dóó jǫ aheełtʼeego ílį\u{301}į\u{301}go bee.",
  ]

  private func library() throws -> FontLibrary {
    let library = try FontLibrary.standard()
    for family in ["Courier Prime", "FreeMono", "DejaVu Sans Mono"] {
      try #require(
        library.isInstalled(family: family), "\(family) is missing: Scripts/install-dependencies")
    }
    return library
  }

  @Test(arguments: texts)
  func allWordsAreOfOneFace(_ text: String) throws {
    let library = try library()
    let bytes = Array(text.utf8)
    let runs = library.runs(bytes)
    let letters = runs.filter { run in
      bytes[run.range].contains { $0 >= 0x80 || $0 | 0x20 &- 0x61 < 26 }
    }
    let isGreek = text.unicodeScalars.contains { (0x370...0x3FF).contains($0.value) }
    let file = isGreek ? "DejaVuSansMono.ttf" : "FreeMono.ttf"
    #expect(Set(letters.map { library.fileName($0) }) == [file])
    let cell = library.metrics(for: .text).zeroAdvance
    for advance in runs.flatMap(\.glyphs).map(\.advance) where advance > 0 {
      #expect(abs(Double(advance) - cell) < 0.01)
    }
  }

  /// Noto Sans Mono has capitals with breathings that are two cells wide.
  @Test(arguments: [true, false]) func greekCapitalsAreOneCellWide(hasSerifs: Bool) throws {
    let kind = LetterKind(isMonospaced: true, hasSerifs: hasSerifs)
    let greek = FallbackPreference.kindred(of: kind, HB_SCRIPT_GREEK)
    let (narrow, wide) = (
      try #require(greek.firstIndex(of: "DejaVu Sans Mono")),
      try #require(greek.firstIndex(of: "Noto Sans Mono"))
    )
    #expect(narrow < wide)
    let latin = FallbackPreference.kindred(of: kind, HB_SCRIPT_LATIN)
    #expect(Set(latin) == Set(greek + (hasSerifs ? ["FreeMono"] : [])))
  }

  /// After a capital with a breathing the next letter follows as after any other one: measured on what
  /// is drawn.
  @Test(arguments: ["Ἄνδρα", "Ἅπαντες", "Ὅμηρος", "Ἕλλην", "Ἄνδρα μοι ἔννεπε, Μοῦσα"])
  func noGapFollowsAGreekCapital(_ text: String) throws {
    let library = try library()
    let cell = library.metrics(for: .text).zeroAdvance
    var pen = 0.0
    var inks: [Range<Double>] = []
    for run in library.runs(text) {
      for glyph in run.glyphs {
        #expect(abs(Double(glyph.advance) - cell) < 0.01, "\(text)")
        let bitmap = library.bitmap(for: GlyphKey(font: run.font, glyph: glyph.glyph, subpixel: 0))
        let left = pen + Double(glyph.xOffset) + Double(bitmap.left)
        if bitmap.width > 0 { inks.append(left..<(left + Double(bitmap.width))) }
        pen += Double(glyph.advance)
      }
    }
    let letters = text.prefix { $0.isLetter }.count
    #expect(inks.count >= letters)
    let gaps = zip(inks, inks.dropFirst()).prefix(letters - 1)
      .map { $1.lowerBound - $0.upperBound }
    #expect(gaps[0] <= max(gaps.dropFirst().max() ?? 0, 0.3 * cell) + 1, "\(text): \(gaps)")
  }

  /// A name with such a letter does not change the face of the words around it.
  @Test(arguments: ["We met Nguyễn in the old harbour.", "Nguyễn", "He said Nguyễn, Nguyễn and no"])
  func aNameKeepsTheFaceOfOtherWords(_ text: String) throws {
    let library = try library()
    let bytes = Array(text.utf8)
    let others = library.runs(bytes).filter { library.fileName($0) != "Courier Prime.otf" }
    #expect(!others.isEmpty)
    for run in others {
      #expect(String(decoding: bytes[run.range], as: UTF8.self).filter(\.isLetter) == "Nguyễn")
    }
  }

  /// During typing, an earlier word changes its face at most once.
  @Test(arguments: texts)
  func typingChangesTheFaceOfAWordOnce(_ text: String) throws {
    let library = try library()
    var last: String?
    var changes = 0
    for end in text.indices.dropFirst() {
      let first = try #require(library.runs(String(text[..<end])).first)
      let name = library.fileName(first)
      if let last, last != name { changes += 1 }
      last = name
    }
    #expect(changes <= 1)
  }

  /// Each stretch of a paragraph looks as in the whole paragraph, whichever is shaped first.
  @Test func stretchesAgree() throws {
    let library = try library()
    let bytes = Array("Mọi con người được ban cho lý trí".utf8)
    let plain = try #require(bytes.firstIndex(of: UInt8(ascii: "c")))
    var runs: [ShapedRun] = []
    library.shape(bytes, range: plain..<plain + 3, font: .text, level: 0, into: &runs)
    #expect(runs.map { library.fileName($0) } == ["FreeMono.ttf"])
  }

  @Test func codeStaysInItsFont() throws {
    let library = try library()
    let code = FontRequest(role: .code, size: 18)
    let bytes = Array("Mọi người được ban let x".utf8)
    var runs: [ShapedRun] = []
    library.shape(bytes, range: bytes.count - 5..<bytes.count, font: code, level: 0, into: &runs)
    #expect(!runs.contains { library.fileName($0) == "FreeMono.ttf" })
  }

  /// Horizontal strokes are as thick as those of the text's font.
  @Test func barsAreAsStrongAsTheTexts() throws {
    let library = try library()
    let size = 200.0
    let font = FontRequest(role: .body, size: size)
    let own = try #require(library.runs("e", font).first)
    let stand = try #require(library.runs("ẹ", font).first)
    try #require(library.fileName(stand) == "FreeMono.ttf")
    let sized = try #require(library.fonts[stand.font])
    #expect(sized.bar > 0.01)
    func column(_ run: ShapedRun) throws -> Double {
      let glyph = try #require(run.glyphs.first)
      let bitmap = library.bitmap(for: GlyphKey(font: run.font, glyph: glyph.glyph, subpixel: 0))
      let pixels = RasterTests.pixels(bitmap)
      let middle = bitmap.width / 2
      // The top of the letter alone: three strokes, of which the first is measured.
      let ink = (0..<bitmap.height).map { pixels[$0 * bitmap.width + middle] }
      return ink.drop { $0 == 0 }.prefix { $0 > 0 }.reduce(0) { $0 + Double($1) } / 255 / size
    }
    let ratio = try column(stand) / column(own)
    #expect((0.8...1.2).contains(ratio), "\(ratio)")
  }
}
