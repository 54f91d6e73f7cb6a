import TestSupport
import Testing

@testable import ApplicationScope

/// The words that the dictionaries get, and the order of their suggestions.
@Suite struct ReadableTextTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func eachByteHasItsPlace(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = (0..<generator.number(0...40)).map { _ in UInt8(generator.number(0x21...0xFF)) }
      var (hidden, code): ([Range<Int>], [Range<Int>]) = ([], [])
      var place = 0
      while place < text.count {
        let end = min(text.count, place + generator.number(0...6))
        switch generator.number(0...3) {
        case 0: hidden.append(place..<end)
        case 1: code.append(place..<end)
        default: break
        }
        place = end + 1
      }
      let read = ReadableText(text, without: hidden, code: code)
      let places = text.indices.filter { index in !hidden.contains { $0.contains(index) } }
      #expect(read.bytes.count == places.count)
      for (index, place) in places.enumerated() {
        let isCode = code.contains { $0.contains(place) }
        #expect(read.bytes[index] == (isCode ? 0x1F : text[place]))
        #expect(read.textRange(of: index..<(index + 1)) == place..<(place + 1))
      }
      if let first = places.first, let last = places.last {
        #expect(read.textRange(of: 0..<places.count) == first..<(last + 1))
      }
    }
  }

  @Test func lettersThatChangedPlacesComeFirst() {
    let found = ["Te", "Th", "Eh", "Tet", "The", "Te"]
    #expect(SuggestionOrder.sorted(found, for: "Teh", by: [:]) == ["The", "Te", "Th", "Eh", "Tet"])
    #expect(
      SuggestionOrder.sorted(found, for: "Teh", by: ["tet": 5, "eh": 7, "te": 1])
        == ["The", "Eh", "Tet", "Te", "Th"])
    #expect(SuggestionOrder.sorted([], for: "", by: [:]) == [])
    #expect(SuggestionOrder.sorted(["ab", "ba"], for: "ab", by: [:]) == ["ba", "ab"])
  }
}
