import ApplicationScope
import Layout
import Platform
import Testing
import TextCore

@testable import Canvas
@testable import DocumentScope
@testable import Interface

/// The dimming of text outside the focus: its ranges, its times and its cost.
@MainActor
@Suite struct FocusTests {
  private func setup(
    _ scope: FocusScope, _ change: (inout TestEditor.Setup) -> Void = { _ in }
  ) -> TestEditor.Setup {
    var setup = TestEditor.Setup()
    setup.settings.focus = scope
    setup.desktop.caretBlink = nil
    change(&setup)
    return setup
  }

  /// Returns the text with its dimmed parts in brackets, and those that are half dimmed in parentheses.
  private func shaded(_ editor: TestEditor) -> String {
    let shade = editor.document.focus.shade(at: editor.clock.now)
    return shade.parts(of: 0..<editor.text.end).reduce(into: "") { text, part in
      let piece = editor.text.string(in: part.range)
      if part.shade == 0 {
        text += piece
      } else {
        text += part.shade < 1 ? "(\(piece))" : "[\(piece)]"
      }
    }
  }

  @Test(arguments: [
    (FocusScope.off, "One. Two. Three.\nFour. Five."),
    (.sentence, "[One. ]Two. [Three.\nFour. Five.]"),
    (.line, "One. Two. Three.[\nFour. Five.]"),
    (.paragraph, "One. Two. Three.\n[Four. Five.]"),
  ])
  func theScopeAtTheCaretIsInked(_ scope: FocusScope, _ expected: String) throws {
    let editor = try TestEditor("One. Twˇo. Three.\nFour. Five.", setup(scope))
    #expect(shaded(editor) == expected)
  }

  @Test func aWrappedLineIsALine() throws {
    let words = String(repeating: "words ", count: 30)
    let editor = try TestEditor("ˇ" + words, setup(.line))
    editor.keys("down", "end").wait(0.3)
    let line = editor.document.layout.carets.place(
      at: editor.selection.head, affinity: editor.selection.affinity
    ).line.range
    let inked = shaded(editor).drop { $0 != "]" }.dropFirst().prefix { $0 != "[" }
    #expect(inked.utf8.count == line.count && line.lowerBound > 0)
  }

  @Test func everythingSelectedStaysInked() throws {
    let editor = try TestEditor(
      "One. Two. Three.\nFour. «Five. Six.\nSev»en. Eight.\nNine.", setup(.sentence))
    #expect(shaded(editor) == "[One. Two. Three.\nFour. ]Five. Six.\nSeven. [Eight.\nNine.]")
    editor.keys("ctrl+a").wait(0.3)
    #expect(!shaded(editor).contains("["))
  }

  @Test func theKeyGoesRoundTheScopes() throws {
    let editor = try TestEditor("One. Twˇo.", setup(.off))
    for scope in [FocusScope.sentence, .line, .paragraph, .off] {
      editor.keys("shift+f9").wait(0.3)
      #expect(editor.application.settings.current.focus == scope)
    }
    #expect(shaded(editor) == "One. Two.")
    #expect(editor.tick() == nil)
  }

  @Test func itComesAndGoesWithAFade() throws {
    let editor = try TestEditor("One. Twˇo.", setup(.off))
    editor.keys("shift+f9").tick()
    #expect(shaded(editor) == "One. Two.", "nothing jumps")
    var depths: [Double] = []
    for (count, isOn) in [(0, true), (3, false)] {
      for _ in 0..<count { editor.keys("shift+f9") }
      depths = []
      while let next = editor.tick(), depths.count < 100 {
        depths.append(editor.document.focus.shade(at: editor.clock.now).depth)
        editor.clock.now = next
      }
      #expect(depths.sorted { isOn ? $0 < $1 : $0 > $1 } == depths)
      #expect(depths.count > 6)
      editor.tick()
      #expect(editor.document.focus.shade(at: editor.clock.now).depth == (isOn ? 1 : 0))
    }
  }

  @Test func oneStretchFadesOutWhileTheNextFadesIn() throws {
    let editor = try TestEditor("Onˇe. Two. Three.", setup(.sentence))
    editor.wait(1)
    editor.keys("alt+right").tick()
    #expect(shaded(editor) == "One. [Two. Three.]")
    editor.wait(0.07)
    #expect(shaded(editor) == "(One. )(Two. )[Three.]" || shaded(editor) == "(One. Two. )[Three.]")
    editor.wait(0.1)
    #expect(shaded(editor) == "[One. ]Two. [Three.]")
    #expect(editor.tick() == nil, "nothing moves afterwards")
  }

  @Test func textInBothStretchesKeepsItsInk() throws {
    let editor = try TestEditor("One. Twˇo. Three.\nFour.", setup(.sentence))
    editor.wait(1)
    editor.keys("shift+f9").wait(0.07)
    #expect(shaded(editor).contains(" )Two. (Three."))
    editor.wait(0.1)
    #expect(shaded(editor) == "One. Two. Three.[\nFour.]")
    editor.keys("shift+f9", "shift+f9", "shift+f9").wait(0.07)
    #expect(shaded(editor) == "(One. )Two. (Three.)[\nFour.]")
  }

  /// A letter is inked from its first frame on, wherever it is written.
  @Test(arguments: [FocusScope.sentence, .line, .paragraph])
  func lettersAreInkedAtOnce(_ scope: FocusScope) throws {
    let editor = try TestEditor("Before this.\nˇ\nAfter it.", setup(scope))
    editor.wait(1)
    for letter in "A word. And many many many many more words? Yes.\n\nThen on\nand on. So" {
      editor.type(String(letter)).tick()
      let caret = editor.selection.head
      guard letter != "\n" else { continue }
      let parts = editor.document.focus.shade(at: editor.clock.now).parts(of: (caret - 1)..<caret)
      #expect(parts.map(\.shade) == [0], "after “\(shaded(editor))”")
      editor.clock.advance(by: 0.03)
    }
  }

  @Test func typingInASentenceFadesNothing() throws {
    let editor = try TestEditor("One. Twˇo. Three.", setup(.sentence))
    editor.wait(1)
    for _ in 1...4 { editor.type("ox").keys("backspace") }
    editor.tick()
    #expect(shaded(editor) == "[One. ]Twooooo. [Three.]")
    editor.wait(1)
    #expect(editor.tick() == nil)
  }

  @Test func undoAndFarEditsMoveTheFocusAlong() throws {
    let editor = try TestEditor("One. Twˇo.\nThree.", setup(.sentence))
    editor.type("xyz").keys("ctrl+d", "ctrl+z", "ctrl+z").wait(1)
    #expect(shaded(editor) == "[One. ]Two.[\nThree.]")
  }

  @Test func itCostsNoLayoutAndNoParse() throws {
    let editor = try TestEditor("# One. Twˇo.\n\n*Three.* Four.", setup(.off))
    let layouts = editor.document.layout.layoutCount
    let invalidations = editor.document.layout.invalidationCount
    let parses = editor.document.attributes.parseCount
    for _ in 1...8 { editor.keys("shift+f9", "down", "right", "shift+right").wait(0.2) }
    #expect(editor.document.layout.layoutCount == layouts)
    #expect(editor.document.layout.invalidationCount == invalidations)
    #expect(editor.document.attributes.parseCount == parses)
  }

  @Test func cachedPiecesAreKeptWhileTheFocusFades() throws {
    let editor = try TestEditor("one\n\ntwoˇ\n\nthree\n\nfour", setup(.paragraph))
    editor.type("a").tick()
    let page = editor.document.page.memory
    editor.keys("down").wait(0.05)
    editor.keys("shift+f9").wait(0.05)
    let next = editor.document.page.memory
    #expect(page.above.group != nil && next.above.group === page.above.group)
    #expect(page.below.group != nil && next.below.group === page.below.group)
  }

  @Test func aLetterPresentsNoMoreThanWithoutFocus() throws {
    let text = "Some text and more texˇ\nand another line\nand more"
    for scope in FocusScope.allCases {
      let editor = try TestEditor(text, setup(scope) { $0.desktop.reducesMotion = true })
      // The first letter adds the dot of unsaved text.
      editor.type("t").tick()
      editor.type("x").tick()
      let damage = (editor.window.presented.last ?? []).reduce(DeviceRect.zero) { $0.union($1) }
      #expect(damage.width <= 24 && damage.height <= 29, "\(scope): \(damage)")
    }
  }

  @Test func reducedMotionDimsAtOnce() throws {
    let editor = try TestEditor(
      "Onˇe. Two.", setup(.off) { $0.desktop.reducesMotion = true })
    editor.keys("shift+f9").tick()
    #expect(shaded(editor) == "One. [Two.]")
    editor.keys("alt+right").tick()
    #expect(shaded(editor) == "[One. ]Two.")
    #expect(editor.tick() == nil)
  }

  @Test func aPreviewedFocusShowsAndGoes() throws {
    let editor = try TestEditor("Onˇe. Two.", setup(.off))
    editor.application.settings.tryOn { $0.focus = .sentence }
    editor.wait(0.3)
    #expect(shaded(editor) == "One. [Two.]")
    editor.application.settings.endTrying()
    editor.wait(0.3)
    #expect(shaded(editor) == "One. Two.")
  }

  @Test func dimmedInkIsAboutAThirdAndThePageStaysThePage() throws {
    for scheme in DesktopSettings.ColorScheme.allCases {
      let editor = try TestEditor(
        "xx\n\nˇyy", setup(.paragraph) { $0.scheme = scheme })
      let theme = Theme(scheme: scheme)
      let colors = Set(editor.window.pixels)
      let dim = blend(theme.page.pixel, over: theme.ink.pixel, alpha: 179)
      #expect(colors.contains(theme.page.pixel) && colors.contains(theme.ink.pixel))
      #expect(colors.contains(dim))
      // Page, ink, dimmed ink, caret, and the title's grey.
      #expect(colors.count <= 5, "\(colors)")
    }
  }
}
