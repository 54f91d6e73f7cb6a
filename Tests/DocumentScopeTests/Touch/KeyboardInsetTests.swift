import Canvas
import Interface
import Platform
import TextCore
import Testing

@testable import DocumentScope

/// The caret stays in sight when an on-screen keyboard takes the lower part of the window: by
/// making the window lower, or by covering it.
@MainActor
@Suite struct KeyboardInsetTests {
  enum Way: CaseIterable {
    case resizing, covering
  }

  private func comes(_ way: Way, _ editor: TestEditor) {
    switch way {
    case .resizing: editor.window.resize(to: Size(width: 560, height: 220))
    case .covering: editor.window.cover(bottom: 200)
    }
    editor.tick()
  }

  private func goes(_ way: Way, _ editor: TestEditor) {
    switch way {
    case .resizing: editor.window.resize(to: Size(width: 560, height: 420))
    case .covering: editor.window.cover(bottom: 0)
    }
    editor.tick()
  }

  private func caret(_ editor: TestEditor) -> DeviceRect { editor.document.caret.rect() }

  @Test(arguments: Way.allCases)
  func ofAPageThatIsNotScrolled(_ way: Way) throws {
    let editor = try TestEditor("one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnineˇ")
    let before = caret(editor)
    #expect(before.y > 220)
    comes(way, editor)
    #expect(caret(editor).y >= 0 && caret(editor).maxY <= 220)
    goes(way, editor)
    #expect(caret(editor) == before, "the page goes back to where it was")
  }

  @Test(arguments: Way.allCases)
  func ofAPageThatIsScrolled(_ way: Way) throws {
    let editor = try TestEditor(lines: 200)
    editor.wheel(-20).wait(1)
    editor.press(Point(x: 200, y: 400)).release()
    comes(way, editor)
    #expect(caret(editor).y >= 0 && caret(editor).maxY <= 220)
  }

  @Test(arguments: Way.allCases)
  func andStaysThereWhileOneWrites(_ way: Way) throws {
    let editor = try TestEditor(lines: 200)
    comes(way, editor)
    for _ in 1...20 { editor.keys("down") }
    editor.wait(0.5)
    #expect(caret(editor).maxY <= 220 * 8 / 10)
    editor.keys("ctrl+end").wait(0.5)
    editor.type("\n\n\nword").wait(0.5)
    #expect(caret(editor).y >= 0 && caret(editor).maxY <= 220 * 8 / 10)
  }

  @Test(arguments: Way.allCases)
  func aCaretThatWasNotInSightIsNotSought(_ way: Way) throws {
    let editor = try TestEditor(lines: 200)
    editor.wheel(-20).wait(1)
    let offset = editor.document.viewport.scrollOffset
    comes(way, editor)
    #expect(editor.document.viewport.scrollOffset == offset)
  }

  @Test func theLastLineCanBeScrolledOutFromUnderTheKeyboard() throws {
    let editor = try TestEditor(lines: 200)
    editor.window.cover(bottom: 200)
    editor.wheel(-1000).wait(2)
    let end = editor.document.scroll.line(of: Selection(caret: editor.text.end))
    #expect(abs(end.top + end.height - 110) <= 1, "in the middle of what is seen")
  }

  @Test func typewriterModeTakesTheMiddleOfWhatIsSeen() throws {
    let editor = try TestEditor(lines: 200) { $0.settings.typewriter = true }
    editor.window.cover(bottom: 200)
    for _ in 1...5 { editor.keys("down") }
    editor.wait(1)
    #expect(abs(caret(editor).y + caret(editor).height / 2 - 110) <= 1)
  }
}
