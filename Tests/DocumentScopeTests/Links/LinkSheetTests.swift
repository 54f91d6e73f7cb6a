import Canvas
import Interface
import Platform
import TestSupport
import TextCore
import Testing

@testable import DocumentScope
@testable import WindowScope

/// The sheet for a link's address and title.
@MainActor @Suite struct LinkSheetTests {
  private let opener = RecordingOpener()

  private func editor(_ marked: String, copied: String? = nil) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.opener = opener
    let editor = try TestEditor(marked, setup)
    if let copied {
      editor.clipboard.offer(ClipboardContent(text: TextRope(copied)), on: .clipboard)
    }
    return editor
  }

  private func sheet(_ editor: TestEditor) throws -> LinkSheet {
    try #require(editor.sheet as? LinkSheet)
  }

  /// In both modes, as one step.
  @Test(arguments: [[], ["ctrl+shift+p"]]) func aLinkIsMade(keys: [String]) throws {
    let editor = try editor("a «b» c")
    for key in keys { editor.keys(key) }
    editor.keys("ctrl+k").type("https://example.org")
    editor.expect("a «b» c")
    editor.keys("return").expect("a [b](https://example.org)ˇ c")
    #expect(editor.sheet == nil)
    editor.keys("ctrl+z").expect("a «b» c")
  }

  @Test(arguments: [[], ["ctrl+shift+p"]]) func aLinkIsChanged(keys: [String]) throws {
    let editor = try editor("a [bˇb](u \"t\") c")
    for key in keys { editor.keys(key) }
    editor.keys("ctrl+k")
    let sheet = try sheet(editor)
    #expect(sheet.addressText == "u" && sheet.titleText == "t")
    editor.type("v w").keys("tab").type("x").keys("return")
    editor.expect("a [bˇb](<v w> \"x\") c")
    editor.keys("ctrl+z").expect("a [bˇb](u \"t\") c")
  }

  @Test func nothingIsChangedByEscapeNorByReturnAlone() throws {
    for key in ["escape", "return"] {
      let editor = try editor("a [bˇ](<u> (t)) c")
      editor.keys("ctrl+k", key).expect("a [bˇ](<u> (t)) c")
      #expect(editor.sheet == nil)
    }
    let editor = try editor("a «b» c")
    editor.keys("ctrl+k").type("u").keys("escape").expect("a «b» c")
  }

  @Test func anAddressOnTheClipboardIsProposed() throws {
    let editor = try editor("a «b» c", copied: " https://example.org/a \n")
    editor.keys("ctrl+k", "return").expect("a [b](https://example.org/a)ˇ c")
    // Typed text replaces it.
    let other = try self.editor("a «b» c", copied: "https://example.org")
    other.keys("ctrl+k").type("u").keys("return").expect("a [b](u)ˇ c")
    let words = try self.editor("a «b» c", copied: "some words")
    words.keys("ctrl+k")
    #expect(try sheet(words).addressText.isEmpty)
    let link = try self.editor("a [bˇ](u) c", copied: "https://example.org")
    link.keys("ctrl+k")
    #expect(try sheet(link).addressText == "u")
  }

  @Test func anAddressIsPasted() throws {
    let editor = try editor("a «b» c", copied: "notes (1).md")
    editor.keys("ctrl+k", "ctrl+v", "return").expect("a [b](<notes (1).md>)ˇ c")
  }

  /// Return in empty fields and a second Ctrl+K do what the command did before it had a sheet.
  @Test(arguments: ["return", "ctrl+k"]) func anEmptyAddressIsTypedOnThePage(key: String) throws {
    try editor("a «b» c").keys("ctrl+k", key).expect("a [b](ˇ) c")
    try editor("a bˇb c").keys("ctrl+k", key).expect("a [bb](ˇ) c")
    try editor("ˇ").keys("ctrl+k", key).expect("[ˇ]()")
    try editor("«https://example.org»").keys("ctrl+k", key)
      .expect("[ˇ](https://example.org)")
  }

  @Test func theKeyTwiceRemovesALink() throws {
    try editor("a [bˇ](u) c").keys("ctrl+k", "ctrl+k").expect("a bˇ c")
    try editor("«[a](b) [c](d)»").keys("ctrl+k").expect("«a c»")
  }

  @Test func anAddressWithoutWordsLeadsToItself() throws {
    try editor("a ˇ").keys("ctrl+k").type("https://example.org").keys("return")
      .expect("a <https://example.org>ˇ")
    try editor("a ˇ").keys("ctrl+k").type("b.md").keys("tab").type("T").keys("return")
      .expect("a [b.md](b.md \"T\")ˇ")
  }

  private func press(_ button: String, in editor: TestEditor) throws {
    let node = try #require(editor.document.sheets.accessibilityNodes.first)
    let child = try #require(node.children.first { $0.name == button })
    let isDone = editor.document.sheets.perform(.act(.press), on: [node.key, child.key])
    #expect(isDone)
  }

  @Test func aLinkIsRemoved() throws {
    let editor = try editor("a [bˇ](u \"t\") c")
    editor.keys("ctrl+k")
    try press("Remove", in: editor)
    editor.expect("a bˇ c").keys("ctrl+z").expect("a [bˇ](u \"t\") c")
  }

  @Test func anAddressIsFollowed() throws {
    let editor = try editor("a [bˇ](https://example.org/a%20b) c")
    editor.keys("ctrl+k", "ctrl+return").expect("a [bˇ](https://example.org/a%20b) c")
    #expect(opener.opened == ["https://example.org/a%20b"])
    editor.keys("ctrl+k").type("https://example.com")
    try press("Open", in: editor)
    editor.expect("a [bˇ](https://example.com) c")
    #expect(opener.opened.last == "https://example.com")
  }

  @Test func withoutAnAddressNothingIsOpened() throws {
    let editor = try editor("a «b» c")
    editor.keys("ctrl+k", "ctrl+return")
    #expect(editor.sheet is LinkSheet)
    #expect(opener.opened.isEmpty)
  }

  @Test func aLinkIsRefusedWhereNoneCanBe() throws {
    for (marked, reason) in [
      ("«a\nb»", "A link can’t span several paragraphs."),
      ("```\naˇ\n```", "A link can’t begin or end inside code or other marks."),
    ] {
      for keys in [[], ["ctrl+shift+p"]] {
        let editor = try editor(marked)
        for key in keys { editor.keys(key) }
        editor.keys("ctrl+k").expect(marked)
        #expect(editor.sheet == nil)
        #expect(editor.transientMessages == reason)
      }
    }
  }

  @Test func aLockedTextHasNoSheet() throws {
    let editor = try editor("a «b» c")
    editor.document.editor.isLocked = true
    editor.keys("ctrl+k")
    #expect(editor.sheet == nil)
  }

  @Test func tabGoesRoundAndReturnPressesButtons() throws {
    let editor = try editor("a [bˇ](u) c")
    editor.keys("ctrl+k", "tab", "tab", "return").expect("a bˇ c")
    let other = try self.editor("a [bˇ](u) c")
    other.keys("ctrl+k", "shift+tab", "shift+tab", "shift+tab", "return")
      .expect("a [bˇ](u) c")
    #expect(other.sheet == nil)
  }

  @Test func screenReadersWriteInBothFields() throws {
    let editor = try editor("a «b» c")
    editor.keys("ctrl+k")
    let key = try #require(editor.document.sheets.accessibilityNodes.first?.key)
    for (field, text) in [("title", "T"), ("address", "u")] {
      let isDone = editor.document.sheets.perform(
        .replace(0..<0, with: text), on: [key, field])
      #expect(isDone)
    }
    editor.keys("return").expect("a [b](u \"T\")ˇ c")
  }

  @Test(arguments: Look.two) func pictures(_ look: Look) throws {
    let editor = try TestEditor(
      "Whoever is in a hurry takes the [roˇad](https://example.org/road \"The Road\").", look,
      size: Size(width: 560, height: 420))
    editor.keys("ctrl+k")
    try editor.expectPicture("link-sheet", look)
  }

  @Test(arguments: Look.two) func picturesOfANewLink(_ look: Look) throws {
    let editor = try TestEditor(
      "Whoever is in a hurry takes the «road».", look, size: Size(width: 560, height: 420))
    editor.keys("ctrl+k")
    try editor.expectPicture("link-sheet-new", look)
  }
}
