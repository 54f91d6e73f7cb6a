import Canvas
import Layout
import Localization
import Platform
import Synchronization
import SystemPackage
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope
@testable import Interface

@MainActor
@Suite struct SpellingTests {
  private let dictionaries = TestDictionaries([
    "en": "one two three four five cat hat text and more", "et": "üks kaks kolm",
  ])

  private func editor(
    _ marked: String, isOn: Bool = true, languages: String = "",
    size: Size = Size(width: 560, height: 420)
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.dictionaries = dictionaries
    setup.settings.spelling = isOn
    setup.settings.spellingLanguages = languages
    setup.size = size
    return try TestEditor(marked, setup).settle()
  }

  private func wrong(_ editor: TestEditor) -> [String] {
    editor.document.layout.decorations.misspellings(in: 0..<editor.text.end).map {
      editor.text.string(in: $0)
    }
  }

  // The checked text

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

  @Test func textThatBecomesCodeLosesItsMarks() throws {
    let editor = try editor("\ntow tow\nˇone")
    #expect(wrong(editor) == ["tow", "tow"])
    editor.keys("ctrl+home").type("```").settle()
    #expect(wrong(editor) == [])
    editor.keys("backspace", "down", "down").settle()
    #expect(wrong(editor) == ["tow", "tow"])
  }

  // The amount of work

  @Test func onlyWhatIsLookedAtIsChecked() throws {
    let text = (1...2000).map { _ in "one tow" }.joined(separator: "\n")
    let editor = try editor("ˇ" + text)
    let seen = editor.document.spelling.checkCount
    #expect((5...60).contains(seen))
    editor.settle()
    #expect(editor.document.spelling.checkCount == seen, "once is enough")
    editor.keys("ctrl+end").settle()
    #expect((seen + 5...seen + 60).contains(editor.document.spelling.checkCount))
  }

  @Test func aLetterHasItsParagraphCheckedAndNoOther() throws {
    let text = (1...10).map { "one two \($0)" }.joined(separator: "\n")
    let editor = try editor(text + " ˇ")
    let before = editor.document.spelling.checkCount
    editor.type("cat ").settle()
    #expect(editor.document.spelling.checkCount - before <= 2)
  }

  @Test func offCostsNothing() throws {
    let editor = try editor("tow ˇ", isOn: false)
    editor.type("fuor ").settle()
    #expect(dictionaries.opened.withLock { $0.isEmpty })
    #expect(dictionaries.checked.withLock { $0.isEmpty })
    #expect(editor.document.spelling.advance(to: 1000) == .still)
    let observers = editor.document.editor.didChangeText.observerCount
    editor.document.perform("spelling")
    editor.settle()
    #expect(editor.document.editor.didChangeText.observerCount == observers + 1)
  }

  @Test func atRestNothingIsLookedAt() throws {
    let editor = try editor("one tow ˇ")
    #expect(editor.document.spelling.advance(to: editor.clock.now + 100) == .still)
  }

  // News from the background

  @Test func verdictsOnAnotherTextAreDropped() throws {
    let editor = try editor("oneˇ")
    editor.type(" tow three")
    editor.keys("home").wait(1)
    // The results of the check are pending while the text changes.
    editor.keys("delete").settle()
    #expect(wrong(editor) == ["tow"])
    editor.keys("end").settle()
    #expect(wrong(editor) == ["ne", "tow"])
  }

  @Test func switchingOffTakesTheMarksAway() throws {
    let editor = try editor("tow ˇ")
    #expect(wrong(editor) == ["tow"])
    let observers = editor.document.editor.didChangeText.observerCount
    editor.document.perform("spelling")
    editor.settle()
    #expect(wrong(editor) == [])
    #expect(editor.document.editor.didChangeText.observerCount == observers - 1)
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
    #expect(dictionaries.opened.withLock { $0 } == [["en", "et"], ["et"]])
  }
}
