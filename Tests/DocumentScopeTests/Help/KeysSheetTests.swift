import ApplicationScope
import Canvas
import Files
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing
import WindowScope

@testable import DocumentScope
@testable import Interface

/// The sheet of keys: its content, its search, its look.
@MainActor @Suite struct KeysSheetTests {
  private func sheet(_ editor: TestEditor) throws -> KeysSheet {
    editor.tick()
    return try #require(editor.sheet as? KeysSheet)
  }

  /// A page with the sheet of keys on it.
  private func opened(_ change: (inout TestEditor.Setup) -> Void = { _ in }) throws -> TestEditor {
    var setup = TestEditor.Setup()
    change(&setup)
    let editor = try TestEditor("oneˇ", setup)
    editor.document.perform("keys")
    editor.tick()
    return editor
  }

  /// Returns the rows of the sheet: titles of groups, and commands with their keys.
  private func rows(_ editor: TestEditor) throws -> [String] {
    let sheet = try sheet(editor)
    return sheet.list.read(in: editor.application.language.words, filter: sheet.filter)
      .flatMap { section in
        [section.title] + section.rows.map { "\($0.keys.joined(separator: ", ")): \($0.title)" }
      }
  }

  @Test func itLiesOnThePageAndShowsAllKeys() throws {
    let editor = try opened()
    #expect(editor.documents.count == 1)
    let rows = try rows(editor)
    #expect(rows.contains("Ctrl+Z: Undo"))
    #expect(rows.contains("Ctrl+Shift+Z, Ctrl+Y: Redo"))
    #expect(rows.contains("Alt, F10: Menu Bar"))
    let listed = editor.document.commands.commands.filter { $0.isListed && !$0.shortcuts.isEmpty }
    let groups = Set(listed.map(\.group))
    #expect(rows.contains("Ctrl+Click: Open Link"))
    #expect(rows.count == listed.count + groups.count + 1 + KeyList.mouse.rows.count)
  }

  @Test func rowsStandByTheirTitles() throws {
    let sections = try sheet(opened()).list.read(in: .english)
    #expect(
      sections.map(\.title) == ["File", "Edit", "Format", "Go", "View", "Help", "Mouse"])
    for section in sections {
      let titles = section.rows.map { $0.title.lowercased() }
      #expect(titles == titles.sorted())
    }
  }

  @Test func typedTextIsSearched() throws {
    let editor = try opened()
    editor.type("sent")
    #expect(
      try rows(editor) == ["Go", "Alt+Right: Next Sentence", "Alt+Left: Previous Sentence"])
    editor.keys("backspace", "backspace", "backspace", "backspace").type("CTRL+B")
    #expect(
      try rows(editor) == [
        "Edit", "Ctrl+Backspace: Delete Word Before", "Format", "Ctrl+B: Strong",
      ])
    editor.expect("oneˇ")
  }

  @Test func severalWordsAreAllLookedFor() throws {
    let editor = try opened()
    editor.type("edit word before")
    #expect(try rows(editor) == ["Edit", "Ctrl+Backspace: Delete Word Before"])
    editor.type(" xyz")
    #expect(try rows(editor).isEmpty)
  }

  @Test func aKeyOpensIt() throws {
    let editor = try TestEditor("oneˇ")
    editor.keys("f1")
    _ = try sheet(editor)
  }

  /// Command names of other programs.
  @Test(arguments: [
    ("bold", "Ctrl+B: Strong"), ("italic", "Ctrl+I: Emphasis"), ("zoom", "Ctrl+Plus: Larger Text"),
    ("word count", "F8: Show Counts While Held"),
    ("dark mode", "Ctrl+Shift+L: Light, Dark or System Theme"),
    ("dark", "Ctrl+Shift+L: Light, Dark or System Theme"), ("search", "Ctrl+F: Find…"),
    ("shortcuts", "F1: Keys"), ("to-do", "Ctrl+Shift+9: Task"),
    ("table of contents", "Ctrl+Shift+O: Outline"), ("settings", "Alt, F10: Menu Bar"),
  ])
  func otherWordsFindItToo(_ typed: String, _ row: String) throws {
    let editor = try opened()
    editor.type(typed)
    #expect(try rows(editor).contains(row))
  }

  /// In every language of the interface, by its translation file.
  @Test(arguments: [
    ("et", "paks", "Ctrl+B"), ("et", "kaldkiri", "Ctrl+I"), ("et", "suum", "Ctrl+Plus"),
    ("et", "sõnade arv", "F8"), ("et", "tume režiim", "Ctrl+Shift+L"),
    ("ru", "жирный", "Ctrl+B"), ("ru", "наклонный", "Ctrl+I"), ("ru", "масштаб", "Ctrl+Plus"),
    ("ru", "число слов", "F8"), ("ru", "темный режим", "Ctrl+Shift+L"),
  ])
  func otherWordsOfOtherLanguages(_ language: String, _ typed: String, _ key: String) throws {
    let parts = "\(#filePath)".split(separator: "/").dropLast(4)
    let path = "/" + parts.joined(separator: "/") + "/Sources/paber/Resources/\(language).po"
    let bytes = try DiskFileStore(backupFolder: "/nonexistent").read(FilePath(path), limit: .max)
    let editor = try opened {
      $0.settings.language = language
      $0.words[language] = String(decoding: bytes.bytes, as: UTF8.self)
    }
    for character in typed { editor.window.delegate?.handle(.text(String(character))) }
    #expect(try rows(editor).contains { $0.hasPrefix(key + ":") })
  }

  /// A word that names no command finds nothing.
  @Test func otherWordsAreOfCommands() throws {
    let editor = try TestEditor()
    let names = Set(editor.document.commands.commands.map(\.name))
    #expect(KeyList.otherWords.keys.filter { !names.contains($0) } == [])
  }

  @Test func escapeClearsAndThenLeaves() throws {
    let editor = try opened()
    let all = try rows(editor)
    editor.type("undo")
    #expect(try rows(editor) != all)
    editor.keys("escape")
    #expect(try rows(editor) == all)
    editor.keys("escape")
    #expect(editor.sheet == nil)
    editor.type("x").expect("onexˇ")
  }

  @Test func aPressBesideItLeaves() throws {
    let editor = try opened()
    editor.press(Point(x: 280, y: 200)).release(Point(x: 280, y: 200))
    #expect(editor.sheet != nil)
    editor.press(Point(x: 3, y: 3)).release(Point(x: 3, y: 3))
    #expect(editor.sheet == nil)
  }

  @Test func itIsScrolledByWheelAndKeys() throws {
    let editor = try opened()
    func offset() throws -> Double { try sheet(editor).scroll.offset }
    editor.wheel(-2)
    #expect(try offset() == 2 * PageMetrics.sheetWheelStep)
    editor.keys("up")
    #expect(try offset() == 2 * PageMetrics.sheetWheelStep - KeyTable.lineHeight)
    editor.keys("pagedown")
    let page = try offset()
    #expect(page > 200)
    editor.keys("end")
    let end = try sheet(editor).scroll.end
    #expect(try offset() == end)
    editor.keys("down")
    #expect(try offset() == end)
    editor.keys("home")
    #expect(try offset() == 0)
    editor.keys("end").type("undo")
    #expect(try offset() == 0, "what is found is read from its beginning")
  }

  @Test func aKeyIsSelectedAndCopied() throws {
    let editor = try opened()
    editor.type("undo").tick()
    let views = try sheet(editor).layOut(editor.document.core.chromeContext).views
    let row = try #require(views.lines.first { $0.line.text == "Ctrl+Z" }).frame
    let title = try #require(views.lines.first { $0.line.text == "Undo" }).frame
    let start = Point(x: row.x + 1, y: row.y + 5)
    #expect(editor.document.sheets.pointerShape(at: start) == .text)
    let end = Point(x: title.maxX, y: title.y + 5)
    editor.press(start).move(end).release(end)
    #expect(editor.clipboard.primaryText == "Ctrl+Z\tUndo")
    editor.keys("ctrl+c")
    #expect(editor.clipboard.text == "Ctrl+Z\tUndo")
    // A letter belongs to the field again.
    editor.type("x").keys("ctrl+a", "ctrl+c")
    #expect(editor.clipboard.text == "undox")
  }

  @Test func itIsInTheLanguageOfTheProgram() throws {
    let editor = try opened {
      $0.settings.language = "et"
      $0.words["et"] = """
        msgid "Edit"
        msgstr "Redigeerimine"

        msgid "Undo"
        msgstr "Võta tagasi"
        """
    }
    #expect(try rows(editor).contains("Ctrl+Z: Võta tagasi"))
    editor.type("võta")
    #expect(try rows(editor) == ["Redigeerimine", "Ctrl+Z: Võta tagasi"])
  }

  /// Preedit text is not searched for yet.
  @Test func composedTextIsSearchedOnceCommitted() throws {
    let editor = try opened()
    let all = try rows(editor)
    editor.window.delegate?.handle(.composition(text: "und", selection: 3..<3))
    #expect(try rows(editor) == all)
    editor.window.delegate?.handle(.composition(text: "", selection: 0..<0))
    editor.window.delegate?.handle(.text("undo"))
    #expect(try rows(editor).contains("Ctrl+Z: Undo"))
    editor.expect("oneˇ")
  }

  @Test func aMenuLeadsToIt() throws {
    let editor = try TestEditor("oneˇ")
    editor.keys("f10").type("h").type("k")
    _ = try sheet(editor)
  }

  @Test func nothingWakesTheProgramWhileItIsThere() throws {
    let editor = try opened { $0.desktop.caretBlink = nil }
    editor.wait(1)
    #expect(editor.tick() == nil)
  }

  // Pictures

  private func page(_ look: Look, size: Size = Size(width: 640, height: 480)) throws -> TestEditor {
    let editor = try TestEditor(
      "# A walk\nThe path begins where the road gives up.\nˇ", look, size: size)
    editor.document.perform("keys")
    return editor
  }

  @Test(arguments: Look.two) func allKeys(_ look: Look) throws {
    try page(look).expectPicture("keys", look)
  }

  @Test(arguments: Look.two) func someKeys(_ look: Look) throws {
    let editor = try page(look)
    editor.type("parag")
    try editor.expectPicture("keys-found", look)
    editor.type("x")
    try editor.expectPicture("keys-none", look)
  }

  @Test(arguments: Look.two) func theEndInTheSmallestWindow(_ look: Look) throws {
    let editor = try page(look, size: PageMetrics.minimumWindow)
    editor.tick()
    editor.keys("end")
    try editor.expectPicture("keys-small", look)
  }
}
