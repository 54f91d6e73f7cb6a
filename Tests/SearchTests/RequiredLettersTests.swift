import TestSupport
import Testing
import TextCore

@testable import Search

struct RequiredLettersTests {
  @Test func areFoundInHowAnExpressionIsWritten() {
    for (pattern, letters) in [
      ("abc", "abc"), ("abc?", "ab"), ("ab*cde", "cde"), ("ab+cd", "ab"), ("\\bhar\\w+", "har"),
      ("[xyz]+ing\\b", "ing"), ("(?:one)two", "two"), ("a\\.bc", "a.bc"), ("ab{0,2}cd", "cd"),
      ("[\\]x]ab", "ab"), ("(a|b)cd", "cd"),
    ] {
      #expect(RequiredLetters(in: pattern)?.letters == Array(letters.utf8), "\(pattern)")
    }
    for pattern in ["ab|cd", "a", "a?b?", ".*", "\\w+", "(abc)", "[abc]", "é"] {
      #expect(RequiredLetters(in: pattern) == nil, "\(pattern)")
    }
  }

  @Test func sayWhatMayStandBeforeThem() throws {
    func lead(_ pattern: String, _ countsCase: Bool = true) -> (String, Int?)? {
      guard let lead = RequiredLetters(in: pattern, countsCase: countsCase)?.lead else {
        return nil
      }
      let letters = (0x20...0x7E).filter { lead.bytes.contains($0) }
      return (String(decoding: letters, as: UTF8.self), lead.longest)
    }
    for (pattern, letters, longest) in [
      ("our", "", 0), ("\\bour", "", 0), ("[a-d]our", "abcd", 1), ("x?[ab]{2}our", "abx", nil),
      ("ab+our", "ab", nil), ("\\d\\.our", "0123456789", 1), ("[]x]our", "]x", 1),
      ("(?=our)our", "", 0), ("a*+our", "a", nil), ("[^ -y]our", "z{|}~", 1),
    ] as [(String, String, Int?)] {
      let found = try #require(lead(pattern), "\(pattern)")
      #expect(found.0 == letters && found.1 == longest, "\(pattern)")
    }
    #expect(lead("[a-b]our", false)?.0 == "ABab")
    for pattern in ["(a|b)our", "(?<=x)our", "\\pLour", "our\\x41", "(?<n>.)our"] {
      #expect(lead(pattern) == nil, "\(pattern)")
    }
  }

  /// Expressions as they may be written, with letters that are required and without.
  private func pattern(using generator: inout SeededGenerator) -> String {
    let atoms = [
      "a", "b", "A", "ab", "ss", "s", "fi", ".", "[ab]", "[^a]", "[^a-z]", "\\s", "\\w", "\\W",
      "\\d", "\\S", "\\b", "\\B", "^", "$", "(a|b)", "(?=b)", "(?!a)", "\\n", "é", "(?<=a)",
      "[é-ß]", "[]a]", "[^]b]", "[a\\]b]", "(?:ab)", "[a-b&&b]", "\\.", " ", "ß", "[-a]", "[a-]",
    ]
    let counts = ["", "", "", "", "*", "+", "?", "{2}", "{1,2}", "+?", "*+"]
    var pattern = ""
    for _ in 0..<generator.number(1...5) {
      pattern += (atoms.randomElement(using: &generator) ?? "")
      if generator.number(0...2) == 0 { pattern += counts.randomElement(using: &generator) ?? "" }
    }
    return pattern
  }

  @Test(arguments: seeds)
  func noExpressionLosesAMatchByThem(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var hits = 0
    for _ in 0..<400 {
      let pattern = pattern(using: &generator)
      let options: SearchQuery.Options =
        generator.number(0...1) == 0 ? .regularExpression : [.regularExpression, .matchCase]
      let sizes = SearchSizes(slice: generator.number(1...300))
      guard let one = try? Search(SearchQuery(pattern, options), sizes: sizes) else { continue }
      let other = try Search(SearchQuery("(?:\(pattern))", options), sizes: sizes)
      for _ in 0..<4 {
        let text = TextRope(
          bytes: RandomWords.bytes(using: &generator, pieces: generator.number(0...200)))
        // One of the two ways may take too long.
        guard let found = try? one.hits(in: text.whole, of: text),
          let expected = try? other.hits(in: text.whole, of: text)
        else { continue }
        hits += found.count
        #expect(
          found == expected,
          "\(pattern) \(options) seed \(seed) \(text.string(in: text.whole).debugDescription)")
      }
    }
    #expect(hits > 100)
  }

  @Test(arguments: seeds)
  func nothingIsLostByThem(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for pattern in ["ab+", "^.*ab", "ab$", "(?:a|b)ab", "ssi?", "fi\\b", "(?<=b)ab"] {
      for _ in 0..<12 {
        let text = TextRope(
          bytes: RandomWords.bytes(using: &generator, pieces: generator.number(0...400)))
        let options: SearchQuery.Options = generator.number(0...1) == 0 ? [] : .matchCase
        let sizes = SearchSizes(slice: generator.number(1...300))
        // A group that may be anything, in which no letter is needed.
        let one = try Search(SearchQuery(pattern, options.union(.regularExpression)), sizes: sizes)
        let other = try Search(
          SearchQuery("(?:\(pattern))", options.union(.regularExpression)), sizes: sizes)
        #expect(
          try one.hits(in: text.whole, of: text) == other.hits(in: text.whole, of: text),
          "\(pattern)")
      }
    }
  }
}
