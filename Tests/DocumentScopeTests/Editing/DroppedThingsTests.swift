import Canvas
import Interface
import MarkdownSyntax
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// Pictures and links that are dropped on the page.
@MainActor
@Suite struct DroppedThingsTests {
  @Test func aDraggedLinkComesWhereItIsLetGo() throws {
    let editor = try TestEditor("one twoˇ")
    editor.clipboard.offer(
      ClipboardContent([
        .init("text/html") { Array("<a href='https://a.b'>A</a>".utf8) },
        .init("_NETSCAPE_URL") { Array("https://a.b\nA".utf8) },
        .init(ClipboardData.text) { Array("https://a.b".utf8) },
      ]), on: .drop)
    editor.window.delegate?.handle(.dropText(at: editor.point(at: 4)))
    editor.expect("one [A](https://a.b)ˇtwo")
    editor.keys("ctrl+z")
    #expect(editor.string == "one two")
  }

  @Test(arguments: [
    ("/home/ann/x.png", "![](x.png)"), ("/home/ann/a b/(1).JPG", "![](a%20b/%281%29.JPG)"),
    ("/home/ann/^1", "[\\^1](%5E1)"), ("/home/ann/*a*.pdf", "[\\*a*.pdf](%2Aa%2A.pdf)"),
    ("/home/bob/Bär.webp", "![](../bob/Bär.webp)"), ("/mnt/a%20.gif", "![](/mnt/a%2520.gif)"),
  ]) func filesAreNamedFromTheDocumentsFolder(path: String, markdown: String) {
    #expect(
      DroppedFiles.markdown(
        of: [FilePath(path)], in: "/home/ann", lineEnding: "\n", lines: .paragraph) == markdown)
  }

  @Test func withoutAFileTheyAreNamedFromTheRoot() throws {
    let editor = try TestEditor("oneˇ")
    editor.window.delegate?.handle(.dropFiles(["/home/ann/x.png"], at: editor.point(at: 0)))
    editor.expect("«![](/home/ann/x.png)»one")
  }

  @Test func droppedPicturesComeIntoTheTextAndOtherFilesOpen() throws {
    let editor = try TestEditor(file: Array("one two".utf8))
    editor.store.put("text\n", at: TestEditor.home / "two.md")
    let names = ["a.png", "two.md", "b.jpeg"]
    editor.window.delegate?.handle(
      .dropFiles(names.map { TestEditor.home / $0 }, at: editor.point(at: 4)))
    #expect(editor.string == "one ![](a.png)\n![](b.jpeg)two")
    #expect(
      editor.documents.map(\.path) == [TestEditor.home / "notes.md", TestEditor.home / "two.md"])
    editor.keys("ctrl+z")
    #expect(editor.string == "one two")
  }

  @Test func anUntouchedSheetKeepsItsPictures() throws {
    let editor = try TestEditor()
    editor.store.put("text\n", at: TestEditor.home / "two.md")
    editor.window.delegate?.handle(
      .dropFiles([TestEditor.home / "a.png", TestEditor.home / "two.md"]))
    #expect(editor.string == "![](/home/ann/a.png)")
    #expect(editor.window.isOpen && editor.documents.count == 2)
  }

  @Test func aLockedDocumentTakesNoPicture() throws {
    let editor = try TestEditor("oneˇ")
    editor.document.perform("reading-lock")
    editor.window.delegate?.handle(.dropFiles(["/home/ann/x.png"], at: editor.point(at: 0)))
    #expect(editor.string == "one")
    #expect(
      editor.transientMessages == "The document is read-only. You can change that in the File menu."
    )
  }
}
