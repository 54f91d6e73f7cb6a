import Files
import Interface
import Platform
import TextCore

/// Keeps the document's unsaved text in the state folder when the program has to go.
final class DraftsModule: Module {
  private let editor: DocumentEditor
  private let saving: SavingModule
  private let loading: LoadingModule
  private let viewport: Viewport
  private let drafts: DraftStore
  private var id: String?
  /// The revision of the text that the draft holds.
  private var revision = 0

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
    saving.textIsSafe.observe(in: registrations) { [weak self] in self?.forget(upTo: $0) }
  }

  /// Writes the text to the state folder if it differs from the file's, and waits for what is being
  /// saved: then the file may hold it after all. Touches files only. Throws `FileError`; an older
  /// draft is then as it was.
  func keep() throws {
    // The draft first: the disk of the file may be slow.
    let kept = Result { if editor.isModified { try save() } }
    let file = saving.file
    saving.finishWriting()
    guard editor.isModified else { return }
    // A draft of the file as it was before would look like one that another program changed.
    if saving.file != file { try save() } else { try kept.get() }
  }

  private func save() throws {
    loading.complete()
    var file = saving.file
    if loading.isPartial {
      // The beginning of a file must not come back as if it were all of it.
      file.path = nil
      file.stamp = nil
    }
    let selection = editor.selection
    let anchor = viewport.scrollAnchor()
    let draft = Draft(
      id: id ?? Draft.newID(), file: file, text: editor.text, caret: selection.head.utf8,
      anchor: selection.anchor.utf8, topOffset: anchor.offset.utf8, scroll: anchor.distance)
    try drafts.save(draft)
    id = draft.id
    revision = editor.revision
  }

  /// The text is safe elsewhere, or was given up, as it was at a revision.
  private func forget(upTo safe: Int) {
    guard let id, revision <= safe else { return }
    self.id = nil
    try? drafts.remove(id)
  }
}
