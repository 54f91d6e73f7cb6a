import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import WindowScope

/// HTML that is pasted becomes Markdown.
@MainActor
@Suite struct PasteRichTextTests {
  private func editor(
    _ marked: String, html: String, text: String = "plain", markdown: String? = nil
  ) throws -> TestEditor {
    let editor = try TestEditor(marked)
    var forms = [
      ClipboardContent.Representation(ClipboardData.html) { Array(html.utf8) },
      ClipboardContent.Representation(ClipboardData.text) { Array(text.utf8) },
    ]
    if let markdown { forms.append(.init(ClipboardData.markdown) { Array(markdown.utf8) }) }
    editor.clipboard.offer(ClipboardContent(forms), on: .clipboard)
    return editor
  }

  @Test func stylesBecomeMarksInOneStep() throws {
    let editor = try editor("one ˇ two", html: "<p>a <b>bold</b> <i>word</i></p>")
    editor.keys("ctrl+v").expect("one a **bold** _word_ˇ two")
    editor.keys("ctrl+z").expect("one ˇ two")
  }

  /// Firefox offers the elements round what is copied in forms of its own, before the text.
  @Test func formsOfOneProgramAloneAreNotRequested() throws {
    let editor = try TestEditor("ˇ")
    let own = ["text/_moz_htmlcontext", "text/_moz_htmlinfo"].map { type in
      ClipboardContent.Representation(type) {
        Issue.record("\(type) was requested")
        return [0x78]
      }
    }
    let units = Array("\u{FEFF}<p>a <b>ü</b></p>".utf16)
    let rest = [
      ClipboardContent.Representation(ClipboardData.html) {
        units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      },
      ClipboardContent.Representation(ClipboardData.text) { Array("plain".utf8) },
    ]
    editor.clipboard.offer(ClipboardContent(own + rest), on: .clipboard)
    editor.keys("ctrl+v").expect("a **ü**ˇ")
  }

  @Test func blocksStandInLinesOfTheirOwn() throws {
    let html = "<h2>Head</h2><p>Text</p><ul><li>a</li><li>b</li></ul>"
    try editor("ˇ", html: html).keys("ctrl+v").expect("## Head\n\nText\n\n- a\n- bˇ")
    try editor("one ˇtwo", html: html).keys("ctrl+v")
      .expect("one \n\n## Head\n\nText\n\n- a\n- b\n\nˇtwo")
  }

  /// Beside letters an underscore is one of them, so that emphasis and strong have asterisks.
  @Test(
    arguments: [
      ("gammaˇ", "<i>Om</i>", "gamma*Om*"), ("ˇega", "<i>Om</i>", "*Om*ega"),
      ("gamˇma", "<i>Om</i> a", "gam*Om* ama"), ("gamˇma", "a <i>Om</i>", "gama *Om*ma"),
      ("gamˇma", "<i>a</i> <i>b</i> <i>c</i>", "gam*a b c*ma"),
      ("gamˇma", "<i>a</i>, <i>b</i>, <i>c</i>", "gam*a*, _b_, *c*ma"),
      ("5ˇ", "<i>Ω</i>", "5*Ω*"), ("Ωˇя", "<i>ä</i>", "Ω*ä*я"),
      ("gamˇma", "<b><i>Om</i></b>", "gam***Om***ma"),
      ("gamˇma", "<b><i>a</i> b</b>", "gam***a* b**ma"),
      ("gamˇma", "<b>a <i>b</i></b>", "gam**a *b***ma"),
      ("gamˇma", "<h2><i>Om</i></h2>", "gam*Om*ma"),
      ("gamˇma", "<p><i>a</i></p><p>b</p><p><i>c</i></p>", "gam*a*\n\nb\n\n*c*ma"),
      // No letter is beside these.
      ("gamma ˇ", "<i>Om</i>", "gamma _Om_"), ("(ˇ)", "<i>Om</i>", "(_Om_)"),
      ("“ˇ” gamma", "<i>Om</i>", "“_Om_” gamma"), ("gamˇma", "a <i>Om</i> b", "gama _Om_ bma"),
    ], [true, false])
  func emphasisBesideLettersIsEmphasis(
    paste: (marked: String, html: String, wanted: String), isDropped: Bool
  ) throws {
    let editor = try editor(paste.marked, html: paste.html)
    if isDropped {
      editor.clipboard.offer(
        ClipboardContent([.init(ClipboardData.html) { Array(paste.html.utf8) }]), on: .drop)
      let place = paste.marked.prefix { $0 != "ˇ" }.utf8.count
      editor.window.delegate?.handle(.dropText(at: editor.point(at: place)))
    } else {
      editor.keys("ctrl+v")
    }
    #expect(editor.text == TextRope(paste.wanted))
  }

  @Test(arguments: [
    ("gammaˇ", "<i>Om</i>", "gamma*Om*"), ("ˇega", "<i>Om</i>", "*Om*ega"),
    ("gamˇma", "<p><i>a</i></p><p>b</p><p><i>c</i></p>", "gam*a*\n\nb\n\n*c*ma"),
  ])
  func whereTagsAreHiddenEmphasisBesideLettersIsEmphasis(
    marked: String, html: String, wanted: String
  ) throws {
    let editor = try editor(marked, html: html).keys("ctrl+shift+p", "ctrl+v")
    #expect(editor.text == TextRope(wanted))
  }

  /// Only what begins a block loses its marker in a line of text.
  @Test func aLongNumberInALineOfTextStays() throws {
    let html = "<p>5551234567. Call me</p>"
    try editor("Fax: ˇ", html: html).keys("ctrl+v").expect("Fax: 5551234567. Call meˇ")
  }

  @Test func aHeadingInALineOfTextIsText() throws {
    try editor("one ˇ two", html: "<h1>Head</h1>").keys("ctrl+v").expect("one Headˇ two")
    try editor("ˇ", html: "<h1>Head</h1>").keys("ctrl+v").expect("# Headˇ")
  }

  @Test(arguments: [
    ("one\nˇ", "<h1>Head</h1>", "one\n\n# Headˇ"),
    ("one\n\nˇ", "<h1>Head</h1>", "one\n\n# Headˇ"),
    ("# one\nˇ", "<h1>Head</h1>", "# one\n# Headˇ"),
    ("one\nˇ", "<hr>", "one\n\n***ˇ"), ("one\nˇ", "<p>a <b>word</b></p>", "one\na **word**ˇ"),
    ("one\nˇ", "<p>a</p><p>b</p>", "one\n\na\n\nbˇ"),
    ("- one\nˇ", "<ul><li>two</li></ul>", "- one\n- twoˇ"),
    ("one\nˇ", "<ol start='3'><li>two</li></ol>", "one\n\n3. twoˇ"),
    (
      "one\nˇ\ntwo", "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
      "one\n\n| a | b |\n|---|---|\n| c | d |\nˇ\ntwo"
    ),
    ("ˇ\ntwo", "<blockquote>a</blockquote>", "> a\nˇ\ntwo"),
  ])
  func blocksDirectlyBelowTextGetABlankLine(marked: String, html: String, wanted: String) throws {
    let editor = try editor(marked, html: html)
    editor.keys("ctrl+v")
    #expect(editor.marked == wanted)
  }

  /// The text of a footnote ends before the writer's own text goes on, and has a label of its own.
  @Test(arguments: [
    ("Hello ˇ| world", "Hello word[^1]\n\n[^1]: note\n\nˇ| world"),
    ("ˇ\nbelow", "word[^1]\n\n[^1]: note\nˇ\nbelow"),
    ("a[^1] ˇ\n\n[^1]: b", "a[^1] word[^a1]\n\n[^a1]: noteˇ\n\n[^1]: b"),
  ])
  func aFootnoteStandsApart(marked: String, wanted: String) throws {
    let html = "<p>word<a id=r href='#n'>1</a></p><ol><li id=n>note <a href='#r'>↩</a></li></ol>"
    try editor(marked, html: html).keys("ctrl+v").expect(wanted)
  }

  @Test(arguments: [
    ("- einsˇ", "- eins\n- x\n- yˇ"), ("- ˇ", "- x\n- yˇ"),
    ("1. eins\n2. ˇ", "1. eins\n2. x\n3. yˇ"),
  ])
  func aListBecomesAPartOfAList(marked: String, wanted: String) throws {
    let list = "<ul><li>x</li><li>y</li></ul>"
    #expect(try editor(marked, html: list).keys("ctrl+v").marked == wanted)
    let inPreview = try editor(marked, html: list).keys("ctrl+shift+p", "ctrl+v")
    #expect(inPreview.marked == wanted, "where tags are hidden")
  }

  /// Blocks come above a heading and an item, which stay what they are.
  @Test(arguments: [
    ("# Headˇ", "<p>a</p><p>b</p>", "a\n\nb\n\n# Head", "a\n\n# bHead"),
    ("- itemˇ", "<h2>a</h2><p>b</p>", "## a\n\nb\n\n- item", "## a\n\nb\n\n- item"),
    (
      "x\n> quoteˇ", "<ul><li>a</li><li>b</li></ul>", "x\n\n- a\n- b\n\n> quote",
      "x\n\n- a\n- b\n\n> quote"
    ),
  ])
  func blocksComeAboveABlock(
    marked: String, html: String, wanted: String, inPreview: String
  ) throws {
    let editor = try editor(marked, html: html).keys("home", "ctrl+v")
    #expect(editor.string == wanted)
    let other = try self.editor(marked, html: html).keys("ctrl+shift+p", "home", "ctrl+v")
    #expect(other.string == inPreview, "where tags are hidden")
  }

  /// A letter as LibreOffice offers it: with a table of fonts, styles, and a list.
  @Test func richTextBecomesMarkdown() throws {
    let rtf = #"""
      {\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Liberation Serif;}}
      {\stylesheet{\s0 Normal;}{\s1\outlinelevel0 Heading 1;}}
      {\*\listtable{\list{\listlevel\levelnfc23\levelstartat1{\leveltext \'01\u8226 ?;}}\listid1}}
      {\listoverridetable{\listoverride\listid1\listoverridecount0\ls1}}
      \pard\s1\outlinelevel0 Stra\'dfe\par
      \pard\s0 a {\b bold} {\i word} \u1078?\par
      \pard\ls1\ilvl0 {\listtext\'95\tab}one\par
      \pard\ls1\ilvl0 {\listtext\'95\tab}two\par}
      """#
    for type in [ClipboardData.rtf, "application/rtf", "text/richtext"] {
      let editor = try TestEditor("ˇ")
      editor.clipboard.offer(
        ClipboardContent([
          .init(type) { Array(rtf.utf8) }, .init(ClipboardData.text) { Array("plain".utf8) },
        ]), on: .clipboard)
      editor.keys("ctrl+v").expect("# Straße\n\na **bold** _word_ ж\n\n- one\n- twoˇ")
      editor.keys("ctrl+z").expect("ˇ")
      editor.keys("ctrl+shift+v").expect("plainˇ")
    }
  }

  @Test func markdownIsTakenFirst() throws {
    try editor("ˇ", html: "<b>x</b>", markdown: "__x__").keys("ctrl+v").expect("__x__ˇ")
  }

  @Test(arguments: ["ctrl+v", "ctrl+shift+v"], [true, false])
  func pastedTextStaysInItsCell(key: String, hidesTags: Bool) throws {
    let text = "one\n\ntwo | three"
    let editor = try editor(
      "| aˇ | b |\n|---|---|", html: "<p>one</p><p>two | three</p>", text: text)
    if hidesTags { editor.keys("ctrl+shift+p") }
    editor.keys(key).expect("| aone two \\| threeˇ | b |\n|---|---|")
  }

  @Test func plainPastingIsPlain() throws {
    try editor("ˇ", html: "<b>x</b>").keys("ctrl+shift+v").expect("plainˇ")
  }

  @Test(arguments: ["```\nˇ\n```", "`aˇ b`"])
  func inCodeItIsPlain(_ marked: String) throws {
    let editor = try editor(marked, html: "<b>x</b>")
    editor.keys("ctrl+v")
    #expect(editor.text == TextRope(marked.replacing("ˇ", with: "plain")))
  }

  @Test func anAddressIsText() throws {
    let html = "<meta charset='utf-8'><a href=\"https://a.org/b\">https://a.org/b</a>"
    try editor("ˇ", html: html, text: "https://a.org/b").keys("ctrl+v").expect("https://a.org/bˇ")
    // Over a selection it makes a link of the selected text.
    let over = try editor("a «word»", html: html, text: "https://a.org/b")
    over.keys("ctrl+v")
    #expect(over.text == TextRope("a [word](https://a.org/b)"))
  }

  @Test func refusedRichTextIsPastedAsPlainText() throws {
    let html = String(repeating: "<div>", count: 5000) + "x"
    try editor("ˇ", html: html).keys("ctrl+v").expect("plainˇ")
  }

  @Test func colouredCodeComesAsPlainText() throws {
    let html = """
      <meta charset='utf-8'><div style="color: #ccc;font-family: 'Droid Sans Mono', monospace;\
      white-space: pre;"><div><span style="color: #c586c0;">let</span> a</div></div>
      """
    try editor("ˇ", html: html, text: "let a").keys("ctrl+v").expect("let aˇ")
  }

  @Test func inPreviewStylesAreSeen() throws {
    let editor = try editor("one ˇ", html: "a <b>bold</b> word")
    editor.document.perform("preview-mode")
    editor.keys("ctrl+v")
    #expect(editor.text == TextRope("one a **bold** word"))
  }

  @Test func keysMeanwhileComeBehindTheSecondForm() throws {
    let editor = try editor("ˇ", html: "<a href='https://a.org'>https://a.org</a>", text: "x")
    editor.clipboard.hesitates = true
    editor.keys("ctrl+v").type("!")
    editor.clipboard.answer()
    editor.expect("x!ˇ")
  }

  /// The second form goes to the place that the first one was meant for, which has moved meanwhile.
  @Test func editsMeanwhileMoveThePlaceOfTheSecondForm() throws {
    let editor = try editor(
      "one «two» three", html: "<a href='https://a.org'>https://a.org</a>", text: "x")
    editor.clipboard.hesitates = true
    editor.keys("ctrl+v").wait(PasteReader.timeOut + 1)
    editor.keys("ctrl+home").type("more and ").keys("ctrl+end")
    editor.clipboard.answer()
    editor.expect("more and one x threeˇ")
  }
}
