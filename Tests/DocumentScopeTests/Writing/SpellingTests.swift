import Canvas
import Layout
import Platform
import Synchronization
import Testing
import TextCore
import Words

@testable import ApplicationScope
@testable import DocumentScope
@testable import Interface

@MainActor
@Suite struct SpellingTests {
  private let shelf = TestShelf([
    "en": "one two three four five cat hat text and more", "et": "üks kaks kolm",
  ])

  private func editor(
    _ marked: String, isOn: Bool = true, languages: String = "",
    size: Size = Size(width: 560, height: 420)
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.dictionaries = shelf
    setup.settings.spelling = isOn
    setup.settings.spellingLanguages = languages
    setup.size = size
    return try TestEditor(marked, setup).settle()
  }

  private func wrong(_ editor: TestEditor) -> [String] {
    editor.document.layout.misspellings(in: 0..<editor.text.end).map { editor.text.string(in: $0) }
  }

  // What is checked

  @Test func wrongWordsAreMarkedAndNothingIsLaidOut() throws {
    let editor = try editor("One tow three.\n\nfuor five catˇ", isOn: false)
    let layouts = editor.document.layout.layoutCount
    let invalidations = editor.document.layout.invalidationCount
    editor.application.settings.change { $0.spelling = true }
    editor.settle()
    #expect(wrong(editor) == ["tow", "fuor"])
    #expect(editor.document.layout.layoutCount == layouts)
    #expect(editor.document.layout.invalidationCount == invalidations)
  }

  @Test func codeLinksAndMarksAreNoLanguage() throws {
    let editor = try editor(
      """
      `tow` [txet](http://tow.tow "tow") <http://tow> [^tow] \\*
      ```tow
      tow tow
      ```
      **fuor** _tow_ ˇ
      """)
    #expect(wrong(editor) == ["txet", "fuor", "tow"])
  }

  @Test func theWordBeingTypedWaitsUntilItIsLeft() throws {
    let editor = try editor("one ˇ")
    editor.type("tow").settle()
    #expect(wrong(editor) == [])
    editor.type(" ").settle()
    #expect(wrong(editor) == ["tow"])
    editor.keys("left", "backspace").settle()
    #expect(wrong(editor) == [], "it is being typed again")
    editor.keys("up", "home").settle()
    #expect(wrong(editor) == ["to"])
  }

  @Test func aCaretThatOnlyVisitsTakesNoMark() throws {
    let editor = try editor("ˇtow one")
    #expect(wrong(editor) == ["tow"])
    editor.keys("right", "right").settle()
    #expect(wrong(editor) == ["tow"])
  }

  @Test func deletingJoinsWordsThatAreCheckedAnew() throws {
    let editor = try editor("ca ˇt one")
    #expect(wrong(editor) == ["ca", "t"])
    editor.keys("backspace", "end").settle()
    #expect(wrong(editor) == [])
    editor.keys("ctrl+z").settle()
    editor.keys("end").settle()
    #expect(wrong(editor) == ["ca", "t"])
  }

  @Test func whatBecomesCodeLosesItsMarks() throws {
    let editor = try editor("\ntow tow\nˇone")
    #expect(wrong(editor) == ["tow", "tow"])
    editor.keys("ctrl+home").type("```").settle()
    #expect(wrong(editor) == [])
    editor.keys("backspace", "down", "down").settle()
    #expect(wrong(editor) == ["tow", "tow"])
  }

  // How much is done

  @Test func onlyWhatIsLookedAtIsChecked() throws {
    let text = (1...2000).map { _ in "one tow" }.joined(separator: "\n")
    let editor = try editor("ˇ" + text)
    let seen = editor.document.writing.spelling.checkCount
    #expect((5...60).contains(seen))
    editor.settle()
    #expect(editor.document.writing.spelling.checkCount == seen, "once is enough")
    editor.keys("ctrl+end").settle()
    #expect((seen + 5...seen + 60).contains(editor.document.writing.spelling.checkCount))
  }

  @Test func aLetterHasItsParagraphCheckedAndNoOther() throws {
    let text = (1...10).map { "one two \($0)" }.joined(separator: "\n")
    let editor = try editor(text + " ˇ")
    let before = editor.document.writing.spelling.checkCount
    editor.type("cat ").settle()
    #expect(editor.document.writing.spelling.checkCount - before <= 2)
  }

  @Test func offCostsNothing() throws {
    let editor = try editor("tow ˇ", isOn: false)
    editor.type("fuor ").settle()
    #expect(shelf.opened.withLock { $0.isEmpty })
    #expect(shelf.checked.withLock { $0.isEmpty })
    #expect(editor.document.editor.didChangeText.listenerCount == 1, "focus mode alone")
    #expect(editor.document.writing.spelling.advance(to: 1000) == .still)
  }

  @Test func atRestNothingIsLookedAt() throws {
    let editor = try editor("one tow ˇ")
    #expect(editor.document.writing.spelling.advance(to: editor.clock.now + 100) == .still)
  }

  // News from the background

  @Test func verdictsOnAnotherTextAreDropped() throws {
    let editor = try editor("oneˇ")
    editor.type(" tow three")
    editor.keys("home").wait(1)
    // What was checked waits to come back while the text changes.
    editor.keys("delete").settle()
    #expect(wrong(editor) == ["tow"])
    editor.keys("end").settle()
    #expect(wrong(editor) == ["ne", "tow"])
  }

  @Test func switchingOffTakesTheMarksAway() throws {
    let editor = try editor("tow ˇ")
    #expect(wrong(editor) == ["tow"])
    editor.document.perform("spelling")
    editor.settle()
    #expect(wrong(editor) == [])
    #expect(editor.document.editor.didChangeText.listenerCount == 1, "focus mode alone")
    editor.document.perform("spelling")
    editor.settle()
    #expect(wrong(editor) == ["tow"])
  }

  @Test func severalLanguagesAtOnce() throws {
    let editor = try editor("one kaks seitse ˇ", isOn: false)
    editor.application.settings.change {
      $0.spelling = true
      $0.spellingLanguages = "en, et"
    }
    editor.settle()
    #expect(wrong(editor) == ["seitse"])
    editor.application.settings.change { $0.spellingLanguages = "et" }
    editor.settle()
    #expect(wrong(editor) == ["one", "seitse"])
    #expect(shelf.opened.withLock { $0 } == [["en", "et"], ["et"]])
  }

  @Test func withoutADictionaryTheCommandSaysWhy() throws {
    let editor = try editor("ˇ", isOn: false, languages: "fi")
    let command = try #require(editor.document.commands.command(named: "spelling"))
    #expect(!command.isEnabled())
    #expect(command.whyNot.map(Catalog.english.text) == "No dictionary for “fi” is installed.")
    editor.application.settings.change { $0.spellingLanguages = "ru" }
    #expect(
      command.whyNot.map(Catalog.english.text)
        == "No dictionary for Russian is installed: hunspell-ru.")
    editor.application.settings.change { $0.spellingLanguages = "en" }
    #expect(command.isEnabled() && command.whyNot == nil)
  }

  // The menu

  private func items(_ editor: TestEditor, at offset: Int) -> [MenuItem] {
    editor.document.writing.spelling.menuEntries(at: TextOffset(offset)).compactMap { entry in
      if case .item(let item)? = entry.usual { item } else { nil }
    }
  }

  private func title(_ item: MenuItem) -> String {
    switch item.title {
    case .words(let phrase): Catalog.english.text(phrase)
    case .name(let name, _): name
    }
  }

  @Test func aSuggestionReplacesTheWordInOneStep() throws {
    let editor = try editor("one tow three catˇ")
    let items = items(editor, at: 5)
    #expect(items.map(title) == ["and", "cat", "hat", "one", "two", "Add to Dictionary", "Ignore"])
    items[4].perform()
    editor.settle().expect("one twoˇ three cat")
    #expect(wrong(editor) == [])
    editor.keys("ctrl+z").expect("one tow three catˇ")
  }

  @Test func aRightWordAddsNothingToTheMenu() throws {
    let editor = try editor("one tow three catˇ")
    #expect(items(editor, at: 1).isEmpty)
    #expect(items(editor, at: 16).isEmpty)
  }

  @Test func aWordThatIsGoneIsNotReplaced() throws {
    let editor = try editor("one tow three catˇ")
    let items = items(editor, at: 5)
    editor.keys("ctrl+a").type("x")
    items[0].perform()
    editor.expect("xˇ")
  }

  @Test func ignoredUntilTheEnd() throws {
    let editor = try editor("tow Tow fuor catˇ")
    items(editor, at: 0).last?.perform()
    editor.settle()
    #expect(wrong(editor) == ["fuor"])
    #expect(editor.store.text(at: wordsPath) == nil)
  }

  private let wordsPath = TestEditor.home + "/.config/paber/words.txt"

  @Test func addedForGoodAndMergedWithWhatIsThere() throws {
    let editor = try editor("tow fuor xyz catˇ")
    editor.store.put("xyz\r\n\nkept by hand", at: wordsPath)
    let add = items(editor, at: 0).dropLast().last
    add?.perform()
    editor.settle()
    #expect(wrong(editor) == ["fuor"])
    #expect(editor.store.text(at: wordsPath) == "xyz\r\n\nkept by hand\ntow\n")
    add?.perform()
    editor.settle()
    #expect(editor.store.text(at: wordsPath) == "xyz\r\n\nkept by hand\ntow\n")
  }

  @Test func aFileThatCannotBeReadIsNotWrittenOver() throws {
    let editor = try editor("tow catˇ")
    editor.store.put("precious", at: wordsPath)
    editor.store.fail(.read, wordsPath, 13)
    items(editor, at: 0).dropLast().last?.perform()
    editor.settle()
    #expect(editor.notice != nil)
    #expect(wrong(editor) == [], "it holds until the end")
    editor.store.fail(.read, wordsPath, nil)
    #expect(editor.store.text(at: wordsPath) == "precious")
  }

  @Test func theMenuOpensWithTheSuggestions() throws {
    let editor = try editor("one tow three catˇ")
    editor.press(editor.point(in: "tow"), button: .right)
    #expect(editor.document.menus.isOpen)
    let rows = editor.document.menus.session?.panels.last?.titles ?? []
    #expect(rows.prefix(2) == ["and", "cat"])
    #expect(rows.contains("Add to Dictionary"))
    editor.keys("escape").press(editor.point(in: "three"), button: .right)
    #expect(editor.document.menus.session?.panels.last?.titles.contains("Ignore") == false)
  }
}
