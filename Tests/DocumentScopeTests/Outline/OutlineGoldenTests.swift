import Canvas
import Platform
import Testing

@testable import DocumentScope
@testable import Interface

/// The list of headings, pixel for pixel.
@MainActor @Suite struct OutlineGoldenTests {
  private static let text = """
    # A walk in the woods

    It was late in the day, and the old wood was quiet.

    ## Before the **rain**

    Nobody spoke.

    ### What we took along and what we should have left at home

    Bread, cheese, a map.

    ## היער הישן

    We went on.

    # The way back

    It was dark by then.ˇ

    """

  private func opened(_ look: Look, size: Size = Size(width: 640, height: 480)) throws -> TestEditor
  {
    let editor = try TestEditor(Self.text, look, size: size) { $0.desktop.caretBlink = nil }
    editor.keys("ctrl+shift+o")
    editor.mainThread.run()
    return editor
  }

  @Test(arguments: Look.two) func list(_ look: Look) throws {
    let editor = try opened(look)
    editor.keys("up", "up").wait(2)
    try editor.expectPicture("outline", look)
  }

  @Test(arguments: Look.two) func filtered(_ look: Look) throws {
    let editor = try opened(look)
    editor.type("wa")
    for _ in 0..<3 { editor.mainThread.run() }
    editor.wait(2)
    try editor.expectPicture("outline-filtered", look)
  }

  @Test(arguments: Look.two) func inTheSmallestWindow(_ look: Look) throws {
    let editor = try opened(look, size: PageMetrics.minimumWindow)
    editor.wait(2)
    try editor.expectPicture("outline-smallest", look)
  }

  @Test(arguments: Look.two) func rowsMoveAside(_ look: Look) throws {
    let editor = try opened(look)
    let panel = try #require(editor.document.outline.panel)
    let rows = panel.rowsFrame
    let height = OutlineMetrics.rowHeight
    editor.press(Point(x: rows.x + 90, y: rows.y + 0.5 * height))
    editor.move(Point(x: rows.x + 90, y: rows.y + 1.5 * height))
    editor.wait(2)
    try editor.expectPicture("outline-drag", look)
  }
}
