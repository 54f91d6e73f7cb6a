import Files
import Interface
import Platform
import TextCore

/// Keeps what is unsaved when the program has to go, and brings it back at the next start.
public final class RecoveryModule: Module {
  private let drafts: DraftStore
  private let documents: DocumentsModule
  private let complain: (String) -> Void

  /// Makes the module over the drafts of the state folder; `complain` tells a sentence to whoever
  /// started the program.
  public init(
    drafts: DraftStore, documents: DocumentsModule, complain: @escaping (String) -> Void
  ) {
    self.drafts = drafts
    self.documents = documents
    self.complain = complain
  }

  /// The program has to go at once: keeps what is unsaved and closes, asks nothing. A document
  /// whose text could not be kept stays open and says so; asked again, it tries again.
  public func terminate() {
    for document in documents.documents {
      if let sentence = keepDraft(of: document) {
        document.notify(sentence)
      } else {
        document.close()
      }
    }
  }

  /// The display is gone: only files may be touched.
  public func displayWasLost() {
    for document in documents.documents { _ = keepDraft(of: document) }
  }

  /// - Returns: what went wrong, in a sentence, which was told to the outside already.
  private func keepDraft(of document: any DocumentHandle) -> String? {
    do {
      try document.keepDraft()
      return nil
    } catch {
      // The person knows the document, and not the file of its draft.
      var named = error
      if let error = error as? FileError {
        named = FileError(operation: .write, path: document.name, code: error.code)
      }
      let sentence = FileSentence.sentence(for: named, path: document.name)
      complain(sentence)
      return sentence
    }
  }

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
