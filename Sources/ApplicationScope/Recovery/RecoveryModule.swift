import Files
import Interface
import Platform
import TextCore

/// Keeps what is unsaved when the program has to go, and brings it back at the next start.
public final class RecoveryModule: Module {
  private let drafts: DraftStore
  private let documents: DocumentsModule

  /// Makes the module over the drafts of the state folder.
  public init(drafts: DraftStore, documents: DocumentsModule) {
    self.drafts = drafts
    self.documents = documents
  }

  /// The program has to go at once: keeps what is unsaved, asks nothing.
  public func terminate() {
    documents.keepDrafts()
    for document in documents.documents { document.close() }
  }

  /// The display is gone: only files may be touched.
  public func displayWasLost() { documents.keepDrafts() }

  /// Opens what was unsaved when the program last went.
  ///
  /// - Returns: how many documents came back.
  public func restore() -> Int {
    var count = 0
    for draft in drafts.loadAll() {
      var request = DocumentRequest(text: draft.text)
      request.format = draft.format
      request.path = draft.path
      request.stamp = draft.fileStamp
      request.draft = draft
      request.isUnsaved = true
      if (try? documents.open(request)) != nil { count += 1 }
    }
    return count
  }
}
