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

    @MainActor
    init(_ editor: TestEditor) {
      text = editor.text
      selection = editor.document.editor.selection
      turned = editor.turned
      checked = SilentCommandsTests.commands(of: editor).map { $0.isChecked?() ?? false }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>, [false, true])
  func everyCommandDoesSomethingOrSaysWhyNot(seed: UInt64, hidesTags: Bool) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      var text = ""
      for _ in 0..<random.number(1...10) {
        text += Self.pieces[random.number(0...(Self.pieces.count - 1))]
      }
      let editor = try TestEditor("ˇ" + text)
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
        try #require(editor.whisper == nil)
        if command.isEnabled() {
          command.perform()
        } else {
          editor.document.formatting.didRefuse(command)
        }
        editor.turn()
        #expect(
          editor.whisper != nil || State(editor) != before,
          "seed \(seed): \(command.name) on \(marked.debugDescription)")
      }
    }
  }
}
