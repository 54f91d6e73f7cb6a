import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import SystemPackage
import TextCore
import TestSupport
import Testing

@testable import DocumentScope
@testable import WindowScope

@MainActor
extension TestEditor {
  /// An input method shows `text`, with a clause or its caret at bytes of it.
  @discardableResult
  func compose(_ text: String, _ choice: Range<Int>? = nil) -> TestEditor {
    let end = text.utf8.count
    window.delegate?.handle(.composition(text: text, selection: choice ?? end..<end))
    return self
  }

  /// An input method commits.
  @discardableResult
  func commit(_ text: String) -> TestEditor {
    compose("").window.delegate?.handle(.text(text))
    return self
  }

  /// The glyphs of each line of the page, a preedit's included.
  var shownLines: [[UInt32]] {
    document.viewport.visiblePieces().flatMap { visible in
      visible.piece.layout.lines.map { $0.runs.flatMap(\.glyphs).map(\.glyph) }
    }
  }

  /// The glyphs of lines of letters.
  func glyphs(_ lines: String...) -> [[UInt32]] {
    lines.map { $0.unicodeScalars.map { FixedShaper.glyph(of: $0) } }
  }

  /// The rectangle of the caret as it is drawn.
  var caretRect: DeviceRect { document.caret.drawnRect(at: clock.now) }
}

/// The effects of an input method on a document.
@Suite @MainActor struct CompositionTests {
  /// Two fingers on a touchpad make the text larger. They press no place, as those on a screen do.
  @Test func aPinchOnATouchpadGoesOnWithIt() throws {
    let editor = try TestEditor("oneˇ")
    let size = editor.application.settings.current.textSize
    editor.compose("にほ")
    var fingers = TwoFingers(on: editor, ofTouchpad: true)
    for _ in 0..<3 { fingers.spread(by: 30) }
    fingers.lift()
    #expect(editor.application.settings.current.textSize > size)
    #expect(editor.shownLines == editor.glyphs("oneにほ"))
    editor.expect("oneˇ").commit("日本").expect("one日本ˇ")
  }

  /// A turn undoes, so the composed text is committed before.
  @Test func aTurnOnATouchpadEndsItBeforeItUndoes() throws {
    let editor = try TestEditor("ˇ")
    editor.type("one").compose("にほ")
    var fingers = TwoFingers(on: editor, ofTouchpad: true)
    for _ in 0..<6 { fingers.turn(by: -11) }
    #expect(editor.string != "oneにほ")
    editor.keys("escape")
    #expect(editor.string == "oneにほ")
  }

  @Test func isShownAtTheCaretAndNotInTheText() throws {
    let editor = try TestEditor("oneˇ two\nthree")
    editor.compose("にほ")
    #expect(editor.shownLines == editor.glyphs("oneにほ two", "three"))
    editor.expect("oneˇ two\nthree")
    #expect(!editor.isModified)
    #expect(editor.document.editor.revision == 0)
    #expect(!editor.document.editor.canUndo)
    editor.compose("に")
    #expect(editor.shownLines == editor.glyphs("oneに two", "three"))
  }

  @Test func committingIsOneStep() throws {
    let editor = try TestEditor("oneˇ two")
    editor.compose("ni").compose("nihon").commit("日本")
    #expect(editor.shownLines == editor.glyphs("one日本 two"))
    editor.expect("one日本ˇ two")
    #expect(editor.document.editor.undoCount == 1)
    editor.keys("ctrl+z").expect("oneˇ two")
    #expect(editor.window.endedCompositions == 0, "it ended by itself")
  }

  @Test func cancellingLeavesAllAsItWas() throws {
    let editor = try TestEditor("one «two» three")
    editor.compose("x").compose("")
    #expect(editor.shownLines == editor.glyphs("one two three"))
    editor.expect("one «two» three")
    #expect(!editor.isModified && !editor.document.editor.canUndo)
  }

  @Test func theSelectionIsHiddenAndReplaced() throws {
    let editor = try TestEditor("one «two» three")
    editor.compose("日本")
    #expect(editor.shownLines == editor.glyphs("one 日本 three"))
    editor.commit("日本").expect("one 日本ˇ three")
    editor.keys("ctrl+z").expect("one «two» three")
  }

  @Test(arguments: ["", "日", "日本語の"]) func aTaskIsComposedAway(_ text: String) throws {
    let editor = try TestEditor("«- [x] two»\nthree")
    editor.compose("a").compose(text + "b")
    #expect(editor.shownLines == editor.glyphs(text + "b", "three"))
    editor.commit(text + "b").expect(text + "bˇ\nthree")
  }

  @Test func aSelectionOverParagraphsIsHiddenToo() throws {
    let editor = try TestEditor("one\ntw«o\nthree\n\nfo»ur\nfive")
    editor.compose("*")
    #expect(editor.shownLines == editor.glyphs("one", "tw*ur", "five"))
    editor.compose("")
    #expect(editor.shownLines == editor.glyphs("one", "two", "three", "", "four", "five"))
    editor.compose("日").commit("日").expect("one\ntw日ˇur\nfive")
  }

  @Test func aHiddenPageComesBackWhereItWas() throws {
    let editor = try TestEditor(lines: 400)
    editor.keys("ctrl+a")
    editor.document.viewport.scroll(toOffset: 3000)
    let lines = editor.shownLines
    let offset = editor.document.viewport.scrollOffset
    editor.compose("日")
    #expect(editor.shownLines == editor.glyphs("日"))
    editor.compose("")
    #expect(editor.shownLines == lines)
    #expect(editor.document.viewport.scrollOffset == offset)
  }

  /// The saved scroll position is not restored for another text.
  @Test func anotherTextIsShownWhereItIs() throws {
    let editor = try TestEditor(lines: 400)
    editor.keys("ctrl+a")
    editor.document.viewport.scroll(toOffset: 3000)
    editor.compose("日")
    let other = TextRope(String(repeating: "other\n", count: 400))
    editor.document.editor.apply(
      EditResult(
        edit: Edit(replacing: 0..<editor.text.end, with: other, in: editor.text),
        selection: Selection(caret: 0), kind: .command))
    #expect(editor.window.endedCompositions == 1)
    #expect(editor.document.viewport.scrollOffset == 0)
  }

  @Test func undoBringsThePageBackThatWasSeenBefore() throws {
    let editor = try TestEditor(lines: 400)
    let end = editor.document.editor.text.end
    editor.document.selection.set(TextPlace(offset: end, affinity: .downstream), extending: false)
    editor.keys("shift+pageup", "shift+pageup", "shift+pageup").wait(2)
    let offset = editor.document.viewport.scrollOffset
    editor.compose("日").commit("日")
    editor.keys("ctrl+z")
    #expect(editor.document.viewport.scrollOffset == offset)
  }

  /// The menu bar that the pointer opened closes during composition.
  @Test func aBarThatThePointerBroughtGivesWay() throws {
    let editor = try TestEditor("one ˇ")
    editor.move(Point(x: 100, y: 2)).wait(1)
    #expect(editor.document.menus.isOpen)
    editor.compose("日")
    #expect(!editor.document.menus.isOpen)
    #expect(editor.shownLines == editor.glyphs("one 日"))
    editor.commit("日").expect("one 日ˇ")
  }

  @Test func committedLineEndsAreTheDocuments() throws {
    let editor = try TestEditor(file: Array("one\r\n".utf8))
    editor.compose("x").commit("a\nb\r\nc")
    #expect(editor.document.editor.text.allBytes == Array("a\r\nb\r\ncone\r\n".utf8))
  }

  @Test func theCaretStandsWhereTheInputMethodSays() throws {
    let editor = try TestEditor("abˇcd")
    editor.wait(1)
    let start = editor.caretRect.x
    for (choice, letters) in [(0..<0, 0), (3..<3, 1), (6..<6, 2), (0..<3, 1), (3..<6, 2)] {
      editor.compose("にほ", choice)
      #expect(editor.caretRect.x == start + 10 * letters)
      #expect(editor.caretRect == editor.document.caret.restingShape(), "it does not glide")
    }
    editor.commit("日本")
    #expect(editor.caretRect.x == start + 20)
  }

  @Test func candidatesComeBelowTheChosenClause() throws {
    let editor = try TestEditor("abˇcd")
    editor.tick()
    let start = editor.window.textInputRect.x
    editor.compose("にほんご", 6..<12).tick()
    #expect(editor.window.textInputRect.x == start + 20)
    editor.compose("にほんご").tick()
    #expect(editor.window.textInputRect.x == start)
    editor.commit("日本").tick()
    #expect(editor.window.textInputRect.x == start + 20)
  }

  @Test func candidatesFollowThePage() throws {
    var setup = TestEditor.Setup()
    setup.desktop.reducesMotion = true
    let text = (0..<60).map { "line \($0)" }.joined(separator: "\n")
    let editor = try TestEditor("ˇ" + text, setup)
    editor.compose("にほ").tick()
    let before = editor.window.textInputRect
    editor.wheel(-1).wait(1)
    #expect(editor.window.textInputRect.y < before.y)
    editor.wheel(5).wait(1)
    #expect(editor.window.textInputRect == before)
    editor.window.resize(to: Size(width: 900, height: 420))
    editor.tick()
    let wide = editor.window.textInputRect
    #expect(wide.x > before.x && wide.y == before.y)
    editor.window.resize(to: Size(width: 900, height: 420), scale: Scale(2))
    editor.tick()
    #expect(editor.window.textInputRect == wide, "logical pixels")
    #expect(editor.shownLines.first == editor.glyphs("にほline 0").first)
  }

  @Test func aLongOneWrapsAndStaysInSight() throws {
    let text = (0..<60).map { "line \($0)" }.joined(separator: "\n")
    let editor = try TestEditor(text + "ˇ")
    editor.tick()
    editor.compose(String(repeating: "ab ", count: 120)).wait(1)
    let caret = editor.caretRect
    #expect(caret.y > 0 && caret.y + caret.height < editor.window.deviceSize.height)
    let lines = editor.document.layout.piece(at: editor.text.end).layout.lines
    #expect(lines.count > 4)
    let place = editor.document.layout.carets.place(at: editor.text.end, affinity: .downstream)
    #expect(place.lineIndex == lines.count - 1)
    editor.compose("").wait(1)
    #expect(editor.shownLines.last == editor.glyphs("line 59").first)
  }

  /// Input that the program handles, and not the input method, first commits the preedit.
  @Test(arguments: [
    ("left", "one日ˇ two", "oneˇ日 two"), ("return", "one日ˇ two", "one日\nˇ two"),
    ("backspace", "one日ˇ two", "oneˇ two"), ("ctrl+z", "oneˇ two", "oneˇ two"),
  ])
  func aKeyCommitsFirst(_ key: String, _: String, _ result: String) throws {
    let editor = try TestEditor("oneˇ two")
    editor.compose("日").keys(key).expect(result)
    #expect(editor.window.endedCompositions == 1)
    #expect(editor.document.layout.preedit == nil)
  }

  @Test func aPressCommitsWhereItWas() throws {
    let editor = try TestEditor("oneˇ two\nthree")
    editor.compose("日")
    editor.press(editor.point(in: "three")).release().expect("one日 two\nˇthree")
    #expect(editor.window.endedCompositions == 1)
  }

  @Test func anotherWindowAndTheMenuCommit() throws {
    let editor = try TestEditor("oneˇ")
    editor.compose("日").window.delegate?.handle(.focus(false))
    editor.expect("one日ˇ")
    editor.window.delegate?.handle(.focus(true))
    editor.compose("本").keys("alttap").expect("one日本ˇ")
    #expect(editor.window.endedCompositions == 2)
  }

  @Test func closingKeepsWhatIsShown() throws {
    let editor = try TestEditor("ˇ")
    editor.compose("日").window.delegate?.handle(.closeRequested)
    #expect(editor.documents.isEmpty)
    let other = try TestEditor("ˇ")
    other.compose("日").keys("ctrl+q")
    for editor in [editor, other] {
      let kept = editor.store.paths(in: "/state/history").compactMap {
        editor.store.bytes(at: $0)
      }
      #expect(kept.contains { $0.firstRange(of: Array("日".utf8)) != nil })
    }
  }

  @Test func savingDoesNotSeeIt() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.keys("ctrl+end").compose("にほ")
    editor.application.documents.documents.first?.perform("save")
    #expect(editor.store.bytes(at: TestEditor.home / "notes.md") == Array("one\n".utf8))
    #expect(editor.string == "one\n")
  }

  @Test func aSheetThatWaitsHasNoneOnThePage() throws {
    let editor = try TestEditor(file: Array("one".utf8)).askAboutChange()
    #expect(editor.question != nil)
    editor.compose("日")
    #expect(editor.shownLines == editor.glyphs("xone"))
  }

  @Test func aLockedTextTakesNone() throws {
    let editor = try TestEditor("ˇone")
    editor.document.editor.isLocked = true
    editor.compose("日")
    #expect(editor.shownLines == editor.glyphs("one"))
    #expect(editor.window.endedCompositions == 1)
  }

  @Test func committedTextDoesNotWrapASelection() throws {
    let editor = try TestEditor("a «b» c")
    editor.compose("*").commit("*").expect("a *ˇ c")
  }

  @Test func anyTextInAnyPlaceSurvives() throws {
    let places = [
      "ˇ", "# ˇ", "ˇ- item", "- ˇitem", "a **ˇb** c", "```\nˇ", "שˇלום", "a\tˇb", "«שלום\n\n- a»",
    ]
    let texts = ["שלום", "a\nb\u{2028}c", "\t", "\u{301}", "👩‍👩‍👧‍👦", "عربي abc", "\u{85}"]
    for place in places {
      for text in texts {
        let editor = try TestEditor(place)
        for end in 0...text.utf8.count { editor.compose(text, 0..<end).tick() }
        editor.compose("").tick()
        editor.expect(place)
      }
    }
  }

  @Test func focusModeLeavesItInked() throws {
    var setup = TestEditor.Setup()
    setup.settings.focus = .sentence
    setup.desktop.caretBlink = nil
    let editor = try TestEditor("One. Twoˇ. Three.", setup)
    editor.compose("日本").wait(2)
    func dims(at x: Int) -> Bool {
      let list = editor.document.host.drawing.displayList(at: editor.clock.now)
      return list.entries.contains { entry in
        guard case .fill(let rect, let color) = entry.item, rect.height > 10 else { return false }
        return rect.x <= x && x < rect.maxX && (1...254).contains(color.alpha)
      }
    }
    #expect(!dims(at: editor.caretRect.x - 5))
    #expect(dims(at: editor.caretRect.x - 75), "the sentence before it is dim")
  }
}
