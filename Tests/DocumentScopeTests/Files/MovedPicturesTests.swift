import Files
import Interface
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import DocumentScope

/// The pictures beside a document's file go along when the file moves to another folder.
@MainActor
@Suite struct MovedPicturesTests {
  private static let home = TestEditor.home
  private static let text =
    "![](picture.png) ![](Book-3fa91c/a%20b.jpg)\n\n![][r] ![](../far.png) ![](gone.png)\n\n"
    + "![again](picture.png)\n\n[r]: deep/er/r.png\n"
  private static let pictures: [(String, String)] = [
    ("picture.png", "1"), ("Book-3fa91c/a b.jpg", "2"), ("deep/er/r.png", "3"),
  ]

  private func editor() throws -> TestEditor {
    let editor = try TestEditor(file: Array(Self.text.utf8), at: Self.home / "notes.md")
    for (name, bytes) in Self.pictures { editor.store.put(bytes, at: Self.home / name) }
    editor.store.addFolder(Self.home / "texts")
    return editor
  }

  private func move(_ editor: TestEditor, to path: String) {
    editor.document.perform("move")
    editor.keys("ctrl+a").type(path).keys("return").tick()
  }

  private func name(_ name: String) -> FilePath { Self.home / "texts/\(name)" }

  @Test func theyAreCopiedBesideIt() throws {
    let editor = try editor()
    move(editor, to: "texts")
    #expect(editor.document.path == name("notes.md"))
    #expect(editor.transientMessages == "Moved with 3 pictures")
    for (picture, bytes) in Self.pictures {
      #expect(editor.store.text(at: name(picture)) == bytes)
      // Another document may show it.
      #expect(editor.store.text(at: Self.home / picture) == bytes)
    }
    #expect(editor.store.paths(in: Self.home / "texts").count == 4)
    #expect(editor.string == Self.text && !editor.isModified)
  }

  @Test func oneThatIsThereAlreadyStays() throws {
    let editor = try editor()
    editor.store.put("1", at: name("picture.png"))
    editor.store.put("2", at: name("Book-3fa91c/a b.jpg"))
    let writes = editor.store.writeCount
    move(editor, to: "texts")
    #expect(editor.transientMessages == "Moved with 1 picture")
    #expect(editor.store.text(at: name("deep/er/r.png")) == "3")
    #expect(editor.store.writeCount > writes)
  }

  /// The links would show another picture there: nothing moves.
  @Test func anotherPictureOfTheNameKeepsItWhereItIs() throws {
    let editor = try editor()
    editor.store.put("other", at: name("Book-3fa91c/a b.jpg"))
    move(editor, to: "texts")
    #expect(editor.refusal == "A file named “a b.jpg” already exists.")
    editor.keys("escape")
    #expect(editor.document.path == Self.home / "notes.md")
    #expect(editor.store.text(at: name("Book-3fa91c/a b.jpg")) == "other")
    #expect(editor.store.paths(in: Self.home / "texts").count == 1)
  }

  @Test func aFileThatCanNotMoveLeavesNoCopies() throws {
    let editor = try editor()
    editor.store.fail(.move, Self.home / "notes.md", 13)
    move(editor, to: "texts")
    #expect(editor.refusal == "You don’t have permission to rename or move “notes.md”.")
    #expect(editor.store.paths(in: Self.home / "texts").isEmpty)
  }

  @Test func aPictureThatCanNotBeCopiedKeepsItWhereItIs() throws {
    let editor = try editor()
    editor.store.fail(.write, name("deep/er/r.png"), 28)
    move(editor, to: "texts")
    #expect(editor.refusal?.hasPrefix("The disk is full, so “r.png” was not saved.") == true)
    #expect(editor.document.path == Self.home / "notes.md")
    #expect(editor.store.paths(in: Self.home / "texts").isEmpty)
  }

  @Test func anotherNameInTheFolderCopiesNothing() throws {
    let editor = try editor()
    move(editor, to: "~/letters.md")
    #expect(editor.document.path == Self.home / "letters.md")
    #expect(editor.transientMessages == "Moved")
    // The state of the program is elsewhere.
    #expect(editor.store.paths(in: Self.home).filter { $0.extension != "conf" }.count == 4)
  }
}
