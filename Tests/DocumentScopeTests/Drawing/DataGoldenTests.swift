import Canvas
import Platform
import Testing

@testable import DocumentScope

/// Front matter and tables, pixel for pixel.
@MainActor
@Suite struct DataGoldenTests {
  private static let text = """
    ---
    title: A *walk*
    # no heading
    ---
    # A table

    | What       |  Miles | Note             |
    | :--------- | -----: | ---------------- |
    | the path   |    3.5 | *muddy* in May   |
    | 漢字       |     12 | `code` \\| a pipe |

    > | in | a quote |
    > |----|---------|

    Text behind it.ˇ
    """

  @Test(arguments: Look.two) func page(_ look: Look) throws {
    let editor = try TestEditor(Self.text, look, size: Size(width: 640, height: 480)) {
      $0.desktop.caretBlink = nil
    }
    try editor.expectPicture("data", look)
  }

  @Test(arguments: Look.two) func inPreview(_ look: Look) throws {
    let editor = try TestEditor(Self.text, look, size: Size(width: 640, height: 480)) {
      $0.desktop.caretBlink = nil
    }
    editor.keys("ctrl+shift+p").wait(2)
    try editor.expectPicture("data-preview", look)
  }
}
