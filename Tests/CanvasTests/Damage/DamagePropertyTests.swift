import Testing

@testable import Canvas

/// For random frames, drawing the damage over the old frame gives the new one.
@Suite struct DamagePropertyTests {
  @Test(arguments: [1, 1.25, 2])
  func drawingTheDamageGivesTheNewFrame(scale: Double) {
    for seed in 0..<400 as Range<UInt64> {
      var lists = RandomLists(seed: seed)
      let rasterizer = FakeRasterizer(scale: Scale(scale))
      let old = lists.list()
      let new = seed % 5 == 0 ? lists.list() : lists.list(like: old)
      var tracker = DamageTracker()
      let damage = tracker.damage(from: old, to: new, with: rasterizer)
      let sheet = old.drawn(with: rasterizer)
      Painter().paint(new, in: damage, of: sheet.buffer, with: rasterizer)
      let difference = sheet.difference(from: new.drawn(with: rasterizer))
      #expect(difference == nil, "seed \(seed), scale \(scale)\n\(old)\n\(new)\n\(damage)")
      #expect(damage.count <= 8 && sheet.isBorderIntact)
    }
  }

  @Test func pixelsDoNotDependOnTheRectanglesTheyAreDrawnIn() {
    for seed in 0..<150 as Range<UInt64> {
      var lists = RandomLists(seed: seed)
      let rasterizer = FakeRasterizer(scale: Scale(1.5))
      let list = lists.list()
      let whole = list.drawn(with: rasterizer)
      let parts = Sheet(width: lists.bounds.width, height: lists.bounds.height)
      let cut = lists.number(1...89)
      let rects = lists.bounds.parts(
        outside: DeviceRect(x: cut / 2, y: cut / 3, width: 30, height: 20))
      let hole = DeviceRect(x: cut / 2, y: cut / 3, width: 30, height: 20)
      Painter().paint(list, in: rects + [hole], of: parts.buffer, with: rasterizer)
      #expect(parts.difference(from: whole) == nil, "seed \(seed)\n\(list)")
    }
  }
}
