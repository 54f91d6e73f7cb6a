import Platform
import Testing

/// Keys and texts as SDL reports them, one after the other.
@Suite struct KeyTextPairingTests {
  private typealias Pairing = KeyTextPairing<String>

  /// Returns the output: events by their names, with their texts after a colon.
  private func words(_ inputs: [Pairing.Input]) -> [String] {
    inputs.map { $0.text.isEmpty ? $0.event : "\($0.event):\($0.text)" }
  }

  private func pair(_ events: (String, Pairing.Kind)...) -> [String] {
    var pairing = Pairing()
    let whole = events.flatMap { words(pairing.take($0.0, $0.1)) }
    return whole + words(pairing.finish())
  }

  /// The pieces of a text as SDL makes them: as many characters as go into 31 bytes.
  private func cut(_ text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for scalar in text.unicodeScalars {
      if piece.utf8.count + UTF8.width(scalar) > 31 {
        pieces.append(piece)
        piece = ""
      }
      piece.unicodeScalars.append(scalar)
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }

  private func put(_ texts: [String], in pairing: inout Pairing, window: UInt32 = 1) -> [String] {
    texts.flatMap { pairing.take("", .text($0, window: window)) }.map(\.text)
  }

  // Keys

  @Test func aKeyHasTheTextThatComesRightBehindIt() {
    #expect(pair(("a", .key(window: 1)), ("text", .text("a", window: 1))) == ["a:a"])
    #expect(
      pair(("a", .key(window: 1)), ("b", .key(window: 1)), ("text", .text("b", window: 1)))
        == ["a", "b:b"], "as when a dead key or Compose has swallowed the first")
    #expect(pair(("a", .key(window: 1))) == ["a"])
  }

  @Test func aRepeatedKeyHasItsTextEachTime() {
    let events = (0..<3).flatMap { _ -> [(String, Pairing.Kind)] in
      [("a", .key(window: 1)), ("text", .text("a", window: 1))]
    }
    var pairing = Pairing()
    #expect(events.flatMap { words(pairing.take($0.0, $0.1)) } == ["a:a", "a:a", "a:a"])
  }

  @Test func aKeyThatIsWholeWaitsForNothing() {
    var pairing = Pairing()
    #expect(words(pairing.take("a", .key(window: 1))) == [])
    #expect(words(pairing.take("text", .text("a", window: 1))) == ["a:a"])
    #expect(pairing.finish().isEmpty)
  }

  @Test func otherTextIsNoKeys() {
    let text = ("text", Pairing.Kind.text("한", window: 1))
    #expect(pair(text) == ["text:한"])
    #expect(pair(("return", .other), text) == ["return", "text:한"])
    #expect(pair(("a", .key(window: 1)), ("motion", .other), text) == ["a", "motion", "text:한"])
    #expect(pair(("a", .key(window: 2)), text) == ["a", "text:한"], "another window's")
    #expect(
      pair(("a", .key(window: 1)), ("text", .text("a", window: 1)), text) == ["a:a", "text:한"],
      "a key writes once")
  }

  @Test func aKeyThatIsNotFollowedByTextKeepsItsPlace() {
    #expect(
      pair(("a", .key(window: 1)), ("up", .other), ("press", .other)) == ["a", "up", "press"])
  }

  @Test func aKeyMayWriteMoreThanSDLHandsOnAtOnce() {
    let long = String(repeating: "漢", count: 40)
    var pairing = Pairing()
    var whole = words(pairing.take("a", .key(window: 1)))
    for piece in cut(long) { whole += words(pairing.take("text", .text(piece, window: 1))) }
    #expect(whole + words(pairing.finish()) == ["a:" + long])
  }

  // Text in pieces

  @Test(arguments: [
    "彼女は昨日の夕方大阪駅前で", String(repeating: "漢", count: 200),
    String(repeating: "👩‍🚀", count: 40), String(repeating: "é", count: 100) + "a",
    "one two three four five six seven eight nine ten",
  ])
  func dividedTextIsJoined(_ text: String) {
    var pairing = Pairing()
    let pieces = cut(text)
    #expect(pieces.count > 1)
    let whole = put(pieces, in: &pairing)
    #expect(whole + pairing.finish().map(\.text) == [text])
    #expect(pairing.finish().isEmpty)
  }

  @Test func shortTextsWaitForNothing() {
    var pairing = Pairing()
    #expect(
      put(["a", "한", "twenty-six letters, as here"], in: &pairing) == [
        "a", "한", "twenty-six letters, as here",
      ])
    #expect(pairing.finish().isEmpty)
  }

  @Test func anotherWindowsTextIsAnother() {
    var pairing = Pairing()
    let long = String(repeating: "a", count: 31)
    #expect(put([long], in: &pairing) == [])
    #expect(put(["b"], in: &pairing, window: 2) == [long, "b"])
    #expect(pairing.finish().isEmpty)
  }
}
