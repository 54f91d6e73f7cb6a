import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing

/// Lists that are put into lists.
@Suite struct PastedListTests {
  private func result(_ marked: String, _ pasted: String) -> String {
    MarkedText.result(marked) {
      FormattingCommands.insertList(TextRope(pasted), in: $0)?.renumberingLists(in: $0)
    }
  }

  @Test(arguments: [
    ("- ˇ", "- a", "- aˇ"),
    ("- ˇ", "- a\n- b\n", "- a\n- bˇ"),
    ("- x\n- ˇ\n- y", "* a\n* b", "- x\n- a\n- bˇ\n- y"),
    ("- x\n  - ˇ\n- y", "- a\n- b\n  - c", "- x\n  - a\n  - b\n    - cˇ\n- y"),
    ("1. x\n2. ˇ\n3. y", "- a\n  - b\n- c\n", "1. x\n2. a\n   - b\n3. cˇ\n4. y"),
    ("- ˇ", "3. a\n   text\n4. b", "- a\n  text\n- bˇ"),
    ("- [ ] ˇ", "- a\n- [x] b", "- [ ] a\n- [x] bˇ"),
    ("- ˇ", "- [x] a", "- [x] aˇ"),
    ("> - ˇ", "- a\n\n  b\n", "> - a\n>\n>   bˇ"),
    ("- ˇ", "    - a\n    - b\n- c", "- a\n- b\n- cˇ"),
    ("- ˇ\n", "- a\n\nText\n", "- a\n\nText\nˇ\n"),
    ("- ˇ", "- ```\n  a\n  ```\n- b", "- ```\n  a\n  ```\n- bˇ"),
    ("1. ˇ", "- ```\n  a\n  ```", "1. ```\n   a\n   ```ˇ"),
    ("- «a»", "- b", "- bˇ"),
    ("- a\n«- b\n»- c", "* x\n", "- a\n- x\nˇ- c"),
    ("9. x\n10. ˇ\n    - y", "- a", "9. x\n10. aˇ\n    - y"),
  ])
  func anEmptyItemBecomesTheList(marked: String, pasted: String, expected: String) {
    #expect(result(marked, pasted) == expected)
  }

  @Test(arguments: [
    ("- xˇ\n- y", "* a\n* b\n", "- x\n- a\n- bˇ\n- y"),
    ("1. x\n2. yˇ\n3. z", "- a", "1. x\n2. y\n3. aˇ\n4. z"),
    ("1. x\n1. yˇ", "- a\n- b", "1. x\n1. y\n1. a\n1. bˇ"),
    ("- ˇx", "* a", "- aˇ\n- x"),
    ("ˇ- x", "* a\n* b", "- a\n- bˇ\n- x"),
    ("ˇ- x", "* a\n* b\n", "- a\n- b\nˇ- x"),
    ("- ˇx", "* a\n", "- a\n- ˇx"),
    ("1. ˇx\n2. y", "- a", "1. aˇ\n2. x\n3. y"),
    ("- x\n  - yˇ", "1. a\n2. b", "- x\n  - y\n  - a\n  - bˇ"),
    ("- # xˇ", "- a", "- # x\n- aˇ"),
  ])
  func itComesAboveOrBelowAnItem(marked: String, pasted: String, expected: String) {
    #expect(result(marked, pasted) == expected)
  }

  @Test(arguments: [
    ("- x\nˇ", "* a\n* b", "- x\n- a\n- bˇ"),
    ("- x\n  - y\nˇ\n", "1. a\n", "- x\n  - y\n- a\nˇ\n"),
    ("1. x\n2. y\nˇ", "- a\n  - b", "1. x\n2. y\n3. a\n   - bˇ"),
    ("- x\nˇ", "- a", nothing),
    ("- x\n\nˇ", "* a", nothing),
    ("- x\ntext\nˇ", "* a", nothing),
  ])
  func itComesBelowTheList(marked: String, pasted: String, expected: String) {
    #expect(result(marked, pasted) == expected)
  }

  /// Definitions of footnotes would divide the list.
  @Test(arguments: [
    ("- ˇ\n- y", "- a[^1]\n\n[^1]: note\n", "- a[^1]ˇ\n- y\n\n[^1]: note"),
    ("- xˇ\n- y\n", "- a[^1]\n- b\n\n[^1]: note", "- x\n- a[^1]\n- bˇ\n- y\n\n[^1]: note\n"),
    ("- ˇx", "- a[^1]\n[^1]: one\n\n    two\n", "- a[^1]\n- ˇx\n\n[^1]: one\n\n    two"),
    ("- ˇ\n", "- a[^1]\n\n[^1]: note\n", "- a[^1]ˇ\n\n[^1]: note\n"),
    (
      "1. x[^1]\n2. ˇ\n3. y\n\n[^1]: one\n", "- a[^2]\n\n[^2]: two\n",
      "1. x[^1]\n2. a[^2]ˇ\n3. y\n\n[^1]: one\n[^2]: two\n"
    ),
    ("- x\nˇ", "* a[^1]\n\n[^1]: note", "- x\n- a[^1]ˇ\n\n[^1]: note"),
    // After other text they stay where they are.
    ("- ˇ\n", "- a[^1]\n\nText\n\n[^1]: note", "- a[^1]\n\nText\n\n[^1]: noteˇ\n"),
  ])
  func definitionsGoToTheEnd(marked: String, pasted: String, expected: String) {
    #expect(result(marked, pasted) == expected)
  }

  @Test(arguments: [
    ("- xˇy", "- a"),
    ("- xˇ", "text"),
    ("- ˇ", "text\n- a"),
    ("- ˇ", "> - a"),
    ("- xˇ", "- a\n\ntext"),
    ("textˇ", "- a"),
    ("```\n- ˇ\n```", "- a"),
    ("> ˇ", "- a"),
  ])
  func elsewhereItIsText(marked: String, pasted: String) {
    #expect(result(marked, pasted) == nothing)
  }

  @Test func lineEndingsAreTheTexts() {
    let marked = MarkedText.result("- xˇ\r\n", lineEnding: "\r\n") {
      FormattingCommands.insertList(TextRope("- a\r\n- b\r\n"), in: $0)
    }
    #expect(marked == "- x\r\n- a\r\n- bˇ\r\n")
  }

  @Test func aVeryLongListTakesThePlaceOfTheEmptyItem() throws {
    let list = TextRope(String(repeating: "* a\n", count: 20_000))
    let context = MarkedText("- x\n- ˇ\n").context()
    let result = try #require(FormattingCommands.insertList(list, in: context))
    var text = context.text
    try result.edit.apply(to: &text)
    #expect(text.utf8Count == 5 + list.utf8Count)
  }

  @Test(arguments: [
    ("- ˇ", "- aˇ"),
    ("- **xˇ**", "- **x**\n- aˇ"),
    ("- **ˇx**", "- aˇ\n- **x**"),
    ("- «**x**»", "- aˇ"),
    ("- xˇy", nothing),
  ])
  func withHiddenTags(marked: String, expected: String) {
    #expect(
      MarkedText.result(marked) { RichTextCommands.insertList(TextRope("- a"), in: $0) } == expected
    )
  }
}
