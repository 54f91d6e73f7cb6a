import Canvas
import Interface
import Layout
import Platform
import Synchronization
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope
@testable import WindowScope

@MainActor
@Suite struct AutocompleteTests {
  private func editor(
    _ marked: String, isOn: Bool = true, size: Size = Size(width: 560, height: 420)
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.settings.autocomplete = isOn
    setup.size = size
    return try TestEditor(marked, setup).settle()
  }

  /// The offer, after all candidates were looked up.
  private func offer(_ editor: TestEditor) -> String? {
    editor.tick()
    editor.mainThread.run()
    editor.tick()
    editor.mainThread.run()
    editor.tick()
    return editor.document.autocomplete.standingOffer?.rest
  }

  @Test func theRestOfAWordIsOfferedAfterThreeLetters() throws {
    let editor = try editor("A wide landscape.\n\nˇ")
    #expect(offer(editor.type("la")) == nil)
    #expect(offer(editor.type("n")) == "dscape")
    editor.expect("A wide landscape.\n\nlanˇ")
    #expect(offer(editor.type("d")) == "scape")
  }

  @Test func tabTakesItInOneStep() throws {
    let editor = try editor("A wide landscape.\n\nˇ")
    #expect(offer(editor.type("lan")) == "dscape")
    editor.keys("tab").expect("A wide landscape.\n\nlandscapeˇ")
    #expect(offer(editor) == nil)
    editor.keys("ctrl+z").expect("A wide landscape.\n\nlanˇ")
    #expect(offer(editor) == nil)
    editor.keys("tab").expect("A wide landscape.\n\nlan\tˇ")
  }

  /// At its left, where the caret stands, are the letters that were typed.
  @Test func nothingIsOfferedInAWordFromRightToLeft() throws {
    var setup = TestEditor.Setup()
    setup.settings.autocomplete = true
    setup.typeface = .real
    let editor = try TestEditor("A wide landscape. תפוזים.\n\nsee ˇ", setup).settle()
    #expect(offer(editor.type("תפו")) == nil)
    #expect(offer(editor.type(" lan")) == "dscape")
  }

  @Test func aWordThatIsSpeltWrongIsNotOffered() throws {
    var setup = TestEditor.Setup()
    setup.settings.autocomplete = true
    setup.settings.spelling = true
    setup.dictionaries = TestDictionaries(["en": "a wide landscape and see receive"])
    let editor = try TestEditor("landscpae landscpae recieve receive landscape\n\nsee ˇ", setup)
      .settle()
    func settledOffer() -> String? {
      editor.tick()
      editor.mainThread.run()
      return offer(editor)
    }
    editor.type("lan")
    #expect(settledOffer() == "dscape")
    editor.type(" rec")
    #expect(settledOffer() == "eive")
    editor.type(" landscpae recieve lands").settle()
    editor.type("c")
    #expect(settledOffer() == "ape")
  }

  /// The dictionaries are opened when a completion is first looked for, and nothing is marked.
  @Test func aWordThatIsSpeltWrongIsNotOfferedWhereNothingIsMarkedEither() throws {
    var setup = TestEditor.Setup()
    setup.settings.autocomplete = true
    let dictionaries = TestDictionaries(["en": "a wide landscape and see receive"])
    setup.dictionaries = dictionaries
    let editor = try TestEditor("recieve recieve receive landscape\n\nsee ˇ", setup).settle()
    editor.type("re").settle()
    #expect(dictionaries.opened.withLock { $0 } == [])
    editor.type("c").tick()
    #expect(editor.document.autocomplete.standingOffer == nil, "it is not known yet")
    #expect(offer(editor) == "eive")
    #expect(offer(editor.type(" lan")) == "dscape")
    editor.type("dscpae recieve ").settle()
    #expect(dictionaries.opened.withLock { $0 } == [["en"]])
    #expect(!editor.application.dictionaries.isReady)
    #expect(editor.document.layout.decorations.misspellings(in: 0..<editor.text.end).isEmpty)
    // Switching on the check finds them open.
    editor.application.settings.change { $0.spelling = true }
    editor.settle()
    #expect(dictionaries.opened.withLock { $0 } == [["en"]])
    #expect(editor.document.layout.decorations.misspellings(in: 0..<editor.text.end).count == 5)
    editor.application.settings.change { $0.spelling = false }
    editor.settle()
    #expect(editor.document.layout.decorations.misspellings(in: 0..<editor.text.end).isEmpty)
    // They are closed when both are off.
    editor.document.perform("autocomplete")
    editor.settle()
    #expect(!editor.application.dictionaries.isOpen)
  }

  @Test func withoutADictionaryEveryWordIsOffered() throws {
    var setup = TestEditor.Setup()
    setup.settings.autocomplete = true
    setup.dictionaries = TestDictionaries([:])
    let editor = try TestEditor("landscpae\n\nsee ˇ", setup).settle()
    #expect(offer(editor.type("lan")) == "dscpae")
    #expect(offer(editor.type("d")) == "scpae")
  }

  @Test func escapeSendsItAwayForThisWord() throws {
    let editor = try editor("A wide landscape.\n\nˇ")
    #expect(offer(editor.type("lan")) == "dscape")
    editor.keys("escape")
    #expect(offer(editor) == nil)
    #expect(offer(editor.type("d")) == nil)
    editor.keys("tab").expect("A wide landscape.\n\nland\tˇ")
    #expect(offer(editor.type("lan")) == "dscape")
  }

  @Test(arguments: ["left", "home", "backspace", "ctrl+z", "shift+left"])
  func anyOtherKeyGoesOnWithoutIt(_ key: String) throws {
    let editor = try editor("A wide landscape.\n\nˇ")
    editor.type("lan").tick()
    editor.keys(key)
    #expect(offer(editor) == nil)
  }

  @Test(arguments: [
    "landscape\nˇ more", "landscape\nmoreˇx", "landscape\n`ˇ`", "landscape\n[a](ˇ)",
    "landscape\n```\nˇ", "landscape\n<http://ˇ",
  ])
  func onlyAtTheEndOfTextAndInProse(_ start: String) throws {
    let editor = try editor(start)
    #expect(offer(editor.type("lan")) == nil)
  }

  @Test func notWhereTheLineHasNoRoom() throws {
    let editor = try editor("landscape\nˇ", size: Size(width: 360, height: 300))
    let layout = editor.document.layout
    while layout.carets.place(at: editor.text.end, affinity: .downstream).x + 90
      < layout.container.width
    {
      editor.type("a ")
    }
    editor.type("lan")
    #expect(layout.piece(at: editor.text.end).layout.lines.count == 1)
    #expect(offer(editor) == nil)
  }

  @Test func nothingIsOfferedAfterALetterThatALockForbade() throws {
    let editor = try editor("landscape\nˇ")
    editor.document.readingLock.toggle()
    editor.type("x")
    editor.document.readingLock.toggle()
    editor.clipboard.text = "lan"
    editor.keys("ctrl+v").expect("landscape\nlanˇ")
    #expect(offer(editor) == nil, "it was pasted, not typed")
  }

  @Test func itIsDrawnAndMovesNothing() throws {
    let editor = try editor("landscape\nˇ")
    editor.type("la").tick()
    let layouts = editor.document.layout.layoutCount
    #expect(offer(editor.type("n")) == "dscape")
    let list = editor.document.host.drawing.displayList(at: editor.clock.now)
    let grey = editor.application.appearance.theme.noteInk
    let drawn = list.entries.filter {
      if case .glyphs(let run, _, _, grey) = $0.item { run.glyphs.count == 6 } else { false }
    }
    #expect(drawn.count == 1, "\(list)")
    #expect(editor.document.layout.layoutCount == layouts + 1, "the letter's own paragraph")
  }

  @Test func wordsThatAreTypedAreLearntWhenTheyAreLeft() throws {
    let editor = try editor("ˇ")
    editor.type("landscape").settle()
    #expect(editor.document.autocomplete.index.count == 0)
    editor.type(" lan")
    #expect(offer(editor) == nil)
    editor.settle()
    #expect(editor.document.autocomplete.index.count == 1)
    #expect(offer(editor.type("d")) == "scape")
  }

  @Test func wordsThatAreGoneAreForgotten() throws {
    let editor = try editor("landscape«»\nˇ")
    editor.keys("ctrl+home", "ctrl+delete", "ctrl+end").settle()
    #expect(editor.document.autocomplete.index.count == 0)
    #expect(offer(editor.type("lan")) == nil)
  }

  @Test func offCostsNothing() throws {
    let editor = try editor("landscape\nˇ", isOn: false)
    #expect(offer(editor.type("lan")) == nil)
    #expect(editor.document.autocomplete.index.count == 0)
    let observers = editor.document.editor.didChangeText.observerCount
    #expect(editor.document.autocomplete.advance(to: 1000) == .still)
    editor.document.perform("autocomplete")
    editor.settle()
    #expect(editor.document.editor.didChangeText.observerCount == observers + 1)
    #expect(offer(editor.type("d")) == "scape")
    editor.document.perform("autocomplete")
    #expect(offer(editor) == nil)
    #expect(editor.document.autocomplete.index.count == 0)
    #expect(editor.document.editor.didChangeText.observerCount == observers)
  }

  @Test func atRestNothingIsCounted() throws {
    let editor = try editor("landscape\nˇ")
    #expect(editor.document.autocomplete.advance(to: editor.clock.now + 100) == .still)
  }

  @Test func aHugeTextIsCountedRoundTheCaret() throws {
    let filler = String(repeating: "and so on and on\n", count: 100_000)
    let editor = try editor("beginning\n" + filler + "landscape\nˇ")
    #expect(offer(editor.type("lan")) == "dscape")
    #expect(offer(editor.keys("return").type("beg")) == nil)
    editor.keys("ctrl+home").settle().keys("return", "up")
    #expect(offer(editor.type("beg")) == "inning")
  }
}
