import ApplicationScope
import Interface
import Platform
import Testing

@testable import DocumentScope

/// The settings file as a person meets it: written by menus, edited by hand.
@MainActor @Suite struct SettingsFileTests {
  private let path = TestEditor.home + "/.config/settings.conf"

  private func write(_ text: String, _ editor: TestEditor, _ setup: TestEditor.Setup) {
    editor.store.put(Array(text.utf8), at: path)
    setup.watcher.change(path)
  }

  private func file(_ editor: TestEditor) throws -> String {
    String(decoding: try editor.store.read(path).bytes, as: UTF8.self)
  }

  @Test func whatIsChosenIsWritten() throws {
    let setup = TestEditor.Setup()
    let editor = try TestEditor("ˇ", setup)
    editor.application.settings.change { $0.lineHeight = 1.8 }
    editor.application.settings.change { $0.font = "Comic Neue" }
    setup.mainThread.run()
    #expect(try file(editor) == "line-height = 1.8\nfont = \"Comic Neue\"\n")
    editor.application.settings.change { $0.lineHeight = Settings().lineHeight }
    setup.mainThread.run()
    #expect(try file(editor) == "font = \"Comic Neue\"\n")
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

  @Test func whatIsTriedIsNotWritten() throws {
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
    // The watcher is quicker than the word that the file was saved.
    write("text-size = 20\n", editor, setup)
    #expect(editor.application.settings.chosen.scheme == .dark)
  }
}
