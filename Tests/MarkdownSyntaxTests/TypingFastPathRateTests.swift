import SampleDocuments
import TestSupport
import Testing
import TextCore

@testable import MarkdownSyntax

/// Nearly every key that writers press parses nothing: measured over documents as writers have
/// them, with letters that occur in them.
@Suite struct TypingFastPathRateTests {
  private static let documents = [
    ("manuscript", SampleDocuments.manuscript(words: 4_000)),
    ("notes", SampleDocuments.notes(200)), ("illustrated", SampleDocuments.illustrated),
  ]
  private static let count = 2_000

  /// A document, the least number of letters that need no parse, and of those that change no other
  /// line: the numbers are those of the day on which this test was written. The short one is hardly
  /// anything but marks.
  @Test(arguments: [
    ("manuscript", 1_890, 2_000), ("notes", 1_186, 1_992), ("illustrated", 755, 1_778),
  ])
  func mostLettersParseNothing(name: String, leastFast: Int, leastAlone: Int) throws {
    let string = try #require(Self.documents.first { $0.0 == name }).1
    let text = TextRope(string)
    let fences = FenceTree(text)
    let letters = Array(string.unicodeScalars.filter { $0 != "\n" })
    // The starts of all characters.
    let places = string.utf8.enumerated().filter { $0.element & 0xC0 != 0x80 }
      .map { TextOffset($0.offset) }
    var random = SeededGenerator(seed: 5)
    var (fast, alone) = (0, 0)
    for _ in 0..<Self.count {
      let place = places[random.number(0...(places.count - 1))]
      let inserted = Array(String(letters[random.number(0...(letters.count - 1))]).utf8)
      let line = text.contentRange(at: place)
      let change = TypingFastPathTests.Change(
        paragraph: text.bytes(in: line), fence: fences.lineState(at: line.lowerBound),
        offset: min(place - line.lowerBound, line.count), inserted: inserted)
      let outcome = change.outcome()
      #expect(outcome.isRight)
      if outcome.skips { fast += 1 }
      let edit = Edit(replacing: place..<place, with: TextRope(bytes: inserted), in: text)
      var after = text
      try edit.apply(to: &after)
      var updated = fences
      let hasOthers = updated.update(for: edit, from: text, to: after)
      if !hasOthers { alone += 1 }
    }
    #expect(fast >= leastFast, "\(name): \(fast) of \(Self.count)")
    #expect(alone >= leastAlone, "\(name): \(alone) of \(Self.count)")
  }
}
