import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing

/// Moves of selected text: `«…»` is selected, `^` is the destination.
@Suite struct SelectionTransferTests {
  private func result(
    _ marked: String, _ command: (TextOffset, FormattingContext) -> EditResult?
  ) -> String {
    let before = marked.prefix { $0 != "^" }.filter { !"«»ˇ".contains($0) }
    return MarkedText.result(marked.filter { $0 != "^" }) {
      command(TextOffset(before.utf8.count), $0)
    }
  }

  /// The selection and its surroundings, without tags that may be on either side of the marks.
  private func letters(_ drawn: String) -> String { drawn.filter { !"*`~".contains($0) } }

  @Test(arguments: [
    ("a «b» c ^d", "a c «b» d"), ("^a «b» c", "«b» a c"), ("a «b» c^", "a c «b»"),
    ("«one\n»two\n^three", "two\n«one\n»three"), ("one\n^two\n«three»", "one\n«three» two\n"),
    ("one «two\nthr»ee fo^ur", "one ee fo«two\nthr»ur"),
    ("a «ˇb» c ^d", "a c «b» d"), ("õ «ä» ü^", "õ ü «ä»"),
    // Tags whose text has gone are removed.
    ("**«b»** c^", "c «b»"),
    // The text would stay where it is.
    ("a «b^c» d", nothing), ("a ^«bc» d", nothing), ("a «bc»^ d", nothing), ("aˇb^c", nothing),
  ]) func moves(marked: String, expected: String) {
    #expect(result(marked) { FormattingCommands.moveSelection(to: $0, in: $1) } == expected)
  }

  /// A whole word takes one of its spaces along, and gets those that it needs.
  @Test(arguments: [
    ("one «two» three^.", "one three «two»."), ("one two^ «three».", "one two «three»."),
    ("one «two».\n^three", "one.\n«two» three"), ("«one» two ^three", "two «one» three"),
    ("- «one» two\n- ^three", "- two\n- «one» three"),
    ("one «two»\n(^three)", "one\n(«two» three)"),
    ("one «two» **three**^", "one **three** «two»"), ("one «two»\n“^three”", "one\n“«two» three”"),
    ("one «two» three^,four", "one three «two»,four"),
    ("one «two»\nl’^amour", "one\nl’«two» amour"),
    // In the middle of a word, and a part of a word, as they are.
    ("one «two» thr^ee", "one thr«two»ee"), ("one t«wo» ^three", "one t «wo»three"),
    // Not in code, and not without spaces between words.
    ("```\none «two» ^three\n```", "```\none  «two»three\n```"),
    ("愛 «情» ^人", "愛  «情»人"), ("ab «cd» ^人", "ab «cd»人"),
  ]) func wordsKeepTheirSpaces(marked: String, expected: String) {
    #expect(result(marked) { FormattingCommands.moveSelection(to: $0, in: $1) } == expected)
  }

  /// The first and last letters or digits of the scripts whose words have no spaces between them.
  @Test(arguments: [
    "\u{E01}", "\u{1099}", "\u{1780}", "\u{17F9}", "\u{1950}", "\u{19DA}", "\u{1A20}", "\u{1AA7}",
    "\u{1B05}", "\u{1B59}", "\u{3005}", "\u{312F}", "\u{31A0}", "\u{31FF}", "\u{3400}", "\u{9FFF}",
    "\u{A984}", "\u{A9D9}", "\u{F900}", "\u{FAD9}", "\u{FF66}", "\u{FF9D}", "\u{20000}",
    "\u{3134A}",
  ]) func aWordOfAScriptWithoutSpacesGetsNone(word: String) {
    let moved = result("a «\(word)» b ^c") { FormattingCommands.moveSelection(to: $0, in: $1) }
    #expect(moved == "a  b «\(word)»c")
    let beside = result("a «b» c ^\(word)") { FormattingCommands.moveSelection(to: $0, in: $1) }
    #expect(beside == "a c «b»\(word)")
  }

  /// Letters of scripts beside those ranges, whose words have spaces: Sinhala, Georgian, Hangul,
  /// Yi.
  @Test(arguments: [
    "\u{DC6}", "\u{10A0}", "\u{1131}", "\u{3131}", "\u{A000}", "\u{AC00}", "\u{D7A3}",
  ])
  func aWordOfAScriptWithSpacesGetsThem(word: String) {
    let moved = result("a «\(word)» b ^c") { FormattingCommands.moveSelection(to: $0, in: $1) }
    #expect(moved == "a b «\(word)» c")
    let beside = result("a «b» c ^\(word)") { FormattingCommands.moveSelection(to: $0, in: $1) }
    #expect(beside == "a c «b» \(word)")
  }

  @Test(arguments: [
    ("a «b» c ^d", "a b c «b» d"), ("^a «b» c", "«b» a b c"), ("a «b^c» d", "a b«bc»c d"),
    ("a «bc»^ d", "a bc «bc» d"), ("aˇb^c", nothing),
  ]) func copies(marked: String, expected: String) {
    #expect(result(marked) { FormattingCommands.copySelection(to: $0, in: $1) } == expected)
  }

  /// With tags hidden, styles go along, and tags stay whole at both places.
  @Test(arguments: [
    ("a **«b»** c^", "a c **b**"), ("^a **«b»** c", "**b** a c"),
    ("a **b«c»d** e^", "a **bd** e**c**"),
    ("*^a* **«b»** c", "**b** *a* c"), ("a «b» **c^d**", "a **cbd**"),
    ("**a «b» c^d**", "**a cbd**"),
    ("**^a «b» c**", "**b a c**"), ("# «a »b\n\nc^d", "# b\n\nca d"),
    ("- a«b\n- **c**»d\n- e^", "- ad\n- eb\n- **c**"),
    ("one *two*\n«three **four**\n»^five", nothing),
    ("^one\n«three **four**\n»five", "three **four**\none\nfive"),
    // Whole paragraphs, with their markers.
    ("x\n\n- «a\n- b»\n\n## ^y", "x\n\n- a\n- b\n\n## y"),
    ("x\n\n- «a\n- b»\n\ny\n\n## ^z", "x\n\ny\n\n- a\n- b\n\n## z"),
    ("# ^x\n\ny\n\n> «a\n> b»", "> a\n> b\n\n# x\n\ny"),
    ("**«b»^** c", nothing), ("**«b»**^ c", nothing), ("^**«b»** c", nothing),
  ]) func movesWhatIsSeen(marked: String, expected: String) {
    let moved = result(marked) { RichTextCommands.moveSelection(to: $0, in: $1) }
    #expect(moved.filter { !"«»ˇ".contains($0) } == expected)
    guard expected != nothing else { return }
    #expect(selected(moved) == selected(marked))
  }

  @Test(arguments: [
    ("a **«b»** c^", "a **b** c **b**"), ("a **b«c»d** e^", "a **bcd** e**c**"),
    ("**a «b» c^d**", "**a b cbd**"),
  ]) func copiesWhatIsSeen(marked: String, expected: String) {
    let copied = result(marked) { RichTextCommands.copySelection(to: $0, in: $1) }
    #expect(copied.filter { !"«»ˇ".contains($0) } == expected)
    #expect(selected(copied) == selected(marked))
  }

  /// The letters that are selected.
  private func selected(_ drawn: String) -> String {
    let inside = drawn.drop { $0 != "«" }.prefix { $0 != "»" }
    return letters(inside.filter { !"«ˇ^".contains($0) })
  }
}
