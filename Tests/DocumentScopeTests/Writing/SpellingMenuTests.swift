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
@testable import WindowScope

/// The rows about spelling in menus, and when they appear.
@MainActor
@Suite struct SpellingMenuTests {
  private let dictionaries = TestDictionaries([
    "en": "one two three four five cat hat text and more"
  ])

  private func editor(_ marked: String) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.dictionaries = dictionaries
    setup.settings.spelling = true
    return try TestEditor(marked, setup).settle()
  }

  private func wrong(_ editor: TestEditor) -> [String] {
    editor.document.layout.decorations.misspellings(in: 0..<editor.text.end).map {
      editor.text.string(in: $0)
    }
  }

  // Reasons that prevent the check

  @Test func withoutADictionaryTheCommandSaysWhy() throws {
    var setup = TestEditor.Setup()
    setup.dictionaries = dictionaries
    setup.settings.spellingLanguages = "fi"
    let editor = try TestEditor("ˇ", setup)
    let command = try #require(editor.document.commands.command(named: "spelling"))
    func openMenus() { editor.keys("f10", "escape").settle() }
    openMenus()
    #expect(!command.isEnabled())
    #expect(command.whyNot.map(Catalog.english.text) == "The dictionary for “fi” is not installed.")
    editor.application.settings.change { $0.spellingLanguages = "ru" }
    openMenus()
    #expect(
      command.whyNot.map(Catalog.english.text)
        == "The dictionary for Russian is not installed: hunspell-ru.")
    editor.application.settings.change { $0.spellingLanguages = "en" }
    openMenus()
    #expect(command.isEnabled() && command.whyNot == nil)
  }

  @Test func dictionariesAreLookedForWhenMenusOpenAndNotForEachRow() throws {
    let queue = HeldQueue()
    var setup = TestEditor.Setup()
    setup.dictionaries = dictionaries
    setup.settings.spellingLanguages = "fi"
    setup.writingQueue = queue
    let editor = try TestEditor("ˇ", setup).settle()
    #expect(dictionaries.lookCount.withLock { $0 } == 0, "not asked yet")
    editor.keys("f10").type("ew")
    #expect(dictionaries.lookCount.withLock { $0 } == 0, "nothing waits for the disk")
    func refusal() -> String? {
      let panel = editor.document.menus.session?.panels.last
      guard case .item(let item)? = panel?.rows.first else { return "no row" }
      return item.refusal.map(Catalog.english.text)
    }
    #expect(refusal() == nil)
    queue.release()
    editor.mainThread.run()
    #expect(refusal() == "The dictionary for “fi” is not installed.", "it is told while it is open")
    editor.keys("left", "right", "escape", "escape")
    #expect(dictionaries.lookCount.withLock { $0 } == 1)
    editor.keys("f10", "escape")
    queue.release()
    #expect(dictionaries.lookCount.withLock { $0 } == 2, "one may have been installed")
  }

  // Misspelled words

  @Test func aSuggestionReplacesTheWordInOneStep() throws {
    let editor = try editor("one tow three catˇ")
    let items = editor.spellingItems(at: 5)
    let titles = items.map(\.englishTitle)
    #expect(titles == ["two", "and", "cat", "hat", "one", "Add to Dictionary", "Ignore"])
    items[0].perform()
    editor.settle().expect("one twoˇ three cat")
    #expect(wrong(editor) == [])
    editor.keys("ctrl+z").expect("one tow three catˇ")
  }

  @Test func aRightWordAddsNothingToTheMenu() throws {
    let editor = try editor("one tow three catˇ")
    #expect(editor.spellingItems(at: 1).isEmpty)
    #expect(editor.spellingItems(at: 16).isEmpty)
  }

  @Test func aWordThatIsGoneIsNotReplaced() throws {
    let editor = try editor("one tow three catˇ")
    let items = editor.spellingItems(at: 5)
    editor.keys("ctrl+a").type("x")
    items[0].perform()
    editor.expect("xˇ")
  }

  @Test func ignoredUntilTheEnd() throws {
    let editor = try editor("tow and Tow fuor catˇ")
    editor.spellingItems(at: 0).last?.perform()
    editor.settle()
    #expect(wrong(editor) == ["fuor"])
    #expect(editor.store.text(at: wordsPath) == nil)
  }

  private let wordsPath = TestEditor.home / ".config/paber/words.txt"

  @Test func addedForGoodAndMergedWithWhatIsThere() throws {
    let editor = try editor("tow fuor xyz catˇ")
    editor.store.put("xyz\r\n\nkept by hand", at: wordsPath)
    let add = editor.spellingItems(at: 0).dropLast().last
    add?.perform()
    editor.settle()
    #expect(wrong(editor) == ["fuor"])
    #expect(editor.store.text(at: wordsPath) == "xyz\r\n\nkept by hand\ntow\n")
    add?.perform()
    editor.settle()
    #expect(editor.store.text(at: wordsPath) == "xyz\r\n\nkept by hand\ntow\n")
  }

  @Test func aListWithTheLineEndsOfWindowsIsReadWhole() throws {
    let store = TestEditor.disk()
    store.put("tow\r\nfuor\r\n", at: wordsPath)
    var setup = TestEditor.Setup()
    setup.dictionaries = dictionaries
    setup.settings.spelling = true
    let editor = try TestEditor(setup, store: store) {
      try $0.documents.open(DocumentRequest(text: TextRope("tow fuor xyz cat")))
    }
    #expect(wrong(editor.keys("ctrl+end").settle()) == ["xyz"])
  }

  @Test func bytesOfAnotherCharsetStayInTheList() throws {
    let editor = try editor("tow catˇ")
    let theirs: [UInt8] = [0x67, 0x72, 0xFC, 0xDF, 0x65, 0x0A, 0x0A]
    editor.store.put(theirs, at: wordsPath)
    editor.spellingItems(at: 0).dropLast().last?.perform()
    editor.settle()
    #expect(editor.store.bytes(at: wordsPath) == theirs + Array("tow\n".utf8))
  }

  @Test func aFileThatCannotBeReadIsNotWrittenOver() throws {
    let editor = try editor("tow catˇ")
    editor.store.put("precious", at: wordsPath)
    editor.store.fail(.read, wordsPath, 13)
    editor.spellingItems(at: 0).dropLast().last?.perform()
    editor.settle()
    #expect(editor.notice != nil)
    #expect(wrong(editor) == [], "it holds until the end")
    editor.store.fail(.read, wordsPath, nil)
    #expect(editor.store.text(at: wordsPath) == "precious")
  }

  private func rows(_ editor: TestEditor) -> [String] {
    editor.document.menus.session?.panels.last?.titles ?? []
  }

  /// Makes a page whose dictionary answers on request.
  private func slowEditor(_ marked: String) throws -> (TestEditor, HeldQueue) {
    let queue = HeldQueue()
    var setup = TestEditor.Setup()
    setup.dictionaries = dictionaries
    setup.settings.spelling = true
    setup.writingQueue = queue
    let editor = try TestEditor(marked, setup)
    for _ in 0..<3 {
      editor.settle()
      queue.release()
    }
    return (editor.settle(), queue)
  }

  @Test func theMenuOpensAtOnceAndTakesTheSuggestionsWhenTheyCome() throws {
    let (editor, queue) = try slowEditor("one tow three catˇ")
    editor.press(editor.point(in: "tow"), button: .right).release(editor.point(in: "tow"))
    #expect(rows(editor).prefix(1) == ["Looking for suggestions…"])
    #expect(rows(editor).contains("Add to Dictionary"))
    editor.window.delegate?.handle(.resized)
    #expect(queue.count == 1, "once is enough")
    queue.release()
    editor.mainThread.run()
    #expect(rows(editor).prefix(6) == ["two", "and", "cat", "hat", "one", ""])
    #expect(rows(editor).contains("Add to Dictionary"))
    editor.keys("escape").press(editor.point(in: "tow"), button: .right)
    #expect(rows(editor).first == "two", "they are known by now")
    editor.keys("escape").press(editor.point(in: "three"), button: .right)
    #expect(!rows(editor).contains("Ignore"))
  }

  @Test func noSuggestionsIsSaidOnlyWhenThereAreNone() throws {
    let (editor, queue) = try slowEditor("one towtowtow catˇ")
    editor.press(editor.point(in: "towtowtow"), button: .right)
    #expect(rows(editor).first == "Looking for suggestions…")
    queue.release()
    editor.mainThread.run()
    #expect(rows(editor).first == "No suggestions")
  }

  @Test func rowsThatHaveJustComeAreNotClickedByMistake() throws {
    let (editor, queue) = try slowEditor("one tow three catˇ")
    editor.press(editor.point(in: "tow"), button: .right).release(editor.point(in: "tow"))
    let panel = try #require(editor.document.menus.session?.panels.last)
    let row = try #require(rows(editor).firstIndex(of: "Add to Dictionary"))
    let frame = panel.frame(ofRow: row)
    let point = Point(x: frame.x + 20, y: frame.y + frame.height / 2)
    editor.move(point)
    queue.release()
    editor.mainThread.run()
    editor.wait(0.2)
    editor.press(point).release(point)
    #expect(editor.string == "one tow three cat")
    #expect(wrong(editor) == ["tow"], "it was not taken into the dictionary")
    #expect(editor.document.menus.isOpen)
    editor.wait(0.5)
    editor.move(point).press(point).release(point)
    #expect(!editor.document.menus.isOpen)
    #expect(editor.string != "one tow three cat", "now it is what is seen there")
  }

  @Test func theMarkOfTheKeysStaysOnItsRow() throws {
    let (editor, queue) = try slowEditor("one towˇ")
    editor.keys("left", "menu", "return")
    #expect(editor.document.menus.isOpen, "there is nothing to choose yet")
    editor.keys("down")
    let panel = { editor.document.menus.session?.panels.last }
    func marked() -> String? { panel().flatMap { panel in panel.marked.map { panel.titles[$0] } } }
    #expect(marked() == "Add to Dictionary")
    queue.release()
    editor.mainThread.run()
    #expect(marked() == "Add to Dictionary")
    editor.keys("escape", "menu")
    #expect(marked() == "two")
  }
}
