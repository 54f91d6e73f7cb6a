import MarkdownTestSupport
import TestSupport
import Testing

@testable import MarkdownSyntax

@Suite struct TypingFastPathTests {
  /// A change of a paragraph: `deleted` bytes at `offset` give way to `inserted`.
  struct Change {
    var paragraph: [UInt8]
    var fence = FenceState.outside
    var offset: Int
    var deleted = 0
    var inserted: [UInt8] = []

    private var end: Int { offset + deleted }

    var result: [UInt8] { paragraph[..<offset] + inserted + paragraph[end...] }

    /// Returns the answer of the fast path, and whether a parse confirms a positive one.
    func outcome() -> (skips: Bool, isRight: Bool) {
      var parser = ParagraphParser()
      let old = parser.parse(paragraph, fence: fence)
      let styles = old.stylesByByte(count: paragraph.count)
      let window = TypingSite.windowLength
      let site = TypingSite(
        block: old.block, prefixLength: old.prefix.length, offset: offset,
        before: Array(paragraph[..<offset].suffix(window)),
        after: Array(paragraph[end...].prefix(window)),
        styleBefore: offset > 0 ? styles[offset - 1] : [],
        styleAfter: end < styles.count ? styles[end] : [])
      let skips = TypingFastPath.canSkipParsing(
        site, deleting: Array(paragraph[offset..<end]), inserting: inserted)
      guard skips else { return (false, true) }
      let new = parser.parse(result, fence: fence)
      let typed = Array(repeating: site.styleBefore, count: inserted.count)
      let promised = Array(styles[..<offset]) + typed + Array(styles[end...])
      let isRight =
        new.block == old.block && new.prefix == old.prefix
        && new.stylesByByte(count: result.count) == promised
      return (true, isRight)
    }
  }

  /// `text` has `|` where `typed` is inserted, or `<` and `>` around the removed text.
  private func skips(_ text: String, typing typed: String = "", fence: FenceState = .outside)
    -> Bool
  {
    let parts = text.split(separator: "¦", omittingEmptySubsequences: false).map(\.utf8)
    let deleted = parts.count == 3 ? Array(parts[1]) : []
    let change = Change(
      paragraph: Array(parts[0]) + deleted + Array(parts[parts.count - 1]), fence: fence,
      offset: parts[0].count, deleted: deleted.count, inserted: Array(typed.utf8))
    let outcome = change.outcome()
    #expect(outcome.isRight, "\(text)")
    return outcome.skips
  }

  @Test func theArticlesExamples() {
    #expect(skips("**jum¦s** ==over=", typing: "p"))
    #expect(!skips("**jumps*¦*¦ ==over"))
  }

  /// Text of a paragraph with its change: `a¦b` is a place, `a¦b¦c` a deletion.
  @Test(arguments: [
    ("The quick brow¦", "n"), ("The quick brown¦", ","), ("The quick brown¦", " "),
    ("The quick ¦", "b"), ("Th¦e quick", "z"), ("T¦", "h"), ("**bold te¦xt**", " "),
    ("**bold** and ¦", "x"), ("# Head¦ing", "x"), ("# A heading¦", " "), ("- item¦", "s"),
    ("> quote ¦", "x"),
    ("- [ ] task¦", "s"), ("a [link te¦xt](b)", "x"), ("`co¦de`", "x"), ("Grüße aus Tü¦", "r"),
    ("日本¦", "語"), ("a (par¦en) \"q\"", "x"), ("He said: \"wel¦", "l"), ("see 2024¦", "5"),
    ("It was 12 o'clock in 1999, an¦", "d"), ("[^1]: note¦", "s"), ("a - b¦", "-"),
    ("👋 hello¦", "🙂"), ("wor¦d¦", ""), ("wo¦r¦ds", ""), ("two¦ ¦words", ""),
    ("**bo¦l¦d**", ""), ("a - b¦ ¦c", ""), ("a < b and ¦c", "d"),
  ])
  func ordinaryTypingIsFast(text: String, typed: String) {
    #expect(skips(text, typing: typed))
  }

  @Test(arguments: [
    ("# a ¦", "#"), ("# a #¦x¦", ""), ("# a ##¦", "b"), ("# a¦ ##", "b"), ("", "a"), ("¦a", "b"),
    ("a¦", "*"), ("a*¦b*", "c"), ("**a¦**", "b"), ("1¦. a", "2"),
    ("¦1. a", "2"), ("1¦x¦. a", ""), ("#¦a¦ b", ""), ("# ¦a", "b"), ("- ¦", "a"), ("\\¦", "a"),
    ("[a](b ¦c¦ \"t\")", ""), ("[a](b¦ ¦c)", ""), ("<http://a¦ ¦b>", ""), ("[^a¦ ¦b]", ""),
    ("[a](b¦c)", "d"), ("<http://a¦b>", "c"), ("[^a¦b]", "c"), ("- - ¦x¦ -", ""), ("--¦x¦-", ""),
    ("``` swi¦ft", "x"), ("- [¦y¦] a", ""), ("a¦b", "\n"), ("- [ ]¦ a", "x"), ("---¦", "a"),
    ("a`¦`", "b"), ("a` ¦ `", "b"), ("a`  ¦b¦  `", ""), ("a~¦b~", "c"), ("a¦=", "="),
    ("- -               ¦x¦ -", ""), ("- -               ¦", "-"),
    ("a <!-- b¦ -->", "c"), ("a <!-- b -¦->", "x"), ("a <!-- b --¦>¦ c", ""), ("a <!-- b --¦", ">"),
  ])
  func syntaxIsParsed(text: String, typed: String) {
    #expect(!skips(text, typing: typed))
  }

  /// The bytes of an em space come in two parts; the second makes the star a literal one.
  @Test func partsOfCharactersAreParsed() {
    let change = Change(
      paragraph: [.asterisk, 0xE2, UInt8(ascii: "a"), .asterisk], offset: 2,
      inserted: [0x80, 0x83])
    #expect(!change.outcome().skips)
  }

  @Test func codeBlocks() {
    let fence = FenceState(character: .backtick, length: 3)
    #expect(skips("let a¦", typing: "b", fence: fence))
    #expect(skips("  ¦", typing: "b", fence: fence))
    #expect(!skips("```  ¦x¦", fence: fence))
    #expect(!skips("```¦x¦", fence: fence))
    #expect(!skips("``¦", typing: "`", fence: fence))
    #expect(!skips("```¦", typing: " ", fence: fence))
  }

  /// A character that typing may bring, syntax more often than in prose.
  private static func character(_ random: inout SeededGenerator) -> [UInt8] {
    let choices = [
      "a", "b", "z", "Z", "0", "1", " ", " ", ",", ".", "-", "*", "_", "`", "~", "=", "[", "]",
      "(", ")", "<", ">", "\\", "#", "+", "^", ":", "\"", "é", "語", "\u{A0}", "—", "🙂", "\t",
      "\u{0}", "@", "/", "x", "\u{301}", "!", "<!--", "-->",
    ]
    if Int.random(in: 0..<50, using: &random) == 0 {
      return [UInt8.random(in: 0...255, using: &random)]
    }
    return Array((choices.randomElement(using: &random) ?? "").utf8)
  }

  /// A random paragraph and a random change of one character, or now and then of several.
  private static func change(_ random: inout SeededGenerator) -> Change {
    var bytes: [UInt8] = []
    if Bool.random(using: &random) {
      bytes = ParserPropertyTests.paragraph(&random)
    } else {
      for _ in 0..<Int.random(in: 0...12, using: &random) { bytes += character(&random) }
    }
    bytes.removeAll { $0 == .newline || $0 == .carriageReturn }
    let fence: UInt16 = Int.random(in: 0..<6, using: &random) == 0 ? 1 : 0
    let offset = Int.random(in: 0...bytes.count, using: &random)
    var change = Change(
      paragraph: bytes, fence: FenceState(rawValue: fence), offset: offset)
    if Bool.random(using: &random), offset < bytes.count {
      let limit = Int.random(in: 0..<8, using: &random) == 0 ? 6 : 1
      let count = String(decoding: bytes[offset...], as: UTF8.self).unicodeScalars.prefix(limit)
        .reduce(0) { $0 + UTF8.width($1) }
      change.deleted = min(count, bytes.count - offset)
      guard Int.random(in: 0..<8, using: &random) == 0 else { return change }
    }
    change.inserted = character(&random).filter { $0 != .newline && $0 != .carriageReturn }
    return change
  }

  @Test func skippedParsingWouldGiveTheSame() {
    let seed: UInt64 = 31
    var random = SeededGenerator(seed: seed)
    var skipped = 0
    for step in 0..<20_000 {
      let change = Self.change(&random)
      let outcome = change.outcome()
      if outcome.skips { skipped += 1 }
      let old = String(decoding: change.paragraph, as: UTF8.self)
      let new = String(decoding: change.result, as: UTF8.self)
      #expect(outcome.isRight, "seed \(seed), step \(step): \(old) → \(new)")
    }
    #expect(skipped > 500, "The test is hollow")
  }
}
