import Testing

@testable import DocumentScope

/// A key that finds nothing to do says why.
@MainActor @Suite struct PreviewObstacleTests {
  nonisolated private static let code = "A line can’t move into or out of a code block."

  @Test(
    arguments: [
      ("```\nbˇ\n```\na", "delete", "A code block can’t be joined with other text."),
      ("| aˇ | b |\n|---|---|\n", "shift+tab", "This is the first cell of the table."),
      ("«# a\n# b»", "tab", "These paragraphs can’t be indented."),
      ("aˇ\nb", "alt+up", "There is no paragraph above."),
      ("a\nbˇ", "alt+down", "There is no paragraph below."),
      ("aˇ", "ctrl+c", "No text is selected."), ("aˇ", "ctrl+z", "There is nothing to undo."),
      ("```\nbˇ\nc\n```", "alt+up", Self.code), ("```\nb\ncˇ\n```", "alt+down", Self.code),
      ("aˇ\n\n```\nb\n```", "alt+down", Self.code),
      ("aˇ", "delete", nil), ("ˇa", "backspace", nil),
    ] as [(String, String, String?)])
  func nothingEndsInSilence(marked: String, key: String, reason: String?) throws {
    let editor = try TestEditor(marked).keys("ctrl+shift+p").keys(key)
    editor.expect(marked)
    #expect(editor.transientMessages == reason)
  }

  @Test(arguments: [
    ("a\n\nbˇ", "alt+up", "bˇ\n\na"), ("```\na\nbˇ\n```", "alt+up", "```\nbˇ\na\n```"),
    ("| a |\n|---|\n| b |\n| cˇ |", "alt+up", "| a |\n|---|\n| cˇ |\n| b |"),
    ("- a\n- bˇ", "alt+up", "- bˇ\n- a"), ("# a\nˇ\nb", "alt+up", "ˇ\n# a\nb"),
    ("x\n\n---\nbˇ", "alt+up", "x\n\nbˇ\n\n---"),
    ("a\n===\n\nbˇ\n\nc", "alt+down", "a\n===\n\nc\n\nbˇ"), ("# a\n\nbˇ", "alt+up", "bˇ\n\n# a"),
    ("```\naˇ\nb\n```", "ctrl+shift+k", "```\nˇb\n```"), ("a\nbˇ\nc", "ctrl+shift+k", "a\nˇc"),
    ("| a |\n|---|\n| bˇ |\n| c |", "ctrl+shift+k", "| a |\n|---|\nˇ| c |"),
  ])
  func linesMoveWithinTheirBlocks(marked: String, key: String, expected: String) throws {
    try TestEditor(marked).keys("ctrl+shift+p").keys(key).expect(expected)
  }
}
