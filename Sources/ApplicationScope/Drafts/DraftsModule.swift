import Files
import Interface
import Localization
import Platform
import TextCore

/// Lists the closed sheets that never had a file: by their first words, the newest first.
///
/// Owns nothing: the drafts are histories in the `HistoryStore`, read again whenever the menu
/// opens.
public final class DraftsModule: Module {
  private let histories: HistoryStore
  private let documents: DocumentsModule

  /// More would not fit into a menu.
  private static let most = 20

  public init(histories: HistoryStore, documents: DocumentsModule) {
    self.histories = histories
    self.documents = documents
  }

  /// The menu. A click opens a draft; with Alt it forgets it.
  public var menu: Menu {
    Menu(Phrase("Drafts"), isNeverEmpty: true) { [self] in
      let drafts = histories.drafts().prefix(Self.most).compactMap(draft)
      if drafts.isEmpty { return [.always(.note(Phrase("No drafts")))] }
      return drafts.map { id, words, date in
        .item(
          shown(id, item(.verbatim("\(date)  \(words)")) { $0.open(id) }),
          alternate: shown(id, item(Phrase("Delete “\(words)”")) { $0.delete(id) }))
      }
    }
  }

  private func item(_ title: Phrase, perform: @escaping (DraftsModule) -> Void) -> MenuItem {
    MenuItem(.words(title)) { [weak self] in if let self { perform(self) } }
  }

  /// Returns the row, which previews its draft on the page while it is marked.
  private func shown(_ id: String, _ item: MenuItem) -> MenuItem {
    var item = item
    item.hasMnemonic = false
    item.tryOn = { [weak self, histories] in
      self?.documents.front?.preview { histories.text(ofDraft: id) ?? TextRope() }
    }
    return item
  }

  private func draft(_ draft: (id: String, closed: Int64)) -> (String, words: String, date: String)?
  {
    guard let words = histories.firstWords(ofDraft: draft.id) else { return nil }
    return (draft.id, words, LocalDate.string(nanoseconds: draft.closed))
  }

  private func open(_ id: String) {
    do {
      guard let found = try histories.resume(id) else { return }
      var request = DocumentRequest(text: found.replay.text, file: found.replay.file)
      request.history = found
      try documents.open(request)
    } catch let error as HistoryStore.Unusable {
      tell(HistorySentence.damage(error.damage, name: Phrase("Untitled")))
    } catch {
      tell(FileSentence.sentence(for: error, name: Phrase("Untitled")))
    }
  }

  private func delete(_ id: String) {
    do {
      guard let found = try histories.resume(id) else { return }
      try histories.discard(found.log)
    } catch {
      tell(FileSentence.sentence(for: error, name: Phrase("Untitled")))
    }
  }

  private func tell(_ sentence: Phrase) { documents.front?.notify(sentence) }
}
