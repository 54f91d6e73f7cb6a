import TestSupport
import Testing

@testable import TextCore

@Suite struct EditCompositionTests {
  private func edit(_ replacements: (Range<Int>, String)...) -> Edit {
    edit(of: 10, replacements)
  }

  private func edit(of length: Int, _ replacements: [(Range<Int>, String)]) -> Edit {
    Edit(
      replacements.map { .init(range: offsets($0.0), text: TextRope($0.1)) }, oldLength: length)
  }

  /// Returns both edits as one; `later` applies to the text after `first`.
  private func both(
    _ first: (Range<Int>, String)..., then later: (Range<Int>, String)...
  ) throws -> Edit {
    let first = edit(of: 10, first)
    return try first.followed(by: edit(of: first.newLength, later))
  }

  @Test func editsThatDoNotMeetStandSideBySide() throws {
    // The later one counts in `abXXcdehij`.
    #expect(
      try both(
        (2..<2, "xx"), (5..<7, ""), then: (0..<1, "A"), (6..<7, "E"), (10..<10, "!"))
        == edit((0..<1, "A"), (2..<2, "xx"), (4..<7, "E"), (10..<10, "!")))
  }

  @Test func textOfTheFirstEditIsChanged() throws {
    #expect(try both((1..<1, "2. b\n"), then: (1..<2, "3")) == edit((1..<1, "3. b\n")))
    #expect(try both((1..<4, "xyz"), then: (0..<5, "-")) == edit((0..<5, "-")))
    #expect(try both((1..<1, "xyz"), then: (1..<4, "")) == edit((1..<1, "")))
  }

  @Test func nothingChangesNothing() throws {
    let some = edit((1..<2, "x"), (4..<4, "y"))
    #expect(try some.followed(by: edit(of: some.newLength, [])) == some)
    #expect(try edit().followed(by: some) == some)
  }

  @Test func editsOutOfOrderAreRefused() throws {
    let some = edit((1..<2, "xyz"))
    #expect(throws: StaleEdit()) { try some.followed(by: edit((1..<2, "x"))) }
  }

  @Test(arguments: seeds, chunkSizes)
  func doesWhatBothDo(seed: UInt64, chunkSize: Int) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let before = TextRope(
        bytes: random.bytes(upTo: random.number(0...60)), chunkSize: chunkSize)
      let first = random.edit(in: before)
      var between = before
      try first.apply(to: &between)
      let later = random.edit(in: between)
      var after = between
      try later.apply(to: &after)

      let both = try first.followed(by: later)
      var atOnce = before
      #expect(both.newLength == after.utf8Count)
      try both.apply(to: &atOnce)
      #expect(atOnce == after, "seed \(seed): \(first) and then \(later)")
      let ends = both.replacements.map(\.range)
      #expect(zip(ends, ends.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
      try both.inverse(in: before).apply(to: &atOnce)
      #expect(atOnce == before, "seed \(seed): \(first) and then \(later)")
    }
  }
}
