import Canvas
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// A locked document: no edit of any kind; caret, selection and copying as always.
@MainActor @Suite struct ReadingLockTests {
  private func locked(_ marked: String) throws -> TestEditor {
    let editor = try TestEditor(marked)
    editor.type("z").keys("ctrl+z")
    editor.document.perform("reading-lock")
    return editor
  }

  @Test func noDoorIsOpen() throws {
    let editor = try locked("- one «two» three\n")
    editor.clipboard.text = "pasted"
    editor.clipboard.primaryText = "primary"
    let bytes = editor.text.allBytes
    let doors: [(TestEditor) -> Void] = [
      { $0.type("x") }, { $0.keys("return") }, { $0.keys("tab") }, { $0.keys("backspace") },
      { $0.keys("ctrl+delete") }, { $0.keys("ctrl+x") }, { $0.keys("ctrl+v") },
      { $0.keys("ctrl+z") }, { $0.keys("ctrl+shift+z") }, { $0.keys("ctrl+alt+left", "return") },
      { $0.keys("alt+up") }, { $0.keys("ctrl+d") }, { $0.keys("ctrl+shift+k") },
      { $0.press($0.point(at: 3), button: .middle) },
      { $0.window.delegate?.handle(.text("composed")) },
    ]
    for door in doors {
      door(editor)
      #expect(editor.text.allBytes == bytes)
    }
    for command in editor.document.commands.commands
    where command.group == .edit || command.group == .format || command.name == "undo-wheel" {
      editor.document.perform(command.name)
      #expect(editor.text.allBytes == bytes, "\(command.name)")
      editor.keys("escape")
    }
    // The common entry point of all edits, called directly.
    editor.document.editor.apply(
      EditResult(
        edit: Edit(replacing: 0..<1, with: "x", in: editor.text),
        selection: Selection(caret: 0), kind: .command))
    editor.document.editor.undo()
    #expect(editor.text.allBytes == bytes)
    #expect(!editor.isModified)
  }

  @Test func readingWorks() throws {
    let editor = try locked("one twoˇ")
    editor.keys("ctrl+shift+left", "ctrl+c")
    #expect(editor.marked == "one «ˇtwo»")
    #expect(editor.clipboard.text == "two")
    editor.press(editor.point(at: 1)).release()
    #expect(editor.marked == "oˇne two")
  }

  @Test func theReasonIsToldOnceForATry() throws {
    let editor = try locked("ˇ")
    editor.type("a")
    #expect(
      editor.transientMessages == "The document is read-only. You can change that in the File menu."
    )
    editor.type("bc").keys("backspace")
    #expect(editor.transientMessages != nil, "who types on can read it")
    editor.wait(4)
    editor.type("d")
    #expect(editor.transientMessages == nil, "it was said")
    editor.wait(30)
    editor.keys("backspace")
    #expect(editor.transientMessages != nil)
    #expect(editor.string.isEmpty)
  }

  /// After unlocking, no message says that the text is locked, not even for a moment.
  @Test func theReasonGoesWhenItIsOpenedAgain() throws {
    let editor = try locked("ˇ")
    editor.type("a")
    #expect(editor.transientMessages != nil)
    editor.document.perform("reading-lock")
    #expect(editor.transientMessages == nil)
    editor.type("b").expect("bˇ")
    editor.wait(1)
    #expect(editor.document.surface.transientMessages.plate == nil)
  }

  @Test func menusSayWhy() throws {
    let editor = try locked("«one»")
    editor.keys("f10").type("e")
    let panel = try #require(editor.document.menus.session?.panels.last)
    func refusal(_ title: String) -> String? {
      guard let row = panel.titles.firstIndex(of: title), case .item(let item) = panel.rows[row]
      else { return "no row" }
      return item.refusal?.key
    }
    #expect(refusal("Cut") == "The document is read-only.")
    #expect(refusal("Paste") == "The document is read-only.")
    #expect(refusal("Copy") == nil)
    #expect(refusal("Select All") == nil)
  }

  @Test func itIsOpenedAgain() throws {
    let editor = try locked("ˇ")
    #expect(editor.document.commands.command(named: "reading-lock")?.isChecked?() == true)
    editor.document.perform("reading-lock")
    editor.type("x").expect("xˇ")
    editor.keys("ctrl+z").expect("ˇ")
  }

  @Test func aFileStaysLocked() throws {
    let store = TestEditor.disk()
    let path = TestEditor.home / "notes.md"
    let other = TestEditor.home / "other.md"
    store.put("one", at: path)
    store.put("two", at: other)
    func open(_ path: FilePath, _ body: (TestEditor) throws -> Void) throws {
      let editor = try TestEditor(.init(), store: store) { try $0.documents.open(path: path) }
      try body(editor)
      editor.document.close()
      editor.application.tearDown()
    }
    try open(path) { $0.document.perform("reading-lock") }
    try open(path) { $0.type("x").expect("ˇone") }
    try open(other) { $0.type("x").expect("xˇtwo") }
    try open(path) { $0.document.perform("reading-lock") }
    try open(path) { $0.type("x").expect("xˇone") }
  }

  @Test func theListIsBounded() throws {
    let files = try TestEditor("ˇ").application.lockedFiles
    for number in 0..<150 { files.setLocked(true, FilePath("/\(number)")) }
    #expect(!files.isLocked("/49"))
    #expect(files.isLocked("/50"))
    #expect(files.isLocked("/149"))
  }
}
