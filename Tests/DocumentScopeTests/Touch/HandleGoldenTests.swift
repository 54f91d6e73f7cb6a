import Canvas
import Platform
import Testing

@testable import DocumentScope

/// The handles at text that fingers have selected.
@MainActor
@Suite struct HandleGoldenTests {
  private static let text = """
    # A walk

    The path goes up through the woods and comes out on the hill, from where you see the sea.
    """

  @Test(arguments: Look.all)
  func handles(_ look: Look) throws {
    let editor = try TestEditor("ˇ" + Self.text, look, size: Size(width: 560, height: 300))
    let (woods, hill) = (editor.point(in: "ods and"), editor.point(in: "ll, from"))
    editor.hold(woods).finger(.moved, hill).finger(.ended, hill).wait(2)
    try editor.expectPicture("touch-handles", look)
  }
}
