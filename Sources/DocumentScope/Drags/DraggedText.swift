import ApplicationScope
import Interface
import Platform
import TextCore

/// Selected text of a document while the pointer drags it. Its range follows the edits made
/// meanwhile. The Markdown is that of the beginning of the drag. `takeOut` deletes the text only if
/// it is unchanged and the document is not locked.
final class DraggedText: CarriedText {
  let markdown: TextRope
  let lineEnding: String
  /// The place of the text now.
  private(set) var range: TextRange
  private let original: TextRope
  private let typing: TypingModule
  private let changes = Registrations()

  /// - Parameter markdown: the Markdown of the selection.
  init(_ markdown: TextRope, lineEnding: String, typing: TypingModule) {
    self.markdown = markdown
    self.lineEnding = lineEnding
    self.typing = typing
    range = typing.editor.selection.range
    original = typing.editor.text[range]
    typing.editor.didChangeText.observe(in: changes) { [weak self] in self?.follow($0) }
  }

  /// True if the text is the same as when the drag began. O(length of the text).
  var isUnchanged: Bool { typing.editor.text[range] == original }

  func isText(of editor: DocumentEditor) -> Bool { typing.editor === editor }

  func takeOut() {
    guard !typing.editor.isLocked, isUnchanged else { return }
    typing.editor.select(Selection(anchor: range.lowerBound, head: range.upperBound))
    typing.deleteSelection()
  }

  private func follow(_ edit: Edit) {
    let start = edit.map(range.lowerBound, bias: .after)
    range = start..<max(start, edit.map(range.upperBound, bias: .before))
  }
}
