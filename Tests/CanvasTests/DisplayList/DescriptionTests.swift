import Canvas
import Testing

@Suite struct DescriptionTests {
  @Test func listsAreTold() {
    let ink = Color(hex: 0x2A2A28)
    let glyphs = [
      PlacedGlyph(glyph: 36, x: 0), PlacedGlyph(glyph: 37, x: 10.8),
      PlacedGlyph(glyph: 9, x: 10.8, rise: -2.5),
    ]
    let run = GlyphRun(font: FontID(rawValue: 4), glyphs: glyphs, width: 21.6)
    let label = LabelBitmap(width: 2, height: 1, baseline: 1, coverage: [1, 2])
    var list = DisplayList.of(
      .fill(DeviceRect(x: -1, y: 2, width: 3, height: 4), ink.withOpacity(0.5)),
      .roundedFill(DeviceRect(x: 0, y: 0, width: 9, height: 9), radius: 3, ink),
      .glyphs(run, x: 100.254, baseline: 40, ink),
      .line(fromX: 0, fromY: -0.5, toX: 10, toY: 1.05, width: 1.5, ink))
    list.clipped(to: DeviceRect(x: 5, y: 5, width: 10, height: 10)) {
      $0.append(.label(label, x: 7, y: 8, ink))
    }
    #expect(
      list.description == """
        page 0,0 100×60 #FDFDFB
        fill -1,2 3×4 #2A2A2880
        rounded 0,0 9×9 radius 3 #2A2A28
        glyphs 100.25,40 width 21.6 font 4 [36 37 9^-2.5] #2A2A28
        line 0,-0.5 to 10,1.05 width 1.5 #2A2A28
        label 7,8 2×1 #2A2A28 in 5,5 10×10

        """)
  }

  @Test func strangeNumbersAreTold() {
    let line = DisplayItem.line(
      fromX: .nan, fromY: .infinity, toX: -1e300, toY: -0.004, width: 0.01, Color(hex: 0))
    #expect(line.description == "line nan,inf to -1e+300,0 width 0.01 #000000")
  }
}
