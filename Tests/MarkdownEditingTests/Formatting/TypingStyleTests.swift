import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

/// Styles that are switched on and off during typing: the text and the caret.
@Suite struct TypingStyleTests {
  /// A simulated writer who uses only the commands.
  private struct Writer {
    var text: TextRope
    var selection: Selection
    var typing: InlineStyle?

    init(_ marked: String) {
      let start = MarkedText(marked)
      (text, selection) = (start.text, start.selection)
    }

    var marked: String { MarkedText.drawing(selection, in: text) }
    var state: Set<InlineFormat> { FormattingState(context).inline }

    private var context: FormattingContext {
      FormattingContext(
        text: text, selection: selection, fences: FenceTree(text), typing: typing)
    }

    private mutating func apply(_ result: EditResult?) {
      guard let result, (try? result.edit.apply(to: &text)) != nil else { return }
      selection = result.selection
      typing = result.typingAttributes.map { $0[.inline] ?? [] }
    }

    mutating func toggle(_ format: InlineFormat) {
      apply(
        FormattingCommands.toggle(format, in: context, boundaries: SimpleTextBoundaries()))
    }

    mutating func type(_ letters: String) {
      for letter in letters.map(String.init) {
        apply(
          FormattingCommands.write(letter, in: context)
            ?? EditCommands.insert(TextRope(letter), selection: selection, text: text))
      }
    }

    mutating func newParagraph() {
      apply(
        FormattingCommands.newParagraph(in: context)
          ?? EditCommands.insert(TextRope("\n"), selection: selection, text: text))
    }

    mutating func delete(_ unit: TextUnit = .cluster, _ direction: TextDirection = .backward) {
      let movement = TextMovement(text: text, boundaries: SimpleTextBoundaries())
      apply(
        EditCommands.delete(
          unit: unit, direction: direction,
          selection: FormattingCommands.selectionToDelete(direction, in: context),
          movement: movement
        ).map { FormattingCommands.deleting($0, in: context) })
    }

    /// Performs keys: `B I U X H E` switch styles, `⏎` is Return, `⌫ ⌦ ⇤` delete, the rest is typed.
    mutating func perform(_ keys: String) {
      for key in keys {
        switch key {
        case "B": toggle(.strong)
        case "I": toggle(.emphasis)
        case "U": toggle(.underline)
        case "X": toggle(.strikethrough)
        case "H": toggle(.highlight)
        case "E": toggle(.code)
        case "⏎": newParagraph()
        case "⌫": delete()
        case "⌦": delete(.cluster, .forward)
        case "⇤": delete(.word)
        default: type(String(key))
        }
      }
    }
  }

  @Test(arguments: [
    ("ˇ", "BboIbothIldB", "**bo*both*ld**ˇ"),
    ("ˇ", "Bbo Iboth Ild B", "**bo _both_ ld** ˇ"),
    ("ˇ", "Bbo IbothI ldBx", "**bo _both_ ld**xˇ"),
    ("ˇ", "BIboth", "**_bothˇ_**"),
    ("ˇ", "IBboth", "**_bothˇ_**"),
    ("ˇ", "BIUHall", "**_~==allˇ==~_**"),
    ("ˇ", "BIUXHall", "~**_~~==allˇ==~~_**~"),
    ("ˇ", "IsoIx", "*so*xˇ"),
    ("ˇ", "BbI iBe", "**b _i_**_eˇ_"),
    ("ˇ", "EcodeE x", "`code` xˇ"),
    ("ˇ", "BsoEcode", "**so`codeˇ`**"),
    ("ˇ", "XsoX", "~~so~~ˇ"),
    ("ˇ", "so Bvery B good", "so **very**  goodˇ"),
    ("ˇ", "so Bvery goodB, so", "so **very good**, soˇ"),
    ("so ˇ", "B \u{A0}a", "so  \u{A0}**aˇ**"),
    ("one twoˇ", "Bx", "one two**xˇ**"),
    ("one **two**ˇ", "Bx", "one **twoxˇ**"),
    ("one **twoˇ**", "Bx", "one **two**xˇ"),
    ("one **_twoˇ_**", "Bx", "one **_two_**_xˇ_"),
    ("a ˇ b", "Bx", "a **xˇ** b"),
    ("**one ˇ two**", "Bx", "**one** xˇ **two**"),
    ("**one _two ˇ three_ four**", "Bx", "**one _two_** _xˇ_ **_three_ four**"),
    ("- ˇ", "Ba", "- **aˇ**"),
    ("ˇ", "Bone⏎two", "**one**\n**twoˇ**"),
    ("ˇ", "Bone ⏎two", "**one** \n**twoˇ**"),
    ("- ˇ", "IUone⏎two", "- _~one~_\n- _~twoˇ~_"),
    ("ˇ", "B⏎two", "\n**twoˇ**"),
    // Punctuation that can't have the style in its place passes it on to the next letter.
    ("aˇ", "B.b", "a.**bˇ**"),
    ("aˇ", "B(bold)", "a(**bold)ˇ**"),
    ("愛ˇ", "B「愛」", "愛「**愛」ˇ**"),
    ("aˇ", "I—so", "a—_soˇ_"),
    ("a ˇ", "B(b)", "a **(b)ˇ**"),
    ("a ˇ", "B[b](c)", "a **[b](c)ˇ**"),
    ("aˇ", "B[b", "a[**bˇ**"),
    ("aˇ", "B.. b", "a.**. bˇ**"),
    ("aˇ", "B.B b", "a. bˇ"),
    ("**aˇ** b", "B.b", "**a**.bˇ b"),
    // A caret before a word's tag is outside of the word, and a style that ends there ends.
    ("keys, ˇ*slanted*", "IoneI. two", "keys, *one*. twoˇ*slanted*"),
    ("keys, ˇ_slanted_", "IoneI. two", "keys, _one_. twoˇ*slanted*"),
    ("keys, ˇ_slanted_", "IoneI two", "keys, *one* twoˇ*slanted*"),
    ("ˇ**bold**", "IoneI two", "_one_ twoˇ**bold**"),
    ("ˇ**b**ook", "BxBy", "**x**yˇ**b**ook"),
    ("**bˇ**ook", "Bx", "**b**xˇook"),
    ("**one ˇtwo**", "⏎aBb", "**one** \n**a**bˇ**two**"),
    // A mark between punctuation and a letter would be a letter, so it goes before the punctuation.
    ("ˇ", "Bend.Bx", "**end**.xˇ"), ("ˇ", "Iend.Ix", "_end_.xˇ"), ("ˇ", "Hend…”Hx", "==end==…”xˇ"),
    ("ˇ", "Bend.B x", "**end.** xˇ"), ("ˇ", "Bend.B,x", "**end.**,xˇ"),
    ("ˇ", "BIend.BIx", "**_end_**.xˇ"), ("**one _(two)ˇ_**", "BIx", "**one _(two_**)xˇ"),
    ("**a\\*ˇ**", "Bx", "**a**\\*xˇ"), ("**one (ˇ**)", "Bx", "**one** (xˇ)"),
    ("**.ˇ**", "Bx", ".xˇ"), ("**ˇ(b)**", "Bx", "xˇ(**b)**"),
    ("a **ˇ(_b_)**", "Bx", "a xˇ(**_b_)**"),
    ("愛 **「愛」ˇ**", "B愛", "愛 **「愛**」愛ˇ"),
  ])
  func styles(before: String, keys: String, after: String) {
    var writer = Writer(before)
    writer.perform(keys)
    #expect(writer.marked == after)
  }

  @Test(arguments: [
    ("ˇ", "B"), ("aˇ", "BI"), ("a **bˇ** c", "I"), ("==a==ˇ", "U"),
  ])
  func aSwitchChangesNothing(marked: String, keys: String) {
    var writer = Writer(marked)
    let text = writer.text
    let state = writer.state
    writer.perform(keys)
    #expect(writer.text == text)
    #expect(writer.state != state)
    writer.perform(keys)
    #expect(writer.marked == marked)
    #expect(writer.state == state)
  }

  @Test(arguments: ["a\nb", "a\r\nb", "[a](b)", "*a*", "`a`"])
  func syntaxAndLineBreaksAreInsertedPlainly(text: String) {
    var context = MarkedText("so ˇ").context()
    context.typing = .strong
    #expect(FormattingCommands.write(text, in: context) == nil)
  }

  @Test func theCheckedStylesAreThoseOfTypedText() {
    var writer = Writer("ˇ")
    writer.perform("BI")
    #expect(writer.state == [.strong, .emphasis])
    writer.perform("two ")
    #expect(writer.state == [.strong, .emphasis])
    writer.perform("B")
    #expect(writer.state == [.emphasis])
    writer.selection = Selection(caret: 0)
    writer.typing = nil
    #expect(writer.state == [])
  }

  @Test(arguments: [
    ("```\naˇ\n```", "B"), ("[a](bˇ)", "B"), ("---ˇ", "B"), ("`a ˇ b`", "B"),
    ("<http://a.bˇ>", "I"),
    ("**ˇ**", "B"), ("~~a~~ˇ", "U"),
  ])
  func noStyleIsSwitchedInCode(marked: String, keys: String) {
    var writer = Writer(marked)
    writer.perform(keys)
    #expect(writer.typing == nil && writer.marked == marked)
  }

  @Test(arguments: [
    ("**xˇ**", "⌫", "ˇ"),
    ("**ˇx**", "⌦", "ˇ"),
    ("**xˇ**", "⌫y", "**yˇ**"),
    ("a **_xˇ_** b", "⌫", "a ˇ b"),
    ("**so _xˇ_**", "⌫", "**so** ˇ"),
    ("**so _xˇ_**", "⌫y", "**so _yˇ_**"),
    ("**very gˇ**", "⌫", "**very** ˇ"),
    ("**very gˇ**", "⌫⌫", "**veryˇ**"),
    ("**very gˇ**", "⌫⌫⌫", "**verˇ**"),
    ("**very goodˇ**", "⇤", "**very** ˇ"),
    ("**very goodˇ**", " ⇤b", "**very bˇ**"),
    ("**very goodˇ**", " ⇤⇤", "ˇ"),
    ("**a _bˇ_**", "I ⇤", "**a** ˇ"),
    ("a `xˇ`", "⌫", "a ˇ"),
    ("`a xˇ`", "⌫", "`a ˇ`"),
    ("**one**ˇ", "⌫", "**one*ˇ"),
    ("**oneˇ**", "B⌫", "**on**ˇ"),
    ("**oneˇ** two", "B⌦", "**one**ˇtwo"),
    ("**a«b»**", "⌫", "**aˇ**"),
    ("**«ab»**", "⌫", "ˇ"),
    ("**«so »_so_ good**", "⌫", "**ˇ_so_ good**"),
    ("**«so `»x` good**", "⌫", "**ˇx` good**"),
    ("**Titleˇ**", "⏎⌫", "**Titleˇ**"),
    ("**Titleˇ**", "⏎⌫s", "**Titlesˇ**"),
    ("**a«b**\n**c»**", "⌫", "**aˇ**"),
    ("- oneˇ\n- [ ] two", "⌦", "- oneˇtwo"),
    ("- one\nˇ- two", "⌫", "- oneˇtwo"),
    ("- **one**ˇ\n- **two**", "⌦", "- **oneˇtwo**"),
    ("> one«\n»> two", "⌫", "> oneˇtwo"),
    ("oneˇ\n# Two", "⌦", "oneˇTwo"),
    ("oneˇ\n  two", "⌦", "oneˇ  two"),
    ("ˇ\n- two", "⌦", "ˇ- two"),
    ("- ˇ\n- two", "⌦", "- ˇtwo"),
    ("```\noneˇ\n- two", "⌦", "```\noneˇ- two"),
    ("one«\n- »two", "⌫", "oneˇtwo"),
  ])
  func deletionsLeaveStylesWhole(before: String, keys: String, after: String) {
    var writer = Writer(before)
    writer.perform(keys)
    #expect(writer.marked == after)
  }

  /// A further letter has the styles that are switched on, and text that is written with styles and
  /// deleted leaves nothing behind.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func typingAndDeletingGivesTheFirstBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let starts = ["ˇ", "one ˇ", "one ˇ two", "- ˇ", "> one. ˇ", "# ˇ"]
    for _ in 0..<20 {
      let start = starts[random.number(0...(starts.count - 1))]
      var writer = Writer(start)
      let first = writer.text
      var keys = ""
      for _ in 0..<random.number(1...14) {
        let key = Array("BIUXHabcé  ")[random.number(0...10)]
        keys.append(key)
        writer.perform(String(key))
      }
      let written = writer.marked
      let state = writer.state
      writer.type("z")
      #expect(writer.state == state, "seed \(seed): \(start) \(keys) \(written) \(writer.marked)")
      writer.delete()
      while writer.text.utf8Count > first.utf8Count { writer.delete() }
      #expect(
        writer.text.allBytes == first.allBytes,
        "seed \(seed): \(start) \(keys) \(written) \(writer.marked)")
    }
  }
}
