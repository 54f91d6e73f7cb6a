import TestSupport
import Testing

@testable import TextCore

/// An edit of very many places has few long replacements, and still maps each place.
@Suite struct EditWriterTests {
  private static let small = EditWriter.Sizes(most: 3, longest: 12)

  /// Random replacements of a text, many of them close to each other.
  private func replacements(
    of text: TextRope, _ random: inout SeededGenerator
  ) -> [Edit.Replacement] {
    var replacements: [Edit.Replacement] = []
    var place = 0
    while replacements.count < 40 {
      let lower = place + random.number(0...(random.number(0...5) == 0 ? 60 : 5))
      let upper = lower + random.number(0...3)
      guard upper <= text.utf8Count else { break }
      replacements.append(
        Edit.Replacement(
          range: TextOffset(lower)..<TextOffset(upper),
          text: TextRope(bytes: random.bytes(upTo: 3))))
      place = upper
    }
    return replacements
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func makesTheSameTextAndMapsEachPlace(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = TextRope(bytes: random.bytes(upTo: 400), chunkSize: 16)
    let replacements = replacements(of: text, &random)
    var writer = EditWriter(text, sizes: Self.small)
    writer.replace(replacements)
    let written = writer.finish()
    let edit = Edit(replacements, in: text)
    guard let written else {
      #expect(replacements.isEmpty)
      return
    }
    var (one, other) = (text, text)
    try edit.apply(to: &one)
    try written.edit.apply(to: &other)
    #expect(one == other, "seed \(seed)")
    #expect(written.edit.replacements.count <= 2 * Self.small.most)
    #expect((written.places == nil) == (replacements.count < Self.small.most))
    let mapping = written.mapping
    for bias in [Edit.Bias.before, .after] {
      for offset in 0...text.utf8Count {
        let place = TextOffset(offset)
        let mapped = mapping.map(place, bias: bias)
        #expect(mapped == edit.map(place, bias: bias), "seed \(seed): \(offset)")
      }
    }
    try checkInverse(edit, written, text, "seed \(seed)")
  }

  /// More places than a block of `EditPlaces` has, most of them alike.
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func mapsVeryManyPlaces(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = TextRope(String(repeating: "0123456789", count: 600))
    let replacements = (0..<600).map { index in
      let lower = TextOffset(10 * index + random.number(0...4))
      let isCommon = random.number(0...5) > 0
      return Edit.Replacement(
        range: lower..<(lower + (isCommon ? 1 : random.number(0...5))),
        text: isCommon ? TextRope("ab") : TextRope(bytes: random.bytes(upTo: 4)))
    }
    var writer = EditWriter(text, sizes: Self.small)
    writer.replace(replacements)
    let finished = writer.finish()
    let written = try #require(finished)
    let edit = Edit(replacements, in: text)
    for bias in [Edit.Bias.before, .after] {
      for offset in 0...text.utf8Count {
        let place = TextOffset(offset)
        let mapped = written.mapping.map(place, bias: bias)
        #expect(mapped == edit.map(place, bias: bias), "seed \(seed): \(offset)")
      }
    }
    try checkInverse(edit, written, text, "seed \(seed)")
  }

  private func checkInverse(
    _ edit: Edit, _ written: WrittenEdit, _ text: TextRope, _ note: Comment
  ) throws {
    guard let places = written.places?.inverted else { return }
    let back = try edit.inverse(in: text)
    for bias in [Edit.Bias.before, .after] {
      for offset in 0...edit.newLength {
        let mapped = places.map(TextOffset(offset), bias: bias)
        #expect(mapped == back.map(TextOffset(offset), bias: bias), note)
      }
    }
  }

  /// Far from each other, places are joined only when there are twice too many.
  @Test func farPlacesStayApartAsLongAsTheyAreFew() {
    let text = TextRope(String(repeating: "a", count: 2000))
    for count in 1...20 {
      var writer = EditWriter(text, sizes: Self.small)
      for index in 0..<count {
        writer.replace(TextRange(at: TextOffset(100 * index), length: 1), with: [0x62])
      }
      let replacements = writer.finish()?.edit.replacements.count ?? 0
      #expect(count < 6 ? replacements == count : replacements < 6, "\(count): \(replacements)")
    }
  }

  /// What is joined ends once it has the length that was asked for, and not before.
  @Test func joinedPlacesEndAtTheirLength() {
    let text = TextRope(String(repeating: "a", count: 400))
    for length in 9...13 {
      var writer = EditWriter(text, sizes: Self.small)
      for index in 0..<3 {
        writer.replace(TextRange(at: TextOffset(50 * index), length: 1), with: [0x62])
      }
      // The fourth ends the third, from which on places are joined.
      for (place, count) in [(200, length), (201, 1)] {
        let new = [UInt8](repeating: 0x62, count: count)
        writer.replace(TextRange(at: TextOffset(place), length: 1), with: new)
      }
      let count = writer.finish()?.edit.replacements.count
      #expect(count == (length < Self.small.longest ? 4 : 5), "\(length)")
    }
  }

  @Test func aShortEditStaysAsItIs() {
    let text = TextRope("one two three")
    let replacements = [
      Edit.Replacement(range: 0..<0, text: TextRope("**")),
      .init(range: 3..<3, text: TextRope("**")), .init(range: 4..<7, text: TextRope()),
    ]
    var writer = EditWriter(text)
    writer.replace(replacements)
    let written = writer.finish()
    #expect(written?.edit == Edit(replacements, in: text))
    #expect(written?.places == nil)
    var empty = EditWriter(text)
    let nothing = empty.finish()?.edit
    #expect(nothing == nil)
  }

  /// The text between close places is read in one go, without a search in the tree for each place.
  @Test func nearPlacesNeedNoSearch() {
    let text = TextRope(String(repeating: "Title\n=====\n", count: 20_000))
    var writer = EditWriter(text)
    for index in 0..<20_000 {
      let place = TextOffset(index * 12)
      writer.replace(place..<place, with: Array("# ".utf8))
    }
    let searches = writer.searchCount
    #expect(searches <= text.utf8Count / TextWindow.length + 2)
    let written = writer.finish()?.edit
    var after = text
    let isApplied = (try? written?.apply(to: &after)) != nil
    #expect(isApplied)
    let expected = TextRope(String(repeating: "# Title\n=====\n", count: 20_000))
    #expect(after == expected)
  }

  /// A place takes a few bytes, not the hundreds of a replacement with a text of its own.
  @Test func aPlaceTakesAFewBytes() {
    let line = String(repeating: "x", count: 94) + "\n"
    let text = TextRope(String(repeating: line, count: 5000))
    var writer = EditWriter(text)
    for index in 0..<5000 {
      for place in [index * 95, index * 95 + 94] {
        writer.replace(TextOffset(place)..<TextOffset(place), with: Array("**".utf8))
      }
    }
    let stored = writer.storedCount
    #expect(stored < 10_000 * 3 + 2 * EditWriter.Sizes.shipped.longest)
    let count = writer.finish()?.edit.replacements.count ?? 0
    #expect(count > 0 && count < 2 * EditWriter.Sizes.shipped.most)
  }
}
