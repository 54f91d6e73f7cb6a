import Testing

@testable import Canvas

@Suite struct GlyphPaintingTests {
  private let ink = Color(hex: 0x2A2A28)

  @Test func glyphsStandOnQuarterPixels() {
    let rasterizer = FakeRasterizer(scale: Scale(2))
    let glyphs = [0, 1.05, 2.2, 3.38].map { PlacedGlyph(glyph: 3, x: $0) }
    let run = GlyphRun(font: FontID(rawValue: 1), glyphs: glyphs, width: 5)
    let list = DisplayList.of(.glyphs(run, x: 10.3, baseline: 20, ink))
    _ = list.drawn(with: rasterizer)
    // 10.3 → 10¼, 12.4 → 12½, 14.7 → 14¾, 17.06 → 17
    #expect(rasterizer.lookups.map(\.subpixel) == [1, 2, 3, 0])
  }

  @Test(arguments: [
    (-0.1, -1, 4), (-0.13, -1, 3), (-5.25, -6, 3), (3.875, 4, 0), (3.874, 3, 3), (0, 0, 0),
  ])
  func positionsRoundToTheNearestQuarter(position: Double, whole: Int, quarter: Int) throws {
    let place = try #require(QuarterPixel(position))
    #expect(place.whole * 4 + Int(place.quarter) == whole * 4 + quarter)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e12])
  func impossiblePositionsAreRefused(position: Double) {
    #expect(QuarterPixel(position) == nil)
  }

  @Test func glyphsAreDrawnPixelByPixelWhereTheyBelong() {
    let rasterizer = FakeRasterizer(scale: Scale(1.5))
    let glyph = PlacedGlyph(glyph: 8, x: 4, rise: 2.4)
    let run = GlyphRun(font: FontID(rawValue: 1), glyphs: [glyph], width: 8)
    let sheet = DisplayList.of(.glyphs(run, x: 10.25, baseline: 20, ink)).drawn(with: rasterizer)
    let bitmap = rasterizer.bitmap(
      for: GlyphKey(font: run.font, glyph: 8, subpixel: 1))
    // 10.25 + 4 · 1.5 = 16¼; 2.4 · 1.5 = 3.6, so 4 rows up.
    let (left, top) = (16 + bitmap.left, 20 - 4 - bitmap.top)
    for y in 0..<60 {
      for x in 0..<100 {
        let isInside =
          (left..<(left + bitmap.width)).contains(x) && (top..<(top + bitmap.height)).contains(y)
        let coverage = isInside ? bitmap.pixels?[(y - top) * bitmap.stride + x - left] ?? 0 : 0
        let expected = TextTransfer.standard.blend(
          ink.pixel, over: 0xFDFDFB, coverage: UInt32(coverage))
        #expect(sheet[x, y] == expected)
      }
    }
  }

  /// The background under the first pixel of a glyph decides which table is tried; the result must
  /// not depend on it.
  @Test func unevenBackgroundsGiveTheSameAsExactBlending() {
    let rasterizer = FakeRasterizer()
    var list = DisplayList.of()
    for x in stride(from: 0, to: 100, by: 3) {
      list.append(
        .fill(DeviceRect(x: x, y: 0, width: 1, height: 60), Color(hex: UInt32(x) * 2_571)))
    }
    let before = list.drawn(with: rasterizer)
    let run = run([1, 2, 3, 4, 5, 6, 7, 8])
    let color = ink.withOpacity(0.7)
    list.append(.glyphs(run, x: 10, baseline: 20, color))
    let after = list.drawn(with: rasterizer)
    let expected = before.pixels.enumerated().map { index, page in
      let (x, y) = (index % 100, index / 100)
      return run.glyphs.reduce(page) { pixel, glyph in
        let bitmap = rasterizer.bitmap(
          for: GlyphKey(font: run.font, glyph: glyph.glyph, subpixel: 0))
        let (column, row) = (x - 10 - Int(glyph.x) - bitmap.left, y - 20 + bitmap.top)
        guard (0..<bitmap.width).contains(column), (0..<bitmap.height).contains(row) else {
          return pixel
        }
        let coverage = UInt32(bitmap.pixels?[row * bitmap.stride + column] ?? 0)
        return TextTransfer.standard.blend(
          color.pixel, over: pixel, coverage: scaled(coverage, by: UInt32(color.alpha)))
      }
    }
    #expect(after.pixels == expected)
  }

  @Test func coloredGlyphsKeepTheirColors() {
    let rasterizer = FakeRasterizer()
    let run = run([101])
    let sheet = DisplayList.of(.glyphs(run, x: 10, baseline: 20, ink)).drawn(with: rasterizer)
    let bitmap = rasterizer.bitmap(for: GlyphKey(font: run.font, glyph: 101, subpixel: 0))
    let bytes = (0..<4).map { UInt32(bitmap.pixels?[$0] ?? 0) }
    let premultiplied = bytes[3] << 24 | bytes[2] << 16 | bytes[1] << 8 | bytes[0]
    #expect(
      sheet[10 + bitmap.left, 20 - bitmap.top]
        == blendPremultiplied(premultiplied, over: 0xFDFDFB, opacity: 255))
  }

  @Test func longRunsAreOnlyLookedUpWhereTheyShow() {
    let rasterizer = FakeRasterizer()
    let long = run((0..<10_000).map { _ in 3 })
    let list = DisplayList.of(.glyphs(long, x: -30_000, baseline: 20, ink))
    let sheet = Sheet(width: 100, height: 60)
    let painter = Painter()
    painter.paint(
      list, in: [DeviceRect(x: 50, y: 0, width: 4, height: 60)], of: sheet.buffer,
      with: rasterizer)
    #expect(rasterizer.lookups.count <= 4)
    #expect(painter.glyphsDrawn >= 1)
  }

  /// Marks that are placed back over their letters are found by a search, too.
  @Test(arguments: [1, 2, 1.5]) func longRunsWithMarksAreOnlyLookedUpWhereTheyShow(scale: Double) {
    let rasterizer = FakeRasterizer(scale: Scale(scale))
    let glyphs = (0..<5_000).flatMap { index -> [PlacedGlyph] in
      let x = Float(index) * 6
      return [
        PlacedGlyph(glyph: 3, x: x), PlacedGlyph(glyph: 4, x: x - 5, rise: 3),
        PlacedGlyph(glyph: 5, x: x - 3, rise: 5),
      ]
    }
    let run = GlyphRun(font: FontID(rawValue: 1), glyphs: glyphs, width: 30_000)
    let list = DisplayList.of(.glyphs(run, x: -10_000, baseline: 20, ink))
    let whole = Sheet(width: 100, height: 60)
    Painter().paint(
      list, in: [DeviceRect(x: 0, y: 0, width: 100, height: 60)], of: whole.buffer,
      with: rasterizer)
    for x in stride(from: 0, to: 96, by: 7) {
      rasterizer.beginFrame()
      let part = Sheet(width: 100, height: 60)
      let rect = DeviceRect(x: x, y: 0, width: 4, height: 60)
      Painter().paint(list, in: [rect], of: part.buffer, with: rasterizer)
      #expect(rasterizer.lookups.count < 40)
      let isSame = (0..<240).allSatisfy {
        part[x + $0 % 4, $0 / 4] == whole[x + $0 % 4, $0 / 4]
      }
      #expect(isSame)
    }
  }

  @Test func marksPlacedBackAreFound() {
    let rasterizer = FakeRasterizer()
    let glyphs = [PlacedGlyph(glyph: 3, x: 70), PlacedGlyph(glyph: 4, x: 5, rise: 3)]
    let run = GlyphRun(font: FontID(rawValue: 1), glyphs: glyphs, width: 80)
    let list = DisplayList.of(.glyphs(run, x: 0, baseline: 20, ink))
    let sheet = Sheet(width: 100, height: 60)
    let left = DeviceRect(x: 0, y: 0, width: 30, height: 60)
    Painter().paint(list, in: [left], of: sheet.buffer, with: rasterizer)
    #expect(rasterizer.lookups.map(\.glyph) == [4])
  }

  @Test func labelsAreCoverage() {
    let label = LabelBitmap(width: 2, height: 2, baseline: 2, coverage: [0, 255, 128, 64])
    let sheet = DisplayList.of(.label(label, x: 5, y: 6, ink)).drawn(with: FakeRasterizer())
    let transfer = TextTransfer.standard
    #expect(sheet[5, 6] == 0xFDFDFB)
    #expect(sheet[6, 6] == 0x2A2A28)
    #expect(sheet[5, 7] == transfer.blend(0x2A2A28, over: 0xFDFDFB, coverage: 128))
    #expect(sheet[6, 7] == transfer.blend(0x2A2A28, over: 0xFDFDFB, coverage: 64))
    let short = LabelBitmap(width: 20, height: 20, baseline: 2, coverage: [255])
    let untouched = DisplayList.of(.label(short, x: 5, y: 6, ink)).drawn(with: FakeRasterizer())
    #expect(untouched.pixels.allSatisfy { $0 == 0xFDFDFB })
  }

  @Test func clipsHold() {
    var list = DisplayList.of()
    let clip = DeviceRect(x: 12, y: 14, width: 9, height: 5)
    list.clipped(to: clip) { list in
      list.append(.glyphs(run([1, 2, 3, 4]), x: 8, baseline: 18, ink))
      list.append(.line(fromX: 0, fromY: 0, toX: 40, toY: 40, width: 3, ink))
      list.append(.roundedFill(DeviceRect(x: 5, y: 12, width: 9, height: 9), radius: 3, ink))
    }
    let sheet = list.drawn(with: FakeRasterizer())
    let page = DisplayList.of().drawn(with: FakeRasterizer())
    let changed = sheet.difference(from: page)
    #expect(changed == clip)
  }
}
