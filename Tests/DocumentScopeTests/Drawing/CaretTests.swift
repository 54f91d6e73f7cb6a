import Canvas
import Interface
import Platform
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import DocumentScope

/// The caret's glide and blink as functions of time.
@MainActor
@Suite struct CaretTests {
  private func x(_ editor: TestEditor, after seconds: Double) -> Int {
    editor.document.caret.drawnRect(at: editor.clock.now + seconds).x
  }

  @Test func itGlidesToItsPlaceAndEasesOut() throws {
    let editor = try TestEditor("ˇabcdef")
    editor.wait(1)
    let start = editor.document.caret.rect().x
    editor.keys("end")
    let places = [0, 0.02, 0.04, 0.06, 0.08, 1].map { x(editor, after: $0) - start }
    // 60 pixels; at a quarter of the way of time 1 - (3/4)³ of them are behind.
    #expect(places == [0, 35, 53, 59, 60, 60])
  }

  @Test func itGlidesOnFromWhereItIsSeen() throws {
    let editor = try TestEditor("ˇabcdef")
    editor.wait(1)
    editor.keys("end")
    editor.clock.advance(by: 0.06)
    let seen = x(editor, after: 0)
    editor.keys("home")
    #expect(x(editor, after: 0) == seen)
  }

  @Test func itHasArrivedBeforeTheNextKeyOfFastTyping() throws {
    let editor = try TestEditor("ˇ")
    for _ in 1...20 {
      editor.type("a")
      editor.clock.advance(by: 0.06)
    }
    editor.type("b")
    let rest = editor.document.caret.rect().x
    #expect(x(editor, after: 0) < rest)
    #expect(x(editor, after: 0.03) == rest)
  }

  @Test func itComesWithTheLettersOfAHeldKey() throws {
    let editor = try TestEditor("ˇ")
    editor.type("a").wait(1)
    for _ in 1...20 {
      editor.clock.advance(by: 1.0 / 30)
      editor.type("a")
    }
    #expect(x(editor, after: 0) == editor.document.caret.rect().x)
    #expect(editor.wait(1.0 / 30) <= 1, "one frame a letter")
  }

  @Test(
    arguments: [
      ["ctrl+end"], ["pagedown"], ["ctrl+v"], ["ctrl+d"], ["ctrl+z"],
    ])
  func farJumpsAndCommandsAreNotGlided(_ keys: [String]) throws {
    let lines = (0..<100).map { "line \($0)" }
    let editor = try TestEditor("ˇ" + lines.joined(separator: "\n"))
    editor.clipboard.text = "pasted"
    editor.type("x").wait(2)
    for key in keys { editor.keys(key) }
    #expect(editor.document.caret.drawnRect(at: editor.clock.now) == editor.document.caret.rect())
  }

  /// Text from outside the page comes all at once, and the caret jumps with it.
  @Test func committedTextMovesTheCaretWithoutGliding() throws {
    let editor = try TestEditor("ˇ")
    editor.type("a").wait(1)
    let caret = editor.document.caret
    for text in ["漢", "字"] {
      editor.window.delegate?.handle(.composition(text: "kan", selection: 3..<3))
      editor.window.delegate?.handle(.composition(text: "", selection: 0..<0))
      editor.window.delegate?.handle(.text(text))
      #expect(caret.drawnRect(at: editor.clock.now) == caret.rect())
      editor.wait(1)
    }
    editor.window.delegate?.handle(.text("several"))
    #expect(caret.drawnRect(at: editor.clock.now) == caret.rect())
    editor.wait(1)
    editor.type("a")
    #expect(caret.drawnRect(at: editor.clock.now) != caret.rect(), "letters of keys are glided to")
  }

  @Test func aDesktopThatDoesNotBlinkHasASteadyCaret() throws {
    var setup = TestEditor.Setup()
    setup.desktop.caretBlink = nil
    let editor = try TestEditor("aˇ", setup)
    #expect(editor.tick() == nil)
    #expect([0, 0.6, 1, 100].allSatisfy { editor.document.caret.opacity(at: 100 + $0) == 1 })
  }

  @Test func reducedMotionBlinksWithoutAFade() throws {
    var setup = TestEditor.Setup()
    setup.desktop.reducesMotion = true
    let editor = try TestEditor("aˇ", setup)
    var opacities: Set<Double> = []
    let turns = (1...40).reduce(0) { turns, _ in
      opacities.insert(editor.document.caret.opacity(at: editor.clock.now))
      return turns + editor.wait(0.1)
    }
    #expect(opacities == [0, 1])
    #expect(turns <= 8, "no more wake-ups than changes")
  }

  @Test func reducedMotionGlidesNothing() throws {
    var setup = TestEditor.Setup()
    setup.desktop.reducesMotion = true
    let editor = try TestEditor("ˇabcdef", setup)
    editor.wait(1)
    editor.keys("end")
    #expect(editor.document.caret.drawnRect(at: editor.clock.now) == editor.document.caret.rect())
  }

  @Test func itBlinksSoftly() throws {
    let editor = try TestEditor("ˇ")
    editor.type("a")
    let start = editor.clock.now
    let opacities = [0, 0.52, 0.59, 0.651, 1.17, 1.24, 1.301].map {
      editor.document.caret.opacity(at: start + $0)
    }
    #expect(opacities[0] == 1 && opacities[1] == 1)
    #expect(abs(opacities[2] - 0.5) < 0.01)
    #expect(opacities[3] == 0 && opacities[4] == 0)
    #expect(abs(opacities[5] - 0.5) < 0.01)
    #expect(opacities[6] == 1)
  }

  @Test func movingItShowsIt() throws {
    let editor = try TestEditor("ˇabc")
    editor.wait(0.9)
    #expect(editor.document.caret.opacity(at: editor.clock.now) == 0)
    editor.keys("right")
    #expect(editor.document.caret.opacity(at: editor.clock.now) == 1)
  }

  @Test func withoutTheKeyboardItStandsStillAndPale() throws {
    let editor = try TestEditor("ˇabc")
    editor.window.delegate?.handle(.focus(false))
    #expect(editor.tick() == nil)
    #expect(editor.document.caret.opacity(at: editor.clock.now) < 0.5)
    editor.window.delegate?.handle(.focus(true))
    #expect(editor.tick() != nil)
    #expect(editor.document.caret.opacity(at: editor.clock.now) == 1)
  }

  @Test func theInputMethodKnowsWhereItIs() throws {
    var setup = TestEditor.Setup()
    setup.scale = Scale(2)
    let editor = try TestEditor("abcˇ", setup)
    let rect = editor.document.caret.rect()
    #expect(editor.window.textInputRect.x == Double(rect.x) / 2)
    #expect(editor.window.textInputRect.height == Double(rect.height) / 2)
    editor.type("d\n").tick()
    #expect(editor.window.textInputRect.y > Double(rect.y) / 2)
  }

  @Test(arguments: [1, 1.25, 1.5, 2])
  func itIsAsTallAsItsLineAndTwoPixelsWide(_ scale: Double) throws {
    var setup = TestEditor.Setup()
    setup.scale = Scale(scale)
    let editor = try TestEditor("abcˇ\n# Title", setup)
    let rect = editor.document.caret.rect()
    #expect(rect.width == Scale(scale).deviceLength(2))
    #expect(rect.height == Scale(scale).deviceLength(28.8))
    editor.keys("down")
    #expect(editor.document.caret.rect().height == Scale(scale).deviceLength(28.8 * 1.4))
  }
}
