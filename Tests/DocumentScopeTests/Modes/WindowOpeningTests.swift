import Interface
import Platform
import Testing

@testable import Canvas
@testable import DocumentScope
@testable import WindowScope

/// The first moments of a window.
@MainActor
@Suite struct WindowOpeningTests {
  private func editor(
    hint: Bool = true, _ change: (inout TestEditor.Setup) -> Void = { _ in }
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.desktop.caretBlink = nil
    setup.openingAnimation = DocumentScope.OpeningAnimation(showsHint: hint)
    change(&setup)
    return try TestEditor("some ˇtext", setup)
  }

  private func caret(_ editor: TestEditor) -> (rect: DeviceRect, opacity: Double) {
    let (caret, now) = (editor.document.caret, editor.clock.now)
    return (caret.drawnRect(at: now), caret.opacity(at: now))
  }

  /// Returns the opacity of the hint; `nil` if it is not shown.
  private func hint(_ editor: TestEditor) -> Int? {
    let list = editor.document.host.drawing.displayList(at: editor.clock.now)
    for entry in list.entries {
      if case .label(_, _, _, let color) = entry.item { return Int(color.alpha) }
    }
    return nil
  }

  @Test func theTextIsThereBeforeTheCaret() throws {
    let editor = try editor()
    #expect(editor.window.presented.count == 1)
    #expect(editor.window.pixels.contains(Theme(scheme: .light).ink.pixel))
    #expect(caret(editor).opacity == 0)
  }

  @Test func theCaretGrowsFromADot() throws {
    let editor = try editor(hint: false)
    let rest = editor.document.caret.rect()
    var heights: [Int] = []
    var opacities: [Double] = []
    let start = editor.clock.now
    while let next = editor.tick(), heights.count < 100 {
      heights.append(caret(editor).rect.height)
      opacities.append(caret(editor).opacity)
      editor.clock.now = next
    }
    editor.tick()
    #expect(heights.first == 2 && heights.sorted() == heights && opacities.sorted() == opacities)
    #expect(Set(heights).count > 10)
    #expect(caret(editor).rect == rest && caret(editor).opacity == 1)
    #expect(editor.clock.now - start <= 0.4)
  }

  @Test func thenTheHintComesStaysASecondAndGoes() throws {
    let editor = try editor()
    editor.wait(Motion.caretGrowth)
    #expect(hint(editor) == nil)
    editor.wait(Motion.hintFade / 2)
    #expect(abs((hint(editor) ?? 0) - 128) < 20)
    editor.wait(Motion.hintFade / 2 + 0.02)
    #expect(hint(editor) == 255)
    let turns = editor.wait(0.95)
    #expect(turns == 0, "nothing is drawn while it stays")
    #expect(hint(editor) == 255)
    editor.wait(0.03 + Motion.hintFade / 2)
    #expect(abs((hint(editor) ?? 0) - 128) < 30)
    editor.wait(Motion.hintFade)
    #expect(hint(editor) == nil)
    #expect(editor.tick() == nil)
    editor.wait(5)
    #expect(hint(editor) == nil)
  }

  @Test func itStandsInTheMiddleOfTheWindow() throws {
    let editor = try editor()
    editor.wait(1)
    let list = editor.document.host.drawing.displayList(at: editor.clock.now)
    for entry in list.entries {
      guard case .label(let label, let x, let y, let color) = entry.item else { continue }
      #expect(abs(2 * x + label.width - 560) <= 1 && abs(2 * y + label.height - 420) <= 1)
      #expect(color == Theme(scheme: .light).noteInk)
      return
    }
    Issue.record("There is no hint.")
  }

  /// The hint covers no letter: it is below the text if that reaches the middle, and not shown if the
  /// window is full.
  @Test(arguments: [3, 6, 8, 60]) func itCoversNoLetter(lines: Int) throws {
    var setup = TestEditor.Setup()
    setup.desktop.caretBlink = nil
    setup.openingAnimation = DocumentScope.OpeningAnimation(showsHint: true)
    let text = Array(repeating: "words from one side to the other", count: lines)
    let editor = try TestEditor("ˇ" + text.joined(separator: "\n"), setup)
    editor.wait(1)
    #expect((hint(editor) != nil) == (lines < 60))
    let list = editor.document.host.drawing.displayList(at: editor.clock.now)
    for entry in list.entries {
      guard case .label(let label, let x, let y, _) = entry.item else { continue }
      let box = DeviceRect(x: x, y: y, width: label.width, height: label.height)
      for text in editor.document.viewport.textBoxes {
        #expect(!box.intersects(editor.window.scale.deviceRect(text)))
      }
    }
  }

  @Test func aWriterWhoKnowsTheMenusSeesNoHint() throws {
    let editor = try editor(hint: false)
    editor.wait(1)
    #expect(hint(editor) == nil)
    #expect(editor.tick() == nil)
  }

  /// Any input ends the animation at once, at any moment.
  @Test(arguments: [0, 0.1, 0.5, 1, 1.7])
  func typingEndsIt(_ moment: Double) throws {
    let deeds: [(TestEditor) -> Void] = [
      { $0.type("x") }, { $0.keys("right") }, { $0.wheel(-1) },
      { $0.press($0.point(at: 2)).release() },
    ]
    for deed in deeds {
      let editor = try editor()
      editor.wait(moment)
      deed(editor)
      #expect(hint(editor) == nil)
      let (rect, opacity) = caret(editor)
      #expect(rect.height == editor.document.caret.rect().height && opacity == 1)
      editor.wait(1)
      #expect(hint(editor) == nil)
    }
  }

  @Test func thePointerAloneEndsNothing() throws {
    let editor = try editor()
    editor.wait(1)
    editor.move(Point(x: 200, y: 200))
    #expect(hint(editor) == 255)
  }

  @Test func reducedMotionShowsCaretAndHintAsTheyAre() throws {
    let editor = try editor { $0.desktop.reducesMotion = true }
    #expect(caret(editor).rect == editor.document.caret.rect() && caret(editor).opacity == 1)
    editor.wait(Motion.caretGrowth)
    #expect(hint(editor) == 255)
    editor.wait(Motion.hintRest + 0.01)
    #expect(hint(editor) == nil)
    #expect(editor.tick() == nil)
  }

  @Test func withoutAnimationEverythingIsShownAtOnce() throws {
    let editor = try editor { $0.openingAnimation = nil }
    #expect(caret(editor).rect == editor.document.caret.rect() && caret(editor).opacity == 1)
    editor.wait(1)
    #expect(hint(editor) == nil)
  }
}
