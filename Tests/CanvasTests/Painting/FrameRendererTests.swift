import Testing

@testable import Canvas

@Suite struct FrameRendererTests {
  private let ink = Color(hex: 0x2A2A28)

  /// A page of lines moved down by `y`, under a title that stays and beside a bar that stays.
  private func page(y: Int, in region: DeviceRect, shows bar: Bool = true) -> DisplayList {
    var list = DisplayList.of(width: 120, height: 100)
    list.append(.fill(DeviceRect(x: 0, y: 0, width: 120, height: 12), Color(hex: 0xEEEEEE)))
    list.clipped(to: region) { list in
      for line in -4..<16 {
        let glyphs = (0..<12).map { UInt32(($0 + line * 5 + 100) % 11) }
        list.append(.glyphs(run(glyphs), x: 8.5, baseline: line * 10 + y, ink))
      }
      let tint = DeviceRect(x: 4, y: y + 31, width: 80, height: 18)
      list.append(.roundedFill(tint, radius: 4, ink.withOpacity(0.1)))
      list.append(
        .line(fromX: 5, fromY: Double(y) + 0.3, toX: 95, toY: Double(y) + 50, width: 2, ink))
    }
    if bar {
      list.append(.fill(DeviceRect(x: 110, y: 40, width: 2, height: 20), ink.withOpacity(0.5)))
    }
    return list
  }

  @Test func scrollingDrawsTheStripAndNotMuchMore() {
    let region = DeviceRect(x: 0, y: 12, width: 120, height: 88)
    for dy in [-7, -1, 1, 7, 30] {
      let rasterizer = FakeRasterizer()
      let renderer = FrameRenderer()
      let sheet = Sheet(width: 120, height: 100)
      _ = renderer.render(
        page(y: 20, in: region), into: sheet.buffer, isPreserved: false, rasterizer: rasterizer)
      let painted = renderer.pixelsPainted
      #expect(painted == 12_000)
      let new = page(y: 20 + dy, in: region)
      let damage = renderer.render(
        new, scroll: ScrollMove(region: region, dy: dy), into: sheet.buffer, isPreserved: true,
        rasterizer: rasterizer)
      #expect(sheet.difference(from: new.drawn(with: rasterizer)) == nil)
      #expect(damage == [region])
      // The strip, and the bar with its ghost.
      let strip = 120 * abs(dy)
      #expect(renderer.pixelsPainted - painted <= strip + 2 * 512 + 2 * 2 * 30)
      #expect(sheet.isBorderIntact)
    }
  }

  @Test func movesLargerThanTheRegionDrawItAll() {
    let region = DeviceRect(x: 10, y: 12, width: 90, height: 50)
    for dy in [50, -50, 51, -1000, Int.max, Int.min] {
      let rasterizer = FakeRasterizer()
      let renderer = FrameRenderer()
      let sheet = Sheet(width: 120, height: 100)
      _ = renderer.render(
        page(y: 20, in: region), into: sheet.buffer, isPreserved: false, rasterizer: rasterizer)
      let new = page(y: 33, in: region)
      let damage = renderer.render(
        new, scroll: ScrollMove(region: region, dy: dy), into: sheet.buffer, isPreserved: true,
        rasterizer: rasterizer)
      #expect(sheet.difference(from: new.drawn(with: rasterizer)) == nil)
      #expect(damage == [region])
    }
  }

  /// Frames one after the other, with right, wrong and absurd hints about movement: the pixels are
  /// always those of a complete drawing, and all changes are presented.
  @Test func anySequenceOfFramesIsExact() {
    for seed in 0..<120 as Range<UInt64> {
      var lists = RandomLists(seed: seed)
      let rasterizer = FakeRasterizer(scale: Scale(seed % 2 == 0 ? 1 : 1.25))
      let renderer = FrameRenderer()
      renderer.tintsDamage = false
      let screen = lists.bounds
      let sheet = Sheet(width: screen.width, height: screen.height)
      var list = lists.list()
      for step in 0..<6 {
        let dy = lists.number(-25...25)
        let region = DeviceRect(
          x: lists.number(-5...20), y: lists.number(-5...30), width: lists.number(0...100),
          height: lists.number(0...90))
        let scroll = step == 0 || dy == 0 ? nil : ScrollMove(region: region, dy: dy)
        list = step % 3 == 2 ? lists.list(like: list) : moved(list, by: scroll, lists)
        let before = sheet.pixels
        let damage = renderer.render(
          list, scroll: scroll, into: sheet.buffer, isPreserved: step != 4,
          rasterizer: rasterizer)
        let difference = sheet.difference(from: list.drawn(with: rasterizer))
        #expect(
          difference == nil, "seed \(seed), step \(step), \(String(describing: scroll))\n\(list)")
        let isPresented = zip(before, sheet.pixels).enumerated().allSatisfy { index, pair in
          let pixel = DeviceRect(
            x: index % screen.width, y: index / screen.width, width: 1, height: 1)
          return pair.0 == pair.1 || damage.contains { $0.intersects(pixel) }
        }
        #expect(isPresented, "seed \(seed), step \(step)")
        #expect(sheet.isBorderIntact)
      }
    }
  }

  /// One part of a frame drawn anew, time after time: the pixels are those of the whole list.
  @Test func replacingAPartIsExact() {
    for seed in 0..<60 as Range<UInt64> {
      var lists = RandomLists(seed: seed)
      let rasterizer = FakeRasterizer(scale: Scale(seed % 2 == 0 ? 1 : 1.25))
      let renderer = FrameRenderer()
      let sheet = Sheet(width: lists.bounds.width, height: lists.bounds.height)
      var list = lists.grouped(lists.list(), with: rasterizer)
      #expect(
        renderer.render(
          replacing: 0..<0, with: list, into: sheet.buffer, isPreserved: true,
          rasterizer: rasterizer) == nil, "there is no last frame yet")
      _ = renderer.render(
        list, into: sheet.buffer, isPreserved: true, rasterizer: rasterizer)
      for step in 0..<6 {
        let end = lists.number(0...list.count)
        let part = lists.number(0...end)..<end
        let inPart = lists.grouped(lists.list(like: list), with: rasterizer)
        list.replace(part, with: inPart)
        let damage = renderer.render(
          replacing: part, with: inPart, into: sheet.buffer, isPreserved: true,
          rasterizer: rasterizer)
        #expect(damage != nil && damage?.count ?? 0 <= 8)
        let difference = sheet.difference(from: list.drawn(with: rasterizer))
        #expect(difference == nil, "seed \(seed), step \(step)")
        #expect(sheet.isBorderIntact)
      }
      _ = renderer.render(list, into: sheet.buffer, isPreserved: true, rasterizer: rasterizer)
      #expect(sheet.difference(from: list.drawn(with: rasterizer)) == nil, "and goes on from there")
    }
  }

  /// The list as a scroll makes it: items inside the region move, those that reach out stay.
  private func moved(
    _ list: DisplayList, by scroll: ScrollMove?, _ lists: RandomLists
  ) -> DisplayList {
    guard let scroll else { return list }
    return lists.list(
      list.entries.enumerated().map { index, entry in
        var entry = entry
        if index % 4 != 3 { entry.item = entry.item.moved(by: scroll.dy) }
        return entry
      })
  }

  @Test func unchangedFrameCostsNothing() {
    let rasterizer = FakeRasterizer()
    let renderer = FrameRenderer()
    let sheet = Sheet(width: 120, height: 100)
    let list = page(y: 20, in: DeviceRect(x: 0, y: 12, width: 120, height: 88))
    let first = renderer.render(
      list, into: sheet.buffer, isPreserved: true, rasterizer: rasterizer)
    #expect(first == [sheet.buffer.bounds], "there is no last frame yet")
    let (pixels, glyphs) = (renderer.pixelsPainted, renderer.glyphsDrawn)
    #expect(pixels == 12_000 && glyphs > 50)
    let second = renderer.render(
      list, into: sheet.buffer, isPreserved: true, rasterizer: rasterizer)
    #expect(second.isEmpty && renderer.frames == 2 && rasterizer.frames == 2)
    #expect(renderer.pixelsPainted == pixels && renderer.glyphsDrawn == glyphs)
  }

  @Test func anInvalidOldFrameDrawsEverything() {
    let rasterizer = FakeRasterizer()
    let renderer = FrameRenderer()
    let region = DeviceRect(x: 0, y: 12, width: 120, height: 88)
    let list = page(y: 20, in: region)
    let sheet = Sheet(width: 120, height: 100)
    func render(_ list: DisplayList, isPreserved: Bool = true, on sheet: Sheet) -> [DeviceRect] {
      renderer.render(
        list, into: sheet.buffer, isPreserved: isPreserved, rasterizer: rasterizer)
    }
    let all = [sheet.buffer.bounds]
    _ = render(list, on: sheet)
    #expect(render(list, isPreserved: false, on: sheet) == all)
    rasterizer.scale = Scale(2)
    #expect(render(list, on: sheet) == all)
    renderer.invalidate()
    #expect(render(list, on: sheet) == all)
    #expect(render(DisplayList.of(background: Color(hex: 0)), on: sheet) == all)
    let wider = Sheet(width: 130, height: 100)
    #expect(render(DisplayList.of(background: Color(hex: 0)), on: wider) == [wider.buffer.bounds])
  }

  @Test func tintsShowDamageAndGoAway() {
    let rasterizer = FakeRasterizer()
    let renderer = FrameRenderer()
    let sheet = Sheet(width: 100, height: 60)
    let rect = DeviceRect(x: 30, y: 10, width: 20, height: 18)
    func render(_ list: DisplayList, dy: Int = 0) -> [DeviceRect] {
      let scroll = ScrollMove(region: sheet.buffer.bounds, dy: dy)
      return renderer.render(
        list, scroll: scroll, into: sheet.buffer, isPreserved: true, rasterizer: rasterizer)
    }
    let (empty, full) = (DisplayList.of(), DisplayList.of(.fill(rect, ink)))
    _ = render(empty)
    renderer.tintsDamage = true
    #expect(render(full) == [rect])
    #expect(sheet.difference(from: empty.drawn(with: rasterizer)) == rect)
    #expect(sheet[35, 15] != ink.pixel)
    #expect(render(full) == [rect], "cleaned, and not tinted for that")
    #expect(sheet.difference(from: full.drawn(with: rasterizer)) == nil)
    _ = render(empty)
    renderer.tintsDamage = false
    _ = render(full, dy: 5)
    #expect(sheet.difference(from: full.drawn(with: rasterizer)) == nil)
  }
}
