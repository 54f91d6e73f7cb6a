import Testing

@testable import Canvas

/// The columns of a row that are compared when pixels are moved; no other ones matter.
@Suite struct WrittenSpansTests {
  private let ink = Color(hex: 0x2A2A28)
  private let rasterizer = FakeRasterizer()
  private let region = DeviceRect(x: 10, y: 5, width: 80, height: 50)

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> DeviceRect {
    DeviceRect(x: x, y: y, width: width, height: height)
  }

  /// The spans of a list that was drawn as a whole.
  private func spans(of list: DisplayList, in region: DeviceRect) -> WrittenSpans {
    var spans = WrittenSpans()
    spans.reset(to: region)
    let painter = Painter()
    let sheet = Sheet(width: list.bounds.width, height: list.bounds.height)
    painter.paint(list, in: [list.bounds], of: sheet.buffer, with: rasterizer)
    spans.add(list, drawn: &painter.drawnReach, with: rasterizer)
    return spans
  }

  private func isPaper(_ spans: WrittenSpans, _ rows: Range<Int>) -> Bool {
    rows.allSatisfy { spans[$0].isEmpty }
  }

  @Test func rowsThatNothingTouchesAreEmpty() {
    let spans = spans(of: .of(.fill(rect(20, 10, 30, 8), ink)), in: region)
    #expect(isPaper(spans, 5..<10) && isPaper(spans, 18..<55))
    #expect((10..<18).allSatisfy { spans[$0] == 20..<50 })
    #expect(spans[9, 10] == 20..<50 && spans[17, 18] == 20..<50)
    #expect(spans[9, 18].isEmpty)
  }

  @Test func aRowHasAllThatTouchesItInsideTheRegion() {
    let list = DisplayList.of(
      .fill(rect(-5, 0, 20, 12), ink), .fill(rect(40, 8, 10, 60), ink),
      .fill(rect(60, 20, 300, 1), ink.withOpacity(0.1)),
      .fill(rect(12, 30, 9, 9), ink.withOpacity(0)),
      .fill(rect(91, 30, 9, 9), ink), .fill(rect(0, 55, 100, 5), ink))
    let spans = spans(of: list, in: region)
    #expect(spans[5] == 10..<15 && spans[7] == 10..<15)
    #expect(spans[8] == 10..<50 && spans[12] == 40..<50)
    #expect(spans[20] == 40..<90)
    #expect((21..<55).allSatisfy { spans[$0] == 40..<50 })
    #expect(spans[5, 20] == 10..<90)
  }

  @Test func itemsOfGroupsCountOneByOneAndAsTheyAreClipped() {
    var list = DisplayList.of(.fill(rect(50, 40, 10, 10), ink))
    let full = DisplayItem.fill(rect(12, 10, 70, 4), ink)
    let short = DisplayItem.fill(rect(12, 20, 6, 4), ink)
    list.append(DisplayGroup(.of(full, short), with: rasterizer))
    list.clipped(to: rect(0, 26, 30, 2)) { $0.append(.fill(rect(14, 25, 40, 9), ink)) }
    let spans = spans(of: list, in: region)
    #expect(spans[10] == 12..<82 && spans[13] == 12..<82)
    #expect(isPaper(spans, 14..<20) && spans[20] == 12..<18)
    #expect(isPaper(spans, 24..<26) && spans[26] == 14..<30 && isPaper(spans, 28..<40))
    #expect(spans[49] == 50..<60)
  }

  /// The glyphs of these lines have four rows, but by the rasterizer's bounds they could fill the
  /// space up to the next line.
  @Test func betweenLinesThereIsPaper() {
    let lines = [20, 28, 36].map { DisplayItem.glyphs(run([4, 8]), x: 30, baseline: $0, ink) }
    let reach = rasterizer.reach(of: FontID(rawValue: 1))
    #expect(reach.height == 8, "no paper, as far as the rasterizer knows")
    let list = DisplayList.of(lines[0], lines[1], lines[2])
    let spans = spans(of: list, in: region)
    for baseline in [20, 28, 36] {
      #expect(isPaper(spans, (baseline - 7)..<(baseline - 3)))
      #expect(((baseline - 3)...baseline).allSatisfy { spans[$0] == 30..<43 })
    }
  }

  @Test func glyphsThatWereNeverDrawnCountNothing() {
    let list = DisplayList.of(
      .glyphs(run([1, 2, 3]), x: 20, baseline: 30, ink), .glyphs(run([0]), x: 1, baseline: 9, ink))
    var drawn = DrawnReach()
    var spans = WrittenSpans()
    spans.reset(to: region)
    spans.add(list, drawn: &drawn, with: rasterizer)
    #expect(isPaper(spans, 5..<55))
  }

  @Test func nothingIsLeftOfTheLastFrame() {
    var spans = WrittenSpans()
    spans.reset(to: region)
    spans.add(region)
    for next in [region, region.offset(x: 3, y: -4), rect(0, 0, 30, 7), rect(5, 5, 0, 0)] {
      spans.reset(to: next)
      #expect(spans.region == next && isPaper(spans, next.y..<next.maxY))
      spans.add(rect(14, 2, 4, 60))
      if !next.isEmpty { #expect(spans[next.maxY - 1].count > 0) }
    }
  }

  /// All pixels that a list draws lie inside the spans, drawn at once or in parts.
  @Test(arguments: [1, 1.25, 2])
  func outsideOfTheSpansThereIsBackground(scale: Double) {
    for seed in 0..<120 as Range<UInt64> {
      var lists = RandomLists(seed: seed)
      rasterizer.scale = Scale(scale)
      let list = lists.grouped(lists.list(), with: rasterizer)
      let sheet = Sheet(width: list.bounds.width, height: list.bounds.height)
      let painter = Painter()
      let cut = lists.number(0...list.bounds.height)
      let halves = [rect(0, 0, 90, cut), rect(0, cut, 90, 70 - cut)]
      painter.paint(list, in: halves, of: sheet.buffer, with: rasterizer)
      var spans = WrittenSpans()
      spans.reset(to: list.bounds)
      spans.add(list, drawn: &painter.drawnReach, with: rasterizer)
      let isSafe = (0..<list.bounds.height).allSatisfy { y in
        (0..<list.bounds.width).allSatisfy { x in
          spans[y].contains(x) || sheet[x, y] == list.background.pixel
        }
      }
      #expect(isSafe, "seed \(seed), scale \(scale)\n\(list)")
    }
  }

  /// Moving the spans does what moving whole rows does.
  @Test func movingTheSpansIsMovingTheRows() {
    for seed in 0..<200 as Range<UInt64> {
      var lists = RandomLists(seed: seed)
      let list = lists.grouped(lists.list(), with: rasterizer)
      let sheet = Sheet(width: list.bounds.width, height: list.bounds.height)
      let painter = Painter()
      painter.paint(list, in: [list.bounds], of: sheet.buffer, with: rasterizer)
      let region = rect(
        lists.number(-5...30), lists.number(-5...30), lists.number(0...100), lists.number(0...90)
      ).intersection(list.bounds)
      let dy = [lists.number(-20...20), Int.min, Int.max][seed % 40 == 0 ? Int(seed) % 3 : 0]
      var spans = WrittenSpans()
      spans.reset(to: region)
      spans.add(list, drawn: &painter.drawnReach, with: rasterizer)
      let before = sheet.pixels
      let count = sheet.buffer.moveRows(of: spans, by: dy)
      let (width, valid) = (list.bounds.width, region.intersection(region.offset(x: 0, y: dy)))
      let after = sheet.pixels
      let isMoved = after.indices.allSatisfy { index in
        let pixel = rect(index % width, index / width, 1, 1)
        let from = valid.intersects(pixel) ? index - dy * width : index
        return after[index] == before[from]
      }
      #expect(isMoved, "seed \(seed), \(region) by \(dy)\n\(list)")
      #expect(count <= valid.width * valid.height)
      #expect(sheet.isBorderIntact)
    }
  }
}
