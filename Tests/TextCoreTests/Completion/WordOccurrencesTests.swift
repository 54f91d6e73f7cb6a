import TextCore
import Testing

struct WordOccurrencesTests {
  @Test func wordsAreCountedWithAndWithoutCapitals() {
    let text = TextRope("The then the „The” Über über, THE. Theth")
    let counts = text.occurrences(of: ["the", "then", "über", "no"], around: 0)
    #expect(counts == ["the": 4, "then": 1, "über": 2])
  }

  @Test func onlyWhatIsNearIsCounted() {
    let text = TextRope(String(repeating: "the ", count: 1 << 18))
    for place in [0, text.end] {
      let count = text.occurrences(of: ["the"], around: place)["the"] ?? 0
      #expect(((1 << 16)...(1 << 16) + 2).contains(count))
    }
  }
}
