import Interface
import Platform
import TextCore
import WindowScope

/// Surrounding text for input methods: some continue a word before the caret, or delete and rewrite
/// it.
extension PageComposition {
  /// The text around the caret; `nil` while tags are hidden, since they would be counted as well.
  var surroundingText: SurroundingText? {
    hidesTags ? nil : SurroundingText(around: editor.selection, in: editor.text)
  }

  /// Deletes bytes on both sides of the selection, or of the caret.
  func delete(before: Int, after: Int) {
    guard !hidesTags,
      let result = EditCommands.delete(
        before: before, after: after, selection: editor.selection, text: editor.text)
    else { return }
    remove()
    typing.perform(result)
  }
}
