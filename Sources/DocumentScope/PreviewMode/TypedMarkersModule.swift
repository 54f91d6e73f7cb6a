import Interface
import MarkdownEditing
import TextCore

/// Makes a list, a task, a quote or a heading of a paragraph when its marker is typed while tags
/// are hidden.
///
/// The letters are typed first and stay a step of their own for undo: undoing the block leaves
/// them.
final class TypedMarkersModule: Module, DocumentPart, TypingObserver {
  let core: DocumentCore
  private let typing: TypingModule

  init(_ core: DocumentCore, typing: TypingModule) {
    self.core = core
    self.typing = typing
  }

  func didInsert(_ text: String) {
    guard hidesTags, text == " ", !editor.isLocked, editor.selection.isEmpty,
      let result = typing.formatting.result(RichTextCommands.makeBlock)
    else { return }
    typing.performOnParagraphs(result)
  }
}
