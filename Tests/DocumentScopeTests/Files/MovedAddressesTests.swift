import Files
import Interface
import MarkdownSyntax
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import DocumentScope

/// Relative addresses lead to the same files after a document has moved to another folder.
@MainActor
@Suite struct MovedAddressesTests {
  private static let home = TestEditor.home

  private func editor(_ text: String, files: [String]) throws -> TestEditor {
    let editor = try TestEditor(file: Array(text.utf8), at: Self.home / "notes.md")
    for path in files { editor.store.put("1", at: FilePath(path)) }
    editor.store.addFolder(Self.home / "texts")
    return editor
  }

  private func move(_ editor: TestEditor, to path: String) {
    editor.document.perform("move")
    editor.keys("ctrl+a").type(path).keys("return").tick()
  }

  @Test func theyAreChangedInOneStep() throws {
    let text =
      "[a](other.md) [b](<../far notes.md> \"t\") ![](../far.png) [c](texts/in.md#two) [d]\n\n"
      + "[d]: ../far%20notes.md\n"
    let editor = try editor(
      text,
      files: [
        "/home/ann/other.md", "/home/far notes.md", "/home/far.png", "/home/ann/texts/in.md",
      ])
    move(editor, to: "texts")
    #expect(
      editor.string
        == "[a](../other.md) [b](<../../far%20notes.md> \"t\") ![](../../far.png) [c](in.md#two) [d]\n\n"
        + "[d]: ../../far%20notes.md\n")
    #expect(editor.transientMessages == "Moved, 5 addresses changed")
    // Pictures elsewhere are not copied.
    #expect(editor.store.text(at: "/home/ann/far.png") == nil)
    editor.keys("ctrl+z")
    #expect(editor.string == text)
  }

  @Test func thoseThatLeadNowhereOrElsewhereStay() throws {
    let text =
      "[gone](gone.md) [web](https://a.example/other.md) [place](#other.md) [me](notes.md#x)\n\n"
      + "`[code](other.md)` [root](/home/ann/other.md)\n"
    let editor = try editor(text, files: ["/home/ann/other.md"])
    move(editor, to: "texts")
    #expect(editor.document.path == Self.home / "texts/notes.md")
    #expect(editor.transientMessages == "Moved")
    #expect(editor.string == text && !editor.isModified)
  }

  @Test func oneOfTheDocumentItselfFollowsItsName() throws {
    let editor = try editor("[me](notes.md#x)\n", files: [])
    move(editor, to: "texts/letters.md")
    #expect(editor.string == "[me](letters.md#x)\n")
    #expect(editor.transientMessages == "Moved, 1 address changed")
  }

  @Test func aCopiedPictureKeepsTheAddressesThatLeadToIt() throws {
    let text = "![](p.png) [see](p.png)\n"
    let editor = try editor(text, files: ["/home/ann/p.png"])
    move(editor, to: "texts")
    #expect(editor.transientMessages == "Moved with 1 picture")
    #expect(editor.string == text)
  }

  /// Backticks in two paragraphs make no code of the text between them, as an export shows.
  @Test func eachLineIsReadAsInAnExport() throws {
    let editor = try editor(
      "a ` b\n![](p.png) ![[q.png]] [see](other.md)\nc ` d\n",
      files: ["/home/ann/p.png", "/home/ann/q.png", "/home/ann/other.md"])
    move(editor, to: "texts")
    #expect(editor.string == "a ` b\n![](p.png) ![[q.png]] [see](../other.md)\nc ` d\n")
    #expect(editor.store.text(at: "/home/ann/texts/p.png") == "1")
    #expect(editor.store.text(at: "/home/ann/texts/q.png") == "1")
  }

  @Test func aLockedTextStaysAsItIs() throws {
    let editor = try editor("[a](other.md)\n", files: ["/home/ann/other.md"])
    editor.document.perform("reading-lock")
    move(editor, to: "texts")
    #expect(editor.string == "[a](other.md)\n")
    #expect(
      editor.transientMessages
        == "Moved. The document is read-only, so its links were not changed.")
  }

  @Test func embeddedPicturesAreCopied() throws {
    let text = "![[p.png]] ![[deep.png|300]] `![[code.png]]`\n"
    let editor = try editor(
      text, files: ["/home/ann/p.png", "/home/ann/img/deep.png", "/home/ann/code.png"])
    move(editor, to: "texts")
    #expect(editor.transientMessages == "Moved with 2 pictures")
    #expect(editor.store.text(at: "/home/ann/texts/p.png") == "1")
    #expect(editor.store.text(at: "/home/ann/texts/deep.png") == "1")
    #expect(editor.store.text(at: "/home/ann/texts/code.png") == nil)
    #expect(editor.string == text && !editor.isModified)
  }

  /// In the same vault the names find the same files.
  @Test func embeddedPicturesThatAreFoundFromThereAreNotCopied() throws {
    let editor = try editor(
      "![[p.png]] ![[deep.png]]\n", files: ["/home/ann/p.png", "/home/ann/img/deep.png"])
    editor.store.addFolder(Self.home / ".obsidian")
    move(editor, to: "texts")
    #expect(editor.transientMessages == "Moved")
    #expect(editor.store.text(at: "/home/ann/texts/p.png") == nil)
  }

  /// Those above the document's folder are not copied, as pictures that links show there are not.
  @Test func anEmbeddedPictureAboveIsFollowed() throws {
    let text = "Ä ![[../far.png|300]] `![[../far.png]]` ![[../gone.png]]\n\n- ![[../far.png]]\n"
    let editor = try editor(text, files: ["/home/far.png"])
    move(editor, to: "texts")
    #expect(
      editor.string
        == "Ä ![[../../far.png|300]] `![[../far.png]]` ![[../gone.png]]\n\n- ![[../../far.png]]\n")
    #expect(editor.transientMessages == "Moved, 2 addresses changed")
    #expect(editor.store.text(at: "/home/ann/texts/../far.png") == nil)
    editor.keys("ctrl+z")
    #expect(editor.string == text)
  }

  /// In a vault a name that leads nowhere by its folders is found by its last part.
  @Test func anEmbeddedPictureThatIsFoundByItsNameStays() throws {
    let text = "![[p.png]] ![[img/deep.png]]\n"
    let editor = try editor(text, files: ["/home/ann/p.png", "/home/ann/img/deep.png"])
    editor.store.addFolder(Self.home / ".obsidian")
    move(editor, to: "texts")
    #expect(editor.string == text && !editor.isModified)
  }

  @Test(arguments: [
    ("---\ncover-image: ../a b.png\n---\n", "---\ncover-image: ../../a%20b.png\n---\n"),
    (
      "---\ntitle: T\ncover: \"../a b.png\" # c\n---\n",
      "---\ntitle: T\ncover: \"../../a%20b.png\" # c\n---\n"
    ),
    ("---\ncover:\n  - '../it''s.png'\n---\n", "---\ncover:\n  - '../../it%27s.png'\n---\n"),
    ("+++\ncover = \"../a%20b.png\"\n+++\n", "+++\ncover = \"../../a%20b.png\"\n+++\n"),
    ("---\r\ncover: [ ../a b.png ]\r\n---\r\n", "---\r\ncover: [ ../../a%20b.png ]\r\n---\r\n"),
    ("---\ncover: ../gone.png\n---\n", nil), ("---\ncover: https://a.example/a.png\n---\n", nil),
    ("---\ntitle: ../a b.png\n---\n", nil), ("---\ncover:\n---\n../a b.png\n", nil),
  ])
  func theCoverIsFollowed(text: String, expected: String?) throws {
    let editor = try editor(text, files: ["/home/a b.png", "/home/it's.png"])
    move(editor, to: "texts")
    #expect(editor.string.utf8.elementsEqual((expected ?? text).utf8), "\(editor.string)")
  }

  /// Like a picture of the text: otherwise an export would not find it.
  @Test func aCoverBesideTheDocumentIsCopied() throws {
    let text = "---\ncover: p.png\n---\n\nText\n"
    let editor = try editor(text, files: ["/home/ann/p.png"])
    move(editor, to: "texts")
    #expect(editor.store.text(at: "/home/ann/texts/p.png") == "1")
    #expect(editor.string == text)
    #expect(editor.transientMessages == "Moved with 1 picture")
  }

  @Test(arguments: [
    ("a.md", "../../old/a.md"), ("a.md?raw#b", "../../old/a.md?raw#b"),
    ("./a.md", "../../old/a.md"), ("100%.md", "../../old/100%25.md"),
    ("a#b.md", "../../old/a%23b.md"), ("../far/new/x.md", "x.md"),
    ("../far/new/x@y.md", "./x@y.md"), ("../far/new", "."),
    ("../top.md#a b", "../../top.md#a%20b"), ("b.md", nil), ("mailto:a.md", nil),
    ("/home/top.md", nil),
  ])
  func anAddressLeadsToItsFile(address: String, expected: String?) {
    let store = MemoryFileStore(folders: ["/home/old", "/home/far/new"])
    for path in ["old/a.md", "old/100%.md", "old/a#b.md", "far/new/x.md", "far/new/x@y.md"] {
      store.put("1", at: FilePath("/home/" + path))
    }
    store.put("1", at: "/home/top.md")
    let move = Relocation(
      old: "/home/old/notes.md", new: "/home/far/new/notes.md", copied: [], lines: .paragraph)
    #expect(move.address(insteadOf: address, store) == expected)
  }
}
