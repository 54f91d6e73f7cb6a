import ApplicationScope
import Canvas
import Files
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// The files that were open last, in a menu and for other programs.
@MainActor
@Suite struct OpenRecentTests {
  private static let notes = TestEditor.home / "notes.md"
  private static let shared = TestEditor.home / ".local/share/recently-used.xbel"

  /// Some files, opened one after the other.
  private func editor(
    _ names: String..., change: (inout TestEditor.Setup) -> Void = { _ in }
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.sharesRecentFiles = true
    change(&setup)
    let editor = try TestEditor(file: Array("one\n".utf8), setup)
    for name in names {
      editor.store.put("# \(name)\n", at: TestEditor.home / name)
      try editor.application.documents.open(path: TestEditor.home / name)
    }
    return editor
  }

  private func openMenu(_ editor: TestEditor) {
    editor.document.perform("open-recent")
    editor.mainThread.run()
    editor.tick()
  }

  private func rows(_ editor: TestEditor) -> [String] {
    editor.document.menus.session?.panels.last?.titles.filter { !$0.isEmpty } ?? []
  }

  private func marked(_ editor: TestEditor) -> String? {
    guard let panel = editor.document.menus.session?.panels.last else { return nil }
    return panel.marked.map { panel.titles[$0] }
  }

  /// Returns the window's pixels once the marked file is read and shown.
  private func showing(_ editor: TestEditor) -> [UInt32] {
    editor.mainThread.run()
    editor.tick()
    return editor.window.pixels
  }

  private func refusals(_ editor: TestEditor) -> [String] {
    (editor.document.menus.session?.panels.last?.rows ?? []).compactMap { row in
      guard case .item(let item) = row, let refusal = item.refusal else { return nil }
      return Catalog.english.text(refusal)
    }
  }

  private func shared(_ editor: TestEditor) -> [FilePath] {
    RecentlyUsedList(editor.store.bytes(at: Self.shared)).paths
  }

  @Test func theLastComesFirst() throws {
    let editor = try editor("a.md", "b.md")
    openMenu(editor)
    #expect(rows(editor) == ["b.md", "a.md", "notes.md", "Clear"])
    #expect(shared(editor) == [Self.notes, TestEditor.home / "a.md", TestEditor.home / "b.md"])
  }

  @Test func theFileOfTheWindowIsTickedAndPassedOver() throws {
    let editor = try editor("a.md")
    for path in [Self.notes, TestEditor.home / "a.md"] {
      editor.application.recentFiles.setPinned(true, path)
    }
    openMenu(editor)
    let panel = try #require(editor.document.menus.session?.panels.last)
    #expect(rows(editor) == ["notes.md", "a.md"])
    #expect(panel.marked.map { panel.titles[$0] } == "a.md")
    let ticked = panel.rows.indices.filter {
      if case .item(let item) = panel.rows[$0] { item.mark == .check } else { false }
    }
    #expect(ticked.map { panel.titles[$0] } == ["notes.md"])
    editor.keys("up", "return")
    #expect(editor.documents.count == 2 && !editor.document.menus.isOpen)
  }

  /// Opening the menu and pressing Return clears nothing.
  @Test func withoutOtherFilesKeysBeginAtTheOpenOne() throws {
    let editor = try editor()
    openMenu(editor)
    editor.keys("return")
    #expect(editor.application.recentFiles.files == [Self.notes])
  }

  @Test func choosingOpens() throws {
    let editor = try editor("a.md")
    editor.documents.last?.close()
    openMenu(editor)
    editor.keys("return")
    #expect(editor.documents.count == 2)
    #expect(editor.documents.last?.path == TestEditor.home / "a.md")
  }

  @Test func thereMayBeNone() throws {
    let editor = try TestEditor("ˇ")
    openMenu(editor)
    #expect(rows(editor) == ["No recent files"])
  }

  @Test func goingAlongShowsHowFilesBegin() throws {
    let editor = try editor("a.md", "b.md")
    editor.store.put([0x7F, 0x45, 0x4C, 0x46, 0, 0, 0, 1, 2, 3], at: TestEditor.home / "a.md")
    let rest = editor.window.pixels
    openMenu(editor)
    #expect(!editor.document.preview.isShown)
    editor.keys("end", "up")
    editor.mainThread.run()
    editor.tick()
    #expect(editor.document.preview.isShown)
    let first = editor.window.pixels
    editor.keys("up")
    editor.mainThread.run()
    editor.tick()
    #expect(editor.document.preview.isShown, "a sentence")
    #expect(editor.window.pixels != first)
    editor.keys("escape").tick()
    #expect(!editor.document.preview.isShown)
    #expect(editor.window.pixels == rest)
  }

  @Test func aFileThatCannotBeShownIsASentence() throws {
    let editor = try editor()
    for (path, expected) in [
      ("none.md", "“none.md” does not exist."), ("elf", "“elf” is not a text file."),
      ("secret.md", "You don’t have permission to read “secret.md”."), (".", "“ann” is a folder."),
    ] {
      let path = TestEditor.home.pushing(FilePath(path)).lexicallyNormalized()
      if path.name == "elf" { editor.store.put([0x7F, 0x45, 0x4C, 0x46, 0, 0, 0, 1], at: path) }
      if path.name == "secret.md" { editor.store.fail(.read, path, 13) }
      #expect(throws: (any Error).self) { try FileBeginning(of: path, in: editor.store).text() }
      do {
        _ = try FileBeginning(of: path, in: editor.store).text()
      } catch {
        #expect(Catalog.english.text(FileSentence.sentence(for: error, path: path)) == expected)
      }
    }
  }

  @Test func onlyTheBeginningOfAFileIsRead() throws {
    let editor = try editor()
    let line = Array("õhk ja vesi, ja veel palju muud\n".utf8)
    for start in ["", "x", "xy", "xyz"] {
      let path = TestEditor.home / "long.md"
      editor.store.put(
        Array(start.utf8) + Array(repeating: line, count: 4000).flatMap { $0 }, at: path)
      let text = try FileBeginning(of: path, in: editor.store).text()
      #expect(text.utf8Count > 30_000 && text.utf8Count <= 1 << 15)
      #expect(String(validating: text.allBytes, as: UTF8.self) != nil)
    }
  }

  @Test func altKeepsAFileAtTheTop() throws {
    let editor = try editor("a.md", "b.md")
    openMenu(editor)
    editor.keys("down").hold(.alt)
    #expect(rows(editor)[1] == "Keep “a.md” at the Top")
    editor.keys("alt+return").hold([])
    #expect(rows(editor) == ["a.md", "b.md", "notes.md", "Clear"])
    #expect(editor.application.recentFiles.pinned == [TestEditor.home / "a.md"])
    editor.keys("home").hold(.alt)
    #expect(rows(editor).first == "Don’t Keep “a.md” at the Top")
    editor.keys("alt+return").hold([])
    #expect(rows(editor) == ["b.md", "a.md", "notes.md", "Clear"])
  }

  /// The preview shows the marked file, also when the file moves in the list.
  @Test func theMarkGoesAlongWithAFile() throws {
    let editor = try editor("a.md", "b.md")
    openMenu(editor)
    editor.keys("down").hold(.alt)
    #expect(marked(editor) == "Keep “a.md” at the Top")
    editor.keys("alt+return").hold([])
    #expect(rows(editor) == ["a.md", "b.md", "notes.md", "Clear"])
    #expect(marked(editor) == "a.md")
    let shown = showing(editor)
    editor.keys("down")
    #expect(marked(editor) == "b.md" && showing(editor) != shown)
    editor.keys("up")
    #expect(marked(editor) == "a.md" && showing(editor) == shown)
  }

  @Test func theRowUnderTheMarkIsPreviewed() throws {
    let editor = try editor("a.md", "b.md")
    try editor.store.remove(TestEditor.home / "a.md")
    openMenu(editor)
    editor.keys("down").hold(.alt)
    _ = showing(editor)
    editor.keys("alt+return").hold([])
    #expect(marked(editor) == "notes.md")
    let shown = showing(editor)
    editor.keys("up", "down")
    #expect(marked(editor) == "notes.md" && showing(editor) == shown)
    #expect(editor.document.preview.isShown)
  }

  @Test func clearLeavesWhatIsAtTheTop() throws {
    let editor = try editor("a.md", "b.md")
    editor.application.recentFiles.setPinned(true, TestEditor.home / "a.md")
    openMenu(editor)
    editor.keys("end", "return")
    openMenu(editor)
    #expect(rows(editor) == ["a.md"])
    #expect(shared(editor) == [])
  }

  @Test func missingFilesAreDimmedAndForgottenWithAlt() throws {
    let editor = try editor("a.md", "b.md")
    try editor.store.remove(TestEditor.home / "a.md")
    openMenu(editor)
    #expect(refusals(editor) == ["This file no longer exists."])
    editor.keys("down", "return")
    #expect(editor.documents.count == 3 && editor.document.menus.isOpen)
    editor.hold(.alt)
    #expect(rows(editor)[1] == "Forget “a.md”")
    editor.keys("alt+return").hold([])
    #expect(rows(editor) == ["b.md", "notes.md", "Clear"])
    #expect(shared(editor).count == 2)
  }

  @Test func aLetterFindsAFile() throws {
    let editor = try editor("apple.md", "banana.md", "bread.md")
    openMenu(editor)
    editor.type("no")
    let panel = try #require(editor.document.menus.session?.panels.last)
    #expect(panel.marked.map { panel.titles[$0] } == "notes.md")
    editor.expect("ˇone\n")
  }

  @Test func aFileThatGetsAnotherNameStaysTheOne() throws {
    let editor = try editor()
    editor.application.recentFiles.setPinned(true, Self.notes)
    editor.document.saving.move(to: TestEditor.home / "new.md") { _ in }
    let recent = editor.application.recentFiles
    #expect(recent.pinned == [TestEditor.home / "new.md"] && recent.files == [])
    #expect(shared(editor) == [TestEditor.home / "new.md"])
  }

  @Test func savedSheetsAreNoted() throws {
    let editor = try TestEditor("oneˇ")
    #expect(editor.application.recentFiles.files == [])
    editor.keys("ctrl+s", "ctrl+a").type("new.md").keys("return")
    #expect(editor.application.recentFiles.files == [TestEditor.home / "new.md"])
  }

  @Test func aFileOfANameIsNotedWhenItIsThere() throws {
    let editor = try TestEditor(TestEditor.Setup(), store: TestEditor.disk()) {
      try $0.documents.open(path: Self.notes)
    }
    #expect(editor.application.recentFiles.files == [])
    editor.type("x").keys("ctrl+s")
    #expect(editor.application.recentFiles.files == [Self.notes])
  }

  @Test func noMoreThanTwentyAreRemembered() throws {
    let editor = try editor()
    for number in 0..<30 {
      let path = TestEditor.home / "\(number).md"
      editor.store.put("", at: path)
      try editor.application.documents.open(path: path)
      editor.documents.last?.close()
    }
    #expect(editor.application.recentFiles.files.count == 20)
    openMenu(editor)
    #expect(rows(editor).count == 16)
  }

  // Without remembered files

  @Test func theSettingForgetsAll() throws {
    let editor = try editor("a.md")
    editor.application.settings.change { $0.recentFiles = false }
    #expect(editor.application.recentFiles.files == [] && shared(editor) == [])
    editor.store.put("", at: TestEditor.home / "c.md")
    try editor.application.documents.open(path: TestEditor.home / "c.md")
    #expect(editor.application.recentFiles.files == [] && shared(editor) == [])
    openMenu(editor)
    #expect(rows(editor) == ["Recent files are not remembered."])
  }

  @Test func theDesktopsWordForgetsAll() throws {
    let editor = try editor("a.md")
    var desktop = editor.application.appearance.desktop
    desktop.remembersRecentFiles = false
    editor.application.appearance.setDesktop(desktop)
    #expect(editor.application.recentFiles.files == [] && shared(editor) == [])
  }

  @Test(arguments: [
    ("a\nb\u{202E}dm.exe", "a□b□dm.exe"),
    (
      String(repeating: "long", count: 20) + ".md",
      "longlonglonglonglonglon…nglonglo.md"
    ),
  ])
  func namesAreOneShortLine(_ name: String, _ shown: String) {
    let name = RecentName(TestEditor.home / name, home: TestEditor.home)
    #expect(Catalog.english.text(name.title).count <= 36)
    if shown.count < 20 { #expect(Catalog.english.text(name.title) == shown) }
    #expect(name.folder == "~")
  }

  @Test(arguments: Look.two)
  func asItLooks(_ look: Look) throws {
    let editor = try TestEditor(
      "# A walk\nThe path begins.\n", look, size: Size(width: 640, height: 480)
    ) {
      $0.desktop.caretBlink = nil
    }
    for (path, text) in [
      ("letters/Mari.md", "Dear Mari,\n"), ("notes.md", "# Notes\n\nMilk, *bread*, apples.\n"),
      ("book/chapter 3.md", "# Chapter 3\n\nIt rained.\n"), ("gone.md", ""),
      ("a very long name of a file that nobody could read at once.md", "x"),
    ] {
      let path = TestEditor.home.pushing(FilePath(path))
      editor.store.put(text, at: path)
      try editor.application.documents.open(path: path)
      editor.documents.last?.close()
    }
    try editor.store.remove(TestEditor.home / "gone.md")
    editor.application.recentFiles.setPinned(true, TestEditor.home / "letters/Mari.md")
    editor.keys("f10", "right", "down", "down", "down", "right", "down", "down", "down", "down")
    editor.mainThread.run()
    try editor.expectPicture("open-recent", look)
  }
}
