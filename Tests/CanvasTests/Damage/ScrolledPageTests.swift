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

  /// Lines of two glyphs on every ninth row: paper stays where it is.
  @Test func paperIsNotMoved() {
    let rasterizer = FakeRasterizer()
    let (renderer, sheet) = (FrameRenderer(), Sheet(width: 100, height: 60))
    let region = DeviceRect(x: 20, y: 0, width: 70, height: 60)
    func moved(from old: DisplayList, to new: DisplayList, by dy: Int) -> Int {
      let before = renderer.pixelsMoved
      _ = renderer.render(old, into: sheet.buffer, isPreserved: false, rasterizer: rasterizer)
      _ = renderer.render(
        new, scroll: ScrollMove(region: region, dy: dy), into: sheet.buffer, isPreserved: true,
        rasterizer: rasterizer)
      #expect(sheet.difference(from: new.drawn(with: rasterizer)) == nil)
      return renderer.pixelsMoved - before
    }
    func frame(_ y: Int, _ glyphs: [UInt32] = [4, 8]) -> DisplayList {
      let lines = (0..<6).map {
        DisplayItem.glyphs(run(glyphs), x: 30, baseline: $0 * 9 + y, Color(hex: 0x2A2A28))
      }
      return .of(lines[0], lines[1], lines[2], lines[3], lines[4], lines[5])
    }
    // Four rows of 13 columns a line, and one more where a line was.
    #expect(moved(from: frame(8), to: frame(9), by: 1) == 6 * 5 * 13)
    // Taller glyphs have more rows; when nothing is left of them they don't count any more.
    #expect(moved(from: frame(8, [3, 7]), to: frame(9, [3, 7]), by: 1) > 6 * 8 * 10)
    #expect(moved(from: frame(8), to: frame(9), by: 1) == 6 * 5 * 13)
    #expect(moved(from: .of(), to: .of(), by: 3) == 0)
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
