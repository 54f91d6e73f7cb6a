import TestSupport
import Testing

@testable import TextCore

@Suite struct EditCompositionTests {
  private func edit(_ replacements: (Range<Int>, String)...) -> Edit {
    Edit(replacements.map { .init(range: offsets($0.0), text: TextRope($0.1)) })
  }

  @Test func editsThatDoNotMeetStandSideBySide() {
    let first = edit((2..<2, "xx"), (5..<7, ""))
    // In `abXXcdehij`.
    let later = edit((0..<1, "A"), (6..<7, "E"), (10..<10, "!"))
    #expect(
      first.followed(by: later)
        == edit((0..<1, "A"), (2..<2, "xx"), (4..<7, "E"), (10..<10, "!")))
  }

  @Test func whatTheFirstWroteIsChanged() {
    #expect(edit((1..<1, "2. b\n")).followed(by: edit((1..<2, "3"))) == edit((1..<1, "3. b\n")))
    #expect(edit((1..<4, "xyz")).followed(by: edit((0..<5, "-"))) == edit((0..<5, "-")))
    #expect(edit((1..<1, "xyz")).followed(by: edit((1..<4, ""))) == edit((1..<1, "")))
  }

  @Test func nothingChangesNothing() {
    let some = edit((1..<2, "x"), (4..<4, "y"))
    #expect(some.followed(by: Edit([])) == some)
    #expect(Edit([]).followed(by: some) == some)
  }

  @Test(arguments: seeds) func doesWhatBothDo(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let before = TextRope(bytes: random.bytes(upTo: random.number(0...60)))
      let first = random.edit(in: before)
      var between = before
      first.apply(to: &between)
      let later = random.edit(in: between)
      var after = between
      later.apply(to: &after)

      let both = first.followed(by: later)
      var atOnce = before
      both.apply(to: &atOnce)
      #expect(atOnce == after, "seed \(seed): \(first) and then \(later)")
      let ends = both.replacements.map(\.range)
      #expect(zip(ends, ends.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
      both.inverse(in: before).apply(to: &atOnce)
      #expect(atOnce == before, "seed \(seed): \(first) and then \(later)")
    }
  }
}
