import TestSupport
import Testing

@testable import Canvas

@Suite struct DamageTests {
  private let rasterizer = FakeRasterizer()
  private let ink = Color(hex: 0x2A2A28)

  private func damage(_ old: DisplayList, _ new: DisplayList) -> [DeviceRect] {
    var tracker = DamageTracker()
    return tracker.damage(from: old, to: new, with: rasterizer)
  }

  private func line(_ glyphs: [UInt32], baseline: Int = 20) -> DisplayItem {
    .glyphs(run(glyphs), x: 10.25, baseline: baseline, ink)
  }

  @Test func equalFramesHaveNone() {
    // Other objects with the same content.
    let old = DisplayList.of(line([1, 2, 3]), line([4], baseline: 40))
    let new = DisplayList.of(line([1, 2, 3]), line([4], baseline: 40))
    #expect(damage(old, new).isEmpty)
  }

  @Test func caretBlinkIsExactlyTheCaret() {
    let rect = DeviceRect(x: 30, y: 10, width: 2, height: 18)
    let text = line([1, 2, 3])
    let blue = Color(hex: 0x0A84D8)
    for (from, to) in [(1, 0.5), (1, 0), (0, 1), (0.2, 0.3)] {
      let old = DisplayList.of(text, .fill(rect, blue.withOpacity(from)))
      let new = DisplayList.of(text, .fill(rect, blue.withOpacity(to)))
      #expect(damage(old, new) == [rect])
    }
  }

  @Test func typingAtTheEndOfALineDamagesOneGlyph() throws {
    let before: [UInt32] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    let rects = damage(DisplayList.of(line(before)), DisplayList.of(line(before + [6])))
    let rect = try #require(rects.first)
    #expect(rects.count == 1)
    #expect(rect.x >= 10 + 60 - 1 && rect.width <= 8 && rect.height <= 8)
  }

  @Test func typingInsideALineLeavesWhatIsBefore() throws {
    let rects = damage(
      DisplayList.of(line([1, 2, 3, 4, 5, 6])), DisplayList.of(line([1, 2, 3, 3, 4, 5, 6])))
    let rect = try #require(rects.first)
    #expect(rects.count == 1 && rect.x >= 10 + 18 - 1)
  }

  @Test func growingTintDamagesItsEnd() {
    let old = DeviceRect(x: 10, y: 10, width: 40, height: 20)
    let new = DeviceRect(x: 10, y: 10, width: 48, height: 20)
    #expect(
      damage(.of(.fill(old, ink), line([1])), .of(.fill(new, ink), line([1])))
        == [DeviceRect(x: 50, y: 10, width: 8, height: 20)])
    #expect(
      damage(.of(.roundedFill(old, radius: 3, ink)), .of(.roundedFill(new, radius: 3, ink)))
        == [DeviceRect(x: 47, y: 10, width: 11, height: 20)])
  }

  @Test func theExtentIsOfWhatStandsBelow() {
    let low = DeviceRect(x: 30, y: 10, width: 20, height: 8)
    let list = DisplayList.of(
      .fill(low, ink), .fill(DeviceRect(x: 0, y: 0, width: 90, height: 4), ink))
    #expect(list.extent(below: 0, with: rasterizer).isEmpty)
    #expect(list.extent(below: 1, with: rasterizer) == low)
    #expect(
      list.extent(below: 2, with: rasterizer) == DeviceRect(x: 0, y: 0, width: 90, height: 18))
  }

  @Test func insertedAndRemovedItemsAreDamageAndOthersAreNot() {
    let rect = DeviceRect(x: 50, y: 40, width: 10, height: 10)
    let without = DisplayList.of(line([1, 2]), line([3], baseline: 40))
    let with = DisplayList.of(line([1, 2]), .fill(rect, ink), line([3], baseline: 40))
    #expect(damage(without, with) == [rect])
    #expect(damage(with, without) == [rect])
  }

  @Test func changedOrderIsDamage() {
    let a = DisplayItem.fill(DeviceRect(x: 10, y: 10, width: 20, height: 20), ink)
    let b = DisplayItem.fill(
      DeviceRect(x: 20, y: 20, width: 20, height: 20), Color(hex: 0xFF0000))
    let rects = damage(.of(a, b), .of(b, a))
    let common = DeviceRect(x: 20, y: 20, width: 10, height: 10)
    #expect(rects.contains { $0.intersection(common) == common })
  }

  @Test func clipCountsOnlyWhereItCuts() {
    var old = DisplayList.of()
    old.clipped(to: DeviceRect(x: 0, y: 0, width: 90, height: 60)) { $0.append(line([1, 2])) }
    var new = DisplayList.of()
    new.clipped(to: DeviceRect(x: 0, y: 0, width: 80, height: 60)) { $0.append(line([1, 2])) }
    #expect(damage(old, new).isEmpty)
  }

  @Test func regionStaysSmallAndCoversAll() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      var region = DamageRegion()
      var added: [DeviceRect] = []
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let rect = DeviceRect(
          x: Int.random(in: 0...900, using: &random), y: Int.random(in: 0...900, using: &random),
          width: Int.random(in: 0...90, using: &random),
          height: Int.random(in: 0...90, using: &random))
        region.add(rect)
        if !rect.isEmpty { added.append(rect) }
        #expect(region.rectangles.count <= DamageRegion.capacity)
      }
      for rect in added {
        #expect(region.rectangles.contains { $0.union(rect) == $0 })
      }
    }
  }

  @Test func farRectanglesStayApart() {
    var region = DamageRegion()
    region.add(DeviceRect(x: 0, y: 0, width: 2, height: 20))
    region.add(DeviceRect(x: 500, y: 300, width: 2, height: 20))
    #expect(region.rectangles.count == 2)
    region.add(DeviceRect(x: 2, y: 0, width: 8, height: 20))
    #expect(region.rectangles.contains(DeviceRect(x: 0, y: 0, width: 10, height: 20)))
  }

  @Test func chainIsALongestOneInOrder() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<200 {
      let count = Int.random(in: 0...9, using: &random)
      let partner = (0..<count).shuffled(using: &random).map {
        Int.random(in: 0...3, using: &random) == 0 ? -1 : $0
      }
      var chain = OrderedChain()
      chain.find(in: partner)
      let members = partner.indices.filter { chain.contains($0) }.map { partner[$0] }
      #expect(members == members.sorted() && !members.contains(-1))
      #expect(members.count == longest(partner[...], above: -1))
    }
  }

  /// The length of a longest increasing subsequence, by trying everything.
  private func longest(_ values: ArraySlice<Int>, above bound: Int) -> Int {
    guard let first = values.first else { return 0 }
    let without = longest(values.dropFirst(), above: bound)
    return first > bound ? max(without, 1 + longest(values.dropFirst(), above: first)) : without
  }
}
