import ApplicationScope
import Canvas
import Interface
import Platform
import Testing

@testable import DocumentScope

/// The undo wheel as it looks on a page, pixel for pixel.
@MainActor
@Suite struct WheelGoldenTests {
  /// A page with `steps` steps to undo.
  private func page(_ look: GoldenTests.Look, steps: Int) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    setup.size = Size(width: 480, height: 300)
    setup.scale = Scale(look.scale)
    setup.scheme = look.scheme
    setup.request.title = "Steps"
    let editor = try TestEditor("ˇ", setup)
    for step in 1...steps { editor.type("Step \(step), ").wait(2) }
    return editor
  }

  private func expect(
    _ editor: TestEditor, _ name: String, _ look: GoldenTests.Look,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    editor.wait(0.5)
    try Golden("wheel-\(name)-\(look.testDescription)").expect(
      editor.window, sourceLocation: sourceLocation)
  }

  @Test(arguments: GoldenTests.Look.all)
  func atTheBeginningInTheMiddleAndAtTheEnd(_ look: GoldenTests.Look) throws {
    let editor = try page(look, steps: 8)
    editor.document.perform("undo-wheel")
    try expect(editor, "latest", look)
    for _ in 1...3 { editor.keys("left") }
    try expect(editor, "three-back", look)
    for _ in 1...5 { editor.keys("left") }
    try expect(editor, "all-back", look)
  }

  @Test(arguments: GoldenTests.Look.two)
  func moreStepsThanDots(_ look: GoldenTests.Look) throws {
    let editor = try page(look, steps: 40)
    editor.document.perform("undo-wheel")
    for _ in 1...25 { editor.keys("left") }
    try expect(editor, "many", look)
  }

  /// Held between two detents.
  @Test(arguments: GoldenTests.Look.two)
  func inAHand(_ look: GoldenTests.Look) throws {
    let editor = try page(look, steps: 8)
    editor.document.perform("undo-wheel")
    editor.keys("left", "left")
    for _ in 1...7 { editor.window.onEvent?(.rotated(degrees: -1)) }
    try expect(editor, "in-hand", look)
  }
}
