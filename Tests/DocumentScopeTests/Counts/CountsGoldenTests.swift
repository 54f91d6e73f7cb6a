import Canvas
import Interface
import Platform
import Testing

@testable import ApplicationScope
@testable import DocumentScope

/// Counts and a goal, pixel for pixel.
@MainActor @Suite struct CountsGoldenTests {
  private static let text = """
    # A walk in the woods

    It was late in the day, and the old wood was **quiet**. Nobody spoke of what lay «behind the hill», as [the map](https://example.org/map) had it.

    - Bread, cheese, a map.
    - A lamp.

    """

  private func editor(
    _ look: Look, size: Size = Size(width: 640, height: 480), goal: WritingGoal = .off,
    words: Double = 50
  ) throws -> TestEditor {
    try TestEditor(Self.text, look, size: size) {
      $0.desktop.caretBlink = nil
      $0.settings.goal = goal
      ($0.settings.goalSitting, $0.settings.goalDay, $0.settings.goalDocument) =
        (words, words, words)
    }.settle()
  }

  /// Writes on some of the last days.
  private func writeDays(_ editor: TestEditor) {
    let end = editor.clock.start
    let days = [120, 0, 300, 210, 0, 0, 90, 640, 250, 1010, 30, 0, 405, 260, 1180, 700, 330]
    for (number, words) in days.enumerated() {
      editor.clock.start = end - Double(days.count - number) * 86_400
      editor.application.days.add(words)
    }
    editor.clock.start = end
    editor.application.days.add(520)
  }

  @Test(arguments: Look.two) func held(_ look: Look) throws {
    let editor = try editor(look)
    editor.keys("f8").wait(2)
    try editor.expectPicture("counts-held", look)
  }

  @Test(arguments: Look.two) func heldOverAWholeText(_ look: Look) throws {
    let editor = try editor(look, size: PageMetrics.minimumWindow)
    editor.keys("left", "f8").wait(2)
    try editor.expectPicture("counts-held-smallest", look)
  }

  @Test(arguments: Look.two) func inTheMenuOfTheSmallestWindow(_ look: Look) throws {
    let editor = try editor(look, size: PageMetrics.minimumWindow)
    editor.keys("f10").type("e")
    try editor.expectPicture("menu-edit-smallest", look)
  }

  @Test(arguments: Look.two) func line(_ look: Look) throws {
    let editor = try editor(look, goal: .document)
    editor.wait(2)
    try editor.expectPicture("goal-line", look)
  }

  @Test(arguments: Look.two) func menu(_ look: Look) throws {
    let editor = try editor(look, goal: .day, words: 1000)
    writeDays(editor)
    editor.openMenu("eG").hold(.alt).wait(2)
    try editor.expectPicture("menu-goal", look)
  }

  @Test(arguments: Look.two) func menuOfTheSmallestWindow(_ look: Look) throws {
    let editor = try editor(look, size: PageMetrics.minimumWindow, goal: .sitting, words: 1000)
    writeDays(editor)
    editor.openMenu("eG").hold(.alt).wait(2)
    try editor.expectPicture("menu-goal-smallest", look)
  }
}
