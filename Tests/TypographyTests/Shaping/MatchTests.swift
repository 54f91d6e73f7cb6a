import Canvas
import Layout
import Testing

@testable import Typography

/// Letters from another font are adjusted to those of the text's font, as measured in drawn pixels.
@Suite struct MatchTests {
  /// An alphabet: a letter with a flat top and no ascender, a letter whose left side is straight,
  /// and a word.
  struct Alphabet: CustomTestStringConvertible {
    let name: String
    let small: Character
    let upright: Character
    let word: String
    /// The Latin letters that are compared with the word by the amount of ink.
    var latin = "nomunaeisrox"
    /// The letter of the text's font that is as high as `small`.
    var sameHeight: Character = "x"
    var testDescription: String { name }
  }

  static let alphabets = [
    Alphabet(
      name: "Latin Extended", small: "ạ", upright: "ị", word: "ạẹịọụ", latin: "aeiou",
      sameHeight: "a"),
    Alphabet(name: "Cyrillic", small: "х", upright: "п", word: "номипаеисрхв"),
    Alphabet(name: "Greek", small: "κ", upright: "ι", word: "νομυναεισροκ"),
    Alphabet(name: "Armenian", small: "ո", upright: "ո", word: "նոմւնաեսրո"),
    Alphabet(name: "Georgian", small: "ა", upright: "ი", word: "ნომუნაეისრო"),
  ]

  /// The families that stand in for letters of alphabets in Debian's packages that the tests need.
  private static let fallbackFamilies = [
    "Nimbus Mono PS", "FreeMono", "DejaVu Sans Mono", "Noto Serif", "Noto Sans",
    "Noto Serif Armenian", "Noto Sans Armenian", "Noto Serif Georgian", "Noto Sans Georgian",
  ]

  private static let size = 200.0

  private func library(with family: String) throws -> FontLibrary {
    let library = try FontLibrary.standard()
    for family in [family] + Self.fallbackFamilies {
      try #require(
        library.isInstalled(family: family), "\(family) is missing: Scripts/install-dependencies")
    }
    return library
  }

  /// Returns true if the face of a run has a letter.
  private func has(_ letter: Character, _ run: ShapedRun, _ library: FontLibrary) throws -> Bool {
    let use = try #require(library.fonts[run.font]).use
    let face = try #require(library.faces.open(use.face))
    return letter.unicodeScalars.allSatisfy { face.glyph(for: $0.value) != nil }
  }

  private struct Drawn {
    var top = 0
    /// From the top.
    var rows: [[UInt8]] = []

    /// The leftmost stroke in a row, in ems of the text's font.
    func stroke(_ row: [UInt8]) -> Double {
      let stroke = row.drop { $0 == 0 }.prefix { $0 > 0 }
      return stroke.reduce(0) { $0 + Double($1) } / 255 / MatchTests.size
    }
    var ink: Double { rows.joined().reduce(0) { $0 + Double($1) } / 255 }
  }

  private func draw(_ library: FontLibrary, _ text: String, _ font: FontRequest) throws -> Drawn {
    let run = try #require(library.runs(text, font).first)
    let glyph = try #require(run.glyphs.first)
    let bitmap = library.bitmap(for: GlyphKey(font: run.font, glyph: glyph.glyph, subpixel: 0))
    let pixels = RasterTests.pixels(bitmap)
    return Drawn(
      top: bitmap.top,
      rows: (0..<bitmap.height).map { Array(pixels[$0 * bitmap.width..<($0 + 1) * bitmap.width]) })
  }

  /// The ink of the letters of a word, a letter, in square ems.
  private func ink(_ library: FontLibrary, _ word: String, _ font: FontRequest) throws -> Double {
    let sum = try word.reduce(0.0) { try $0 + draw(library, String($1), font).ink }
    return sum / Double(word.count) / (Self.size * Self.size)
  }

  /// Each of the twelve fonts beside each alphabet that it lacks.
  @Test(arguments: TypefaceTests.families)
  func fallbackFamiliesHaveTheMeasuresOfTheText(_ family: String) throws {
    let library = try library(with: family)
    for isBold in [false, true] {
      var font = FontRequest(role: .body, family: library.family([family]), size: Self.size)
      font.isBold = isBold
      let own = try #require(library.runs("x", font).first)
      let small = try draw(library, "x", font)
      let upright = try draw(library, "l", font)
      let stem = upright.stroke(upright.rows[upright.rows.count / 2])
      for alphabet in Self.alphabets {
        let stand = try #require(library.runs(String(alphabet.small), font).first)
        let isOwn = library.fileName(stand) == library.fileName(own)
        #expect(try has(alphabet.small, own, library) == isOwn, "\(alphabet.name) in \(family)")
        if isOwn { continue }
        let label =
          "\(alphabet.name) in \(library.fileName(stand)) beside \(family)\(isBold ? " Bold" : "")"
        #expect(stand.glyphs.allSatisfy { $0.glyph != 0 }, "\(label): no font has it")
        let height = Double(try draw(library, String(alphabet.small), font).top)
        let wanted = Double(try draw(library, String(alphabet.sameHeight), font).top)
        #expect(abs(height / wanted - 1) < 0.05, "\(label): \(height), \(wanted)")
        let letter = try draw(library, String(alphabet.upright), font)
        // Half-way up a letter without a dot below.
        let row = letter.top - Int(Double(small.top) / 2)
        let ratio = letter.stroke(letter.rows[row]) / stem
        #expect(abs(ratio - 1) < 0.05, "\(label): stem \(ratio)")
        // Letters of another alphabet have more or fewer strokes.
        let inks = try ink(library, alphabet.word, font) / ink(library, alphabet.latin, font)
        #expect((0.75...1.35).contains(inks), "\(label): ink \(inks)")
        if alphabet.name == "Cyrillic", !isBold {
          #expect(abs(inks - 1) < 0.05, "\(label): ink \(inks)")
        }
      }
    }
  }

  /// Columns of text stay columns, whichever font a letter is from.
  @Test(arguments: ["Courier Prime", "DejaVu Sans Mono", "Nimbus Mono PS"])
  func monospacedStandInsTakeTheCell(_ family: String) throws {
    let library = try FontLibrary.standard()
    let font = FontRequest(
      role: .body, family: library.family([family] + FontConfiguration().bodyFamilies), size: 18)
    let cell = library.metrics(for: font).zeroAdvance
    for text in ["Жук", "ψυχή", "замо\u{301}к"] {
      let advances = library.runs(text, font).flatMap(\.glyphs).map(\.advance).filter { $0 > 0 }
      #expect(!advances.isEmpty)
      for advance in advances { #expect(abs(Double(advance) - cell) < 0.01, "\(text)") }
    }
  }

  /// A sign between two styles is as large as those beside it.
  @Test func signsAreAsLargeAsTheirLetters() throws {
    let library = try FontLibrary.standard()
    for text in ["日本,語", "привет, мир", "καλή, μέρα"] {
      let bytes = Array(text.utf8)
      let comma = try #require(bytes.firstIndex(of: 0x2C))
      var runs: [ShapedRun] = []
      for range in [0..<comma, comma..<comma + 1, comma + 1..<bytes.count] {
        library.shape(bytes, range: range, font: .text, level: 0, into: &runs)
      }
      #expect(Set(runs.map(\.font)).count == 1, "\(text)")
    }
  }
}
