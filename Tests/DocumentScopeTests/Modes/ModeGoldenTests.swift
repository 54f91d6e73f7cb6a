import ApplicationScope
import Canvas
import Interface
import Platform
import Testing

@testable import DocumentScope

/// Pictures of the modes with the real fonts.
@MainActor
@Suite struct ModeGoldenTests {
  private static let text = """
    # The ferry
    The ferry leaves when it is full. Nobody minds, ˇfor there is a bench and a view of the _other_ \
    side, and the ferryman has a [story](https://example.org) for each of them. Then it leaves.

    > Whoever swims arrives earlier, but wet.

    - bread, `salt` and ==a long rope==
    """

  private func page(
    _ marked: String, _ look: Look, _ change: (inout TestEditor.Setup) -> Void
  ) throws -> TestEditor {
    try TestEditor(
      marked, look, size: Size(width: 640, height: 420), title: "The ferry", change)
  }

  @Test(arguments: Look.two)
  func sentence(_ look: Look) throws {
    let editor = try page(Self.text, look) { $0.settings.focus = .sentence }
    try editor.expectPicture("focus-sentence", look)
  }

  @Test(arguments: Look.two)
  func paragraph(_ look: Look) throws {
    let editor = try page(Self.text, look) { $0.settings.focus = .paragraph }
    try editor.expectPicture("focus-paragraph", look)
  }

  @Test(arguments: Look.two)
  func aSentenceFadesIntoTheNext(_ look: Look) throws {
    let editor = try page(Self.text, look) { $0.settings.focus = .sentence }
    editor.keys("alt+right").wait(Motion.focusFade / 2)
    try editor.expectPicture("focus-fading", look)
  }

  @Test(arguments: Look.two)
  func mixedDirections(_ look: Look) throws {
    let editor = try page(
      "First it says this. שלום ˇעולם. And then that.\n\n```\nlet x = 1\n```", look
    ) { $0.settings.focus = .sentence }
    try editor.expectPicture("focus-directions", look)
  }

  @Test(arguments: Look.two)
  func typewriter(_ look: Look) throws {
    let editor = try page("# The ferry\nThe ferry leavesˇ", look) {
      $0.settings.typewriter = true
      $0.desktop.caretBlink = nil
    }
    editor.keys("up", "end").wait(2)
    try editor.expectPicture("typewriter-first-line", look)
  }

  @Test(arguments: Look.two)
  func hint(_ look: Look) throws {
    let editor = try page("# The ferry\nThe ferry leaves when it is full.ˇ", look) {
      $0.openingAnimation = DocumentScope.OpeningAnimation(showsHint: true)
      $0.desktop.caretBlink = nil
    }
    editor.wait(1)
    try editor.expectPicture("hint", look)
  }
}
