import Localization
import MarkdownEditing
import MarkdownSyntax
import Platform
import Search
import Styling
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// Replacing in preview mode changes letters and nothing else.
@MainActor @Suite struct PreviewReplacingTests {
  private func replacingAll(
    _ pattern: String, by new: String, in text: String, isExpression: Bool = true
  ) throws -> TestEditor {
    let editor = try TestEditor("ˇ" + text).keys("ctrl+shift+p")
    editor.tick()
    editor.keys("ctrl+h")
    if isExpression { editor.keys("alt+r") }
    editor.type(pattern).keys("tab").type(new).settle()
    editor.keys("ctrl+return")
    // More time would end the message.
    while editor.mainThread.run() > 0 {}
    return editor
  }

  /// Markers, pipes, rules and pictures are in no hit.
  @Test(arguments: [
    ("1. one\n2. two", "1", "7"), ("  - nested\n-   a", "  ", " "),
    ("[^1]: note\n\na[^1]", "1", "7"), ("- [ ] a\n- [x] b", "[x\\[\\]]", "y"),
    ("| a | b |\n|---|---|\n| c | d |", "[ \\t]+$", ""), ("|a|b|\n|-|-|\n|c|d|", "\\s", " "),
    ("|a|b|\n|-|-|\n|c|d|", "\\t", "x"), ("|a|b|\n|-|-|\n|c|d|", ".*b.*", "x"),
    ("a ![](p.png) b", "  +", " "), ("a\n\n---\n\nb", "\\n{3,}", "\\n\\n"),
    ("a\n\n![](p.png)\n\nb", "\\n{3,}", "\\n\\n"), ("# a\n\n---\n- b", "\\s+", " "),
    ("- a\n\n  b", "^ +", ""), ("a\n===\nb", "^a$", ""), ("a | b\n---|---\nc | d\n\ne", "\\n", ""),
    ("```\na\n```\nb", "^a", "\\`\\`\\`"),
  ])
  func whatIsNoLetterStays(text: String, pattern: String, new: String) throws {
    let editor = try replacingAll(pattern, by: new, in: text)
    #expect(editor.string == text)
    let messages = ["No matches", FormattingModule.noMarkdown.key]
    #expect(messages.contains(editor.transientMessages ?? ""))
  }

  @Test(arguments: [
    ("- one\n1. one", "^one", "two", "- two\n1. two"),
    ("| a  b | c |\n|---|---|", "  +", " ", "| a b | c |\n|---|---|"),
    ("a\n\n\n\n# b\n\n\n\n- c", "\\n{3,}", "\\n\\n", "a\n\n# b\n\n- c"),
    ("# a  \n- b \n\n---\n", "[ \\t]+$", "", "# a\n- b\n\n---\n"),
    ("one  *two*  three", "\\s+", " ", "one *two* three"),
    ("a\n\n\nb", "^\\n", "", "a\nb"),
  ])
  func lettersAreReplacedBesideThem(
    text: String, pattern: String, new: String, expected: String
  ) throws {
    #expect(try replacingAll(pattern, by: new, in: text).string == expected)
  }

  /// New paragraphs get no tags of letters.
  @Test(arguments: [
    ("f(a\\*b\\*c)\nnext", "^f.*$", "$0\\n", "f(a\\*b\\*c)\n\nnext"),
    ("one two", "one", "*x*\\n", "\\*x\\*\n two"), ("**one** two", "one", "a\\nb", "**one** two"),
    ("a\u{1A}b *c*", "(a.b)", "($1)", "(a\u{1A}b) *c*"),
  ])
  func lettersOfNewParagraphsAreNoTags(
    text: String, pattern: String, new: String, expected: String
  ) throws {
    #expect(try replacingAll(pattern, by: new, in: text).string == expected)
  }

  @Test func oneHitThatDependsOnTheNextLineIsReplaced() throws {
    let editor = try TestEditor("ˇone\ntwo").keys("ctrl+shift+p")
    editor.tick()
    editor.keys("ctrl+h", "alt+r").type("one(?=\\ntwo)").keys("tab").type("1").settle()
    editor.keys("return").settle().keys("return").settle()
    #expect(editor.string == "1\ntwo")
  }

  @Test func aHitThatNoMarkdownExpressesIsNotCounted() throws {
    let editor = try replacingAll("\\n", by: " ", in: "a\nb\n- c")
    #expect(editor.string == "a b\n- c")
    #expect(editor.transientMessages == "Replaced 1 match")
  }

  @Test func manyHitsOfAParagraphAreOneChange() throws {
    let line = String(repeating: "word e e ", count: 1000) + "*bold*"
    let text = TextRope(line)
    var context = FormattingContext(
      text: text, selection: Selection(caret: 0), fences: FenceTree(text))
    context.lineMeaning = .paragraph
    let hits = line.utf8.enumerated().filter { $0.element == UInt8(ascii: "w") }.map {
      HitReplacement(
        range: TextRange(at: TextOffset($0.offset), length: 1), letters: Array("W*".utf8))
    }
    #expect(hits.count == 1000)
    var asked = 0
    let result = RichTextCommands.replace(hits, in: context) {
      asked += 1
      return true
    }
    #expect(result?.count == 1000)
    // Once for the whole paragraph: no half of it was tried on its own.
    #expect(asked == 1)
    let cancelled = RichTextCommands.replace(hits, in: context) { false }
    #expect(cancelled == nil)
  }

  @Test func aHitInAVeryLongLineIsReplacedInTheBackground() throws {
    let line = "*a* one " + String(repeating: "word ", count: 20_000)
    let editor = try TestEditor("ˇ" + line).keys("ctrl+shift+p")
    editor.tick()
    editor.keys("ctrl+h").type("one").keys("tab").type("two").settle()
    editor.keys("return").settle()
    #expect(editor.document.find.isTooLongAtOnce(editor.document.editor.selection.range))
    editor.keys("return").settle()
    let start = String(editor.string.prefix(12))
    #expect(start == "*a* two word")
  }

  // Properties

  private static let lines = [
    "one  two", "a *bold*  b ", "- item  x", "  - nested", "1. one", "2. two  ", "- [ ] task",
    "| a | b  |\n|---|---|\n| 1 |  |\n|c \\| d|*e*|", "a | b\n---|---\nc | d", "---", "***",
    "![](p.png)", "a ![x  y](p.png) b", "# head  ", "> quote  q", "head\n===", "", "", "",
    "```\ncode  x\n\n\n\ny \n```", "word", "tail \t", "[link](u) a", "[^1]: note  n", "b[^1]  c",
  ]

  private static let expressions = [
    "\\s+", "[ \\t]+$", "\\n{3,}", "^\\s*\\n", "\\s", "\\t", "^", "$", "o(?=n)", "a|b", "\\w+",
    "^\\W+", ".*", "\\n", "\\n\\n", "[^a]", "\\d", "(?<=\\s)\\S", "\\s*$", "  +", "^ +", "one\\n",
    "[-|#>*]", "\\S+\\s+", "(?s).", "\\b",
  ]

  private static let letters = [
    "", " ", "x", "1", "-", "|", "*", "\\n", "\\n\\n", "# ", "$0", "![]",
  ]

  /// All that the reader finds in a document but letters.
  private func skeleton(_ text: TextRope) -> [String] {
    DocumentReader(text, lines: .paragraph).compactMap { event -> String? in
      switch event.kind {
      case .enter(.heading(let level)): "heading \(level)"
      case .enter(.item(let item)): "item \(item)"
      case .enter(.table(let alignments)): "table \(alignments)"
      case .enter(.row(let kind)): "row \(kind)"
      case .enter(.cell(let column)): "cell \(column)"
      case .enter(.image(let target)): "image \(target)"
      case .enter(.codeBlock(let info)): "code \(info)"
      case .enter(.footnoteDefinition(let label)): "note \(label)"
      case .enter(.quote): "quote"
      case .rule: "rule"
      default: nil
      }
    }
  }

  /// The number of times that each byte but white space occurs.
  private func letterCounts(_ letters: String) -> [UInt8: Int] {
    letters.utf8.reduce(into: [:]) { if $1 > 0x20 { $0[$1, default: 0] += 1 } }
  }

  @Test(arguments: seeds)
  func onlyLettersChange(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sheet = try TestEditor("ˇ").keys("ctrl+shift+p").document.attributes.sheet
    #expect(sheet.hidesTags)
    var editCount = 0
    for _ in 0..<150 {
      let lines = (0..<generator.number(1...9)).compactMap { _ in
        Self.lines.randomElement(using: &generator)
      }
      let text = TextRope(lines.joined(separator: generator.number(0...1) == 0 ? "\n" : "\n\n"))
      let pattern = try #require(Self.expressions.randomElement(using: &generator))
      let new = try #require(Self.letters.randomElement(using: &generator))
      let fences = FenceTree(text)
      let searched = SearchedText(text, shownBy: sheet, fences: fences, sizes: .shipped)
      let context = FormattingContext(text: text, selection: Selection(caret: 0), fences: fences)
      let query = SearchQuery(pattern, .regularExpression)
      let replacing = Replacing(try Search(query), with: new, keepsCase: false)
      var hits = UntaggedReplacing(in: context) { true }
      var shown = letterCounts(searched.string(in: 0..<text.end))
      try replacing.forEach(in: 0..<text.end, of: searched, goesOn: { _ in true }) {
        hits.add(HitReplacement(range: $0, letters: $1))
        shown.merge(letterCounts(searched.string(in: $0)).mapValues(-)) { $0 + $1 }
        shown.merge(letterCounts(String(decoding: $1, as: UTF8.self))) { $0 + $1 }
      }
      guard let written = hits.finish() else { continue }
      #expect(hits.count > 0)
      editCount += 1
      var after = text
      try written.edit.apply(to: &after)
      let (old, result) = (text.string(in: 0..<text.end), after.string(in: 0..<after.end))
      #expect(
        skeleton(after) == skeleton(text),
        "seed \(seed): \(pattern) by \(new) in \(old.debugDescription): \(result.debugDescription)")
      guard !hits.hasSkipped else { continue }
      let seen = SearchedText(after, shownBy: sheet, fences: FenceTree(after), sizes: .shipped)
      #expect(
        letterCounts(seen.string(in: 0..<after.end)) == shown.filter { $0.value != 0 },
        "seed \(seed): \(pattern) by \(new) in \(old.debugDescription): \(result.debugDescription)")
    }
    #expect(editCount > 20)
  }
}
