import Files
import Interface
import Platform
import TextCore
import Words

/// Keeps what is unsaved when the program has to go, and brings it back at the next start.
public final class RecoveryModule: Module {
  private let drafts: DraftStore
  private let documents: DocumentsModule
  private let host: any ApplicationHost

  /// Makes the module over the drafts of the state folder; what goes wrong is told to `host`, too.
  public init(drafts: DraftStore, documents: DocumentsModule, host: any ApplicationHost) {
    self.drafts = drafts
    self.documents = documents
    self.host = host
  }

  /// The program has to go at once: keeps what is unsaved and closes, asks nothing. A document
  /// whose text could not be kept stays open and says so; asked again, it tries again.
  public func terminate() {
    documents.ending {
      for document in documents.documents { terminate(document) }
    }
  }

  private func terminate(_ document: any DocumentHandle) {
    do {
      try document.keepDraft()
      document.close()
    } catch {
      // Nothing is wrong with the document's own file.
      let sentence = FileSentence.unkept(document.name, in: drafts.folder, for: error)
      host.complain(sentence)
      document.notify(sentence)
    }
  }

  /// The display is gone: only files may be touched.
  public func displayWasLost() {
    for document in documents.documents { keep(document) }
  }

  /// A document's window is gone: keeps what is unsaved and ends the document.
  public func windowWasDestroyed(of document: any DocumentHandle) {
    keep(document)
    documents.ending { document.close() }
  }

  private func keep(_ document: any DocumentHandle) {
    do {
      try document.keepDraft()
    } catch {
      host.complain(Phrase("“\(document.name)” had changes that could not be kept."))
    }
  }

  /// Opens what was unsaved when the program last went.
  ///
  /// - Returns: how many documents came back.
  public func restore() -> Int {
    var count = 0
    for draft in drafts.loadAll() {
      var request = DocumentRequest(text: draft.text, file: draft.file)
      request.draft = draft
      request.isUnsaved = true
      if (try? documents.open(request)) != nil { count += 1 }
    }
    return count
  }
}
