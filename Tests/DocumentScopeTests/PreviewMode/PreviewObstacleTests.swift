import Testing

@testable import DocumentScope

/// A key that finds nothing to do says why.
@MainActor @Suite struct PreviewObstacleTests {
  @Test(
    arguments: [
      ("```\nbˇ\n```\na", "delete", "A code block can’t be joined with other text."),
      ("| aˇ | b |\n|---|---|\n", "shift+tab", "This is the first cell of the table."),
      ("«# a\n# b»", "tab", "These paragraphs can’t be indented."),
      ("aˇ\nb", "alt+up", "There is no paragraph above."),
      ("a\nbˇ", "alt+down", "There is no paragraph below."),
      ("aˇ", "ctrl+c", "No text is selected."), ("aˇ", "ctrl+z", "There is nothing to undo."),
      ("aˇ", "delete", nil), ("ˇa", "backspace", nil),
    ] as [(String, String, String?)])
  func nothingEndsInSilence(marked: String, key: String, reason: String?) throws {
    let editor = try TestEditor(marked).keys("ctrl+shift+p").keys(key)
    editor.expect(marked)
    #expect(editor.transientMessages == reason)
  }
}
