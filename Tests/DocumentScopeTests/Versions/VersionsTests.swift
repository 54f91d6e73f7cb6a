import ApplicationScope
import Canvas
import Files
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// Earlier texts are listed in File › Versions, shown on the page and restored.
@MainActor
@Suite struct VersionsTests {
  private let path = TestEditor.home / "notes.md"

  /// A document of a file with a line for each of three states: as it was, after an hour of writing,
  /// saved.
  private func written(height: Double = 420) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.size.height = height
    let editor = try TestEditor(file: Array("one\n".utf8), setup)
    editor.clock.start = 1_800_000_000
    editor.keys("ctrl+end").type("two")
    editor.clock.now += 3_601
    editor.tick()
    editor.type("\nthree").keys("ctrl+s")
    editor.settle()
    return editor
  }

  private func open(_ editor: TestEditor) {
    editor.keys("f10").type("f")
    for _ in 0..<20 where editor.document.menus.session?.panels.count == 1 {
      if editor.markedRow == "Versions" { editor.keys("right") } else { editor.keys("down") }
    }
    // Run the results of background reads.
    editor.mainThread.run()
  }

  /// Moves the mark in the menu.
  private func go(_ editor: TestEditor, _ keys: String...) {
    for key in keys {
      editor.keys(key)
      editor.mainThread.run()
      editor.tick()
    }
  }

  private func titles(_ editor: TestEditor) -> [String] {
    open(editor)
    defer { editor.document.menus.close() }
    return editor.menuRows.last ?? []
  }

  private func versions(_ editor: TestEditor) throws -> [Version] {
    try DocumentVersions(in: editor.host.histories.versions)
      .content(of: editor.document.saving.file).versions
  }

  @Test func thereIsOneAnHourAndOneOfEachSaving() throws {
    let editor = try written()
    let titles = titles(editor)
    #expect(titles.count == 3)
    #expect(titles[0].hasSuffix(" · Saved"))
    editor.document.close()
    let found = try versions(editor)
    #expect(found.map(\.text) == ["one\n", "one\ntwo", "one\ntwo\nthree"].map { TextRope($0) })
    #expect(found.map(\.note.reason) == [.opened, .writing, .saved])
    #expect(found.map(\.note.added) == [0, 1, 1])
  }

  @Test func savingTwiceMakesOne() throws {
    let editor = try written()
    editor.keys("ctrl+s", "ctrl+s").settle()
    #expect(titles(editor).count == 3)
  }

  @Test func closingKeepsWhatWasWritten() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.type("two ")
    editor.document.leave(reopens: false)
    editor.document.close()
    #expect(try versions(editor).map(\.text) == ["one\n", "two one\n"].map { TextRope($0) })
  }

  @Test func aVersionIsShownOnThePageAndThePageIsAsItWas() throws {
    let editor = try written()
    let before = Still(editor.window)
    let (text, selection) = (editor.document.editor.text, editor.document.editor.selection)
    open(editor)
    let withMenu = Still(editor.window)
    go(editor, "down", "down")
    #expect(editor.document.preview.isShown)
    #expect(Still(editor.window) != withMenu)
    #expect(editor.document.editor.text == text)
    go(editor, "escape", "escape", "escape")
    #expect(!editor.document.preview.isShown)
    editor.settle()
    #expect(Still(editor.window) == before)
    #expect(editor.document.editor.text == text)
    #expect(editor.document.editor.selection == selection)
    #expect(!editor.document.editor.isModified)
  }

  @Test func returnBringsOneBackAsOneStep() throws {
    let editor = try written()
    open(editor)
    go(editor, "down", "down", "return")
    #expect(!editor.document.preview.isShown)
    #expect(editor.document.editor.text == TextRope("one\n"))
    editor.keys("ctrl+z")
    #expect(editor.document.editor.text == TextRope("one\ntwo\nthree"))
  }

  @Test func currentTextBecomesAVersionBeforeARestore() throws {
    let editor = try written()
    editor.type(" and four")
    open(editor)
    go(editor, "down", "down", "return")
    editor.document.close()
    #expect(try versions(editor).map(\.text).contains(TextRope("one\ntwo\nthree and four")))
  }

  @Test func aLockedDocumentShowsThemAndKeepsItsText() throws {
    let editor = try written()
    editor.document.readingLock.toggle()
    open(editor)
    go(editor, "down", "down")
    #expect(editor.document.preview.isShown)
    go(editor, "return")
    #expect(editor.document.editor.text == TextRope("one\ntwo\nthree"))
  }

  @Test func aSheetSaysWhenItHasThem() throws {
    #expect(titles(try TestEditor("ˇ")) == ["Versions are kept once the sheet is saved."])
  }

  @Test func olderOnesStandInMonths() throws {
    let editor = try TestEditor(file: Array("0\n".utf8))
    let (file, store) = (editor.document.saving.file, editor.host.histories.versions)
    let kept = DocumentVersions(in: store)
    let start: Int64 = 1_800_000_000
    for number in 0..<70 {
      let date = start + Int64(number) * 86_400
      try kept.add(TextRope("\(number)\n"), .saved, of: file, now: date)
    }
    kept.leave(file)
    let titles = titles(editor)
    #expect(titles.dropFirst(20) == ["", "2027-03", "2027-02", "2027-01"])
  }

  /// The menu does not cover the differences.
  @Test func differencesAreNotCovered() throws {
    let editor = try written(height: 900)
    open(editor)
    go(editor, "down")
    let bottom = editor.document.menus.bottom
    #expect(bottom > 200)
    let anchor = try #require(editor.document.preview.anchor)
    #expect(anchor.distance > bottom, "the first line has come down")
  }

  @Test func aLateResultIsNotShown() throws {
    let queue = HeldQueue()
    var setup = TestEditor.Setup()
    setup.versionsQueue = queue
    let editor = try TestEditor("ˇ", setup)
    editor.document.preview { TextRope("late") }
    editor.document.preview.end()
    queue.release()
    editor.mainThread.run()
    #expect(!editor.document.preview.isShown)
  }

  /// The page beside the text that it is compared with.
  @Test func differencesAreMarked() throws {
    let text = PreviewedText(
      TextRope("one two three\nfour\n"), differingFrom: TextRope("one 2 three\nfour five\n"),
      at: ScrollAnchor(offset: 14, distance: 30))
    #expect(text.added == [TextOffset(4)..<TextOffset(7)])
    #expect(text.gaps == [TextOffset(18)])
    #expect(text.anchor?.offset == 16)
  }
}
