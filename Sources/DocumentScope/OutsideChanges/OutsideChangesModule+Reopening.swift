import Files
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore
import WindowScope

/// Reading the file again in another encoding.
extension OutsideChangesModule {
  /// Replaces the text by the file's, read in an encoding that the user has chosen: one undoable
  /// step. Unsaved text becomes a version first.
  func reopen(as encoding: TextEncoding) {
    saving.whenWritten { [weak self] in
      guard let self, let path = saving.file.path else { return }
      loading.complete()
      queue.start { [store] in
        FoundText(reading: path, in: store, as: encoding)
      } then: { [weak self] in
        self?.take($0, of: path, as: encoding)
      }
    }
  }

  private func take(_ found: FoundText, of path: FilePath, as encoding: TextEncoding) {
    guard isCurrent(path) else { return }
    switch found {
    case .text(let text, let format, let stamp):
      versions.keepWriting()
      replace(with: text, DocumentFile(path: path, format: format, stamp: stamp))
    case .unsettled: reopen(as: encoding)
    case .unreadable(let error): sheets.notify(FileSentence.sentence(for: error, path: path))
    }
  }

  /// Compares in the background, and again if the text is edited meanwhile.
  private func replace(with text: TextRope, _ file: DocumentFile) {
    let (ours, revision) = (editor.text, editor.revision)
    let directions = editor.storage.directions
    queue.start {
      let change = OutsideChange(base: ours, ours: ours, directions, theirs: text)
      return (change, FenceTree(change.text))
    } then: { [weak self] change, fences in
      guard let self, let path = file.path, isCurrent(path) else { return }
      guard revision == editor.revision, directions == editor.storage.directions else {
        return replace(with: text, file)
      }
      sealIfRecorded(change, EditPreparation(fences: fences)) { [weak self] preparation in
        guard let self, isCurrent(path) else { return }
        guard let preparation else { return replace(with: text, file) }
        noteTaken(nil)
        takeOver(change, preparation, file)
        finishReplacing()
      }
    }
  }
}
