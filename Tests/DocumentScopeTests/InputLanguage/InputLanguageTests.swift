import Canvas
import Interface
import Layout
import Localization
import Platform
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope

/// Text is in the font of the language that is typed.
@MainActor @Suite struct InputLanguageTests {
  private let keyboard = SilentInputLanguage()
  private let inputMethod = SilentInputLanguage()

  private func open(
    _ text: String = "ˇDear שלום", _ change: (inout TestEditor.Setup) -> Void = { _ in }
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    setup.desktop.caretBlink = nil
    setup.keyboard = keyboard
    setup.inputMethod = inputMethod
    change(&setup)
    let editor = try TestEditor(text, setup)
    editor.tick()
    return editor
  }

  private func current(_ editor: TestEditor) -> String? {
    editor.application.inputLanguage.languages.typed?.tag
  }

  /// Returns the number of times that the whole layout was invalidated.
  private func layouts(_ editor: TestEditor, _ body: () -> Void) -> Int {
    let before = editor.document.layout.invalidationCount
    body()
    return editor.document.layout.invalidationCount - before
  }

  @Test func theFontFollowsAtTheNextTurn() throws {
    let editor = try open()
    inputMethod.start()
    let pixels = editor.window.pixels
    let count = layouts(editor) {
      keyboard.didChange.send(.language("th"))
      editor.tick()
    }
    #expect(count == 1 && current(editor) == "th")
    keyboard.didChange.send(.alphabetic)
    editor.tick()
    #expect(current(editor) == nil)
    let isSame = editor.window.pixels == pixels
    #expect(isSame, "as before")
  }

  @Test func anAlphabetChangesNothing() throws {
    let editor = try open()
    let frames = editor.window.presented.count
    let count = layouts(editor) {
      editor.application.inputLanguage.begin()
      keyboard.didChange.send(.alphabetic)
      inputMethod.didChange.send(.alphabetic)
      editor.tick()
    }
    #expect(count == 0 && editor.window.presented.count == frames)
  }

  @Test func thereAndBackBetweenFramesCostsNothing() throws {
    let editor = try open()
    inputMethod.start()
    keyboard.didChange.send(.alphabetic)
    editor.tick()
    let frames = editor.window.presented.count
    let count = layouts(editor) {
      for _ in 1...100 {
        keyboard.didChange.send(.language("ja"))
        keyboard.didChange.send(.alphabetic)
      }
      editor.tick()
    }
    #expect(count == 0 && editor.window.presented.count == frames)
  }

  /// No letter of the text moves or changes but those of the language.
  @Test func lettersThatKeepTheirFontKeepTheirPixels() throws {
    let editor = try open("ˇDear reader, this “line” (of 3) is long enough to be wrapped once.")
    inputMethod.start()
    let pixels = editor.window.pixels
    for tag in ["he", "ar", "ka", "am"] {
      keyboard.didChange.send(.language(tag))
      editor.tick()
      #expect(current(editor) == tag)
      let isSame = editor.window.pixels == pixels
      #expect(isSame, "\(tag)")
    }
  }

  /// At a start the keyboard is asked long before an input method.
  @Test func theLanguageOfTheLastRunHoldsUntilBothHaveTold() throws {
    let first = try open()
    inputMethod.didChange.send(.language("ja"))
    keyboard.didChange.send(.alphabetic)
    first.tick()
    #expect(current(first) == "ja")
    first.application.keepState()
    var setup = TestEditor.Setup()
    (setup.keyboard, setup.inputMethod) = (SilentInputLanguage(), SilentInputLanguage())
    let second = try TestEditor(setup, store: first.store) { try $0.documents.newSheet() }
    #expect(current(second) == "ja")
    setup.keyboard.didChange.send(.alphabetic)
    second.tick()
    #expect(current(second) == "ja")
    let count = layouts(second) {
      setup.inputMethod.didChange.send(.language("ja"))
      second.tick()
    }
    #expect(current(second) == "ja" && count == 0)
    setup.inputMethod.didChange.send(nil)
    second.tick()
    #expect(current(second) == nil)
    #expect(second.application.inputLanguage.languages.han?.tag == "ja")
  }

  /// The cross of a task that is done is a Latin letter; the mark before it is in the same font all
  /// the same.
  @Test func theMarkersOfAListAreAlike() throws {
    let editor = try open("- [x] تم\n- [ ] تمˇ")
    inputMethod.start()
    keyboard.didChange.send(.language("ar"))
    editor.tick()
    let edges = try [0, 1].map { index -> Double in
      let layout = editor.document.layout
      let line = try #require(
        layout.piece(at: layout.storage.text.paragraphStart(index)).layout.lines.first)
      return Double(line.x + line.width)
    }
    #expect(current(editor) == "ar")
    #expect(edges[0] == edges[1])
  }

  @Test func withoutASourceTypedLettersTell() throws {
    let editor = try open("ˇ")
    editor.type("שלו").tick()
    #expect(current(editor) == "he")
    editor.keys("ctrl+a", "delete").type("no more than one word").tick()
    #expect(current(editor) == "he")
    // A switch of the keyboard has priority.
    inputMethod.start()
    keyboard.didChange.send(.alphabetic)
    editor.tick()
    #expect(current(editor) == nil)
    editor.type("に").tick()
    #expect(current(editor) == nil)
    editor.window.delegate?.handle(.text("にほんご"))
    editor.tick()
    #expect(current(editor) == "ja")
  }

  @Test func theKeyboardComingHereHasTheSourcesLook() throws {
    final class Counting: InputLanguageSource {
      let didChange = Broadcast<InputLanguageHint?>()
      var looks = 0
      func start() {}
      func lookAgain() { looks += 1 }
    }
    let source = Counting()
    let editor = try open { $0.inputMethod = source }
    editor.window.delegate?.handle(.focus(false))
    #expect(source.looks == 0)
    editor.window.delegate?.handle(.focus(true))
    #expect(source.looks == 1)
  }

  @Test func aFontThatTheLanguageChoseIsNotPro() throws {
    let editor = try open { $0.settings.font = "palatino" }
    editor.mainThread.run()
    let page = Page()
    func counts() -> Bool {
      let before = editor.application.state.count("pro.typed")
      editor.application.pro.typed(characters: 50, endsParagraph: false, in: page)
      return editor.application.state.count("pro.typed") > before
    }
    #expect(counts())
    inputMethod.start()
    keyboard.didChange.send(.language("he"))
    editor.tick()
    #expect(!counts())
    // Another setting that is Pro.
    editor.application.settings.change { $0.lineHeight = 2 }
    #expect(counts())
  }

  private final class Page: ReminderPage {
    func showReminder() {}
    func takeReminderAway() {}
  }

  // The Font menu

  private func fontRows(_ editor: TestEditor) -> [String] {
    let menu = editor.application.menuBar.viewMenu.menu.entries().compactMap { entry -> Menu? in
      guard case .menu(let menu)? = entry.usual, menu.title == Phrase("Font") else { return nil }
      return menu
    }.first
    return (menu?.entries() ?? []).compactMap { entry in
      switch entry.usual {
      case .item(let item)?:
        if case .name(let name, _) = item.title { "\(item.mark) \(name)" } else { "?" }
      case .note(let words, _)?: Catalog.english.text(words)
      default: nil
      }
    }
  }

  @Test func theMenuShowsOnlyTheFontOfTheLanguage() throws {
    let editor = try open()
    #expect(fontRows(editor).count > 5)
    inputMethod.start()
    keyboard.didChange.send(.language("ja"))
    editor.tick()
    #expect(
      fontRows(editor) == [
        "radio Noto Sans CJK JP", "Chosen for the keyboard language: Japanese",
      ])
    keyboard.didChange.send(.alphabetic)
    editor.tick()
    #expect(fontRows(editor).count > 5)
  }

  @Test(arguments: Look.two)
  func theMenuAsItLooks(_ look: Look) throws {
    let editor = try TestEditor("日本語 and ˇmore\n", look) {
      $0.desktop.caretBlink = nil
      $0.keyboard = keyboard
      $0.inputMethod = inputMethod
    }
    inputMethod.start()
    keyboard.didChange.send(.language("ja"))
    editor.tick()
    editor.keys("f10").type("vf")
    try editor.expectPicture("menu-font-language", look)
  }
}
