import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

/// Lines that were wrapped by hand become paragraphs; where a line break means something it stays.
@Suite struct UnwrappingTests {
  private func unwrapped(_ string: String, in range: Range<Int>? = nil) throws -> String {
    var text = TextRope(string)
    let range = range.map { TextOffset($0.lowerBound)..<TextOffset($0.upperBound) } ?? 0..<text.end
    try Unwrapping.edit(of: range, in: text, fences: FenceTree(text))?.edit.apply(to: &text)
    return text.string(in: 0..<text.end)
  }

  @Test func linesBecomeParagraphs() throws {
    #expect(try unwrapped("one\ntwo\n\nthree \n  four\nfive\n") == "one two\n\nthree four five\n")
    #expect(try unwrapped("one\r\ntwo\r\n\r\nthree") == "one two\r\n\r\nthree")
    #expect(try unwrapped("春は\n曙。\nIt\n春") == "春は曙。 It 春")
    #expect(try unwrapped("<https://a.b>\nand") == "<https://a.b> and")
    #expect(try unwrapped("a *b\nc* `d\ne`") == "a *b c* `d e`")
    #expect(try unwrapped("text\n[a]: b") == "text [a]: b")
  }

  @Test(arguments: [
    "# heading\ntext", "text\n# heading", "text\n\n***\ntext", "- item\n  goes on\nlazily",
    "> quote\n> quote\nlazily", "1. one\n2. two", "```\na\nb\n```", "~~~\na\nb", "one  \ntwo",
    "one\\\ntwo", "| a | b |\n|---|---|\n| c | d |", "a | b\n--|--\nc | d", "[a]: b\n[c]: d",
    "[^1]: note\nmore", "<p>\ntext\n</p>", "    code\n    code", "\tcode\n\tcode", "Title\n=====",
    "- ```\n  a\n  b\n  ```\n  c\n  d", "> ```\n> a\n> b\nc\nd",
    "1. a\n    ```\n    b\n    ```\n    c\n    d",
    "<b>one</b>\ntwo", "one\n<b>two</b>\nthree", "> # h\n> text\nlazily", "a\n| b  \n--|--",
    "Two lines\nof a title\n---", "Title\n--", "---\na: b\nc: d\n---\n", "", "\n\n", "one",
  ])
  func meaningfulLineBreaksStay(_ text: String) throws {
    #expect(try unwrapped(text) == text)
  }

  @Test func afterThoseItGoesOn() throws {
    #expect(try unwrapped("- item\n  more\n\none\ntwo\n") == "- item\n  more\n\none two\n")
    #expect(try unwrapped("- item\n# a\none\ntwo") == "- item\n# a\none two")
    #expect(try unwrapped("- item\n***\none\ntwo") == "- item\n***\none two")
    #expect(try unwrapped("```\na\nb\n```\none\ntwo") == "```\na\nb\n```\none two")
    #expect(try unwrapped("> ```\n> a\n\none\ntwo") == "> ```\n> a\n\none two")
    #expect(try unwrapped("---\na: b\nc: d\n---\none\ntwo") == "---\na: b\nc: d\n---\none two")
    #expect(try unwrapped("# a\none\ntwo\n## b\nthree\nfour") == "# a\none two\n## b\nthree four")
  }

  @Test func onlyWhatIsSelected() throws {
    #expect(try unwrapped("one\ntwo\nthree\nfour", in: 4..<13) == "one\ntwo three\nfour")
    #expect(try unwrapped("- a\n  b\n  c\n", in: 4..<11) == "- a\n  b\n  c\n")
    // The lines around the selection determine the kind of its lines.
    #expect(try unwrapped("of a\ntitle\n===\n", in: 0..<10) == "of a\ntitle\n===\n")
    #expect(try unwrapped("```\n\na\nb\n```\n", in: 5..<8) == "```\n\na\nb\n```\n")
  }

  /// Returns the text as it is read where lines are wrapped, without white space.
  private func reading(_ string: String) -> [String] {
    var reading: [String] = []
    for event in DocumentReader(TextRope(string), lines: .wrapped) {
      switch event.kind {
      case .text, .escape, .entity:
        reading += event.string.filter { !$0.isWhitespace }.map { String($0) }
      case .softBreak, .syntax: break
      default: reading.append("\(event.kind)")
      }
    }
    return reading
  }

  /// Except for white space the letters stay, and a second run changes nothing.
  @Test func nothingButWhiteSpaceChanges() throws {
    let seed: UInt64 = 75
    var random = SeededGenerator(seed: seed)
    let lines = [
      "text", "more text", "", " ", "  in", "    deep", "# h", "> q", "- l", "1. l", "```", "~~~",
      "> ```", "> ~~~", "  ```", "- ```",
      "|a|", "--|--", "===", "--", "---", "[a]: b", "two  ", "end\\", "<b>", "春", "é\r", "\t",
    ]
    for round in 0..<2000 {
      let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        lines.randomElement(using: &random) ?? ""
      }.joined(separator: "\n")
      let once = try unwrapped(text)
      let note = "seed \(seed), round \(round): \(text.debugDescription)"
      #expect(once.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace }, "\(note)")
      #expect(try unwrapped(once) == once, "\(note)")
      #expect(reading(once) == reading(text), "\(note)")
      let blocks = FenceTree(TextRope(text)).headings.map(\.level)
      #expect(FenceTree(TextRope(once)).headings.map(\.level) == blocks, "\(note)")
    }
  }
}
