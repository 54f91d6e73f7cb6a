import Canvas
import Interface
import Platform
import TextCore
import Testing

@testable import DocumentScope

/// The bars and the marks, pixel for pixel.
@MainActor @Suite struct FindPictureTests {
  private static let text = """
    # A walk

    It was late in the day, and the old wood was quiet. Nobody spoke of *the day* before.

    > The day is long, said one of them.

    ```
    let day = 1
    ```

    """

  private func editor(_ look: Look, _ size: Size) throws -> TestEditor {
    try TestEditor("ˇ" + Self.text, look, size: size) { $0.desktop.caretBlink = nil }
  }

  @Test(arguments: Look.two)
  func finding(_ look: Look) throws {
    let editor = try editor(look, Size(width: 640, height: 480))
    editor.keys("ctrl+f").type("day").settle().keys("return").settle()
    try editor.expectPicture("find", look)
  }

  @Test(arguments: Look.two)
  func replacing(_ look: Look) throws {
    let editor = try editor(look, Size(width: 640, height: 480))
    editor.keys("ctrl+h", "alt+r", "alt+w").type("(day").settle()
    try editor.expectPicture("replace", look)
  }

  /// A hit without letters is a narrow band at its place.
  @Test(arguments: Look.two)
  func findingWhatIsEmpty(_ look: Look) throws {
    let editor = try editor(look, Size(width: 640, height: 480))
    editor.keys("ctrl+f", "alt+r").type("(?=\\bday)|^").settle()
    try editor.expectPicture("find-empty", look)
  }

  @Test(arguments: Look.two)
  func inTheSmallestWindow(_ look: Look) throws {
    let editor = try editor(look, PageMetrics.minimumWindow)
    editor.keys("ctrl+h").type("day").keys("tab").type("night").settle()
    editor.keys("return").settle()
    try editor.expectPicture("replace-small", look)
  }

  @Test(arguments: Look.two)
  func goingToALine(_ look: Look) throws {
    let editor = try editor(look, Size(width: 640, height: 480))
    editor.keys("ctrl+g").type("50%").settle()
    try editor.expectPicture("go-to", look)
  }
}
