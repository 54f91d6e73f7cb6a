import TestSupport
import Testing

@testable import TextUnicode

/// The text with `|` where a line may begin.
private func broken(_ text: String) -> String {
  let bytes = Array(text.utf8)
  var result: [UInt8] = []
  var start = 0
  for offset in UnicodeText().breakOpportunities(in: bytes) {
    result += bytes[start..<offset] + [UInt8(ascii: "|")]
    start = offset
  }
  return String(decoding: result + bytes[start...], as: UTF8.self)
}

@Suite struct LineBreakTests {
  @Test(arguments: [
    ("Hello world", "Hello |world"),
    ("two  spaces end ", "two  |spaces |end "),
    ("well-known (and so on)", "well-|known |(and |so |on)"),
    ("a/b $3.50, 5 %", "a/|b |$3.50, |5 |%"),
    ("10\u{A0}km", "10\u{A0}km"),
    ("zero\u{200B}width", "zero\u{200B}|width"),
    ("ฉันรักภาษาไทย", "ฉัน|รัก|ภาษา|ไทย"),
    ("「今日は。」と", "「今|日|は。」|と"),
    ("きょう、ょう", "きょ|う、ょ|う"),
    ("ABC日本", "ABC|日|本"),
    ("שלום עולם", "שלום |עולם"),
    ("👩‍👩‍👧👍🏽", "👩‍👩‍👧|👍🏽"),
    ("x \u{301}y", "x \u{301}y"),
  ])
  func breaksLines(_ text: String, _ expected: String) {
    #expect(broken(text) == expected)
  }

  @Test func aParagraphsOwnEndIsNoBreak() {
    #expect(UnicodeText().breakOpportunities(in: Array("a b\n".utf8)) == [2])
    #expect(UnicodeText().breakOpportunities(in: []).isEmpty)
  }

  @Test(arguments: seeds) func neverBreaksInsideACluster(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let unicode = UnicodeText()
    for _ in 0..<100 {
      let text = RandomText.make(using: &generator, pieces: 12)
      let (scalars, offsets) = RandomText.repaired(text)
      let string = String(String.UnicodeScalarView(scalars))
      // Clusters of the repaired text, as scalar counts, back to bytes of the original.
      var starts: Set<Int> = []
      var index = 0
      for character in string {
        starts.insert(offsets[index])
        index += character.unicodeScalars.count
      }
      for offset in unicode.breakOpportunities(in: text) {
        #expect(starts.contains(offset), "seed \(seed), \(text), \(string), \(offset)")
      }
    }
  }
}
