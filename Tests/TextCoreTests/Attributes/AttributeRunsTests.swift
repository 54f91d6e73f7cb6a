import TestSupport
import Testing

@testable import TextCore

struct Mark: AttributeValue {
  var attributeBits: UInt32
}

let firstKey = AttributeKey<Mark>(slot: 0)
let secondKey = AttributeKey<Mark>(slot: 3)

@Suite struct AttributeRunsTests {
  @Test func longestRangeOfAValueAndOfAGap() {
    var runs = AttributeRuns(length: 20)
    runs.set(Mark(attributeBits: 7), for: firstKey, in: 5..<10)
    runs.set(Mark(attributeBits: 1), for: secondKey, in: 8..<12)
    #expect(runs.value(of: firstKey, at: 9) == (Mark(attributeBits: 7), 5..<10))
    #expect(runs.value(of: firstKey, at: 10) == (nil, 10..<20))
    #expect(runs.value(of: firstKey, at: 20) == (nil, 10..<20))
    #expect(runs.attributes(at: 9).range == 8..<10)
    #expect(runs.runCount == 5)
  }

  @Test func laterValueWinsAndEqualNeighboursMerge() {
    var runs = AttributeRuns(length: 20)
    runs.set(Mark(attributeBits: 7), for: firstKey, in: 0..<10)
    runs.set(Mark(attributeBits: 8), for: firstKey, in: 5..<15)
    #expect(runs.value(of: firstKey, at: 7) == (Mark(attributeBits: 8), 5..<15))
    runs.set(Mark(attributeBits: 7), for: firstKey, in: 5..<15)
    #expect(runs.value(of: firstKey, at: 7) == (Mark(attributeBits: 7), 0..<15))
    runs.set(nil, for: firstKey, in: 0..<20)
    #expect(runs.runCount == 1)
  }

  @Test func emptyText() {
    var runs = AttributeRuns(length: 0)
    #expect(runs.value(of: firstKey, at: 0) == (nil, 0..<0))
    #expect(runs.runCount == 0)
    runs.replace(0..<0, withLength: 3, attributes: .empty)
    runs.replace(0..<3, withLength: 0, attributes: .empty)
    #expect(runs.length == 0)
  }

  @Test(arguments: seeds) func randomChangesAreThoseOfAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // The last seeds have so many runs that the trees get deep.
    let length = seed > 4 ? 2000 : 200
    var model = [AttributeSet](repeating: .empty, count: length)
    var runs = AttributeRuns(length: length)
    for step in 0..<250 {
      let range = step == 0 ? 0..<length : random.range(in: model.count)
      var set = AttributeSet.empty
      set[firstKey] = randomMark(&random)
      set[secondKey] = randomMark(&random)
      switch step == 0 ? 3 : random.number(0...4) {
      case 0:
        let length = random.number(0...(model.count > 2 * length ? 0 : 8))
        runs.replace(offsets(range), withLength: length, attributes: set)
        model.replaceSubrange(range, with: [AttributeSet](repeating: set, count: length))
      case 1:
        runs.setAttributes(set, in: offsets(range))
        for index in range { model[index] = set }
      case 2:
        runs.set(set[firstKey], for: firstKey, in: offsets(range))
        for index in range { model[index][firstKey] = set[firstKey] }
      case 3:
        var pieces = pieces(of: range, &random)
        // Often the pieces that are there already, or those with one changed.
        if step > 0, random.number(0...1) == 0 {
          pieces = known(model[range], &random)
          if random.number(0...1) == 0, let index = pieces.indices.randomElement(using: &random) {
            pieces[index].attributes[firstKey] = randomMark(&random)
          }
        }
        var expected = model
        var index = range.lowerBound
        for piece in pieces {
          for place in index..<(index + piece.length) { expected[place] = piece.attributes }
          index += piece.length
        }
        let isChanged = runs.setAttributes(pieces, from: TextOffset(range.lowerBound))
        #expect(isChanged == (expected != model))
        model = expected
      default:
        runs.set(set[secondKey], for: secondKey, in: offsets(range))
        for index in range { model[index][secondKey] = set[secondKey] }
      }
      runs.invariantCheck()
      expect(runs, isLike: model, &random)
    }
  }

  /// Random attributes for one stretch of `range` after the other, often more than a node holds.
  private func pieces(
    of range: Range<Int>, _ random: inout SeededGenerator
  ) -> [(length: Int, attributes: AttributeSet)] {
    var pieces: [(length: Int, attributes: AttributeSet)] = []
    var rest = range.count
    while rest > 0 {
      let length = min(rest, random.number(0...4))
      var set = AttributeSet.empty
      set[firstKey] = randomMark(&random)
      pieces.append((length, set))
      rest -= length
    }
    return pieces
  }

  /// The attributes that there are, in pieces that need not be as long as possible.
  private func known(
    _ attributes: ArraySlice<AttributeSet>, _ random: inout SeededGenerator
  ) -> [(length: Int, attributes: AttributeSet)] {
    var pieces: [(length: Int, attributes: AttributeSet)] = []
    for set in attributes {
      if let last = pieces.last, last.attributes == set, random.number(0...3) > 0 {
        pieces[pieces.count - 1].length += 1
      } else {
        pieces.append((1, set))
      }
    }
    return pieces
  }

  private func randomMark(_ random: inout SeededGenerator) -> Mark? {
    let bits = random.number(0...3)
    return bits == 0 ? nil : Mark(attributeBits: UInt32(bits))
  }

  private func expect(
    _ runs: AttributeRuns, isLike model: [AttributeSet], _ random: inout SeededGenerator
  ) {
    #expect(runs.length == model.count)
    var found: [AttributeSet] = []
    runs.enumerateAttributes(in: offsets(0..<model.count)) { set, range in
      #expect(found.last != set && range.lowerBound.utf8 == found.count)
      found += [AttributeSet](repeating: set, count: range.count)
    }
    #expect(found == model)
    let clip = random.range(in: model.count)
    var values: [Mark?] = []
    runs.enumerate(firstKey, in: offsets(clip)) { value, range in
      values += [Mark?](repeating: value, count: range.count)
    }
    #expect(values == model[clip].map { $0[firstKey] })
    var sets: [AttributeSet] = []
    runs.enumerateAttributes(in: offsets(clip)) { set, range in
      sets += [AttributeSet](repeating: set, count: range.count)
    }
    #expect(sets == Array(model[clip]))
    guard !model.isEmpty else { return }
    let offset = random.number(0...(model.count - 1))
    let value = model[offset][firstKey]
    let lower = model[..<offset].lastIndex { $0[firstKey] != value }.map { $0 + 1 } ?? 0
    let upper = model[offset...].firstIndex { $0[firstKey] != value } ?? model.count
    #expect(runs.value(of: firstKey, at: TextOffset(offset)) == (value, offsets(lower..<upper)))
  }
}
