import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing

@Suite struct ListTests {
  @Test(arguments: [
    ("- aˇ", "- a\n- ˇ"),
    ("- a ˇb", "- a \n- ˇb"),
    ("* aˇ", "* a\n* ˇ"),
    ("-   aˇ", "-   a\n-   ˇ"),
    ("  - aˇ", "  - a\n  - ˇ"),
    ("\t- aˇ", "\t- a\n\t- ˇ"),
    ("- [x] aˇ", "- [x] a\n- [ ] ˇ"),
    ("1. aˇ", "1. a\n2. ˇ"),
    ("9) aˇ", "9) a\n10) ˇ"),
    ("1. [ ] aˇ", "1. [ ] a\n2. [ ] ˇ"),
    ("1. aˇ\n2. b\n3. c", "1. a\n2. ˇ\n3. b\n4. c"),
    ("1. aˇ\n   1. x\n2. b", "1. a\n2. ˇ\n   1. x\n3. b"),
    ("1. aˇ\n\n2. b\n\n\n3. c", "1. a\n2. ˇ\n\n3. b\n\n\n3. c"),
    ("1. aˇ\ntext\n2. b", "1. a\n2. ˇ\ntext\n2. b"),
    ("> aˇ", "> a\n> ˇ"),
    (">aˇ", ">a\n> ˇ"),
    ("> > aˇ", "> > a\n> > ˇ"),
    ("> - aˇ", "> - a\n> - ˇ"),
    ("> # aˇ", "> # a\n> ˇ"),
    ("- # aˇ", "- # a\n- ˇ"),
    ("- ˇa", "- \n- ˇa"),
    ("-ˇ a", "- \n- ˇa"),
    ("- [ ˇ] a", "- [ ] \n- [ ] ˇa"),
    ("ˇ- a", nothing),
    ("aˇ", nothing),
    ("# aˇ", nothing),
    ("---ˇ", nothing),
    ("```\n- aˇ\n```", nothing),
    ("- a«b»c", "- a\n- ˇc"),
    ("- a«b\n- c»d", "- a\n- ˇd"),
    ("1. a«b\n2. c»d\n3. e", "1. a\n2. ˇd\n3. e"),
    ("- **aˇb**", "- **a**\n- ˇ**b**"),
    ("1. oneˇ two", "1. one\n2. ˇtwo"),
    ("> oneˇ two", "> one\n> ˇ two"),
    ("```\n  aˇ b\n```", "```\n  a\n  ˇ b\n```"),
    ("```\n\taˇ\n```", "```\n\ta\n\tˇ\n```"),
    ("```\n ˇ  a\n```", "```\n \n ˇ  a\n```"),
    ("> ```\n> aˇ\n> ```", "> ```\n> a\n> ˇ\n> ```"),
    ("> > ```ˇ\n> > ```", "> > ```\n> > ˇ\n> > ```"),
    ("> ```\n>   aˇ b\n> ```", "> ```\n>   a\n>   ˇ b\n> ```"),
    ("> ```\n> ˇ\n> ```", "> ```\n> \n> ˇ\n> ```"),
    ("> ```\nˇ> a\n> ```", "> ```\n> \n> ˇa\n> ```"),
    ("> ```\n> > ˇa\n> ```", "> ```\n> > \n> ˇa\n> ```"),
    (">```ˇ", ">```\n> ˇ"),
    ("> ```\n> a\n> ```ˇ", "> ```\n> a\n> ```\n> ˇ"),
    ("- ```swiftˇ", "- ```swift\n  ˇ"),
    ("> 1. ~~~ˇ", "> 1. ~~~\n>    ˇ"),
    ("- a\n\n  ```ˇ\n  ```", "- a\n\n  ```\n  ˇ\n  ```"),
    ("  ```\n  a\n  ```ˇ", nothing),
    ("```ˇ", nothing),
    ("> ```\naˇ", nothing),
  ])
  func returnGoesOn(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.newParagraph(in: $0) } == expected)
  }

  @Test(arguments: [
    ("- ˇ", "ˇ"),
    ("a\n- ˇ\nb", "a\nˇ\nb"),
    ("- [ ] ˇ", "ˇ"),
    ("> ˇ", "ˇ"),
    ("> > ˇ", "> ˇ"),
    ("> - ˇ", "> ˇ"),
    (" - ˇ", "ˇ"),
    ("- a\n  - ˇ", "- a\n- ˇ"),
    ("- a\n  - b\n    - ˇ", "- a\n  - b\n  - ˇ"),
    ("1. a\n   1. b\n   2. ˇ\n2. c", "1. a\n   1. b\n2. ˇ\n3. c"),
    ("1. a\n   - ˇ", "1. a\n2. ˇ"),
    ("- a\n  1. ˇ", "- a\n- ˇ"),
    ("1. a\n2. ˇ\n3. c", "1. a\n\nˇ\n\n2. c"),
    ("1. a\n\n2. ˇ\n3. c", "1. a\n\nˇ\n1. c"),
    ("1. ˇ\n2. c", "ˇ\n1. c"),
    ("> 1. a\n> 2. ˇ\n> 3. c", "> 1. a\n>\n> ˇ\n>\n> 2. c"),
    ("- a\n- ˇ\n- c", "- a\n\nˇ\n- c"),
    ("- a\n- ˇ", "- a\n\nˇ"),
    ("- a\n  b\n- ˇ", "- a\n  b\n\nˇ"),
    ("- a\n\n- ˇ", "- a\n\nˇ"),
    ("> - a\n> - ˇ", "> - a\n>\n> ˇ"),
    ("> a\n> ˇ", "> a\n\nˇ"),
    ("> a\n>\n> ˇ", "> a\n\nˇ"),
    ("> > a\n> > ˇ", "> > a\n>\n> ˇ"),
    ("- [ ] a\n  - [ ] ˇ", "- [ ] a\n- [ ] ˇ"),
    ("-ˇ ", "ˇ"),
  ])
  func returnEnds(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.newParagraph(in: $0) } == expected)
  }

  @Test(arguments: [
    ("```\n  a\n  ``ˇ", "```\n  a\n```ˇ"),
    ("```py\n    a\n    ``ˇ\nb", "```py\n    a\n```ˇ\nb"),
    ("  ~~~\na\n~~ˇ", "  ~~~\na\n  ~~~ˇ"),
    ("````\n    ```ˇ", "````\n````ˇ"),
    ("> ```\n>     a\n>     ``ˇ", "> ```\n>     a\n> ```ˇ"),
    ("- ```\n      a\n      ``ˇ", "- ```\n      a\n  ```ˇ"),
    ("```\n```\n\n```\n\t``ˇ", "```\n```\n\n```\n```ˇ"),
    ("```\n``ˇ", nothing),
    ("```\n  `ˇ", nothing),
    ("````\n  ``ˇ", nothing),
    ("```\n  a``ˇ", nothing),
    ("~~~\n  ``ˇ", nothing),
    ("  ``ˇ", nothing),
    ("```\n  ``ˇ x", nothing),
  ])
  func aClosingFenceStandsWhereTheBlockBegan(marked: String, expected: String) {
    let mark = marked.contains("~~~\na") ? "~" : "`"
    #expect(
      MarkedText.result(marked) { FormattingCommands.closeFence(mark, in: $0) } == expected)
  }

  @Test(arguments: [
    ("- one\n- ˇtwo", "- one\nˇtwo"),
    ("- ˇ", "ˇ"),
    ("- [x] ˇtwo", "ˇtwo"),
    ("12. ˇtwo", "ˇtwo"),
    (" - ˇtwo", "ˇtwo"),
    ("- one\n  - ˇtwo", "- one\n  ˇtwo"),
    ("- one\n  ˇtwo", "- one\nˇtwo"),
    ("- one\n  - [ ] ˇtwo", "- one\n  ˇtwo"),
    ("- a\n  - b\n    ˇtwo", "- a\n  - b\n  ˇtwo"),
    ("- a\n\t- b\n\t\tˇtwo", "- a\n\t- b\n\tˇtwo"),
    ("> - ˇtwo", "> ˇtwo"),
    ("> ˇtwo", "ˇtwo"),
    (">ˇtwo", "ˇtwo"),
    ("> > ˇtwo", "> ˇtwo"),
    ("- ˇ# One", "ˇ# One"),
    ("- tˇwo", nothing),
    ("-ˇ two", nothing),
    ("ˇ- two", nothing),
    ("- # ˇtwo", nothing),
    ("# ˇtwo", nothing),
    ("two\n  ˇtwo", nothing),
    ("- «two»", nothing),
    ("```\n- ˇtwo\n```", nothing),
  ])
  func backspaceTakesTheMarker(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.deleteMarker(in: $0) } == expected)
  }

  @Test func kindsOfReturns() {
    let item = MarkedText("- aˇ").context()
    #expect(FormattingCommands.newParagraph(in: item)?.kind == .newParagraph)
    let empty = MarkedText("- ˇ").context()
    #expect(FormattingCommands.newParagraph(in: empty)?.kind == .command)
  }

  @Test func lineEndingsAreTheTexts() {
    #expect(
      MarkedText.result("- aˇ\r\n- b", lineEnding: "\r\n") {
        FormattingCommands.newParagraph(in: $0)
      } == "- a\r\n- ˇ\r\n- b")
  }

  @Test(arguments: [
    ("- a\n- bˇ", "- a\n  - bˇ"),
    ("- a\nˇ- b", "- a\n  ˇ- b"),
    ("1. a\n2. bˇ\n3. c", "1. a\n   1. bˇ\n2. c"),
    ("1. a\n   1. x\n2. bˇ\n3. c", "1. a\n   1. x\n   2. bˇ\n2. c"),
    ("- a\n  - x\n- bˇ", "- a\n  - x\n  - bˇ"),
    ("- a\n  - bˇ", nothing),
    ("- aˇ", "  - aˇ"),
    ("  - aˇ", nothing),
    ("- a\n- bˇ\n  - x\n- c", "- a\n  - bˇ\n    - x\n- c"),
    ("- a\n- b«b\n- c»c", "- a\n  - b«b\n  - c»c"),
    ("- a\n- «b\n  - c\n- d»", "- a\n  - «b\n    - c\n  - d»"),
    ("- a\n\t- x\n- bˇ", "- a\n\t- x\n\t- bˇ"),
    ("> - a\n> - bˇ", "> - a\n>   - bˇ"),
    ("0. a\n1. bˇ\n2. c\n3. d", "0. a\n   1. bˇ\n1. c\n2. d"),
    ("5. a\n6. bˇ\n7. c", "5. a\n   1. bˇ\n7. c"),
    ("0. aˇ\n1. b\n2. c", "   1. aˇ\n0. b\n1. c"),
    ("10. a\n11. bˇ", "10. a\n    1. bˇ"),
    ("- [ ] a\n- [x] bˇ", "- [ ] a\n  - [x] bˇ"),
    ("1. a\n1. bˇ\n1. c", "1. a\n   1. bˇ\n1. c"),
    ("1. a\n2. bˇ\n4. c", "1. a\n   1. bˇ\n4. c"),
    ("  - a\n- bˇ", nothing),
    ("textˇ", nothing),
    ("- a\n- bˇ\n  text\n- c", "- a\n  - bˇ\n    text\n- c"),
    ("1. aˇ\n   7. x\n2. b", "   1. aˇ\n      7. x\n1. b"),
    ("- a\n1. bˇ\n2. c", "- a\n  1. bˇ\n1. c"),
    ("1. a\n2. «b\n3. c»\n4. d", "1. a\n   1. «b\n   2. c»\n2. d"),
    ("«- a\n- b\n\ntext\n\n- c\n- d»", "  «- a\n  - b\n\ntext\n\n  - c\n  - d»"),
  ])
  func nest(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.nest(in: $0) } == expected)
  }

  @Test(arguments: [
    ("- a\n  - bˇ", "- a\n- bˇ"),
    ("- aˇ", nothing),
    ("  - aˇ", "- aˇ"),
    ("1. a\n   1. bˇ\n2. c", "1. a\n2. bˇ\n3. c"),
    ("1. a\n   1. b\n   2. cˇ\n   3. d\n2. e", "1. a\n   1. b\n2. cˇ\n   1. d\n3. e"),
    ("- a\n  - b\n    - cˇ", "- a\n  - b\n  - cˇ"),
    ("- a\n  - bˇ\n    - c", "- a\n- bˇ\n  - c"),
    ("- a\n  - «b\n  - c»", "- a\n- «b\n- c»"),
    ("- a\n\t- bˇ", "- a\n- bˇ"),
    ("> - a\n>   - bˇ", "> - a\n> - bˇ"),
    ("1. a\n   7. bˇ\n   8. c", "1. a\n2. bˇ\n   8. c"),
    ("1. a\n   1. b\n   1. cˇ\n   1. d", "1. a\n   1. b\n2. cˇ\n   1. d"),
    ("1. a\n   - bˇ\n2. c", "1. a\n- bˇ\n1. c"),
    ("textˇ", nothing),
  ])
  func unnest(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.unnest(in: $0) } == expected)
  }

  /// The parent of an item may be further above than the command reads. The item moves like those that
  /// are read, and the numbers of the others stay.
  @Test(arguments: [
    ("7. a\n", "   - x\n", "8. bˇ\n9. c", "   1. bˇ\n9. c", nothing),
    ("- a\n", "  - x\n    - y\n", "- bˇ\n- c", "  - bˇ\n- c", nothing),
    ("7. a\n", "   - x\n", "   - bˇ\n8. c", "     - bˇ\n8. c", "- bˇ\n8. c"),
    ("", "  - x\n", "  - bˇ", "    - bˇ", "- bˇ"),
  ])
  func farBelow(above: String, between: String, item: String, nested: String, unnested: String) {
    let lines = String(repeating: between, count: FormattingContext.longestList + 1)
    func result(_ move: (FormattingContext) -> EditResult?) -> String {
      let marked = MarkedText.result(above + lines + item, move)
      return marked == nothing ? nothing : String(marked.dropFirst((above + lines).count))
    }
    #expect(result { FormattingCommands.nest(in: $0) } == nested)
    #expect(result { FormattingCommands.unnest(in: $0) } == unnested)
  }

  /// An empty item ends there as if there were nothing above.
  @Test func returnEndsFarBelow() {
    let lines = "- a\n" + String(repeating: "  - x\n", count: FormattingContext.longestList + 1)
    #expect(
      MarkedText.result(lines + "  - ˇ\n- b") { FormattingCommands.newParagraph(in: $0) }
        == lines + "\nˇ\n- b")
  }

  @Test(arguments: [
    ("- [ ] aˇ", "- [x] aˇ"),
    ("- [x] aˇ", "- [ ] aˇ"),
    ("- [X] aˇ", "- [ ] aˇ"),
    ("«- [ ] a\n- [x] b\ntext»", "«- [x] a\n- [x] b\ntext»"),
    ("«- [x] a\n- [x] b»", "«- [ ] a\n- [ ] b»"),
    ("- aˇ", nothing),
  ])
  func checkTask(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.checkTask(in: $0) } == expected)
  }

  @Test(arguments: [
    ("a «b» c", "*", "a *«b»* c"),
    ("a *«b»* c", "*", "a **«b»** c"),
    ("a« b »c", "_", "a« _b_ »c"),
    ("«a\n\n- b»", "=", "=«a=\n\n- =b»="),
    ("«a\nb»", "(", "(«a\nb»)"),
    ("a «b»", "\"", "a \"«b»\""),
    ("a «ˇb»", "[", "a [«ˇb»]"),
    ("a «b»", "x", nothing),
    ("a «b»", "**", nothing),
    ("a« »b", "*", nothing),
    ("aˇ", "*", nothing),
    // Around the punctuation the marks would have no effect.
    ("彼は«「愛」»が好き", "*", "彼は«「*愛*」»が好き"),
    ("彼は«「*愛*」»が好き", "*", "彼は«「**愛**」»が好き"),
    ("彼は«「愛」»が好き", "_", "彼は«「_愛_」»が好き"),
    ("彼は«「愛」»が好き", "=", "彼は«「=愛=」»が好き"),
    ("彼は«「=愛=」»が好き", "=", "彼は«「==愛==」»が好き"),
    ("彼は«「愛」»が好き", "~", "彼は«「~愛~」»が好き"),
    ("彼は«「~愛~」»が好き", "~", "彼は«「~~愛~~」»が好き"),
    ("«今天下雨。»明天", "*", "*«今天下雨*。»明天"),
    ("- «(bar)»baz\n- x", "*", "- «(*bar*)»baz\n- x"),
    ("«(bar)» baz", "*", "*«(bar)»* baz"),
    // No other place for the marks is better.
    ("彼«は»「愛」", "_", "彼_«は»_「愛」"),
    ("彼«。»は", "*", "彼*«。»*は"),
    ("彼は«「愛」»が好き", "`", "彼は`«「愛」»`が好き"),
    ("```\n彼は«「愛」»が\n```", "*", "```\n彼は*«「愛」»*が\n```"),
    ("`彼は«「愛」»が`", "*", "`彼は*«「愛」»*が`"),
  ])
  func wrap(marked: String, typed: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.wrap(typed, in: $0) } == expected)
  }
}
