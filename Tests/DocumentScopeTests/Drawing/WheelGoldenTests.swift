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
  private func page(_ look: Look, steps: Int) throws -> TestEditor {
    let editor = try TestEditor("ˇ", look, size: Size(width: 480, height: 300), title: "Steps")
    for step in 1...steps { editor.type("Step \(step), ").wait(2) }
    return editor
  }

  private func expect(
    _ editor: TestEditor, _ name: String, _ look: Look,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    editor.wait(0.5)
    try editor.expectPicture("wheel-" + name, look, sourceLocation: sourceLocation)
  }

  @Test(arguments: Look.all)
  func atTheBeginningInTheMiddleAndAtTheEnd(_ look: Look) throws {
    let editor = try page(look, steps: 8)
    editor.document.perform("undo-wheel")
    try expect(editor, "latest", look)
    for _ in 1...3 { editor.keys("left") }
    try expect(editor, "three-back", look)
    for _ in 1...5 { editor.keys("left") }
    try expect(editor, "all-back", look)
  }

  @Test(arguments: Look.two)
  func moreStepsThanDots(_ look: Look) throws {
    let editor = try page(look, steps: 40)
    editor.document.perform("undo-wheel")
    for _ in 1...25 { editor.keys("left") }
    try expect(editor, "many", look)
  }

  /// Held between two detents.
  @Test(arguments: Look.two)
  func inAHand(_ look: Look) throws {
    let editor = try page(look, steps: 8)
    editor.document.perform("undo-wheel")
    editor.keys("left", "left")
    var fingers = TwoFingers(on: editor)
    for _ in 1...7 { fingers.turn(by: -1) }
    try expect(editor, "in-hand", look)
  }
}
