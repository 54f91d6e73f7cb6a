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
