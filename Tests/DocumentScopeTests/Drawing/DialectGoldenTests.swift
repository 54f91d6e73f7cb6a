import Canvas
import Platform
import Testing

@testable import DocumentScope

/// Headings by underlines, rows without pipes at their beginning, and comments, pixel for pixel.
@MainActor
@Suite struct DialectGoldenTests {
  private static let text = """
    A heading by its underline
    ===
    and a *smaller* one
    ---

    Name     | Miles
    ---------|------:
    the path |   3.5

    <!-- A comment
    # of several *lines*
    -->
    Text <!-- a *note* --> behind it.ˇ
    """

  @Test(arguments: Look.two) func page(_ look: Look) throws {
    let editor = try TestEditor(Self.text, look, size: Size(width: 480, height: 530)) {
      $0.desktop.caretBlink = nil
    }
    try editor.expectPicture("dialect", look)
  }

  @Test(arguments: Look.two) func inPreview(_ look: Look) throws {
    let editor = try TestEditor(Self.text, look, size: Size(width: 480, height: 530)) {
      $0.desktop.caretBlink = nil
    }
    editor.keys("ctrl+shift+p").wait(2)
    try editor.expectPicture("dialect-preview", look)
  }
}
