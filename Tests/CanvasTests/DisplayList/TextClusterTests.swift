import Testing

@testable import Canvas

/// The text that glyphs show is for exporters; pixels don't depend on it.
@Suite struct TextClusterTests {
  private func item(_ glyphs: [PlacedGlyph]) -> DisplayItem {
    let run = GlyphRun(font: FontID(rawValue: 1), glyphs: glyphs, width: 20)
    return .glyphs(run, x: 4, baseline: 20, Color(red: 0, green: 0, blue: 0))
  }

  @Test func sameGlyphsOfAnotherTextDrawTheSame() {
    let glyphs = [PlacedGlyph(glyph: 3, x: 0), PlacedGlyph(glyph: 4, x: 10, cluster: 1)]
    let behindHiddenText = [PlacedGlyph(glyph: 3, x: 0), PlacedGlyph(glyph: 4, x: 10, cluster: 5)]
    let moved = [PlacedGlyph(glyph: 3, x: 0), PlacedGlyph(glyph: 4, x: 11, cluster: 1)]
    #expect(item(glyphs).draws(sameAs: item(behindHiddenText)))
    #expect(!item(glyphs).draws(sameAs: item(moved)))
    #expect(!item(glyphs).draws(sameAs: item([glyphs[0]])))
  }

  @Test func placedGlyphStaysSmall() {
    #expect(MemoryLayout<PlacedGlyph>.stride == 16)
  }
}
