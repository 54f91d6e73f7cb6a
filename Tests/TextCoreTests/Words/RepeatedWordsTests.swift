import TextCore
import Testing

struct RepeatedWordsTests {
  private func found(
    _ text: String, except exceptions: [Range<Int>] = [], isMeant: (String) -> Bool = { _ in false }
  ) -> [Int] {
    RepeatedWords.ranges(in: Array(text.utf8), except: exceptions, isMeant: isMeant)
      .map(\.lowerBound)
  }

  @Test(arguments: [
    ("the the", [4]), ("The the  THE", [4, 9]), ("the, the", []), ("the\u{A0}the", [5]),
    ("don’t don't", [8]), ("step-by-step step", []), ("x-ray x-ray", [6]), ("a1 a1", []),
    ("10 10", []), ("the.the", []), ("é e\u{301}", [3]), ("ёлка Ёлка", [9]), ("- -", []),
    ("the the the", [4, 8]), ("the _ the", []), ("nous nous", []), ("had had", []), ("", []),
    ("的的 的的", [7]), ("so\u{AD}me some", [7]), ("the\nthe", [4]),
  ])
  func standTwice(_ text: String, _ places: [Int]) { #expect(found(text) == places, "\(text)") }

  @Test func exceptionsAreNoWords() {
    #expect(found("the the the", except: [4..<7]) == [])
    #expect(found("the x the", except: [4..<5]) == [])
    #expect(found("bye bye the the") { $0 == "bye" } == [12])
  }

  @Test(
    arguments: [
      ("on the", "the mat", 0), ("on the ", "  The mat", 2), ("on the.", "the mat", nil),
      ("on the", "“the mat", nil), ("on", "the the", nil), ("", "the", nil), ("the", "", nil),
      ("on the the", "the", 0), ("nous", "nous levons", nil), ("x-ray", "ray", nil),
    ] as [(String, String, Int?)])
  func standTwiceOverTheEndOfALine(_ line: String, _ text: String, _ place: Int?) {
    let found = RepeatedWords.first(of: Array(text.utf8), after: Array(line.utf8))
    #expect(found?.lowerBound == place, "\(line) / \(text)")
    #expect(found == nil || found?.count == 3)
  }

  @Test func invalidBytesAreNoWords() {
    #expect(RepeatedWords.ranges(in: [0xFF, 0x20, 0xFF]).isEmpty)
  }
}
