import Canvas
import Layout
import Testing
import TextCore
import TextUnicode

@testable import Typography

@Suite struct RasterTests {
  /// The bytes of a raster, row by row without padding.
  static func pixels(_ bitmap: GlyphBitmap) -> [UInt8] {
    guard let pixels = bitmap.pixels else { return [] }
    let bytesPerPixel = bitmap.format == .color ? 4 : 1
    return (0..<bitmap.height).flatMap { row in
      (0..<bitmap.width * bytesPerPixel).map { pixels[row * bitmap.stride + $0] }
    }
  }

  static func key(
    _ library: FontLibrary, _ text: String, _ font: FontRequest = .text, subpixel: UInt8 = 0
  ) throws -> GlyphKey {
    let run = try #require(library.runs(text, font).first)
    let glyph = try #require(run.glyphs.first)
    return GlyphKey(font: run.font, glyph: glyph.glyph, subpixel: subpixel)
  }

  @Test func subpixelPlacesDiffer() throws {
    let library = try FontLibrary.standard()
    var rasters: Set<[UInt8]> = []
    var ink: [Int] = []
    for subpixel: UInt8 in 0..<4 {
      let bitmap = library.bitmap(for: try Self.key(library, "l", subpixel: subpixel))
      #expect(bitmap.format == .coverage)
      #expect(bitmap.width >= 6 && bitmap.width <= 11)
      #expect(bitmap.left >= 0)
      #expect(bitmap.top >= 11 && bitmap.top <= 13)
      #expect(bitmap.height == bitmap.top)
      rasters.insert(Self.pixels(bitmap))
      ink.append(Self.pixels(bitmap).reduce(0) { $0 + Int($1) })
    }
    #expect(rasters.count == 4)
    // Moving a glyph spreads its ink but does not change how much there is.
    for amount in ink { #expect(abs(amount - ink[0]) < ink[0] / 50) }
  }

  @Test func rastersAreDeterministicAndFollowTheScale() throws {
    let (first, second) = (try FontLibrary.standard(), try FontLibrary.standard())
    _ = second.bitmap(for: try Self.key(second, "Q"))
    let key = try Self.key(first, "g", subpixel: 3)
    let small = first.bitmap(for: key)
    let same = second.bitmap(for: try Self.key(second, "g", subpixel: 3))
    #expect(Self.pixels(small) == Self.pixels(same))
    let height = small.height
    first.scale = Scale(2)
    let large = first.bitmap(for: key)
    #expect(abs(large.height - 2 * height) <= 2)
  }

  /// The ink of a stem in ems, in the middle of an `l`.
  private func stem(_ family: String, isBold: Bool = false) throws -> Double {
    let library = try FontLibrary.standard()
    var font = FontRequest(role: .body, family: library.family([family]), size: 100)
    font.isBold = isBold
    let bitmap = library.bitmap(for: try Self.key(library, "l", font))
    let pixels = Self.pixels(bitmap)
    let row = pixels[(bitmap.height / 2 * bitmap.width)..<((bitmap.height / 2 + 1) * bitmap.width)]
    return Double(row.reduce(0) { $0 + Int($1) }) / 255 / 100
  }

  /// Nimbus Mono has stems of 0.052 em; what is regular or bold elsewhere stays as it is.
  @Test func aRegularFaceThatIsDrawnAsALightOneIsThickened() throws {
    #expect(abs(try stem("Nimbus Mono PS") - 0.07) < 0.003)
    #expect(abs(try stem("Nimbus Mono PS", isBold: true) - 0.108) < 0.003)
    #expect(abs(try stem("Courier Prime") - 0.073) < 0.003)
    #expect(abs(try stem("Nimbus Sans") - 0.084) < 0.003)
    #expect(abs(try stem("URW Gothic") - 0.074) < 0.003)
  }

  /// Hinting must not make an l of an i.
  @Test(arguments: TypefaceTests.families + ["URW Gothic"])
  func theDotOfAnIStandsApart(_ family: String) throws {
    let library = try FontLibrary.standard()
    for size in [14, 15, 16, 18, 20, 22, 25.2] {
      let font = FontRequest(role: .body, family: library.family([family]), size: size)
      let rows = Self.inkOfRows(library.bitmap(for: try Self.key(library, "i", font)))
      // Below the dot there is a row of little ink, and above the foot there is not.
      let most = try #require(rows.max())
      let upper = rows[1..<(rows.count / 2)]
      #expect(upper.contains { $0 < most / 2 }, "\(family) at \(size): \(rows)")
    }
  }

  @Test(arguments: TypefaceTests.families)
  func gapsAboveAndBelowAreEqualWithinAPixel(_ family: String) throws {
    let library = try FontLibrary.standard()
    let unicode = UnicodeText()
    for factor in [1, 1.25, 1.5, 2] {
      library.scale = Scale(factor)
      for size in [14, 16, 18, 20, 25.2, 31] {
        let font = FontRequest(role: .body, family: library.family([family]), size: size)
        let layout = LayoutManager(
          storage: TextStorage(TextRope("dp")), styles: StyleTable(),
          bodyStyle: ParagraphStyle(lineHeight: 1.6 * size, font: font),
          container: TextContainer(
            lineLength: 60, characterWidth: 10, leftPadding: 0, minInset: 0, availableWidth: 800),
          scale: Scale(factor), shaper: library, breaker: unicode, bidi: unicode)
        let line = layout.piece(at: 0).layout.lines[0]
        let ascender = library.bitmap(for: try Self.key(library, "d", font))
        let descender = library.bitmap(for: try Self.key(library, "p", font))
        let above = Double(line.baseline) - Self.inkTop(ascender)
        let below = Double(line.height - line.baseline) - Self.inkBottom(descender)
        // Edges are read from coverage, which tells less of the thin tips that some letters have.
        let most = family == "Courier Prime" ? 1 : 1.35
        #expect(
          abs(above - below) <= most, "\(family) \(size) at \(factor): \(above), \(below)")
      }
    }
  }

  /// Returns the height of the ink above the baseline, an edge pixel counted by its strongest coverage.
  private static func inkTop(_ bitmap: GlyphBitmap) -> Double {
    let rows = inkOfRows(bitmap)
    return Double(bitmap.top) - (1 - min(1, (rows.first ?? 0) / (rows.dropFirst().first ?? 1)))
  }

  private static func inkBottom(_ bitmap: GlyphBitmap) -> Double {
    let rows = Array(inkOfRows(bitmap).reversed())
    let bottom = Double(bitmap.height - bitmap.top)
    return bottom - (1 - min(1, (rows.first ?? 0) / (rows.dropFirst().first ?? 1)))
  }

  private static func inkOfRows(_ bitmap: GlyphBitmap) -> [Double] {
    let bytes = pixels(bitmap)
    return (0..<bitmap.height).map { row in
      Double(bytes[row * bitmap.width..<(row + 1) * bitmap.width].max() ?? 0)
    }
  }

  @Test func emojiIsAColouredPictureAsTallAsTheText() throws {
    let library = try FontLibrary.standard()
    let bitmap = library.bitmap(for: try Self.key(library, "😀"))
    #expect(bitmap.format == .color)
    #expect(bitmap.height >= 13 && bitmap.height <= 19)
    let bytes = Self.pixels(bitmap)
    var opaque = 0
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = bytes[pixel + 3]
      #expect(bytes[pixel] <= alpha && bytes[pixel + 1] <= alpha && bytes[pixel + 2] <= alpha)
      if alpha == 255 { opaque += 1 }
    }
    #expect(opaque > bitmap.width * bitmap.height / 3)
  }

  @Test func boldIsHeavierAlsoWhereItIsMadeUp() throws {
    let library = try FontLibrary.standard()
    for role in [FontRequest.Role.body, .code] {
      let ink = try [false, true].map { isBold in
        let font = FontRequest(role: role, isBold: isBold, size: 18)
        return Self.pixels(library.bitmap(for: try Self.key(library, "l", font)))
          .reduce(0) { $0 + Int($1) }
      }
      #expect(ink[1] * 10 > ink[0] * 12)
    }
  }

  @Test func rastersStayWithinTheReach() throws {
    let library = try FontLibrary.standard()
    for factor in [1, 1.5] {
      library.scale = Scale(factor)
      for isItalic in [false, true] {
        let font = FontRequest(role: .code, isBold: true, isItalic: isItalic, size: 18)
        for run in library.runs("jÅgÇ|@Ẫ שָׁ ج漢 😀 (ฎู้", font) {
          let reach = library.reach(of: run.font)
          for glyph in run.glyphs {
            let bitmap = library.bitmap(
              for: GlyphKey(font: run.font, glyph: glyph.glyph, subpixel: 3))
            let box = DeviceRect(
              x: bitmap.left, y: -bitmap.top, width: bitmap.width, height: bitmap.height)
            #expect(box.isEmpty || reach.union(box) == reach)
          }
        }
      }
    }
  }

  @Test func blankAndUnknownGlyphsAreEmpty() throws {
    let library = try FontLibrary.standard()
    #expect(library.bitmap(for: try Self.key(library, " ")).width == 0)
    let font = try Self.key(library, "a").font
    #expect(library.bitmap(for: GlyphKey(font: font, glyph: 60_000, subpixel: 0)).width == 0)
    #expect(library.bitmap(for: GlyphKey(font: font, glyph: .max, subpixel: 0)).width == 0)
    let never = FontID(rawValue: 9999)
    #expect(library.bitmap(for: GlyphKey(font: never, glyph: 1, subpixel: 0)).width == 0)
    #expect(library.reach(of: never).isEmpty)
  }

  @Test func memoryIsBoundedAndPixelsStayPutWithinAFrame() throws {
    let library = try FontLibrary.standard()
    library.scale = Scale(2)
    library.beginFrame()
    let kept = library.bitmap(for: try Self.key(library, "g"))
    let before = Self.pixels(kept)
    for size in 20..<80 {
      let font = FontRequest(role: .body, size: Double(size))
      for run in library.runs("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLM", font) {
        for glyph in run.glyphs {
          _ = library.bitmap(for: GlyphKey(font: run.font, glyph: glyph.glyph, subpixel: 0))
        }
      }
    }
    #expect(library.atlas.memory > GlyphAtlas.softLimit)
    #expect(Self.pixels(kept) == before)
    library.beginFrame()
    library.beginFrame()
    #expect(library.atlas.memory <= GlyphAtlas.softLimit)
    #expect(Self.pixels(library.bitmap(for: try Self.key(library, "g"))) == before)
  }

  @Test func rastersOfSizesThatWentGoAfterThem() throws {
    let library = try FontLibrary.standard()
    library.beginFrame()
    func draw(size: Double) {
      for run in library.runs(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLM", .init(role: .body, size: size))
      {
        for glyph in run.glyphs {
          _ = library.bitmap(for: GlyphKey(font: run.font, glyph: glyph.glyph, subpixel: 0))
        }
      }
    }
    draw(size: 18)
    let one = library.atlas.memory
    for size in stride(from: 80.0, to: 120, by: 10) { draw(size: size) }
    let peak = library.atlas.memory
    #expect(one < peak && peak <= GlyphAtlas.softLimit)
    for _ in 0...GlyphAtlas.frameLimit {
      library.beginFrame()
      draw(size: 18)
    }
    #expect(library.atlas.memory == one)
  }
}
