import Interface
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// A formatting command never ends silently, for any text and selection: the text or the pending style
/// changes, or a message says why not.
@MainActor
@Suite struct SilentCommandsTests {
  private static let pieces = [
    "*", "**", "_", "`", "==", "~", "[a](b)", "word ", "b", "\n", "\n\n", "> ", "- ", "1. ", "# ",
    "- [ ] ", "```\n", "| a | b |\n|---|---|\n", "「愛」", "(bar)", "…", " ", "---\n", "\\",
  ]

  private static func commands(of editor: TestEditor) -> [Command] {
    editor.document.commands.commands.filter { $0.group == .format }
  }

  /// The text with all that a command may change besides.
  private struct State: Equatable {
    var text: TextRope
    var selection: Selection
    var checked: [Bool]
    var turned: String
    var hasSheet: Bool

    @MainActor
    init(_ editor: TestEditor) {
      text = editor.text
      selection = editor.document.editor.selection
      turned = editor.turned
      hasSheet = editor.sheet != nil
      checked = SilentCommandsTests.commands(of: editor).map { $0.isChecked?() ?? false }
    }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    (0..<random.number(1...10)).map { _ in pieces[random.number(0...(pieces.count - 1))] }.joined()
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>, [false, true])
  func everyCommandDoesSomethingOrSaysWhyNot(seed: UInt64, hidesTags: Bool) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      let editor = try TestEditor("ˇ" + Self.text(&random))
      if hidesTags { editor.document.perform("preview-mode") }
      for command in Self.commands(of: editor) {
        let end = editor.text.utf8Count
        let (first, second) = (random.number(0...end), random.number(0...end))
        editor.document.editor.select(
          Selection(
            anchor: TextOffset(first), head: TextOffset(random.number(0...3) == 0 ? first : second))
        )
        // The message of the previous command disappears.
        editor.wait(30)
        let before = State(editor)
        let marked = editor.marked
        try #require(editor.transientMessages == nil)
        if command.isEnabled() {
          command.perform()
        } else {
          editor.document.formatting.didRefuse(command)
        }
        editor.tick()
        #expect(
          editor.transientMessages != nil || State(editor) != before,
          "seed \(seed): \(command.name) on \(marked.debugDescription)")
      }
    }
  }

  private static let keys = [
    "backspace", "delete", "ctrl+backspace", "ctrl+delete", "return", "shift+return", "tab",
    "shift+tab", "ctrl+v", "ctrl+x", "ctrl+d", "ctrl+shift+k", "alt+up", "x", "*", "_", "`", "[",
    "\\", "#", ">", "-",
  ]

  /// The first and the last letter of the text are never selected, so there is always something to
  /// delete. In preview mode half of the searches for Markdown stop at once.
  @Test(arguments: 1...8 as ClosedRange<UInt64>, [false, true])
  func everyKeyDoesSomethingOrSaysWhyNot(seed: UInt64, hidesTags: Bool) throws {
    var random = SeededGenerator(seed: seed)
    for (round, key) in (Self.keys + Self.keys).enumerated() {
      let editor = try TestEditor("ˇfirst\n\n" + Self.text(&random) + "\n\nlast")
      editor.clipboard.text = Self.text(&random) + "x"
      if hidesTags { editor.document.perform("preview-mode") }
      if hidesTags, round < Self.keys.count { editor.document.formatting.searchBound = 0 }
      let end = editor.text.utf8Count - 1
      // The first paragraph can't move up.
      let start = key == "alt+up" ? 7 : 1
      let (first, second) = (random.number(start...end), random.number(start...end))
      editor.document.editor.select(
        Selection(
          anchor: TextOffset(random.number(0...1) == 0 ? first : second), head: TextOffset(second)))
      editor.wait(30)
      let before = State(editor)
      let marked = editor.marked
      try #require(editor.transientMessages == nil)
      if key.count == 1 { editor.type(key) } else { editor.keys(key) }
      editor.tick()
      #expect(
        editor.transientMessages != nil || State(editor) != before,
        "seed \(seed): \(key) on \(marked.debugDescription)")
    }
  }

  /// At the ends of the text there is nothing to say.
  @Test(
    arguments: [
      ("```\naˇ\n```\nb", "delete", "A code block can’t be joined with other text."),
      ("aˇ", "delete", nil),
      ("**aˇ**", "ctrl+delete", nil), ("ˇa", "backspace", nil), ("```\nˇ\n```", "tab", nil),
      ("a\n«\n»\nb", "tab", "These paragraphs can’t be indented."),
    ] as [(String, String, String?)])
  func deletionsInPreviewAreExplained(marked: String, key: String, message: String?) throws {
    let editor = try TestEditor(marked)
    editor.document.perform("preview-mode")
    editor.wait(30)
    editor.keys(key).tick()
    #expect(editor.transientMessages == message)
  }
}
