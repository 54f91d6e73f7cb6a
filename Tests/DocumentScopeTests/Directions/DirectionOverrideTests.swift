import ApplicationScope
import Canvas
import Files
import Interface
import Layout
import Platform
import SystemPackage
import Testing
import TextCore

@testable import DocumentScope

extension TestEditor {
  /// The direction of each paragraph: `r` or `l` if overridden, `-` if its letters decide.
  var turned: String {
    let text = text
    return (0...text.newlineCount(in: 0..<text.end)).map { index in
      switch document.editor.storage.directions.direction(at: text.paragraphStart(index)) {
      case .rightToLeft: "r"
      case .leftToRight: "l"
      case nil: "-"
      }
    }.joined()
  }

  /// True if the caret's paragraph is laid out from right to left.
  var runsRightToLeft: Bool {
    document.layout.piece(at: selection.head).layout.isRightToLeft
  }
}

/// Direction overrides of paragraphs.
@MainActor
@Suite struct DirectionOverrideTests {
  private func editor(_ marked: String) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    return try TestEditor(marked, setup)
  }

  /// Typed, so that the compiler does not infer the type anew for each file that it compiles.
  nonisolated private static let overrides: [(marked: String, keys: String, expected: String)] = [
    ("Paber یک ویرایشگر استˇ", "ctrl+shift+d", "r"),
    ("Paber ˇ", "ctrl+shift+d", "r"),
    ("ˇ", "ctrl+shift+d", "r"),
    ("سلام Paberˇ", "ctrl+shift+d", "l"),
    // Twice is as it was.
    ("oneˇ", "ctrl+shift+d ctrl+shift+d", "-"),
    ("سلامˇ", "ctrl+shift+d ctrl+shift+d", "-"),
    ("one\ntwoˇ\nthree", "ctrl+shift+d", "-r-"),
    ("one\n«two\nthree»", "ctrl+shift+d", "-rr"),
    ("«one\ntwo\n»three", "ctrl+shift+d", "rr-"),
    // All selected paragraphs get the direction opposite to that of the first.
    ("«one\nسلام\ntwo»", "ctrl+shift+d", "r-r"),
    ("«سلام\none\nדוד»", "ctrl+shift+d", "l-l"),
    // Code has no override: the first paragraph that can have one decides.
    ("«```\nx\n```\nסלום»", "ctrl+shift+d", "---l"),
    // Both halves of a split paragraph keep the direction.
    ("oˇne\ntwo", "ctrl+shift+d return", "rr-"),
    ("oneˇ\ntwo", "ctrl+shift+d return return", "rrr-"),
    ("ˇone\ntwo", "ctrl+shift+d return", "rr-"),
    ("- oneˇ\ntwo", "ctrl+shift+d return", "rr-"),
    // Joined paragraphs get the direction of the first one that is not empty.
    ("oneˇ\ntwo", "ctrl+shift+d delete", "r"),
    ("one\nˇtwo", "ctrl+shift+d backspace", "-"),
    ("\nˇtwo", "ctrl+shift+d backspace", "r"),
    ("oneˇ\n\ntwo", "ctrl+shift+d delete", "r-"),
    // The direction moves with the paragraph, and others keep theirs.
    ("one\nˇtwo\nthree", "ctrl+shift+d alt+up", "r--"),
    ("one\nˇtwo\nthree", "ctrl+shift+d alt+down", "--r"),
    ("one\nˇtwo\nthree", "ctrl+shift+d up alt+down", "r--"),
    ("one\nˇtwo\nthree", "ctrl+shift+d down alt+up", "--r"),
    ("1. one\n2. ˇtwo\n3. three", "ctrl+shift+d alt+up", "r--"),
    ("one\nˇtwo\nthree", "ctrl+shift+d ctrl+d", "-rr-"),
    ("one\nˇtwo", "ctrl+shift+d ctrl+d", "-rr"),
    ("one\nˇtwo\nthree", "ctrl+shift+d ctrl+shift+k", "--"),
    // Formatting leaves it.
    ("one\nˇtwo", "ctrl+shift+d ctrl+1", "-r"),
    ("one\nˇtwo", "ctrl+shift+d ctrl+shift+8", "-r"),
    ("one\nˇtwo", "ctrl+shift+d ctrl+shift+p return", "-rr"),
  ]

  /// Text, keys, and the direction of each paragraph after them; undoing brings the first text back.
  @Test(arguments: overrides)
  func table(marked: String, keys: String, expected: String) throws {
    let editor = try editor(marked)
    let before = (editor.string, editor.turned)
    let names = keys.split(separator: " ").map(String.init)
    var count = 0
    for name in names {
      editor.keys(name)
      editor.wait(2)
      count = editor.document.editor.undoCount
    }
    #expect(editor.turned == expected)
    let after = editor.string
    for _ in 0..<count { editor.keys("ctrl+z") }
    #expect(editor.string == before.0 && editor.turned == before.1)
    for _ in 0..<count { editor.keys("ctrl+shift+z") }
    #expect(editor.string == after && editor.turned == expected)
  }

  @Test func itIsOneStepAndNoText() throws {
    let editor = try editor("one\n«two\nthree»")
    editor.keys("ctrl+shift+d").expect("one\n«two\nthree»")
    #expect(editor.document.editor.undoCount == 1 && editor.turned == "-rr")
    editor.keys("ctrl+z").expect("one\n«two\nthree»")
    #expect(editor.turned == "---" && editor.document.editor.undoCount == 0)
  }

  @Test func thePageIsTurned() throws {
    let editor = try editor("Paber یک ویرایشگرˇ")
    #expect(!editor.runsRightToLeft)
    editor.keys("ctrl+shift+d")
    #expect(editor.runsRightToLeft)
    // The override stays when the first word is changed.
    editor.keys("ctrl+home", "ctrl+delete").type("Word ")
    #expect(editor.runsRightToLeft)
    editor.keys("ctrl+shift+d")
    #expect(!editor.runsRightToLeft && editor.turned == "-")
  }

  /// The first paragraph with letters decides for those without, also when its direction is
  /// overridden.
  @Test func emptyParagraphsGoAlong() throws {
    let editor = try editor("12\nPaber یکˇ\n34")
    #expect(!editor.keys("ctrl+home").runsRightToLeft)
    editor.keys("down", "ctrl+shift+d", "ctrl+home")
    #expect(editor.runsRightToLeft)
    editor.keys("ctrl+z", "ctrl+home")
    #expect(!editor.runsRightToLeft)
  }

  @Test func codeIsNotTurned() throws {
    let editor = try editor("```\nlet x = 1ˇ\n```")
    let command = editor.document.commands.command(named: "right-to-left")
    #expect(command?.isEnabled() == false && command?.whyNot != nil)
    editor.keys("ctrl+shift+d")
    #expect(!editor.runsRightToLeft && editor.turned == "---")
    // A paragraph with an overridden direction that becomes code runs from left to right, too.
    let text = try self.editor("let x = 1ˇ").keys("ctrl+shift+d", "home").type("```\n")
    #expect(!text.runsRightToLeft)
  }

  @Test func aLockedTextIsNotTurned() throws {
    let editor = try editor("oneˇ")
    editor.document.editor.isLocked = true
    editor.keys("ctrl+shift+d")
    #expect(editor.turned == "-")
  }

  @Test func aThousandParagraphsAreTurnedAtOnce() throws {
    let editor = try editor("ˇ" + String(repeating: "one\n", count: 1000))
    editor.keys("ctrl+a", "ctrl+shift+d")
    #expect(editor.document.editor.storage.directions.overrides.count == 1)
    #expect(editor.runsRightToLeft)
    editor.keys("ctrl+z")
    #expect(editor.document.editor.storage.directions.isEmpty)
  }

  /// More places than are followed one by one: what lies between them keeps its direction.
  @Test(arguments: [["ctrl+a", "ctrl+b"], ["ctrl+a", "ctrl+2"], ["ctrl+a", "tab"]])
  func aCommandOnManyParagraphsLeavesThem(keys: [String]) throws {
    let lines = (0..<1200).map { $0 == 899 ? "turˇned" : "- line \($0)" }
    let editor = try editor(lines.joined(separator: "\n")).keys("ctrl+shift+d")
    let before = editor.turned
    #expect(before.filter { $0 == "r" }.count == 1)
    for key in keys { editor.keys(key) }
    editor.tick()
    #expect(editor.string.utf8.count > lines.joined().utf8.count + 1200)
    #expect(editor.turned == before)
    editor.keys("ctrl+z")
    #expect(editor.turned == before)
  }

  // MARK: - The menu

  @Test func theMenuHasItBehindAlt() throws {
    let keyboard = SilentInputLanguage()
    var setup = TestEditor.Setup()
    (setup.typeface, setup.keyboard) = (.real, keyboard)
    let editor = try TestEditor("oneˇ", setup)
    let usual = editor.rows(ofMenu: "o")
    #expect(usual.contains("Unwrap Lines") && !usual.contains("Right to Left"))
    setup.inputMethod.start()
    keyboard.didChange.send(.language("fa"))
    editor.tick()
    #expect(editor.rows(ofMenu: "o").contains("Right to Left"))
    let command = try #require(editor.document.commands.command(named: "right-to-left"))
    #expect(command.isChecked?() == false)
    command.perform()
    #expect(command.isChecked?() == true && editor.turned == "r")
  }
}

/// Direction overrides are kept as long as the file's history, and nowhere in the text.
@MainActor
@Suite struct KeptTurnsTests {
  private static let path = TestEditor.home / "notes.md"

  private func closed(
    _ text: String, _ setup: TestEditor.Setup = .init(), write: (TestEditor) -> Void
  ) throws -> TestEditor {
    let editor = try TestEditor(file: Array(text.utf8), at: Self.path, setup)
    write(editor)
    editor.tick()
    try editor.application.documents.newSheet()
    editor.keys("ctrl+w")
    #expect(editor.documents.count == 1)
    editor.store.endClaims()
    return editor
  }

  private func reopened(
    _ editor: TestEditor, _ setup: TestEditor.Setup = .init()
  ) throws -> TestEditor {
    try TestEditor(setup, store: editor.store) { application in
      try application.documents.open(path: Self.path)
    }
  }

  @Test func itOutlivesTheWindow() throws {
    let editor = try closed("one\ntwo\nthree\n") { editor in
      #expect(!editor.isModified)
      editor.keys("down", "ctrl+shift+d")
      #expect(!editor.isModified, "the file has all of the text")
    }
    #expect(editor.store.text(at: Self.path) == "one\ntwo\nthree\n")
    let next = try reopened(editor)
    #expect(next.turned == "-r--" && !next.isModified)
    // With its step.
    #expect(next.keys("ctrl+z").turned == "----")
    #expect(next.keys("ctrl+shift+z").turned == "-r--")
  }

  @Test func itOutlivesTwoWindowsAndEditsBetween() throws {
    let editor = try closed("one\ntwo\nthree\n") { editor in
      editor.keys("down", "ctrl+shift+d", "ctrl+home").type("zero\n")
    }
    #expect(editor.store.text(at: Self.path) == "zero\none\ntwo\nthree\n")
    let next = try reopened(editor)
    #expect(next.turned == "--r--")
    next.keys("alt+down").tick()
    try next.application.documents.newSheet()
    next.documents.first?.perform("close")
    next.store.endClaims()
    let last = try reopened(next)
    #expect(last.turned.contains("r") && last.string.contains("two"))
    while last.document.editor.canUndo { last.keys("ctrl+z") }
    #expect(last.string == "one\ntwo\nthree\n" && last.turned == "----")
  }

  /// Changes of another program are merged, and direction overrides stay with their paragraphs.
  @Test func itOutlivesOtherPrograms() throws {
    let editor = try closed("one\ntwo\nthree\n") { $0.keys("down", "ctrl+shift+d") }
    editor.store.put("zero\none\ntwo and more\nthree\n", at: Self.path)
    let next = try reopened(editor)
    #expect(next.string == "zero\none\ntwo and more\nthree\n" && next.turned == "--r--")
    next.changeOutside("one\ntwo and more\nthree\nfour\n")
    #expect(next.string == "one\ntwo and more\nthree\nfour\n" && next.turned == "-r---")
    #expect(next.keys("ctrl+z").turned == "--r--")
  }

  @Test func aCrashLosesNothingOfIt() throws {
    let editor = try TestEditor(file: Array("one\ntwo\n".utf8), at: Self.path)
    editor.keys("down", "ctrl+shift+d").tick()
    editor.store.endClaims()
    let next = try TestEditor(.init(), store: editor.store.copy()) { application in
      if application.recovery.restore() == 0 { try application.documents.open(path: Self.path) }
    }
    #expect(next.turned == "-r-" && next.string == "one\ntwo\n")
  }

  /// Only the beginning of a large file is there at first; overrides further down are restored when
  /// their text is read.
  @Test func aLargeFileIsTurnedAsItIsRead() throws {
    var setup = TestEditor.Setup()
    setup.sliceSizes = SliceSizes(least: 200_000, head: 100_000, slice: 60_000)
    let text = String(
      repeating: "a line of some length, and more of it for a long text\n", count: 6_000)
    let editor = try closed(text, setup) { editor in
      editor.keys("ctrl+shift+d", "ctrl+end", "up", "ctrl+shift+d")
    }
    let next = try reopened(editor, setup)
    next.document.loading.complete()
    #expect(next.string == text)
    #expect(next.turned.first == "r" && next.turned.dropLast().last == "r")
    #expect(next.turned.count { $0 == "r" } == 2)
    next.keys("ctrl+z", "ctrl+z")
    #expect(next.document.editor.storage.directions.isEmpty)
  }

  /// A draft without a file keeps it, too.
  @Test func aSheetWithoutAFileKeepsIt() throws {
    let editor = try TestEditor("ˇ")
    editor.type("one\ntwo").keys("ctrl+shift+d").tick()
    editor.store.endClaims()
    let next = try TestEditor(.init(), store: editor.store.copy()) { application in
      #expect(application.recovery.restore() == 1)
    }
    #expect(next.string == "one\ntwo" && next.turned == "-r")
  }
}
