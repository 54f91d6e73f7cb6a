import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import TextCore
import Testing

@testable import DocumentScope

/// The caret's shapes. Letters are 10 logical pixels wide, lines 28.8 high.
@MainActor
@Suite struct CaretShapeTests {
  private func editor(
    _ marked: String, scale: Double = 1, _ change: (inout Settings) -> Void
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.scale = Scale(scale)
    change(&setup.settings)
    return try TestEditor(marked, setup)
  }

  private func shape(_ editor: TestEditor) -> DeviceRect {
    editor.document.caret.drawnRect(at: editor.clock.now)
  }

  @Test(arguments: [1.0, 2, 3, 6])
  func aBarIsAsWideAsItIsSet(_ width: Double) throws {
    for scale in [1, 1.5, 2] {
      let editor = try editor("abˇc", scale: scale) { $0.caretWidth = width }
      let middle = editor.document.caret.rect()
      let shape = shape(editor)
      #expect(shape.width == Scale(scale).deviceLength(width))
      #expect(abs(2 * shape.x + shape.width - 2 * middle.x - middle.width) <= 1)
      #expect(shape.y == middle.y && shape.height == middle.height)
    }
  }

  @Test func aBlockCoversItsLetter() throws {
    let editor = try editor("abˇc", scale: 2) { $0.caretShape = .block }
    let place = editor.point(at: 2)
    let shape = shape(editor)
    #expect(shape.x == Scale(2).devicePixel(place.x) && shape.width == 20)
    #expect(shape.height == Scale(2).deviceLength(28.8))
    #expect(editor.document.caret.strength < 0.6, "the letter is seen through it")
  }

  @Test(arguments: ["abˇ", "ˇ", "abˇ\ncd", "aˇ\tb"])
  func withoutALetterABlockIsAsWideAsZero(_ marked: String) throws {
    let editor = try editor(marked) { $0.caretShape = .block }
    #expect(shape(editor).width == 10)
  }

  @Test func atAWrapItFollowsItsSide() throws {
    let editor = try editor("ˇ" + String(repeating: "word ", count: 12)) {
      $0.caretShape = .block
      $0.lineLength = 40
    }
    editor.keys("end")
    #expect(shape(editor).width == 10)
    #expect(shape(editor).y == editor.document.caret.rect().y)
  }

  @Test func anUnderlineIsBelowTheLetters() throws {
    let editor = try editor("abˇc", scale: 2) {
      $0.caretShape = .underline
      $0.caretWidth = 3
    }
    let line = editor.document.layout.piece(at: 0).layout.lines[0]
    let shape = shape(editor)
    let top = editor.document.caret.rect().y
    #expect(shape.width == 20 && shape.height == 6)
    #expect(shape.y > top + line.baseline + 8, "below the descenders, 4 pixels long")
    #expect(shape.maxY <= top + line.height)
  }

  @Test(arguments: CaretShape.allCases)
  func everyShapeGlides(_ shape: CaretShape) throws {
    let editor = try editor("ˇabcdef") { $0.caretShape = shape }
    editor.wait(1)
    let start = self.shape(editor).x
    editor.keys("end")
    #expect(self.shape(editor).x == start)
    editor.wait(1)
    #expect(self.shape(editor).x == start + 60)
  }

  @Test func itGlidesAndBlinksOnlyIfItIsSet() throws {
    let editor = try editor("ˇabcdef") {
      $0.caretGlides = false
      $0.caretBlinks = false
    }
    editor.wait(1)
    let start = shape(editor).x
    editor.keys("end")
    #expect(shape(editor).x == start + 60)
    for seconds in stride(from: 0, to: 3, by: 0.1) {
      #expect(editor.document.caret.opacity(at: editor.clock.now + seconds) == 1)
    }
    #expect(editor.tick() == nil, "nothing moves, so nothing wakes up")
    editor.application.settings.change { $0.caretBlinks = true }
    #expect(editor.tick() != nil)
  }

  @Test func inputMethodsAreToldTheSamePlaceWhateverTheShape() throws {
    let editor = try editor("abˇc") { _ in }
    let place = editor.window.textInputRect
    for shape in CaretShape.allCases {
      editor.application.settings.change {
        $0.caretShape = shape
        $0.caretWidth = 6
      }
      editor.tick()
      #expect(editor.window.textInputRect == place)
    }
  }
}
