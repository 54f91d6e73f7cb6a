import TestSupport
import Testing

@testable import TextCore

@Suite struct TextRopeTests {
  @Test func empty() {
    let rope = TextRope()
    #expect(rope.isEmpty && rope.utf8Count == 0 && rope.newlineCount == 0)
    #expect(rope.paragraphRange(at: 0) == 0..<0)
    #expect(rope.contentRange(at: 0) == 0..<0)
    #expect(rope.allBytes.isEmpty)
    #expect(rope[0..<0] == rope)
    #expect(rope == TextRope(bytes: []))
  }

  @Test func paragraphsWithAllLineEndings() {
    let rope = TextRope("one\ntwo\r\n\nlast\r")
    #expect(rope.newlineCount == 3)
    #expect(rope.paragraphRange(at: 5) == 4..<9)
    #expect(rope.contentRange(at: 5) == 4..<7)
    #expect(rope.contentRange(at: 8) == 4..<7)
    #expect(rope.contentRange(at: 9) == 9..<9)
    #expect(rope.contentRange(at: 15) == 10..<15)
    #expect(rope.paragraphStart(3) == 10)
    #expect(rope.paragraphIndex(at: 9) == 2)
  }

  @Test func stringRepairsButBytesDoNot() {
    let rope = TextRope(bytes: [0x61, 0xFF, 0x62])
    #expect(rope.string(in: 0..<3) == "a\u{FFFD}b")
    #expect(rope.bytes(in: 0..<3) == [0x61, 0xFF, 0x62])
  }

  @Test func equalBytesAreEqualHoweverTheyAreChunked() {
    let bytes = [UInt8](repeating: 0x61, count: 1000)
    var typed = TextRope()
    for byte in bytes { typed.replace(typed.end..<typed.end, with: [byte]) }
    #expect(typed == TextRope(bytes: bytes))
    typed.replace(500..<501, with: [0x62])
    #expect(typed != TextRope(bytes: bytes))
    #expect(TextRope("é") != TextRope("e\u{301}"))
  }

  @Test func forEachChunkStopsWhenTold() {
    let rope = TextRope(bytes: [UInt8](repeating: 0x61, count: 10 * TextChunk.standardSize))
    var calls = 0
    rope.forEachChunk(in: 1..<rope.end) { _ in
      calls += 1
      return calls < 3
    }
    #expect(calls == 3)
  }

  @Test func snapshotStaysAsItWas() {
    var rope = TextRope(bytes: [UInt8](repeating: 0x61, count: 1000))
    let snapshot = rope
    rope.replace(10..<900, with: [0x62])
    #expect(snapshot.allBytes == [UInt8](repeating: 0x61, count: 1000))
  }

  @Test(arguments: seeds, chunkSizes)
  func randomEditsAreThoseOfAnArray(seed: UInt64, chunkSize: Int) {
    var random = SeededGenerator(seed: seed)
    // A few chunks at least, of any size.
    let isLarge = chunkSize == TextChunk.standardSize
    let longest = isLarge ? 6000 : 600
    var model = random.bytes(upTo: longest) + random.bytes(upTo: longest)
    var rope = TextRope(bytes: model, chunkSize: chunkSize)
    for step in 0..<(isLarge ? 100 : 250) {
      let range = random.range(in: model.count)
      let new = random.bytes(upTo: random.number(0...9) == 0 ? longest / 2 : 4)
      switch random.number(0...3) {
      case 0:
        model.append(contentsOf: new)
        rope.append(bytes: new[...])
      case 1:
        model.replaceSubrange(range, with: new)
        rope.replace(offsets(range), with: new)
      case 2:
        let source = random.range(in: model.count)
        let piece = rope[offsets(source)]
        piece.invariantCheck()
        rope.replace(offsets(range), with: piece)
        model.replaceSubrange(range, with: Array(model[source]))
      default:
        model.removeSubrange(range)
        rope.replace(offsets(range), with: TextRope())
      }
      rope.invariantCheck()
      #expect(rope.utf8Count == model.count)
      if step % 10 == 0 { expect(rope, isLike: model, &random) }
    }
    expect(rope, isLike: model, &random)
  }

  /// All chunks of a text have its own size, also after insertions.
  @Test(arguments: seeds) func textsInOtherChunksCanBeInserted(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model: [UInt8] = []
    var rope = TextRope()
    for _ in 0..<200 {
      let range = random.range(in: model.count)
      let new = model.count > 3000 ? [] : random.bytes(upTo: 80)
      rope.replace(
        offsets(range), with: TextRope(bytes: new, chunkSize: [8, 16, 64][random.number(0...2)]))
      model.replaceSubrange(range, with: new)
      rope.invariantCheck()
      #expect(rope.allBytes == model)
    }
  }

  private func expect(
    _ rope: TextRope, isLike model: [UInt8], _ random: inout SeededGenerator
  ) {
    #expect(rope.allBytes == model)
    #expect(rope == TextRope(bytes: model))
    let starts = [0] + model.indices.filter { model[$0] == 0x0A }.map { $0 + 1 }
    #expect(rope.newlineCount == starts.count - 1)
    #expect(
      stride(from: 0, to: starts.count, by: max(1, starts.count / 300))
        .allSatisfy { rope.paragraphStart($0).utf8 == starts[$0] })
    for _ in 0..<20 {
      let offset = random.number(0...model.count)
      let index = starts.lastIndex { $0 <= offset } ?? 0
      let upper = index + 1 < starts.count ? starts[index + 1] : model.count
      #expect(rope.paragraphIndex(at: TextOffset(offset)) == index)
      #expect(rope.paragraphRange(at: TextOffset(offset)) == offsets(starts[index]..<upper))
      if offset < model.count { #expect(rope.byte(at: TextOffset(offset)) == model[offset]) }
      let range = random.range(in: model.count)
      #expect(rope.bytes(in: offsets(range)) == Array(model[range]))
      #expect(rope.newlineCount(in: offsets(range)) == model[range].filter { $0 == 0x0A }.count)
      #expect(rope[offsets(range)].allBytes == Array(model[range]))
    }
  }
}
