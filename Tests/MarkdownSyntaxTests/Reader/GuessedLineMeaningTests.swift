import MarkdownSyntax
import Testing
import TextCore

/// The guess whether lines are paragraphs, verses or wrapped.
@Suite struct GuessedLineMeaningTests {
  private func meaning(_ lines: [String], lineEnd: String = "\n") -> LineMeaning {
    // A line after a blank one, so that paragraphs are not lines.
    LineMeaning(beginningOf: TextRope((["a", ""] + lines).joined(separator: lineEnd)))
  }

  private func line(_ length: Int, of letter: String = "x") -> String {
    "a " + String(repeating: letter, count: length - 2)
  }

  @Test func withoutBlankLinesEachIsAParagraph() {
    for text in ["", "a", "a\nb\n", "\n\na\nb", "a\n\n", "a\n\n\n", "# a\n\n- b\nc"] {
      #expect(LineMeaning(beginningOf: TextRope(text)) == .paragraph, "\(text)")
    }
    for text in ["a\n\nb", "a\r\n \r\nb", "a\n\nb\nc", "- a\n\n> b\n\nc\n\nd"] {
      #expect(LineMeaning(beginningOf: TextRope(text)) == .lineBreak, "\(text)")
    }
  }

  /// Lines of more than sixty characters are no verse.
  @Test func longLinesAreWrapped() {
    for lineEnd in ["\n", "\r\n"] {
      for letter in ["x", "é"] {
        #expect(meaning([line(60, of: letter), "b"], lineEnd: lineEnd) == .lineBreak)
        #expect(meaning([line(61, of: letter), "b"], lineEnd: lineEnd) == .wrapped)
      }
    }
    #expect(meaning([line(71), line(50), "b"]) == .wrapped)
    #expect(meaning([line(70), line(50), "b"]) == .lineBreak)
    // The last line, and those above other blocks, are not measured.
    #expect(meaning(["b", line(90)]) == .lineBreak)
    #expect(meaning([line(90), "- b", "", line(90), "# b"]) == .lineBreak)
  }

  /// Five lines of one width that have no room for the next word.
  @Test func fullLinesAreWrapped() {
    func full(_ count: Int, _ length: Int) -> [String] {
      Array(repeating: line(length), count: count)
    }
    #expect(meaning(full(6, 40)) == .wrapped)
    #expect(meaning(full(5, 40)) == .lineBreak, "four are few")
    #expect(meaning(full(6, 39)) == .lineBreak, "narrow")
    #expect(meaning(full(6, 40) + ["b", "c"] + full(1, 40)) == .wrapped, "six of eight")
    #expect(meaning(full(5, 40) + ["b", "c"] + full(1, 40)) == .lineBreak, "five of seven")
    // The first word of the next line would have had room.
    #expect(meaning(full(1, 45) + full(5, 43)) == .lineBreak)
    #expect(meaning(full(1, 45) + full(5, 44)) == .wrapped)
  }
}
