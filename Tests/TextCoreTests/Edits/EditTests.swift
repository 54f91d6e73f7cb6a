import TestSupport
import Testing

@testable import TextCore

@Suite struct EditTests {
  @Test func appliesAllReplacementsAndTheirInverse() throws {
    let before = TextRope("one two three")
    let edit = Edit(
      [
        .init(range: 0..<3, text: TextRope("1")), .init(range: 4..<7, text: TextRope()),
        .init(range: 13..<13, text: TextRope("!!")),
      ], in: before)
    var text = before
    try edit.apply(to: &text)
    #expect(text == TextRope("1  three!!"))
    try edit.inverse(in: before).apply(to: &text)
    #expect(text == before)
  }

  @Test(arguments: ["short", "a longer text"])
  func anEditOfAnotherTextIsRefused(other: String) throws {
    let edit = Edit(replacing: 3..<7, with: "x", in: TextRope("some text"))
    var text = TextRope(other)
    #expect(throws: StaleEdit()) { try edit.apply(to: &text) }
    #expect(throws: StaleEdit()) { try edit.inverse(in: text) }
    #expect(text == TextRope(other))
  }

  /// Edits from outside, such as from a journal, never stop the program.
  @Test(arguments: [3..<10, 10..<12, -1..<2])
  func rangesOutsideTheTextAreRefused(range: Range<Int>) throws {
    let old = TextRope("some text")
    let edit = Edit(replacing: offsets(range), with: "x", in: old)
    var text = old
    #expect(throws: StaleEdit()) { try edit.apply(to: &text) }
    #expect(text == old)
  }

  @Test func emptiness() {
    let text = TextRope("some text")
    #expect(Edit([], in: text).isEmpty)
    #expect(Edit(replacing: 3..<3, with: "", in: text).isEmpty)
    #expect(!Edit(replacing: 3..<4, with: "", in: text).isEmpty)
    #expect(!Edit(replacing: 3..<3, with: "x", in: text).isEmpty)
  }

  @Test func mapsOffsetsAtInsertionsByBias() {
    let edit = Edit(replacing: 2..<2, with: "xyz", in: TextRope("some text"))
    #expect(edit.map(1, bias: .after) == 1)
    #expect(edit.map(2, bias: .before) == 2)
    #expect(edit.map(2, bias: .after) == 5)
    #expect(edit.map(3, bias: .before) == 6)
  }

  @Test func mapsEndsOfWhatIsReplacedToEnds() {
    let edit = Edit(replacing: 2..<6, with: "xy", in: TextRope("some text"))
    for bias in [Edit.Bias.before, .after] {
      #expect(edit.map(2, bias: bias) == 2)
      #expect(edit.map(6, bias: bias) == 4)
      #expect(edit.map(9, bias: bias) == 7)
    }
    #expect(edit.map(4, bias: .before) == 2)
    #expect(edit.map(4, bias: .after) == 4)
  }

  @Test func mapsThroughAdjacentReplacements() {
    let edit = Edit(
      [
        .init(range: 0..<2, text: TextRope("a")), .init(range: 2..<2, text: TextRope("bb")),
        .init(range: 2..<4, text: TextRope("ccc")),
      ], oldLength: 4)
    #expect(edit.map(2, bias: .before) == 1)
    #expect(edit.map(2, bias: .after) == 3)
    #expect(edit.map(4, bias: .after) == 6)
  }

  @Test(arguments: seeds, chunkSizes)
  func inverseBringsBackTheBytes(seed: UInt64, chunkSize: Int) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let before = TextRope(bytes: random.bytes(upTo: 200), chunkSize: chunkSize)
      let edit = random.edit(in: before)
      var text = before
      try edit.apply(to: &text)
      #expect(text.utf8Count == edit.newLength)
      let inverse = try edit.inverse(in: before)
      var back = text
      try inverse.apply(to: &back)
      #expect(back == before)
      #expect(try inverse.inverse(in: text) == edit)
      #expect(edit.map(before.end, bias: .after) == text.end)
    }
  }
}

extension SeededGenerator {
  /// An edit of `text` with up to three replacements.
  mutating func edit(in text: TextRope) -> Edit {
    var cuts = (0..<6).map { _ in number(0...text.utf8Count) }.sorted()
    var replacements: [Edit.Replacement] = []
    for _ in 0..<number(1...3) {
      replacements.append(
        .init(range: offsets(cuts[0]..<cuts[1]), text: TextRope(bytes: bytes(upTo: 3))))
      cuts.removeFirst(2)
    }
    return Edit(replacements, in: text)
  }
}
