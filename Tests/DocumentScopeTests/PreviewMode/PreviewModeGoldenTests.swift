import Canvas
import Platform
import Testing

@testable import DocumentScope
@testable import Interface

/// The page without tags, pixel for pixel.
@MainActor @Suite struct PreviewModeGoldenTests {
  private static let text = """
    # A **walk**

    Text with *emphasis*, **strong**, ~lines~, ==marks== and `code`; a [link](https://a.b), \
    a note[^1], ![a picture](p.png) and **bold «with *both* in» it**.

    > A quote that is long enough to wrap onto a second line.
    > - in it

    - An item
    - [x] Done

    ---

    ```
    let a = **b**
    ```

    """

  private func opened(
    _ text: String, _ look: Look, size: Size = Size(width: 640, height: 640)
  ) throws -> TestEditor {
    let editor = try TestEditor(text, look, size: size) { $0.desktop.caretBlink = nil }
    editor.keys("ctrl+shift+p").wait(2)
    return editor
  }

  @Test(arguments: Look.two) func page(_ look: Look) throws {
    try opened(Self.text, look).expectPicture("preview-mode", look)
  }

  @Test(arguments: Look.two) func inTheSmallestWindow(_ look: Look) throws {
    let editor = try opened(
      "> > A quote in a quoteˇ\n> - [ ] and **a task**", look, size: PageMetrics.minimumWindow)
    try editor.expectPicture("preview-mode-smallest", look)
  }

  @Test(arguments: Look.two) func fromRightToLeft(_ look: Look) throws {
    let editor = try opened(
      "# שלום **עולם**\n\n> ציטוט **ארוך** [קישור](https://a.b)\n- פריט\n- [x] abcˇ\n", look)
    try editor.expectPicture("preview-mode-hebrew", look)
  }
}
