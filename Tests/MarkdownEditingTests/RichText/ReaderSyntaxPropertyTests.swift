import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing
import MarkdownSyntax

/// Random letters typed where tags are hidden: the page and the reader show these letters.
@Suite struct ReaderSyntaxPropertyTests {
  private static let pieces = [
    "[Anna]: Nein", "[a]: http://x.y", "[^x]: text", "[^1]", "&copy;", "&amp;", "&#65;", "&", ";",
    "![[bild.png]]", "[[note]]", "<!-- c -->", "<!--", "-->", "<b>", "<https://a.b>", "- zwei",
    "> vier",
    "1. acht", "2) x", "# x", "- ", "+ ", "===", "=", "---", "+++", "***", "...", "|", " | x",
    "|---|",
    "    ", "~~~", "```", "`a`", "*a*", "**", "_", "~", "word", " ", " and ", "é", ".", "\\", "#",
    "[x]",
    "[a](b)", "\\*",
  ]
  private static let beginnings = [
    "ˇ", "above\nˇ", "above\n\nˇ", "- ˇ", "- a\n- ˇ", "> ˇ", "> a\n> ˇ", "1. ˇ", "- [ ] ˇ", "> - ˇ",
    "| a | b |\n|---|---|\n| ˇ | d |", "| ˇ | b |\n|---|---|\n| c | d |", "| a | b |\n|---|---|\nˇ",
    "# ˇ",
    "+++\na: b\nˇ", "a | b\n--|--\nˇ", "a \\\nˇ", "[^1]: ˇ",
  ]
  private static let rounds = 500
  private static let ends = ["", "\n", "\nbelow", "\n\nbelow", "\n- c", "\n    c"]

  @Test(arguments: LineMeaning.allCases) func typing(lines: LineMeaning) {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<Self.rounds {
      let beginning = Self.beginnings.randomElement(using: &generator) ?? ""
      let end = Self.ends.randomElement(using: &generator) ?? ""
      var editor = TypedLetters(beginning + end, lines: lines)
      let row = editor.shown
      let typed = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        Self.pieces.randomElement(using: &generator) ?? ""
      }.joined()
      editor.type(typed)
      let isRow = !row.isEmpty
      let expected = isRow ? Self.row(with: typed, in: beginning).squeezed : typed.trimmed
      let comment = Comment(
        rawValue: "\(beginning + end) + \(typed): \(editor.source)".debugDescription)
      let (shown, read) = (editor.shown, editor.read)
      #expect((isRow ? shown.squeezed : shown) == expected, comment)
      #expect((isRow ? read.squeezed : read) == expected, comment)
    }
  }

  /// Spaces at the ends of code are letters in both, or in neither.
  @Test(arguments: [
    ("x`aˇ`y", " ", "x`a ˇ`y"), ("x`ˇa `y", " ", "x`  ˇa  `y"), ("x`  aˇ  `y", "b", "x`  abˇ  `y"),
    ("x` aˇ `y", "b", "x` abˇ `y"), ("x`  ˇa b`y", "", "x`  ˇa b`y"),
  ]) func spacesInCode(start: String, typed: String, expected: String) {
    var editor = TypedLetters(start)
    editor.type(typed)
    #expect(editor.drawing == expected)
    #expect(editor.shown == editor.read)
  }

  /// The row of a table with the letters that were typed in it.
  private static func row(with letters: String, in beginning: String) -> String {
    let rows = beginning.split(separator: "\n").map(String.init)
    let row = rows.first { $0.contains("ˇ") } ?? ""
    return row.split(separator: "ˇ", omittingEmptySubsequences: false).joined(separator: letters)
  }
}
