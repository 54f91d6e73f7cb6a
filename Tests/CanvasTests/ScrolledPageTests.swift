import Testing

@testable import Canvas

/// A page that is scrolled step by step looks as if each frame had been drawn from nothing.
@Suite struct ScrolledPageTests {
  @Test(arguments: [1, 1.5])
  func everyStepIsExact(scale: Double) {
    for seed in 0..<60 as Range<UInt64> {
      var page = RandomPage(seed: seed)
      let rasterizer = FakeRasterizer(scale: Scale(scale))
      let renderer = FrameRenderer()
      let sheet = Sheet(width: RandomPage.frame.width, height: RandomPage.frame.height)
      let region = DeviceRect(x: 10, y: 0, width: 116, height: 110)
      for step in 0..<12 {
        let dy = step == 0 ? 0 : page.scroll()
        if step % 4 == 3 { page.write() }
        // A window that is drawn on without Paber's knowing, and a debug switch in between.
        let isPreserved = step != 7
        renderer.tintsDamage = (4...8).contains(step) && seed % 3 == 0
        let list = page.list(with: rasterizer)
        _ = renderer.render(
          list, scroll: ScrollMove(region: region, dy: dy), into: sheet.buffer,
          isPreserved: isPreserved, rasterizer: rasterizer)
        guard !renderer.tintsDamage else { continue }
        let difference = sheet.difference(from: list.drawn(with: rasterizer))
        #expect(difference == nil, "seed \(seed), step \(step), by \(dy)\n\(list)")
        #expect(sheet.isBorderIntact)
      }
    }
  }

  /// A theme with another page leaves nothing of the old page's pixels.
  @Test func anotherBackgroundIsDrawnWhole() {
    let rasterizer = FakeRasterizer()
    let renderer = FrameRenderer()
    let sheet = Sheet(width: 100, height: 60)
    let (light, dark) = (Color(hex: 0xFDFDFB), Color(hex: 0x1E1E1C))
    func frame(_ y: Int, on background: Color) -> DisplayList {
      .of(
        .glyphs(run([1, 2, 3]), x: 20, baseline: y, Color(hex: 0x808080)), background: background)
    }
    for (y, background) in [(20, light), (25, dark), (31, dark), (24, light)] {
      let list = frame(y, on: background)
      _ = renderer.render(
        list, scroll: ScrollMove(region: sheet.buffer.bounds, dy: 5), into: sheet.buffer,
        isPreserved: true, rasterizer: rasterizer)
      #expect(sheet.difference(from: list.drawn(with: rasterizer)) == nil)
    }
  }
}
