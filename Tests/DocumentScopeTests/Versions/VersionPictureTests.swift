import Canvas
import Interface
import Platform
import TextCore
import Testing

@testable import DocumentScope

/// Another text on the page, pixel for pixel.
@MainActor @Suite struct VersionPictureTests {
  private static let current = """
    # A walk

    It was very late in the day, and the wood was quiet.

    Nobody spoke. We went on.

    """
  private static let earlier = """
    # A walk

    It was late in the day, and the old wood was quiet.

    Nobody spoke.

    > Then it rained.

    """

  @Test(arguments: Look.two)
  func differencesAreMarked(_ look: Look) throws {
    let editor = try TestEditor(Self.current + "ˇ", look, size: Size(width: 640, height: 480)) {
      $0.desktop.caretBlink = nil
    }
    let anchor = editor.document.viewport.scrollAnchor()
    let (current, earlier) = (TextRope(Self.current), TextRope(Self.earlier))
    editor.document.preview.show {
      PreviewedText(earlier, differingFrom: current, at: anchor)
    }
    editor.mainThread.run()
    editor.tick()
    try editor.expectPicture("version", look)
  }
}
