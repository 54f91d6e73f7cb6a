import ApplicationScope
import Canvas
import Files
import Glibc
import Interface
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import DocumentScope

extension TestEditor {
  /// The field that the title has become.
  fileprivate var field: TitleSheet? { sheet as? TitleSheet }
  /// The message that refuses the name in the field.
  fileprivate var fieldRefusal: String? { field?.refusal.map { Catalog.english.text($0) } }

  /// The middle of the title.
  fileprivate var title: Point { Point(x: window.logicalSize.width / 2, y: 22) }

  /// Clicks on the title, or at its position.
  @discardableResult
  fileprivate func clickTitle() -> TestEditor { press(title).release(title) }

  /// Renames the file as the writer does.
  @discardableResult
  fileprivate func rename(to name: String) -> TestEditor {
    clickTitle().keys("ctrl+a").type(name).keys("return")
    tick()
    return self
  }
}

/// The title under a click.
@MainActor @Suite struct RenamingTests {
  private let notes = TestEditor.home / "notes.md"
  private let letters = TestEditor.home / "letters.md"

  private func editor(
    _ text: String = "one\n", _ change: (inout TestEditor.Setup) -> Void = { _ in }
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    change(&setup)
    let editor = try TestEditor(file: Array(text.utf8), at: notes, setup)
    editor.tick()
    return editor
  }

  @Test func aClickMakesTheTitleAField() throws {
    let editor = try editor()
    editor.clickTitle().tick()
    #expect(editor.field?.text == "notes.md")
    // The name is selected, its extension is not.
    editor.type("letters").tick()
    #expect(editor.field?.text == "letters.md")
    editor.keys("return").tick()
    #expect(editor.sheet == nil && editor.document.path == letters)
    #expect(editor.store.text(at: letters) == "one\n" && editor.store.text(at: notes) == nil)
    #expect(editor.window.title == "letters.md – Paber")
  }

  @Test func escapeAndAClickElsewhereLeaveItAsItWas() throws {
    let editor = try editor()
    editor.clickTitle().type("x").keys("escape").tick()
    #expect(editor.sheet == nil && editor.document.path == notes)
    editor.clickTitle().type("x").press(editor.point(at: 2)).release(editor.point(at: 2))
    #expect(editor.sheet == nil && editor.document.path == notes)
    editor.expect("onˇe\n")
    editor.clickTitle().keys("return").tick()
    #expect(editor.sheet == nil && editor.document.path == notes)
    #expect(editor.store.writeCount == 0)
  }

  @Test func aDragMovesTheWindowAndADoubleClickMaximises() throws {
    let editor = try editor()
    let title = editor.title
    editor.press(title).move(Point(x: title.x + 30, y: title.y)).release(title)
    #expect(editor.sheet == nil && editor.window.moves == 1)
    // A hand is never quite still.
    editor.press(title).move(Point(x: title.x + 1, y: title.y + 1)).release(title)
    #expect(editor.field != nil && editor.window.moves == 1)
    editor.tick()
    editor.press(title, clicks: 2).release(title)
    #expect(editor.sheet == nil && editor.window.isMaximized)
    #expect(editor.document.path == notes)
  }

  @Test func onlyTheNameIsAButton() throws {
    let editor = try editor()
    let stack = editor.document.stack
    #expect(stack.area(at: editor.title) == .content)
    #expect(stack.area(at: Point(x: 60, y: 22)) == .draggable)
    #expect(stack.area(at: Point(x: editor.title.x, y: 41)) == .draggable)
    editor.move(editor.title)
    #expect(editor.window.pointer == .text)
    editor.move(Point(x: 60, y: 22))
    #expect(editor.window.pointer == .arrow)
    // There is no title when the page is scrolled.
    let long = try self.editor(String(repeating: "line\n", count: 100))
    long.keys("ctrl+end").wait(1)
    long.clickTitle()
    #expect(long.sheet == nil)
  }

  @Test func aFingerTapsItToo() throws {
    let editor = try editor()
    for phase in [TouchEvent.Phase.began, .ended] {
      editor.window.delegate?.handle(
        .touch(TouchEvent(finger: 1, phase, at: editor.title, time: editor.clock.now)))
    }
    #expect(editor.field != nil)
  }

  @Test func aClickPutsTheCaret() throws {
    let editor = try editor()
    editor.clickTitle().keys("home").tick()
    // After the last letter.
    editor.press(Point(x: editor.title.x + 60, y: 22)).release()
    editor.type("x")
    #expect(editor.field?.text == "notes.mdx")
    editor.press(editor.title, clicks: 3).release().type("y")
    #expect(editor.field?.text == "y" && !editor.window.isMaximized)
  }

  @Test func theExtensionStaysUnlessAnotherIsTyped() throws {
    let editor = try editor()
    editor.rename(to: "letters")
    #expect(editor.document.path == letters)
    editor.rename(to: "letters.txt")
    #expect(editor.document.path == TestEditor.home / "letters.txt")
  }

  @Test func anInvalidNameIsReportedAndTheFieldStays() throws {
    let editor = try editor()
    editor.store.put("theirs", at: letters)
    editor.store.addFolder(TestEditor.home / "folder.md")
    let refusals = [
      ("", "A file needs a name."),
      ("a/b", "A name can’t contain a slash. To move the file to another folder, use “Move…”."),
      ("..", "“..” is not a valid file name."),
      ("letters", "A file named “letters.md” already exists."),
      ("folder", "“folder.md” is a folder."),
    ]
    for (name, sentence) in refusals {
      editor.clickTitle().keys("ctrl+a", "delete").type(name).keys("return").tick()
      #expect(editor.fieldRefusal == sentence)
      #expect(editor.field?.text == name)
      // The next letter removes the message.
      editor.type("x")
      #expect(editor.field != nil && editor.fieldRefusal == nil)
      editor.keys("escape")
    }
    let long = String(repeating: "a", count: 260)
    editor.rename(to: long)
    #expect(editor.fieldRefusal == "The name “\(long).md” is too long.")
    editor.keys("escape")
    editor.store.fail(.move, notes, EACCES)
    editor.rename(to: "x")
    #expect(editor.fieldRefusal == "You don’t have permission to rename or move “notes.md”.")
    #expect(editor.document.path == notes && editor.store.text(at: notes) == "one\n")
    #expect(editor.store.text(at: letters) == "theirs")
  }

  @Test func aNameThatAnotherWindowHasIsRefused() throws {
    let editor = try editor()
    editor.store.put("theirs", at: letters)
    try editor.application.documents.open(path: letters)
    editor.rename(to: "letters")
    #expect(editor.fieldRefusal == "“letters.md” is open in another window.")
  }

  @Test func aSheetGetsItsFirstNameAndIsSaved() throws {
    let editor = try TestEditor("Tereˇ")
    editor.clickTitle().tick()
    #expect(editor.field?.text == "Untitled")
    editor.type("greeting").keys("return").tick()
    #expect(editor.sheet == nil && !editor.isModified)
    #expect(editor.store.text(at: TestEditor.home / "greeting.md") == "Tere")
    #expect(editor.window.title == "greeting.md – Paber")
    // Nothing is replaced by that.
    let other = try TestEditor("Nägemistˇ")
    other.store.put("theirs", at: TestEditor.home / "greeting.md")
    other.rename(to: "greeting")
    #expect(other.fieldRefusal == "A file named “greeting.md” already exists.")
    #expect(other.store.text(at: TestEditor.home / "greeting.md") == "theirs")
    #expect(other.document.path == nil)
  }

  @Test func aNameForWhatIsNotWrittenYetWritesNothing() throws {
    let editor = try TestEditor(TestEditor.Setup(), store: TestEditor.disk()) {
      try $0.documents.open(path: notes)
    }
    editor.tick()
    editor.rename(to: "letters")
    #expect(editor.document.path == letters && editor.store.paths(in: TestEditor.home).isEmpty)
    editor.type("x").keys("ctrl+s")
    #expect(editor.store.text(at: letters) == "x")
  }

  @Test func aFileThatIsGoneIsSavedUnderTheNewName() throws {
    let editor = try editor()
    editor.type("x").tick()
    try editor.store.remove(notes)
    editor.rename(to: "letters")
    #expect(editor.store.text(at: letters) == "xone\n" && editor.document.path == letters)
  }

  @Test func aChangeByAnotherProgramMovesAlongAndIsAskedAbout() throws {
    let editor = try editor()
    editor.type("x").tick()
    editor.store.put("theirs", at: notes)
    editor.rename(to: "letters")
    #expect(editor.store.text(at: letters) == "theirs" && editor.string == "xone\n")
    editor.keys("ctrl+s")
    #expect(editor.asked != nil || editor.store.text(at: letters) == "theirs")
  }

  @Test func savingThatIsOnItsWayComesFirst() throws {
    let queue = HeldQueue()
    let editor = try editor { $0.savingQueue = queue }
    editor.type("x").keys("ctrl+s")
    editor.rename(to: "letters")
    #expect(editor.field != nil && editor.document.path == notes)
    // Keys that are typed meanwhile don't get into the text.
    editor.type("y")
    while queue.count > 0 {
      queue.release()
      editor.mainThread.run()
    }
    editor.tick()
    #expect(editor.sheet == nil && editor.document.path == letters)
    #expect(editor.store.text(at: letters) == "xone\n" && editor.store.text(at: notes) == nil)
    #expect(editor.string == "xone\n" && !editor.isModified)
  }

  @Test func moreCanBeDoneBelowTheField() throws {
    let opener = RecordingOpener()
    let editor = try editor { $0.opener = opener }
    editor.clickTitle().tick()
    editor.keys("down", "down", "return")
    #expect(opener.shown == [notes] && editor.sheet == nil)
    // With the mouse as well.
    editor.clickTitle().tick()
    let row = Point(x: editor.title.x, y: 60)
    editor.move(row)
    #expect(editor.field?.button(at: row, context: editor.document.core.chromeContext) == "r0")
    editor.press(row).release(row)
    #expect(editor.prompt?.text == "~/")
    editor.keys("escape")
    opener.outcome = .failed
    editor.clickTitle().tick()
    editor.keys("up", "return")
    #expect(editor.notice == "No file manager could be opened. The file is in “~/”.")
    let sheet = try TestEditor("ˇ")
    sheet.clickTitle().tick()
    sheet.keys("up", "return")
    #expect(sheet.prompt?.text == "~/Untitled.md")
  }

  private func moved(_ editor: TestEditor, to path: String) -> TestEditor {
    editor.document.perform("move")
    editor.keys("ctrl+a").type(path).keys("return").tick()
    return editor
  }

  @Test func aFileIsMovedToAFolderOrAWholePath() throws {
    let editor = try editor()
    editor.store.addFolder(TestEditor.home / "texts")
    #expect(moved(editor, to: "texts").document.path == TestEditor.home / "texts/notes.md")
    #expect(editor.store.text(at: TestEditor.home / "texts/notes.md") == "one\n")
    #expect(editor.transientMessages == "Moved" && editor.store.text(at: notes) == nil)
    #expect(moved(editor, to: "~/a.txt").document.path == TestEditor.home / "a.txt")
    // A folder that is not there is made, if wanted.
    let asked = moved(editor, to: "~/new/a.txt").asked
    #expect(asked == "The folder “new” does not exist. Create it?")
    editor.keys("return").tick()
    #expect(editor.store.text(at: TestEditor.home / "new/a.txt") == "one\n")
    editor.store.put("theirs", at: notes)
    #expect(moved(editor, to: "~/notes.md").refusal == "A file named “notes.md” already exists.")
    editor.keys("escape")
    #expect(editor.document.path == TestEditor.home / "new/a.txt")
    #expect(editor.store.text(at: notes) == "theirs")
  }

  @Test func undoGoesOnAfterItAndAfterTheWindow() throws {
    let editor = try editor()
    editor.type("two ").wait(2)
    editor.type("three ").tick()
    editor.rename(to: "letters")
    editor.keys("ctrl+z")
    #expect(editor.string == "two one\n")
    // A file that had that name before is another one.
    let store = editor.store
    try editor.application.documents.newSheet()
    editor.document.perform("close")
    store.endClaims()
    #expect(store.text(at: letters) == "two one\n")
    let next = try TestEditor(.init(), store: store) { try $0.documents.open(path: letters) }
    next.keys("ctrl+z")
    #expect(next.string == "one\n")
    next.keys("ctrl+shift+z", "ctrl+shift+z")
    #expect(next.string == "two three one\n")
  }

  @Test func aCrashAfterItFindsTheFile() throws {
    let editor = try editor()
    editor.type("two ").tick()
    editor.rename(to: "letters")
    editor.type("three ").tick()
    let next = try TestEditor(.init(), store: editor.store.copy()) {
      #expect($0.recovery.restore() == 1)
    }
    #expect(next.document.path == letters && next.string == "two three one\n")
    next.keys("ctrl+s").follow()
    #expect(next.store.text(at: letters) == "two three one\n" && next.sheet == nil)
  }

  @Test func aCrashInTheMiddleFindsTheFile() throws {
    let editor = try editor()
    editor.type("two ").tick()
    // It was about to be moved, and was not.
    var moved = editor.document.saving.file
    moved.path = letters
    editor.document.saving.willMove.send(moved)
    let killed = editor.store.copy()
    let next = try TestEditor(.init(), store: killed) { #expect($0.recovery.restore() == 1) }
    #expect(next.document.path == notes && next.string == "two one\n")
    next.keys("ctrl+s").follow()
    #expect(killed.text(at: notes) == "two one\n" && killed.text(at: letters) == nil)
  }

  @Test func aLockGoesAlong() throws {
    let editor = try editor()
    editor.document.perform("reading-lock")
    editor.rename(to: "letters")
    let locked = editor.application.lockedFiles
    #expect(locked.isLocked(letters) && !locked.isLocked(notes))
  }

  @Test func closingLeavesTheField() throws {
    let editor = try editor()
    try editor.application.documents.newSheet()
    editor.clickTitle().type("x")
    editor.window.delegate?.handle(.closeRequested)
    #expect(editor.documents.count == 1 && editor.store.text(at: notes) == "one\n")
  }

  @Test func theCommandOpensTheField() throws {
    let editor = try editor()
    editor.document.perform("rename")
    #expect(editor.field?.text == "notes.md")
  }
}
