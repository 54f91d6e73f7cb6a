import TestSupport
import Testing

@testable import TextCore

@Suite struct EditTests {
  @Test func appliesAllReplacementsAndTheirInverse() {
    let before = TextRope("one two three")
    let edit = Edit([
      .init(range: 0..<3, text: TextRope("1")), .init(range: 4..<7, text: TextRope()),
      .init(range: 13..<13, text: TextRope("!!")),
    ])
    var text = before
    edit.apply(to: &text)
    #expect(text == TextRope("1  three!!"))
    edit.inverse(in: before).apply(to: &text)
    #expect(text == before)
  }

  @Test func emptiness() {
    #expect(Edit([]).isEmpty)
    #expect(Edit(replacing: 3..<3, with: "").isEmpty)
    #expect(!Edit(replacing: 3..<4, with: "").isEmpty)
    #expect(!Edit(replacing: 3..<3, with: "x").isEmpty)
  }

  @Test func mapsOffsetsAtInsertionsByBias() {
    let edit = Edit(replacing: 2..<2, with: "xyz")
    #expect(edit.map(1, bias: .after) == 1)
    #expect(edit.map(2, bias: .before) == 2)
    #expect(edit.map(2, bias: .after) == 5)
    #expect(edit.map(3, bias: .before) == 6)
  }

  @Test func mapsEndsOfWhatIsReplacedToEnds() {
    let edit = Edit(replacing: 2..<6, with: "xy")
    for bias in [Edit.Bias.before, .after] {
      #expect(edit.map(2, bias: bias) == 2)
      #expect(edit.map(6, bias: bias) == 4)
      #expect(edit.map(9, bias: bias) == 7)
    }
    #expect(edit.map(4, bias: .before) == 2)
    #expect(edit.map(4, bias: .after) == 4)
  }

  @Test func mapsThroughAdjacentReplacements() {
    let edit = Edit([
      .init(range: 0..<2, text: TextRope("a")), .init(range: 2..<2, text: TextRope("bb")),
      .init(range: 2..<4, text: TextRope("ccc")),
    ])
    #expect(edit.map(2, bias: .before) == 1)
    #expect(edit.map(2, bias: .after) == 3)
    #expect(edit.map(4, bias: .after) == 6)
  }

  @Test(arguments: seeds) func inverseBringsBackTheBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let before = TextRope(bytes: random.bytes(upTo: 200))
      let edit = random.edit(in: before)
      var text = before
      edit.apply(to: &text)
      let inverse = edit.inverse(in: before)
      var back = text
      inverse.apply(to: &back)
      #expect(back == before)
      #expect(inverse.inverse(in: text) == edit)
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
    return Edit(replacements)
  }
}
