import Canvas
import Interface
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// Pictures and links that are dropped on the page.
@MainActor
@Suite struct DroppedThingsTests {
  private func link(_ type: String, _ bytes: [UInt8]) -> String? {
    DroppedLink.markdown(of: ClipboardData(type: type, bytes: bytes))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func wide(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  @Test(arguments: [
    ("https://a.b/c\nA page", "[A page](https://a.b/c)"),
    ("https://a.b/c (d)\nÕ [x] *y*", "[Õ \\[x\\] *y*](https://a.b/c%20%28d%29)"),
    ("https://a.b/c\nhttps://a.b/c", "https://a.b/c"), ("https://a.b/c", "https://a.b/c"),
    ("javascript:alert(1)\nPress me", "javascript:alert(1)"),
    ("mailto:a@b.c\r\nAnn", "[Ann](mailto:a@b.c)"),
  ]) func linksHaveTheirTitles(dragged: String, markdown: String) {
    #expect(link("_NETSCAPE_URL", Array(dragged.utf8)) == markdown)
    #expect(link("text/x-moz-url", wide(dragged)) == markdown)
  }

  @Test func whatIsNoLinkIsNone() {
    #expect(link("text/plain;charset=utf-8", Array("https://a.b\nA".utf8)) == nil)
    #expect(link("text/x-moz-url", []) == nil)
    #expect(link("text/x-moz-url", [0x61]) == nil)
    #expect(link("_NETSCAPE_URL", [0x0A, 0x0A]) == nil)
    #expect(link("text/x-moz-url", [0x00, 0xD8, 0x00, 0xD8]) != nil)
  }

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
    ("/home/bob/Bär.webp", "![](../bob/Bär.webp)"), ("/mnt/a%20.gif", "![](/mnt/a%2520.gif)"),
  ]) func picturesAreNamedFromTheDocumentsFolder(path: String, markdown: String) {
    #expect(
      DroppedFiles.markdown(of: [FilePath(path)], in: "/home/ann", lineEnding: "\n") == markdown)
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
    #expect(editor.transientMessages == "Locked for reading. The File menu opens it again.")
  }
}
