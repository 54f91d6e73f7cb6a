import TestSupport
import Testing
import TextCore

@testable import Search

struct HitListTests {
  private func hits(_ starts: some Sequence<Int>) -> HitList {
    HitList(starts.map { TextRange(at: TextOffset($0), length: 2) })
  }

  @Test func asking() {
    let list = hits(stride(from: 0, to: 6000, by: 3))
    #expect(list.count == 2000)
    #expect(list[1000] == TextRange(at: 3000, length: 2))
    #expect(list.index(from: 3000) == 1000)
    #expect(list.index(from: 2999) == 1000)
    #expect(list.index(from: 9000) == 2000)
    #expect(list.first(from: 3001)?.lowerBound == 3003)
    #expect(list.first(from: 5998) == nil)
    #expect(list.last(before: 3000)?.lowerBound == 2997)
    #expect(list.last(before: 0) == nil)
    #expect(list.hits(in: 3001..<3004).map(\.lowerBound) == [3000, 3003])
    #expect(list.hits(in: 3002..<3003).isEmpty)
  }

  @Test(arguments: seeds)
  func changesLikeAnArray(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var list = HitList()
    var model: [Range<Int>] = []
    for _ in 0..<50 {
      let lower = generator.number(0...20_000)
      let upper = lower + generator.number(0...1) * generator.number(0...3000)
      let new = (0..<generator.number(0...2) * generator.number(0...700)).map { lower + 4 * $0 }
      // The new hits end before the kept ones begin.
      let needed = (new.last.map { $0 + 2 } ?? lower) - upper
      let growth = max(needed, generator.number(-(upper - lower)...50))
      model =
        model.filter { $0.lowerBound < lower } + new.map { $0..<($0 + 2) }
        + model.filter { $0.lowerBound >= upper }
        .map { ($0.lowerBound + growth)..<($0.upperBound + growth) }
      // As in a text, no hit reaches into what is replaced.
      model.removeAll { $0.lowerBound < lower && $0.upperBound > lower }
      list.replace(startingIn: TextOffset(max(0, lower - 1))..<TextOffset(lower))
      model.removeAll { $0.lowerBound == lower - 1 }
      list.replace(
        startingIn: TextOffset(lower)..<TextOffset(upper), with: hits(new), movingRestBy: growth)
      list.invariantCheck()
      #expect(list.ranges == model)
    }
    #expect(list.blocks.count < 4 + 4 * list.count / HitList.blockSize + 40)
  }
}
