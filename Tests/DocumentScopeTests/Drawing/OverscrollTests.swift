import Interface
import Platform
import SystemPackage
import TextCore
import Testing

@testable import Canvas
@testable import DocumentScope

/// Overscroll and resize beyond the limit follow a little and spring back: the page at the text's ends,
/// the sheet at the window's minimum size.
@MainActor
@Suite struct OverscrollTests {
  private func shift(_ editor: TestEditor) -> Int { editor.document.scroll.shownShift }

  private func offset(_ editor: TestEditor) -> Int { editor.document.viewport.scrollOffset }

  /// The first row of the window that is not all page.
  private func firstInk(_ editor: TestEditor) -> Int? {
    let width = editor.window.deviceSize.width
    let page = Theme(scheme: .light).page.pixel
    // Without the scroll line at the right edge.
    return (0..<editor.window.deviceSize.height).first { row in
      editor.window.pixels[(row * width)..<(row * width + width - 4)].contains { $0 != page }
    }
  }

  // The page

  @Test func theWheelPullsThePageAtTheTop() throws {
    let editor = try TestEditor(lines: 200)
    let resting = try #require(firstInk(editor))
    editor.wheel(1).wait(0.155)
    // 86 pixels beyond: 15·ln(86 / 30 + 1) = 20.3.
    #expect(abs(shift(editor) - 20) <= 1)
    #expect(firstInk(editor) == resting + shift(editor))
    #expect(offset(editor) == 0)
    editor.wait(0.13)
    #expect(1...10 ~= shift(editor))
    editor.wait(0.15)
    #expect(shift(editor) == 0 && firstInk(editor) == resting)
    editor.wait(2)
    #expect(editor.tick() == nil)
  }

  @Test func theWheelPullsThePageAtTheEnd() throws {
    let editor = try TestEditor(lines: 200)
    editor.wheel(-500).wait(1)
    editor.keys("ctrl+end").tick()
    let last = editor.document.caret.rect()
    let end = offset(editor)
    editor.wheel(-1).wait(0.155)
    #expect(abs(shift(editor) + 20) <= 1)
    let caret = Theme(scheme: .light).accent.pixel
    #expect(editor.window.pixels[(last.y + shift(editor)) * 560 + last.x] == caret)
    // Below the text there is only the page.
    let page = Theme(scheme: .light).page.pixel
    for row in (last.maxY + 1)..<420 {
      #expect(editor.window.pixels[(row * 560)..<(row * 560 + 556)].allSatisfy { $0 == page })
    }
    editor.wait(0.3)
    #expect(shift(editor) == 0 && offset(editor) == end)
  }

  @Test func runningIntoTheEndPullsByWhatIsLeft() throws {
    let editor = try TestEditor(lines: 200)
    editor.wheel(-1).wait(1)
    editor.wheel(2).wait(0.155)
    #expect(offset(editor) == 0)
    #expect(abs(shift(editor) - 20) <= 1)
    editor.wheel(-1).wait(1)
    #expect(shift(editor) == 0)
    #expect(offset(editor) > 0, "the way back is free at once")
  }

  @Test func aLongFlickPullsLessAndLess() throws {
    let editor = try TestEditor(lines: 200)
    for _ in 1...40 { editor.wheel(1).wait(0.02) }
    #expect(50...80 ~= shift(editor), "\(shift(editor))")
    editor.wait(0.45)
    #expect(shift(editor) == 0)
  }

  @Test(arguments: ["down", "x", "ctrl+b", "pageup"])
  func aKeyEndsItAtOnce(_ key: String) throws {
    let editor = try TestEditor(lines: 200)
    editor.wheel(1).wait(0.1)
    #expect(shift(editor) > 5)
    editor.keys(key).tick()
    #expect(shift(editor) == 0 && offset(editor) == 0)
    editor.wait(0.1)
    #expect(shift(editor) == 0)
  }

  @Test func committedTextEndsItToo() throws {
    let editor = try TestEditor(lines: 200)
    editor.wheel(1).wait(0.1)
    editor.window.delegate?.handle(.text("é"))
    #expect(shift(editor) == 0)
    #expect(editor.string.hasPrefix("éline 0"))
  }

  @Test func keysDoNotBounce() throws {
    let editor = try TestEditor(lines: 200)
    for key in ["pageup", "up", "ctrl+home", "ctrl+end", "pagedown", "down"] {
      editor.keys(key).tick()
      #expect(shift(editor) == 0)
    }
  }

  @Test func reducedMotionAndAPageWithoutEndsDoNotBounce() throws {
    let still = try TestEditor(lines: 200) { $0.desktop.reducesMotion = true }
    still.wheel(3).wait(0.1)
    #expect(shift(still) == 0)
    let short = try TestEditor(lines: 2)
    short.wheel(3).wait(0.1)
    #expect(shift(short) == 0)
    short.wait(1)
    #expect(short.tick() == nil)
  }

  @Test func aPressMeansWhatIsSeen() throws {
    let editor = try TestEditor(lines: 200)
    let place = editor.point(in: "line 3")
    editor.wheel(1).wait(0.15)
    let seen = Point(x: place.x, y: place.y + Double(shift(editor)))
    editor.press(seen).release(seen)
    #expect(editor.selection.head == 21)
    editor.wait(1)
    #expect(shift(editor) == 0)
  }

  @Test func aDragHeldPastTheEndHoldsThePage() throws {
    let editor = try TestEditor(lines: 200)
    editor.keys("ctrl+end").tick()
    editor.press(Point(x: 280, y: 150))
    editor.move(Point(x: 280, y: 420 - 1 + 90)).wait(0.3)
    // 15·ln(90 / 30 + 1) = 20.8.
    #expect(shift(editor) == -21)
    editor.wait(1)
    #expect(editor.wait(10) <= 2, "held, it stands still")
    #expect(shift(editor) == -21)
    editor.release().wait(0.3)
    #expect(shift(editor) == 0)
  }

  // The sheet

  private func pull(_ editor: TestEditor, _ x: Double, _ y: Double) {
    editor.window.delegate?.handle(.overshoot(x: x, y: y))
    editor.tick()
  }

  /// Returns the numbers of columns at the right and rows at the bottom that are not the sheet's.
  private func gap(_ editor: TestEditor) -> (x: Int, y: Int) {
    let (width, height) = (editor.window.deviceSize.width, editor.window.deviceSize.height)
    let beyond = Theme(scheme: .light).beyondPage.pixel
    let pixels = editor.window.pixels
    let columns = (0..<width).reversed().prefix { pixels[$0] == beyond }
    let rows = (0..<height).reversed().prefix { pixels[$0 * width] == beyond }
    return (columns.count, rows.count)
  }

  @Test func theSheetMovesInsideItsFrame() throws {
    let editor = try TestEditor(lines: 200)
    let before = editor.window.pixels
    pull(editor, -30, 0)
    #expect(gap(editor) == (10, 0))
    pull(editor, -90, -30)
    #expect(gap(editor) == (21, 10))
    editor.wait(5)
    #expect(gap(editor) == (21, 10))
    #expect(editor.tick() == nil, "held, it stands still")
    pull(editor, 0, 0)
    editor.wait(0.1)
    #expect(1..<21 ~= gap(editor).x && 1..<10 ~= gap(editor).y)
    editor.wait(0.16)
    #expect(editor.window.pixels == before)
    #expect(editor.tick() == nil)
  }

  @Test func itSpringsBackAtOnceWithReducedMotion() throws {
    let editor = try TestEditor(lines: 200) { $0.desktop.reducesMotion = true }
    let before = editor.window.pixels
    pull(editor, -90, 0)
    #expect(gap(editor) == (21, 0))
    pull(editor, 0, 0)
    #expect(editor.window.pixels == before)
  }
}
