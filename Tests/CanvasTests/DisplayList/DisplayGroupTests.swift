import Testing

@testable import Canvas

/// Groups save work and change no pixel.
@Suite struct DisplayGroupTests {
  private let ink = Color(hex: 0x2A2A28)
  private let rasterizer = FakeRasterizer()

  private func line(_ baseline: Int) -> DisplayItem {
    .glyphs(run([1, 2, 3, 4, 5]), x: 10, baseline: baseline, ink)
  }

  private func group(_ items: DisplayItem...) -> DisplayGroup {
    var list = DisplayList.of()
    for item in items { list.append(item) }
    return DisplayGroup(list, with: rasterizer)
  }

  @Test func aGroupIsListedAsItsEntries() {
    var grouped = DisplayList.of(line(10))
    grouped.append(group(line(20), line(30)))
    #expect(grouped.description == DisplayList.of(line(10), line(20), line(30)).description)
  }

  @Test func aGroupIsClippedWithTheList() {
    var grouped = DisplayList.of()
    var plain = DisplayList.of()
    let clip = DeviceRect(x: 12, y: 15, width: 9, height: 9)
    grouped.clipped(to: clip) { $0.append(group(line(20), line(30))) }
    plain.clipped(to: clip) {
      $0.append(line(20))
      $0.append(line(30))
    }
    #expect(grouped.description == plain.description)
    #expect(grouped.drawn(with: rasterizer).difference(from: plain.drawn(with: rasterizer)) == nil)
  }

  /// The caret is above both groups, and changed items are between them.
  @Test func sharedGroupsAreNeitherDamagedNorDrawn() {
    let (above, below) = (group(line(10)), group(line(50)))
    let caret = DeviceRect(x: 60, y: 24, width: 2, height: 10)
    func frame(_ glyphs: [UInt32], caret: DeviceRect) -> DisplayList {
      var list = DisplayList.of()
      list.append(above)
      list.append(.glyphs(run(glyphs), x: 10, baseline: 30, ink))
      list.append(below)
      list.append(.fill(caret, ink))
      return list
    }
    let renderer = FrameRenderer()
    let sheet = Sheet(width: 100, height: 60)
    let old = frame([1, 2, 3], caret: caret)
    _ = renderer.render(old, into: sheet.buffer, isPreserved: true, rasterizer: rasterizer)
    let glyphs = renderer.glyphsDrawn
    let new = frame([1, 2, 3, 4], caret: caret.offset(x: 6, y: 0))
    let damage = renderer.render(
      new, into: sheet.buffer, isPreserved: true, rasterizer: rasterizer)
    #expect(damage.allSatisfy { $0.y >= 20 && $0.maxY <= 40 }, "\(damage)")
    #expect(renderer.glyphsDrawn - glyphs <= 2)
    #expect(sheet.difference(from: new.flattened.drawn(with: rasterizer)) == nil)
  }

  @Test(arguments: [1, 1.25, 2])
  func drawingTheDamageGivesTheNewFrame(scale: Double) {
    for seed in 0..<400 as Range<UInt64> {
      var lists = RandomLists(seed: seed)
      let rasterizer = FakeRasterizer(scale: Scale(scale))
      let plain = lists.list()
      let old = lists.grouped(plain, with: rasterizer)
      let new = lists.grouped(like: old, with: rasterizer)
      let sheet = old.drawn(with: rasterizer)
      #expect(sheet.difference(from: plain.drawn(with: rasterizer)) == nil, "seed \(seed)")
      var tracker = DamageTracker()
      let damage = tracker.damage(from: old, to: new, with: rasterizer)
      Painter().paint(new, in: damage, of: sheet.buffer, with: rasterizer)
      let difference = sheet.difference(from: new.flattened.drawn(with: rasterizer))
      #expect(difference == nil, "seed \(seed), scale \(scale)\n\(old)\n\(new)\n\(damage)")
      #expect(damage.count <= 8 && sheet.isBorderIntact)
    }
  }

  /// Groups that stay, change and move, with right and wrong hints about what was scrolled.
  @Test func anySequenceOfFramesIsExact() {
    for seed in 0..<120 as Range<UInt64> {
      var lists = RandomLists(seed: seed)
      let rasterizer = FakeRasterizer(scale: Scale(seed % 2 == 0 ? 1 : 1.25))
      let renderer = FrameRenderer()
      let sheet = Sheet(width: lists.bounds.width, height: lists.bounds.height)
      var list = lists.grouped(lists.list(), with: rasterizer)
      for step in 0..<8 {
        let dy = lists.number(-25...25)
        let region = DeviceRect(
          x: lists.number(-5...20), y: lists.number(-5...30), width: lists.number(0...100),
          height: lists.number(0...90))
        let scroll = step % 3 == 0 ? ScrollMove(region: region, dy: dy) : nil
        if scroll != nil, lists.number(0...2) > 0 {
          let entries = list.entries.map {
            DisplayList.Entry(item: $0.item.moved(by: dy), clip: $0.clip)
          }
          list = lists.grouped(lists.list(entries), with: rasterizer)
        } else {
          list = lists.grouped(like: list, with: rasterizer)
        }
        _ = renderer.render(
          list, scroll: step == 0 ? nil : scroll, into: sheet.buffer, isPreserved: step != 5,
          rasterizer: rasterizer)
        let difference = sheet.difference(from: list.flattened.drawn(with: rasterizer))
        #expect(
          difference == nil, "seed \(seed), step \(step), \(String(describing: scroll))\n\(list)")
        #expect(sheet.isBorderIntact)
      }
    }
  }
}
