import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing

@Suite struct ParagraphFormatTests {
  @Test(arguments: [
    ("Oneˇ", ParagraphFormat.heading(1), "# Oneˇ"),
    ("ˇOne", .heading(2), "## ˇOne"),
    ("# Oneˇ", .heading(2), "## Oneˇ"),
    ("## Oneˇ", .heading(2), "Oneˇ"),
    ("## Oneˇ", .heading(0), "Oneˇ"),
    ("Oneˇ", .heading(0), nothing),
    ("  Oneˇ", .heading(0), nothing),
    ("Oneˇ\n===\na", .heading(2), "## Oneˇ\na"),
    ("Oneˇ\r\n---\r\na", .heading(3), "### Oneˇ\r\na"),
    ("One\n=ˇ==\na", .heading(3), "### Oneˇ\na"),
    ("Oneˇ\n---\na", .heading(2), "Oneˇ\na"),
    ("Oneˇ\n---\na", .heading(0), "Oneˇ\na"),
    ("Oneˇ\n===\n---", .heading(0), "Oneˇ\n\n---"),
    ("Oneˇ\n===\n---", .heading(2), "## Oneˇ\n---"),
    ("> Oneˇ\n> ---\na", .heading(1), "# Oneˇ\na"),
    ("# Oneˇ\n---\na", .heading(0), "Oneˇ\n\n---\na"),
    ("# ˇOne\n===", .heading(0), "ˇOne\n\n==="), ("# Oneˇ\n--", .heading(0), "Oneˇ\n--"),
    ("> # Oneˇ\n> ---", .heading(1), "> Oneˇ\n>\n> ---"),
    ("> # Oneˇ\n---", .heading(1), "> Oneˇ\n---"), ("# Oneˇ\n---", .heading(2), "## Oneˇ\n---"),
    ("- Oneˇ\n---", .bulletedList, "Oneˇ\n\n---"), ("1. Oneˇ\n---", .bulletedList, "- Oneˇ\n---"),
    ("> Oneˇ\n---", .quote, "Oneˇ\n\n---"), ("Oneˇ\n> ---", .quote, "> Oneˇ\n>\n> ---"),
    ("«# One\n---\n# Two\n---»\n", .heading(1), "«One\n\n---\nTwo\n\n---»\n"),
    ("# ˇ\n---", .heading(0), "ˇ\n---"),
    ("«One\n===\nTwo\n---\n»a", .heading(1), "«One\n===\n# Two\n»a"),
    ("«One\n===\nTwo\n---»", .bulletedList, "- «One\n- Two»"),
    ("Oneˇ\n===\na", .quote, "> Oneˇ\n> ===\na"),
    ("> One\n> =ˇ==\na", .quote, "One\n=ˇ==\na"),
    ("> Oneˇ", .heading(1), "# Oneˇ"),
    ("> > - [x] Oneˇ", .heading(3), "### Oneˇ"),
    ("- [ ] Oneˇ", .heading(0), "Oneˇ"),
    ("«One\n\nTwo»\nThree", .heading(1), "# «One\n\n# Two»\nThree"),
    ("«# One\nTwo»", .heading(1), "«# One\n# Two»"),
    ("«# One\n# Two»", .heading(1), "«One\nTwo»"),
    ("ˇ", .heading(1), "# ˇ"),
    ("---ˇ", .heading(1), nothing),
    ("```\naˇ\n```", .heading(1), nothing),
    ("# - aˇ", .heading(0), "\\- aˇ"),
    ("# 1. aˇ", .heading(1), "1\\. aˇ"),
    ("# # aˇ", .heading(0), "\\# aˇ"),
    ("> ~~~ˇ", .quote, "~~~ˇ"),
    ("~~~\naˇ\n\n~~~", .quote, "> ~~~\n> aˇ\n>\n> ~~~"),
    ("> ~~~\n> aˇ\n>\n> ~~~\n> b", .quote, "~~~\naˇ\n\n~~~\n> b"),
    ("> ~~~\n> > aˇ\n> ~~~", .quote, "~~~\n> aˇ\n~~~"),
    ("«> x\n> ```\n> b»\n\nc", .quote, "«x\n```\nb»\n```\n\nc"),
    ("> ````\n> aˇ\n", .quote, "````\naˇ\n````\n"),
    ("«> > ```\n> > a\n> b»", .quote, "«```\na\n```\nb»"),
    ("> - ```\n>   aˇ\n>   ```", .quote, "- ```\n  aˇ\n  ```"),
    ("- ```\n  aˇ\n  ```", .quote, "> - ```\n>   aˇ\n>   ```"),
    ("«x\n```\na»\nb\n```\nc", .quote, "> «x\n> ```\n> a»\n> b\n> ```\nc"),
    ("```\naˇ", .quote, "> ```\n> aˇ"),
    ("«```\n»a\n```\nb", .bulletedList, nothing),
    ("> <!-- aˇ\nb\n<!-- c -->\nd", .quote, "<!-- aˇ\n-->\nb\n<!-- c -->\nd"),
    ("«> <!-- a\n> b»\nc\n-->", .quote, "«<!-- a\nb»\n-->\nc\n-->"),
    ("> <!--\n> aˇ\n> -->\nb", .quote, "<!--\naˇ\n-->\nb"),
    ("<!-- a\nbˇ -->\nc", .quote, "> <!-- a\n> bˇ -->\nc"),
    ("> <!-- aˇ -->\nb", .quote, "<!-- aˇ -->\nb"), ("> <!-- aˇ", .quote, "<!-- aˇ"),
    ("> ```\n> a\n<!-- bˇ -->\nc", .quote, nothing),
    ("Oneˇ", .quote, "> Oneˇ"),
    ("# Oneˇ", .quote, "> Oneˇ"),
    ("> Oneˇ", .quote, "Oneˇ"),
    ("> > Oneˇ", .quote, "Oneˇ"),
    ("- Oneˇ", .quote, "> - Oneˇ"),
    ("> - Oneˇ", .quote, "- Oneˇ"),
    (">  - Oneˇ", .quote, " - Oneˇ"),
    ("«a\nb»", .quote, "> «a\n> b»"),
    ("«a\n\nb»", .quote, "> «a\n>\n> b»"), ("> «a\n>\n> b»", .quote, "«a\n\nb»"),
    ("«\na\n\n\n- b\n\nc\n\n»d", .quote, "«\n> a\n>\n>\n> - b\n>\n> c\n\n»d"),
    ("«---\na: b\n---\n\nc\n\nd»", .quote, "«---\na: b\n---\n\n> c\n>\n> d»"),
    ("«> ~~~\n> a\n\nb»", .quote, "«> ~~~\n> a\n\n> b»"),
    ("> - «a\n>\n> - b»", .quote, "- «a\n\n- b»"),
    ("Oneˇ", .bulletedList, "- Oneˇ"),
    ("# Oneˇ", .bulletedList, "- Oneˇ"),
    ("- Oneˇ", .bulletedList, "Oneˇ"),
    ("  * Oneˇ", .bulletedList, "Oneˇ"),
    ("1. Oneˇ", .bulletedList, "- Oneˇ"),
    ("- [x] Oneˇ", .bulletedList, "- Oneˇ"),
    ("> Oneˇ", .bulletedList, "> - Oneˇ"), ("> ˇ", .bulletedList, "> - ˇ"),
    ("> «a\n>\n> b»", .bulletedList, "> - «a\n>\n> - b»"),
    ("> - «a\n> \n> - b»", .bulletedList, "> «a\n> \n> b»"),
    ("> «a\n>\n> b»", .orderedList, "> 1. «a\n>\n> 2. b»"),
    ("> «a\n>\n> b»", .heading(2), "## «a\n\n## b»"), ("> ˇ", .heading(2), "## ˇ"),
    ("- «a\n- \n- b»", .heading(1), "# «a\n\n# b»"),
    ("- Oneˇ", .task, "- [ ] Oneˇ"),
    ("* Oneˇ", .task, "* [ ] Oneˇ"),
    ("- [x] Oneˇ", .task, "Oneˇ"),
    ("1. Oneˇ", .task, "- [ ] Oneˇ"),
    ("«a\nb\n- [ ] c»", .task, "- [ ] «a\n- [ ] b\n- [ ] c»"),
    ("«a\nb»", .orderedList, "1. «a\n2. b»"),
    ("1. a\nbˇ", .orderedList, "1. a\n2. bˇ"),
    ("3) a\nbˇ", .orderedList, "3) a\n1. bˇ"),
    ("«- a\n  - b\n  - c\n- d»", .orderedList, "«1. a\n   1. b\n   2. c\n2. d»"),
    ("aˇ\n1. b\n2. c", .orderedList, "1. aˇ\n2. b\n3. c"),
    ("1. aˇ", .orderedList, "aˇ"),
    ("ˇ", .orderedList, "1. ˇ"),
    ("ˇ", .task, "- [ ] ˇ"),
    ("a **«b** c»", .quote, "> a **«b** c»"),
  ])
  func toggles(marked: String, format: ParagraphFormat, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.toggle(format, in: $0) } == expected)
  }

  /// Other programs read plain text right below an item or a quote as a part of it.
  @Test(arguments: [
    ("- a\n- bˇ", ParagraphFormat.bulletedList, "- a\n\nbˇ"),
    ("- a\nˇ- b\n- c", .bulletedList, "- a\n\nˇb\n- c"),
    ("1. a\n2. bˇ", .orderedList, "1. a\n\nbˇ"), ("- [ ] a\n- [x] bˇ", .task, "- [ ] a\n\nbˇ"),
    ("- a\n  more\n- bˇ", .bulletedList, "- a\n  more\n\nbˇ"),
    ("- a\n«- b\n- c»", .bulletedList, "- a\n\n«b\nc»"),
    ("> - a\n> - bˇ", .bulletedList, "> - a\n>\n> bˇ"),
    ("> a\n> bˇ\n> c", .quote, "> a\n\nbˇ\n> c"), ("> a\n> «b\n> c»", .quote, "> a\n\n«b\nc»"),
    ("- a\n# bˇ", .heading(1), "- a\n\nbˇ"), ("> a\n## bˇ", .heading(0), "> a\n\nbˇ"),
    ("- a\n- # bˇ", .heading(0), "- a\n\nbˇ"), ("- a\n- ˇ", .bulletedList, "- a\n\nˇ"),
    // None is needed.
    ("- a\n\n- bˇ", .bulletedList, "- a\n\nbˇ"), ("a\n- bˇ", .bulletedList, "a\nbˇ"),
    ("a\n# bˇ", .heading(1), "a\nbˇ"), ("> # a\n> bˇ", .quote, "> # a\nbˇ"),
    ("> > a\n> bˇ", .bulletedList, "> > a\n> - bˇ"), ("- a\n- bˇ", .heading(1), "- a\n# bˇ"),
    ("- a\n- bˇ", .quote, "- a\n> - bˇ"), ("- a\n  ˇ", .heading(0), nothing),
  ])
  func aPlainParagraphLeavesTheListOrQuoteAbove(
    marked: String, format: ParagraphFormat, expected: String
  ) {
    #expect(MarkedText.result(marked) { FormattingCommands.toggle(format, in: $0) } == expected)
  }

  /// Backspace at the beginning of the text.
  @Test(arguments: [
    ("- ˇa\n---", "ˇa\n\n---"), ("> ˇa\n===", "ˇa\n\n==="), ("- ˇa\n\n---", "ˇa\n\n---"),
    ("> - ˇa\n> ---", "> ˇa\n>\n> ---"), ("# ˇa\n---", "ˇa\n\n---"), ("- ˇa\nb", "ˇa\nb"),
  ])
  func theRuleBelowADeletedMarkerStays(marked: String, expected: String) {
    let inPreview = MarkedText.result(marked) {
      RichTextCommands.delete(
        .cluster, .backward, in: $0, boundaries: SimpleTextBoundaries(), language: "")
    }
    #expect(inPreview == expected)
    guard !marked.hasPrefix("#") else { return }
    #expect(MarkedText.result(marked) { FormattingCommands.deleteMarker(in: $0) } == expected)
  }

  @Test func preferredBullet() {
    let marks = FormattingMarks(bullet: .plus)
    #expect(
      MarkedText.result("aˇ", marks: marks) {
        FormattingCommands.toggle(.bulletedList, in: $0)
      } == "+ aˇ")
  }

  @Test(arguments: [
    ("aˇ", "```\naˇ\n```"),
    ("ˇ", "```\nˇ\n```"),
    ("x\n«a\n\nb»\ny", "x\n```\n«a\n\nb»\n```\ny"),
    ("x\n«a\nb\n»y", "x\n```\n«a\nb\n```\n»y"),
    ("```\naˇ\n```", "aˇ"),
    ("x\n```swift\na\nbˇ\n```\ny", "x\na\nbˇ\ny"),
    ("```\naˇ", "aˇ"),
    ("«a\n```\nb\n```\nc»", "````\n«a\n```\nb\n```\nc»\n````"),
    ("«a\n```\nb»\n```", nothing),
    ("```\n~~~\naˇ\n```\nb", nothing), ("~~~\nx\n~~~\n<!-- nˇ -->", nothing),
    ("```\n<!--\naˇ\n```\nb\n-->", nothing), ("```\n<!--\naˇ\n-->\n```\nb", "<!--\naˇ\n-->\nb"),
    ("«```\na\n```\n```\nb\n```»", "«a\nb»"),
    ("> aˇ", "> ```\n> aˇ\n> ```"),
    ("x\n>> «a\n> > > b»\nc", "x\n>> ```\n>> «a\n> > > b»\n>> ```\nc"),
    ("> «a\n\n> b»", "```\n> «a\n\n> b»\n```"),
    ("> ```\n> aˇ\n> ```\nb", "> aˇ\nb"),
    ("> > ```\n> > aˇ\n> b", "> > aˇ\n> b"),
    ("«> ```\n> a\nb\n~~~\nc»", nothing),
    ("«> ```\n> a\n~~~\nc»", "«> a\nc»"),
    ("- ```swift\n  aˇ\n  ```\n- b", "- aˇ\n- b"),
    ("- ```ˇ\n  ```\nb", "- ˇ\nb"),
    ("\t```\n\taˇ\n\t```", "\taˇ"),
    ("```\naˇ\n```\n---", "aˇ\n\n---"), ("a\n```\n===ˇ\n```\nb", "a\n\n===ˇ\nb"),
    ("> ```\n> aˇ\n> ```\n> ---", "> aˇ\n>\n> ---"), ("```\n# aˇ\n```\n---", "# aˇ\n---"),
    ("```\n~~~\naˇ", "~~~\naˇ"),
  ])
  func codeBlock(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.toggleCodeBlock(in: $0) } == expected)
  }

  /// The line that opens a block is found at any distance above the caret, beyond other blocks.
  @Test(arguments: [0, 1, 40, 60, 500, 5_000], ["", "~~~\na\n~~~\n"])
  func theOpeningOfALongCodeBlockIsFound(lines: Int, before: String) {
    let above = before + "```\n" + String(repeating: "line\n", count: lines)
    let marked = "\(above)caretˇ\n```\nbelow"
    let expected = before + above.dropFirst(before.count + 4) + "caretˇ\nbelow"
    let result = MarkedText.result(marked) { FormattingCommands.toggleCodeBlock(in: $0) }
    let isRight = result == expected
    #expect(isRight)
  }

  @Test(arguments: [
    ("aˇ", "a[^1]\n\n[^1]: ˇ"),
    ("aˇ b\n", "a[^1] b\n\n[^1]: ˇ\n"),
    ("a[^1]ˇ\n\n[^1]: b", "a[^1][^2]\n\n[^1]: b\n[^2]: ˇ"),
    ("a[^7] «b»", "a[^7] b[^8]\n\n[^8]: ˇ"),
    ("a\r\nbˇ\r\n", "a\r\nb[^1]\r\n\r\n[^1]: ˇ\r\n"),
    ("ˇ", "[^1]\n\n[^1]: ˇ"),
    ("`aˇ`", nothing),
    ("```\naˇ\n```", nothing),
    ("aˇ\n```\nb", nothing),
  ])
  func footnote(marked: String, expected: String) {
    let ending = marked.unicodeScalars.contains("\r") ? "\r\n" : "\n"
    #expect(
      MarkedText.result(marked, lineEnding: ending) {
        FormattingCommands.addFootnote(in: $0)
      } == expected)
  }

  @Test(arguments: [
    ("a «b» c", "a [b](ˇ) c"),
    ("a « b »c", "a  [b](ˇ) c"),
    ("a bˇc d", "a [bc](ˇ) d"),
    ("a ˇ b", "a [ˇ]() b"),
    ("a [bˇ](c) d", "a bˇ d"),
    ("a [b](cˇ) d", "a bˇ d"),
    ("«a [b](c) d»", "«a b d»"),
    ("a «https://b.c/d» e", "a [ˇ](https://b.c/d) e"),
    ("a «<https://b.c>» e", "a [ˇ](<https://b.c>) e"),
    ("«https://b.c/(d»", "[ˇ](<https://b.c/(d>)"),
    ("«www.b.c»", "[ˇ](www.b.c)"),
    ("«a]b»", "[a\\]b](ˇ)"),
    ("**«a** b»", "[**a** b](ˇ)"),
    ("**a «b** c»", nothing),
    ("**«a»**", "**[a](ˇ)**"),
    ("«`a`»", "[`a`](ˇ)"),
    ("`«a»`", "[`a`](ˇ)"),
    ("`«a» b`", nothing),
    ("«a\nb»", nothing),
    ("# «a»", "# [a](ˇ)"),
    ("```\n«a»\n```", nothing),
  ])
  func link(marked: String, expected: String) {
    #expect(
      MarkedText.result(marked) {
        FormattingCommands.toggleLink(in: $0, boundaries: SimpleTextBoundaries())
      } == expected)
  }
}
