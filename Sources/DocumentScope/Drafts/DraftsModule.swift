import Files
import Interface
import TextCore

/// Keeps the document's unsaved text in the state folder when the program has to go.
final class DraftsModule: Module {
  private let editor: DocumentEditor
  private let saving: SavingModule
  private let loading: LoadingModule
  private let viewport: Viewport
  private let drafts: DraftStore
  private var id: String?

  init(
    editor: DocumentEditor, saving: SavingModule, loading: LoadingModule, viewport: Viewport,
    drafts: DraftStore, draft: Draft?
  ) {
    self.editor = editor
    self.saving = saving
    self.loading = loading
    self.viewport = viewport
    self.drafts = drafts
    id = draft?.id
  }

  func setUp(_ registrations: Registrations) {
    saving.onTextIsSettled = { [weak self] in self?.forget() }
  }

  func tearDown() { saving.onTextIsSettled = nil }

  /// Writes the text to the state folder if it differs from the file's. Touches files only. Throws
  /// `FileError`; an older draft is then as it was.
  func keep() throws {
    guard editor.isModified else { return }
    loading.complete()
    // The beginning of a file must not come back as if it were all of it.
    let file = loading.isPartial ? nil : (path: saving.path, stamp: saving.stamp)
    let selection = editor.selection
    let anchor = viewport.scrollAnchor()
    let draft = Draft(
      id: id ?? Draft.newID(), path: file?.path, text: editor.text, format: saving.format,
      caret: selection.head.utf8, anchor: selection.anchor.utf8, topOffset: anchor.offset.utf8,
      scroll: anchor.distance, fileStamp: file?.stamp)
    try drafts.save(draft)
    id = draft.id
  }

  /// The text is safe elsewhere, or was given up.
  private func forget() {
    guard let id else { return }
    self.id = nil
    try? drafts.remove(id)
  }
}
