import Files
import Platform
import TestSupport
import TextCore
import Testing

@testable import DocumentScope

/// Text that goes to and comes from other programs.
@MainActor
@Suite struct PasteboardTests {
  @Test func cutCopyAndPaste() throws {
    let editor = try TestEditor("one «two» three")
    editor.keys("ctrl+c").expect("one «two» three")
    #expect(editor.clipboard.text == "two")
    editor.keys("right").keys("ctrl+v").expect("one twotwoˇ three")
    editor.keys("ctrl+shift+left", "ctrl+x").expect("one ˇ three")
    #expect(editor.clipboard.text == "twotwo")
    editor.keys("shift+insert").expect("one twotwoˇ three")
    editor.keys("ctrl+shift+v").expect("one twotwotwotwoˇ three")
  }

  @Test func nothingSelectedCopiesNothing() throws {
    let editor = try TestEditor("oneˇ")
    editor.clipboard.text = "kept"
    editor.keys("ctrl+c", "ctrl+x", "ctrl+insert", "shift+delete").expect("oneˇ")
    #expect(editor.clipboard.text == "kept")
  }

  @Test func aPasteGetsTheDocumentsLineEndings() throws {
    let editor = try TestEditor(file: Array("one\r\ntwo\r\n".utf8))
    editor.clipboard.text = "a\nb\r\nc\rd"
    editor.keys("ctrl+v").expect("a\r\nb\r\nc\r\ndˇone\r\ntwo\r\n")
    editor.type("\n").expect("a\r\nb\r\nc\r\nd\r\nˇone\r\ntwo\r\n")
    let unix = try TestEditor("ˇ")
    unix.clipboard.text = "a\r\nb\r"
    unix.keys("ctrl+v").expect("a\nb\nˇ")
  }

  @Test func aCopyHasPlainLineEndings() throws {
    let editor = try TestEditor(file: Array("one\r\ntwo\r\n".utf8))
    editor.keys("ctrl+a", "ctrl+c")
    #expect(editor.clipboard.text.map { Array($0.utf8) } == Array("one\ntwo\n".utf8))
  }

  @Test func aPasteIsOneStepOfItsOwn() throws {
    let editor = try TestEditor("ˇ")
    editor.clipboard.text = "pasted"
    editor.type("a").keys("ctrl+v").type("b").expect("apastedbˇ")
    editor.keys("ctrl+z").expect("apastedˇ")
    editor.keys("ctrl+z").expect("aˇ")
    editor.keys("ctrl+z").expect("ˇ")
  }

  /// A list that is pasted into a list becomes a part of it; pasted plain it stays as it is.
  @Test(arguments: [
    ("- ˇ", "- a", "- aˇ"),
    ("1. x\n2. ˇ\n3. y", "* a\n  * b\n* c\n", "1. x\n2. a\n   * b\n3. cˇ\n4. y"),
    ("- x\n  - yˇ", "1. a", "- x\n  - y\n  - aˇ"),
  ])
  func listsMerge(before: String, pasted: String, after: String) throws {
    let editor = try TestEditor(before)
    editor.clipboard.text = pasted
    editor.keys("ctrl+v").expect(after).keys("ctrl+z").expect(before)
    editor.keys("ctrl+shift+p", "ctrl+v")
    #expect(editor.marked == after, "where tags are hidden")
    let plain = try TestEditor("- ˇ")
    plain.clipboard.text = "- a"
    plain.keys("ctrl+shift+v").expect("- - aˇ")
  }

  /// The blocks on the clipboard come above a heading, a quote or an item, which stays what it is.
  @Test(
    arguments: [
      ("## Chapter two", "- a\n- b", "- a\n- b\n\n## Chapter two"),
      ("x\n\n> Quote one", "- a\n- b", "x\n\n- a\n- b\n\n> Quote one"),
      ("- second item", "# a\n\nb", "# a\n\nb\n\n- second item"),
    ], [false, true])
  func pastedBlocksStayApart(
    paste: (text: String, pasted: String, after: String), hidesTags: Bool
  ) throws {
    let editor = try TestEditor(paste.text + "ˇ")
    if hidesTags { editor.keys("ctrl+shift+p").wait(2) }
    editor.clipboard.text = paste.pasted
    editor.keys("home", "ctrl+v")
    #expect(editor.string == paste.after)
    editor.keys("ctrl+z")
    #expect(editor.string == paste.text)
  }

  /// In preview, plain paragraphs join a heading after its mark; its source is joined as it is.
  @Test func pastedParagraphsKeepAHeading() throws {
    let editor = try TestEditor("## Chapter twoˇ")
    editor.clipboard.text = "aaa\n\nbbb"
    editor.keys("home", "ctrl+v").expect("aaa\n\nbbbˇ## Chapter two").keys("ctrl+z")
    editor.keys("ctrl+shift+p").wait(2)
    editor.keys("home", "ctrl+v").expect("aaa\n\n## bbbˇChapter two")
  }

  @Test func wholeItemsAreCutAndPastedInPreview() throws {
    let editor = try TestEditor("x\n\n- aˇ\n- b\n- c\n\ny")
    editor.keys("ctrl+shift+p").wait(2)
    editor.keys("home", "shift+down", "shift+down", "ctrl+x")
    #expect(editor.string == "x\n\n- c\n\ny")
    editor.keys("ctrl+v")
    #expect(editor.string == "x\n\n- a\n- b\n- c\n\ny")
    editor.keys("ctrl+z", "ctrl+z", "ctrl+home", "down", "down", "home")
    editor.keys("shift+down", "shift+down", "shift+end", "ctrl+x")
    #expect(editor.string == "x\n\n\n\ny")
    editor.keys("ctrl+v")
    #expect(editor.string == "x\n\n- a\n- b\n- c\n\ny")
  }

  @Test func afterAllIsDeletedAHeadingCanBeTyped() throws {
    let editor = try TestEditor("# Headˇ\n\ntext")
    editor.keys("ctrl+shift+p").wait(2)
    editor.keys("ctrl+a", "delete").type("# Title")
    #expect(editor.string == "# Title")
  }

  @Test func pastingOverASelectionReplacesIt() throws {
    let editor = try TestEditor("one «two» three")
    editor.clipboard.text = "2"
    editor.keys("ctrl+v").expect("one 2ˇ three").keys("ctrl+z").expect("one «two» three")
  }

  @Test func anAddressOverWordsMakesALink() throws {
    let editor = try TestEditor("one «two» three")
    editor.clipboard.text = "https://a.b/c"
    editor.keys("ctrl+v").expect("one [two](https://a.b/c)ˇ three")
    editor.keys("ctrl+z").expect("one «two» three")
    editor.keys("ctrl+shift+v").expect("one https://a.b/cˇ three")
  }

  @Test(arguments: [("`«a»`", "`https://a.bˇ`"), ("«a\nb»", "https://a.bˇ")])
  func elsewhereAnAddressIsText(before: String, after: String) throws {
    let editor = try TestEditor(before)
    editor.clipboard.text = "https://a.b"
    editor.keys("ctrl+v").expect(after)
  }
}
