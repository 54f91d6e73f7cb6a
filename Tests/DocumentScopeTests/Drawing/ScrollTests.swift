import Interface
import Platform
import TextCore
import Testing

@testable import Canvas
@testable import DocumentScope

/// The page moves smoothly, shows its line while it does, and comes to rest.
@MainActor
@Suite struct ScrollTests {
  private func offset(_ editor: TestEditor) -> Int { editor.document.viewport.scrollOffset }

  @Test func theWheelMovesThreeLinesInSteps() throws {
    let editor = try TestEditor(lines: 200)
    editor.wheel(-1)
    var offsets: [Int] = []
    let start = editor.clock.now
    while let next = editor.tick(), editor.clock.now - start < 0.17, offsets.count < 100 {
      offsets.append(offset(editor))
      #expect(next > editor.clock.now + 0.01, "a frame's time, also where no pixel moved")
      editor.clock.now = next
    }
    #expect(offsets.count >= 9, "\(offsets)")
    #expect(offsets == offsets.sorted())
    #expect(Set(offsets).count >= 7, "\(offsets)")
    // 3 lines of 28.8 pixels.
    #expect(offsets.last == 86)
    editor.wait(1)
    #expect(offset(editor) == 86)
  }

  @Test func turnsOfTheWheelAddUp() throws {
    let editor = try TestEditor(lines: 200)
    editor.wheel(-1).wait(0.05)
    editor.wheel(-1).wait(0.05)
    editor.wheel(-0.5).wait(1)
    #expect(abs(offset(editor) - 216) <= 1)
    editor.wheel(2.5).wait(1)
    #expect(abs(offset(editor)) <= 1)
    editor.wheel(50).wait(1)
    #expect(offset(editor) == 0)
  }

  @Test func reducedMotionMovesAtOnce() throws {
    let editor = try TestEditor(lines: 200) { $0.desktop.reducesMotion = true }
    editor.wheel(-1).tick()
    #expect(offset(editor) == 86)
  }

  @Test func theEndRestsInTheMiddleOfTheWindow() throws {
    let editor = try TestEditor(lines: 200)
    editor.wheel(-500).wait(1)
    editor.keys("ctrl+end")
    let caret = editor.document.caret.rect()
    #expect(offset(editor) == editor.document.viewport.maxScrollOffset)
    #expect(abs(caret.maxY - 210) <= 1)
  }

  @Test func aShortTextDoesNotScroll() throws {
    let editor = try TestEditor(lines: 2)
    editor.wheel(-5).wait(1)
    #expect(offset(editor) == 0)
    #expect(editor.document.scroll.scrollLineOpacity(at: editor.clock.now) == 0)
  }

  @Test func theScrollLineComesAndFadesAndThenNothingWakes() throws {
    let editor = try TestEditor(lines: 200)
    let scroll = editor.document.scroll
    #expect(scroll.scrollLineOpacity(at: editor.clock.now) == 0)
    #expect(editor.tick() == nil)
    editor.wheel(-1).wait(0.2)
    #expect(scroll.scrollLineOpacity(at: editor.clock.now) == 1)
    #expect(editor.window.pixels[560 * 10 + 559] == Theme(scheme: .light).mark.pixel)
    let moved = scroll.lastMove
    editor.clock.now = moved + 0.7 + 0.125
    #expect(abs(scroll.scrollLineOpacity(at: editor.clock.now) - 0.5) < 0.01)
    editor.wait(0.5)
    #expect(scroll.scrollLineOpacity(at: editor.clock.now) == 0)
    #expect(editor.window.pixels[560 * 10 + 559] == Theme(scheme: .light).page.pixel)
    editor.wait(1)
    #expect(editor.tick() == nil)
  }

  @Test func theScrollLineStaysAwayWhileOneWrites() throws {
    let editor = try TestEditor()
    let scroll = editor.document.scroll
    for _ in 1...40 {
      editor.type("a\n").wait(0.05)
      #expect(scroll.scrollLineOpacity(at: editor.clock.now) == 0)
    }
    #expect(offset(editor) > 0)
    editor.keys("pageup").wait(0.05)
    #expect(scroll.scrollLineOpacity(at: editor.clock.now) == 1)
  }

  @Test func theScrollLineIsDragged() throws {
    let editor = try TestEditor(lines: 200)
    editor.wheel(-1).wait(0.2)
    let line = editor.document.scroll.scrollLine
    #expect(line.width == 2 && line.maxX == 560)
    editor.press(Point(x: 552, y: Double(line.y) + 10))
    editor.move(Point(x: 500, y: Double(line.y) + 110)).tick()
    let moved = editor.document.scroll.scrollLine
    #expect(abs(moved.y - line.y - 100) <= 1)
    #expect(offset(editor) > 1000)
    editor.move(Point(x: 500, y: 5000)).tick()
    #expect(offset(editor) == editor.document.viewport.maxScrollOffset)
    editor.release().move(Point(x: 500, y: 0)).tick()
    #expect(offset(editor) == editor.document.viewport.maxScrollOffset)
    editor.expect(editor.marked)
    #expect(editor.selection.isEmpty, "the drag selects nothing")
    editor.wait(2)
    #expect(editor.tick() == nil)
  }

  @Test func typingBringsTheCaretIntoSight() throws {
    let editor = try TestEditor(lines: 200)
    editor.wheel(-20).wait(1)
    #expect(offset(editor) > 1000)
    editor.type("x").tick()
    #expect(offset(editor) == 0)
    editor.keys("ctrl+end").type("\n\n\n").tick()
    let caret = editor.document.caret.rect()
    #expect(caret.y >= 0 && caret.maxY <= 420)
  }

  /// The offsets that the page has on its way, one a frame.
  private func way(_ editor: TestEditor) -> [Int] {
    var offsets: [Int] = []
    let end = editor.clock.now + 0.2
    while let next = editor.tick(), next < end {
      offsets.append(offset(editor))
      editor.clock.now = next
    }
    editor.tick()
    return offsets + [offset(editor)]
  }

  /// For fast typing, the page has stopped scrolling when the next letter comes.
  @Test(arguments: [(0.033, 0.033), (0.1, 0.1), (2.0, 0.16)])
  func thePageGoesAsFastAsOneWrites(_ pause: Double, _ time: Double) throws {
    let editor = try TestEditor(lines: 200)
    editor.keys("ctrl+end").wait(2)
    editor.type("a").wait(pause)
    let before = offset(editor)
    editor.type("\n").tick()
    #expect(offset(editor) == before, "it does not jump")
    editor.wait(time - 0.017)
    #expect(editor.document.scroll.isApproaching)
    editor.wait(0.018)
    #expect(!editor.document.scroll.isApproaching)
    editor.wait(1)
    #expect([28, 29].contains(offset(editor) - before))
  }

  @Test func keysMoveThePageGently() throws {
    let editor = try TestEditor(lines: 200)
    for key in ["pagedown", "pagedown", "pageup"] {
      editor.wait(1)
      let before = offset(editor)
      let caret = editor.document.caret.rect()
      editor.keys(key)
      let offsets = way(editor)
      #expect(offsets.first == before && Set(offsets).count > 7, "\(offsets)")
      #expect(abs(offsets[offsets.count - 1] - before) == 12 * 29)
      #expect(offsets.sorted { key == "pagedown" ? $0 < $1 : $0 > $1 } == offsets)
      #expect(editor.document.caret.rect() == caret)
    }
  }

  @Test func aHeldKeyTurnsPagesInOneStep() throws {
    let editor = try TestEditor(lines: 200)
    editor.keys("pagedown").wait(0.05)
    for count in 2...9 {
      editor.keys("pagedown").tick()
      #expect(offset(editor) == count * 12 * 29)
      editor.wait(0.033)
    }
  }

  @Test func aLetterAfterPageDownIsInSightAtOnce() throws {
    let editor = try TestEditor(lines: 200)
    editor.keys("pagedown").tick()
    editor.type("x").tick()
    #expect(offset(editor) == 12 * 29)
    #expect(editor.document.caret.rect().y == 72)
  }

  @Test func theWheelTakesThePageOver() throws {
    let editor = try TestEditor(lines: 200)
    editor.keys("pagedown").wait(0.05)
    let before = offset(editor)
    editor.wheel(1).wait(0.5)
    #expect(offset(editor) <= before)
  }

  @Test func reducedMotionTurnsPagesAtOnce() throws {
    let editor = try TestEditor(lines: 200) { $0.desktop.reducesMotion = true }
    editor.keys("pagedown").tick()
    #expect(offset(editor) == 12 * 29)
    for _ in 1...20 { editor.keys("down") }
    let caret = editor.document.caret.rect()
    #expect(caret.maxY <= 420 * 8 / 10)
  }

  @Test func arrowsPastTheEdgeScrollByAsLittleAsNeeded() throws {
    let editor = try TestEditor(lines: 200)
    for _ in 1...20 { editor.keys("down") }
    editor.wait(0.3)
    let caret = editor.document.caret.rect()
    let before = offset(editor)
    #expect(before > 0 && caret.maxY <= 420)
    editor.keys("down").tick()
    #expect(offset(editor) == before, "it sets out gently")
    editor.wait(0.3)
    #expect(editor.document.caret.rect() == caret)
    #expect(offset(editor) == before + caret.height)
    editor.keys("up", "up").wait(0.3)
    #expect(offset(editor) == before + caret.height, "inside the window nothing scrolls")
    #expect(editor.document.caret.rect().y == caret.y - 2 * caret.height)
  }
}
