import Canvas
import Interface
import Platform
import Styling
import Testing

@testable import ApplicationScope
@testable import DocumentScope

/// Larger and smaller text.
@MainActor
@Suite struct TextSizeTests {
  private func size(_ editor: TestEditor) -> Double { editor.application.settings.chosen.textSize }

  @Test func keysGoByOnePixelAndFromTwentyFourByTwo() throws {
    let editor = try TestEditor("ˇtext")
    editor.keys("ctrl+plus")
    #expect(size(editor) == 19)
    editor.keys("ctrl+=", "ctrl+shift+=", "ctrl+plus", "ctrl+plus")
    #expect(size(editor) == 23)
    editor.keys("ctrl+plus", "ctrl+plus", "ctrl+plus")
    #expect(size(editor) == 28)
    editor.keys("ctrl+-", "ctrl+-", "ctrl+-")
    #expect(size(editor) == 23)
    editor.keys("ctrl+0")
    #expect(size(editor) == 18)
    #expect(editor.document.attributes.sheet.textSize == 18)
    editor.expect("ˇtext")
  }

  @Test(arguments: [0, 3, 40, 99])
  func outAndBackLeavesTheCaretsLineWhereItWas(line: Int) throws {
    let text = String(
      repeating: "a line of text that is long enough to need two of them\n", count: 100)
    let editor = try TestEditor("ˇ" + text)
    editor.document.goToLine(line + 1)
    editor.keys("up", "down").wait(1)
    let caret = editor.document.caret.rect()
    for keys in [["ctrl+-", "ctrl+-", "ctrl+plus", "ctrl+plus"], ["ctrl+plus", "ctrl+0"]] {
      for key in keys { editor.keys(key).wait(1) }
      #expect(editor.document.caret.rect() == caret)
    }
    // An action of the writer in between counts.
    editor.keys("ctrl+-", "down", "ctrl+plus").wait(1)
    #expect(editor.document.caret.rect() != caret)
  }

  @Test func thereIsALeastAndAGreatestSize() throws {
    let editor = try TestEditor()
    for _ in 1...60 { editor.keys("ctrl+plus") }
    #expect(size(editor) == 48)
    #expect(!editor.document.isEnabled("larger-text"))
    for _ in 1...60 { editor.keys("ctrl+-") }
    #expect(size(editor) == 9)
    #expect(!editor.document.isEnabled("smaller-text"))
    #expect(editor.document.isEnabled("normal-text"))
  }

  @Test(arguments: [(17.5, 18.0, 17.0), (25, 26, 24), (24, 26, 23), (23.5, 24, 23)])
  func sizesBetweenStepsGoToTheNext(_ size: Double, _ larger: Double, _ smaller: Double) {
    #expect(TextSizeModule.size(after: size, isLarger: true) == larger)
    #expect(TextSizeModule.size(after: size, isLarger: false) == smaller)
  }

  @Test func theWheelWithControlTurnsTheSizeAndScrollsNothing() throws {
    let editor = try TestEditor("ˇ" + String(repeating: "line\n", count: 100))
    func turn(_ detents: Double) {
      editor.window.delegate?.handle(
        .mouse(
          MouseEvent(
            .wheel(x: 0, y: detents), at: Point(x: 200, y: 200), modifiers: .control)))
    }
    turn(1)
    #expect(size(editor) == 19)
    turn(-2)
    #expect(size(editor) == 17)
    for _ in 1...4 { turn(0.25) }
    #expect(size(editor) == 18)
    turn(0.75)
    turn(-0.5)
    turn(-0.5)
    #expect(size(editor) == 17, "turning back acts at once")
    editor.wait(1)
    #expect(editor.document.viewport.scrollOffset == 0)
  }

  @Test func twoFingersChangeIt() throws {
    let editor = try TestEditor("ˇtext")
    var fingers = TwoFingers(on: editor)
    for _ in 1...10 { fingers.spread(by: 11.5) }
    #expect(size(editor) == 22)
    fingers.spread(by: -57)
    #expect(size(editor) == 20)
    fingers.lift()
    editor.expect("ˇtext")
  }

  @Test func textSizeIsNotPro() {
    #expect(Setting.named("text-size")?.isPro == false)
  }
}
