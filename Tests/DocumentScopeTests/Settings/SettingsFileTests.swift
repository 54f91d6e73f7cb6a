import ApplicationScope
import Interface
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import DocumentScope

/// The settings file: written by menus, edited by hand.
@MainActor @Suite struct SettingsFileTests {
  private let path = TestEditor.home / ".config/settings.conf"

  private func write(_ text: String, _ editor: TestEditor, _ setup: TestEditor.Setup) {
    editor.store.put(Array(text.utf8), at: path)
    setup.watcher.change(path)
  }

  private func file(_ editor: TestEditor) throws -> String {
    String(decoding: try editor.store.read(path, limit: .max).bytes, as: UTF8.self)
  }

  /// Edits the file by hand while a change is pending that is then reverted.
  private func editByHandWhileWaiting(_ editor: TestEditor, _ setup: TestEditor.Setup) {
    let settings = editor.application.settings
    settings.change { $0.textSize = 19 }
    setup.mainThread.run()
    settings.change { $0.textSize = 20 }
    write("scheme = dark\ntext-size = 19\n", editor, setup)
    #expect(settings.chosen.textSize == 20)
    settings.change { $0.textSize = 19 }
  }

  @Test func aChosenValueIsWritten() throws {
    let setup = TestEditor.Setup()
    let editor = try TestEditor("ˇ", setup)
    editor.application.settings.change { $0.lineHeight = 1.8 }
    editor.application.settings.change { $0.font = "Comic Neue" }
    editor.settle()
    #expect(try file(editor) == "line-height = 1.8\nfont = \"Comic Neue\"\n")
    editor.application.settings.change { $0.lineHeight = Settings().lineHeight }
    editor.settle()
    #expect(try file(editor) == "font = \"Comic Neue\"\n")
  }

  @Test func aSlidersStepsAreWrittenTogether() throws {
    let setup = TestEditor.Setup()
    let editor = try TestEditor("ˇ", setup)
    let settings = editor.application.settings
    let before = editor.store.writeCount
    settings.change { $0.textSize = 19 }
    #expect(try file(editor) == "text-size = 19\n", "the first one at once")
    for step in 1...40 {
      settings.change { $0.textSize = 19 + Double(step) / 4 }
      editor.wait(0.03)
      setup.mainThread.run()
    }
    #expect(editor.store.writeCount - before <= 3)
    editor.settle()
    #expect(try file(editor) == "text-size = 29\n", "the last one always")
    #expect(settings.chosen.textSize == 29)
    #expect(settings.tick(editor.clock.now) == nil)
  }

  @Test func pendingValuesAreWrittenAtTheEnd() throws {
    for end in [{ $0.keepState() }, { $0.tearDown() }] as [(ApplicationScope) -> Void] {
      let editor = try TestEditor("ˇ")
      editor.application.settings.change { $0.textSize = 19 }
      editor.application.settings.change { $0.textSize = 20 }
      #expect(try file(editor) == "text-size = 19\n")
      end(editor.application)
      #expect(try file(editor) == "text-size = 20\n")
    }
  }

  @Test func anEditByHandIsNotLostBetweenTwoWritings() throws {
    let setup = TestEditor.Setup()
    let editor = try TestEditor("ˇ", setup)
    let settings = editor.application.settings
    editByHandWhileWaiting(editor, setup)
    editor.settle()
    #expect(settings.chosen.scheme == .dark)
    #expect(settings.chosen.textSize == 19)
    #expect(try file(editor) == "scheme = dark\ntext-size = 19\n")
  }

  /// With a steady caret nothing else would bring the next frame.
  @Test func aValueReadDuringAWriteIsShownAtOnce() throws {
    var setup = TestEditor.Setup()
    setup.desktop.caretBlink = nil
    let editor = try TestEditor("ˇ", setup)
    let settings = editor.application.settings
    editByHandWhileWaiting(editor, setup)
    editor.clock.now = try #require(editor.tick())
    editor.tick()
    #expect(settings.chosen.scheme == .dark)
    #expect(!editor.document.redraws.isFrameNeeded)
  }

  @Test func theFolderIsMadeSoThatTheOneAboveItIsNotWatched() throws {
    let setup = TestEditor.Setup()
    let editor = try TestEditor("ˇ", setup)
    #expect(editor.store.kind(of: TestEditor.home / ".config") == .directory)
    #expect(setup.watcher.paths == [path])
  }

  @Test func aFolderThatCannotBeMadeIsNotWatched() throws {
    let setup = TestEditor.Setup()
    let store = TestEditor.disk()
    store.fail(.write, TestEditor.home / ".config", 30)
    let editor = try TestEditor(setup, store: store) { try $0.documents.newSheet() }
    #expect(setup.watcher.paths.isEmpty)
    #expect(editor.store.kind(of: TestEditor.home / ".config") == nil)
  }

  @Test func anEditByHandActsAtOnce() throws {
    let setup = TestEditor.Setup()
    let editor = try TestEditor("ˇ", setup)
    write("# mine\nscheme = dark\nunknown = 7\n", editor, setup)
    #expect(editor.application.appearance.theme.scheme == .dark)
    #expect(editor.notice == nil)
    editor.application.settings.change { $0.textSize = 20 }
    setup.mainThread.run()
    #expect(try file(editor) == "# mine\nscheme = dark\nunknown = 7\ntext-size = 20\n")
  }

  @Test func aMistakeIsToldAndTheLastGoodValueStays() throws {
    let setup = TestEditor.Setup()
    let editor = try TestEditor("ˇ", setup)
    write("line-height = 1.8\nscheme = dark\n", editor, setup)
    write("line-height = tall\nscheme = light\n", editor, setup)
    let settings = editor.application.settings.chosen
    #expect(settings.lineHeight == 1.8)
    #expect(settings.scheme == .light)
    let notice = try #require(editor.notice)
    #expect(notice.contains("line 1"))
    #expect(notice.contains("tall"))
    write("scheme = light\n", editor, setup)
    #expect(editor.application.settings.chosen.lineHeight == Settings().lineHeight)
  }

  @Test func aPreviewedValueIsNotWritten() throws {
    let setup = TestEditor.Setup()
    let editor = try TestEditor("ˇ", setup)
    editor.application.settings.tryOn { $0.scheme = .dark }
    editor.application.settings.endTrying()
    setup.mainThread.run()
    #expect(throws: FileError.self) { try file(editor) }
  }

  @Test func anOlderFileDoesNotUndoAChangeUnderWay() throws {
    let setup = TestEditor.Setup()
    let editor = try TestEditor("ˇ", setup)
    editor.application.settings.change { $0.scheme = .dark }
    // The watcher reports before the save does.
    write("text-size = 20\n", editor, setup)
    #expect(editor.application.settings.chosen.scheme == .dark)
  }
}
