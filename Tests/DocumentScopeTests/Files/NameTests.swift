import ApplicationScope
import Interface
import Localization
import Platform
import Testing

@testable import DocumentScope
@testable import WindowScope

/// The name of a document, also of one without a file.
@MainActor @Suite struct NameTests {
  private static let estonian = """
    msgid "Untitled"
    msgstr "Nimetu"

    msgid "“%1” has changes that are not saved."
    msgstr "„%1“ muudatused on salvestamata."
    """

  private func editor(_ change: (inout TestEditor.Setup) -> Void = { _ in }) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.words["et"] = Self.estonian
    change(&setup)
    return try TestEditor("ˇ", setup)
  }

  @Test func aSheetWithoutAFileFollowsTheLanguage() throws {
    let editor = try editor()
    #expect(editor.window.title == "Untitled – Paber")
    editor.application.settings.change { $0.language = "et" }
    #expect(editor.window.title == "Nimetu – Paber")
    editor.application.settings.change { $0.language = "en" }
    #expect(editor.window.title == "Untitled – Paber")
  }

  @Test func itIsToldOfByThatName() throws {
    let editor = try editor { $0.settings.language = "et" }
    editor.store.room = 0
    editor.type("x").tick()
    editor.keys("escape")
    editor.application.recovery.terminate()
    let notice = try #require(editor.document.sheets.sheet as? NoticeSheet)
    let words = editor.application.language.words
    let isCalledSo = words.text(notice.message).contains("Nimetu")
    #expect(isCalledSo)
  }

  @Test func savingSuggestsThatName() throws {
    let editor = try editor { $0.settings.language = "et" }
    editor.keys("ctrl+s")
    #expect(editor.prompt?.text == "~/Nimetu.md")
  }

  @Test func savingAndTheTitleProposeTheFirstHeading() throws {
    let editor = try TestEditor("An opening line.\n\n## The *long* way/home: 1\n\n# Later\nˇ")
    editor.keys("ctrl+shift+s")
    #expect(editor.prompt?.text == "~/The long way-home: 1.md")
    editor.keys("escape")
    editor.document.perform("rename")
    #expect((editor.sheet as? TitleSheet)?.text == "The long way-home: 1")
    editor.keys("return")
    #expect(editor.document.path == TestEditor.home / "The long way-home: 1.md")
    // A file has its name.
    editor.document.perform("rename")
    #expect((editor.sheet as? TitleSheet)?.text == "The long way-home: 1.md")
    editor.keys("escape", "ctrl+shift+s")
    #expect(editor.prompt?.text == "~/The long way-home: 1.md")
  }

  @Test func aHeadingOfWhichNothingIsLeftProposesNothing() throws {
    for text in ["# ...\nˇ", "#\nˇ", "no heading ˇ", "```\n# code\n```\nˇ"] {
      let editor = try TestEditor(text)
      editor.keys("ctrl+s")
      #expect(editor.prompt?.text == "~/Untitled.md", "\(text)")
    }
  }

  @Test func aFileIsCalledTheSameInEveryLanguage() throws {
    let editor = try editor()
    editor.keys("ctrl+s", "ctrl+a").type("~/untitled.md").keys("return")
    #expect(editor.window.title == "untitled.md – Paber")
    editor.application.settings.change { $0.language = "et" }
    #expect(editor.window.title == "untitled.md – Paber")
  }
}
