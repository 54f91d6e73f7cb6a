@testable import TextCore

/// Attribute runs against an array with a set for every byte.
enum AttributesTarget {
  private struct Mark: AttributeValue {
    var attributeBits: UInt32
  }

  private static let keys = [
    AttributeKey<Mark>(slot: 0), AttributeKey<Mark>(slot: 1), AttributeKey<Mark>(slot: 3),
  ]
  private static let longest = 1000

  static func run(_ tape: inout Tape) {
    var model: [AttributeSet] = []
    var runs = AttributeRuns(length: 0)
    while tape.hasNext() {
      let range = model.count > longest ? 0..<model.count : tape.range(in: model.count)
      switch tape.number(0...4) {
      case 0, 1:
        let (set, length) = (someSet(&tape), tape.number(0...60))
        runs.replace(offsets(range), withLength: length, attributes: set)
        model.replaceSubrange(range, with: [AttributeSet](repeating: set, count: length))
      case 2:
        let set = someSet(&tape)
        runs.setAttributes(set, in: offsets(range))
        for index in range { model[index] = set }
      case 3:
        let (key, mark) = (tape.element(of: keys), someMark(&tape))
        runs.set(mark, for: key, in: offsets(range))
        for index in range { model[index][key] = mark }
      default:
        setPieces(range, &runs, &model, &tape)
      }
      tape.expect(runs.length == model.count, "runs are as long as their text")
      if tape.operations % 32 == 0 { compare(runs, model, &tape) }
    }
    compare(runs, model, &tape)
  }

  private static func setPieces(
    _ range: Range<Int>, _ runs: inout AttributeRuns, _ model: inout [AttributeSet],
    _ tape: inout Tape
  ) {
    let before = model
    var pieces: [(length: Int, attributes: AttributeSet)] = []
    var start = range.lowerBound
    while start < range.upperBound {
      // A piece may be empty, but not all of them.
      let length = min(range.upperBound - start, tape.number(pieces.count < 50 ? 0...6 : 1...6))
      let set = someSet(&tape)
      pieces.append((length, set))
      for index in start..<(start + length) { model[index] = set }
      start += length
    }
    let isChanged = runs.setAttributes(pieces, from: TextOffset(range.lowerBound))
    tape.expect(isChanged == (before != model), "a change is told as one")
  }

  private static func someMark(_ tape: inout Tape) -> Mark? {
    let bits = tape.number(0...3)
    return bits == 0 ? nil : Mark(attributeBits: UInt32(bits))
  }

  private static func someSet(_ tape: inout Tape) -> AttributeSet {
    keys.reduce(into: AttributeSet.empty) { $0[$1] = someMark(&tape) }
  }

  private static func compare(
    _ runs: AttributeRuns, _ model: [AttributeSet], _ tape: inout Tape
  ) {
    runs.invariantCheck()
    var found: [AttributeSet] = []
    runs.enumerateAttributes(in: offsets(0..<model.count)) { set, range in
      tape.expect(found.last != set && range.lowerBound.utf8 == found.count, "runs are merged")
      found += [AttributeSet](repeating: set, count: range.count)
    }
    tape.expect(found == model, "every byte has its attributes")
    guard !model.isEmpty else { return }
    let (key, offset) = (tape.element(of: keys), tape.number(0...(model.count - 1)))
    let value = model[offset][key]
    let lower = model[..<offset].lastIndex { $0[key] != value }.map { $0 + 1 } ?? 0
    let upper = model[offset...].firstIndex { $0[key] != value } ?? model.count
    tape.expect(
      runs.value(of: key, at: TextOffset(offset)) == (value, offsets(lower..<upper)),
      "a value has its longest range")
  }
}
