import ApplicationScope
import Canvas
import Interface
import Platform
import TextCore
import Testing

@testable import DocumentScope

/// Pictures of hints with the real fonts, pixel for pixel.
@MainActor @Suite struct HintGoldenTests {
  private func editor(
    _ marked: String, _ look: Look, size: Size = Size(width: 520, height: 400)
  ) throws -> TestEditor { try TestEditor(marked, look, size: size) }

  /// The caret's position while a bubble points at it.
  enum Place: String, CaseIterable, Sendable {
    case first, right, last
  }

  private static let text =
    "The path begins where the road gives up, and goes on as if nothing had happened.\n\n"
    + "Whoever is in a hurry takes the road.\n\nThe others meet here.\n\nSooner or later."

  @Test(arguments: Look.two, Place.allCases)
  func bubbleAtTheCaret(_ look: Look, _ place: Place) throws {
    let editor = try editor("ˇ" + Self.text, look, size: Size(width: 520, height: 330))
    switch place {
    case .first: break
    case .right: editor.keys("end")
    case .last: editor.keys("ctrl+end")
    }
    editor.document.show(BubbleHint.all[0])
    editor.wait(0.2)
    try editor.expectPicture("bubble-\(place.rawValue)", look)
  }

  @Test(arguments: Look.all) func bubbleAtTheTitle(_ look: Look) throws {
    let editor = try editor("ˇ", look, size: Size(width: 720, height: 330))
    editor.document.show(BubbleHint.all[1])
    try editor.expectPicture("bubble-title", look)
  }

  @Test(arguments: Look.two) func nudge(_ look: Look) throws {
    let editor = try editor("ˇ", look)
    editor.write(minutes: 21)
    editor.keys("f10").type("e")
    try editor.expectPicture("nudge", look)
  }

  @Test(arguments: Look.two) func poll(_ look: Look) throws {
    let editor = try editor("ˇ", look, size: Size(width: 520, height: 520))
    editor.write(minutes: 21)
    editor.application.hints.didUseAlternates()
    editor.application.hints.wasChosen("give")
    editor.keys("f10").type("f")
    try editor.expectPicture("poll", look)
  }

  @Test(arguments: Look.two) func nitpicking(_ look: Look) throws {
    let editor = try editor("ˇ" + Self.text, look, size: Size(width: 560, height: 520))
    editor.application.settings.change { $0.reopenLast = true }
    editor.document.perform("nitpicking")
    editor.keys("end", "up", "up", "right")
    try editor.expectPicture("nitpicking", look)
  }

  @Test(arguments: Look.two) func letter(_ look: Look) throws {
    let editor = try editor("ˇ" + Self.text, look)
    editor.document.perform("letter")
    try editor.expectPicture("letter", look)
  }

  @Test(arguments: Look.two) func about(_ look: Look) throws {
    let editor = try editor("ˇ", look)
    editor.document.perform("about")
    editor.tick()
    let window = try #require(editor.desktop.windows.last)
    try Golden("about-\(look.testDescription)").expect(window)
  }

  @Test(arguments: Look.two) func lockedMenu(_ look: Look) throws {
    let editor = try editor("ˇ" + Self.text, look)
    editor.document.perform("reading-lock")
    editor.keys("ctrl+a", "f10").type("e").keys("down", "down")
    try editor.expectPicture("locked-menu", look)
  }
}
