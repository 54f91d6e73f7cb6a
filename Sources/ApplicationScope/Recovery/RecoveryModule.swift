import Files
import Interface
import Platform
public import SystemPackage
import Localization
import TextCore

/// Keeps all documents when the program has to end, and restores them at the next start.
///
/// Owns the list of histories that are being read in the background, and the messages for the
/// first page. It asks nothing while the program ends.
///
/// **Invariant:** a history that ended the program twice is offered, not opened.
public final class RecoveryModule: Module {
  let histories: HistoryStore
  let documents: DocumentsModule
  private let host: any ApplicationHost
  private let clock: any Clock
  let queue: any BackgroundQueue
  let mainThread: any MainThread
  private let sizes: SliceSizes
  /// The documents whose histories are being read in the background.
  var arriving: [Arrival] = []
  let arrived = ArrivedHistories()
  /// Opens a document if none was restored.
  var openOther: () -> Void = {}
  /// The messages about restored documents, shown as soon as there is a page.
  private var sentences: [Phrase] = []
  /// The histories that ended the program twice while they were restored, until a window can ask
  /// about them.
  private var offered: [(id: String, name: Phrase, path: FilePath?)] = []
  /// Those histories on the disk, until the user has answered the question about them.
  private let unanswered: OfferedHistories

  /// Starts that a document may end before it is only offered.
  private static let mostFailedStarts = 2
  /// Seconds that the steps of a closed file are kept: thirty days.
  private static let longestKept = 30.0 * 24 * 60 * 60

  /// Makes the module over the histories of the state folder; errors go to `host`, too.
  public init(
    histories: HistoryStore, documents: DocumentsModule, host: any ApplicationHost,
    clock: any Clock, queue: any BackgroundQueue, mainThread: any MainThread,
    sliceSizes: SliceSizes, state: StateModule
  ) {
    unanswered = OfferedHistories(state: state)
    sizes = sliceSizes
    self.histories = histories
    self.mainThread = mainThread
    self.clock = clock
    self.queue = queue
    self.documents = documents
    self.host = host
  }

  /// Keeps and closes all documents without a question, as the program has to end at once. A
  /// document whose text could not be kept stays open and says so; the next call tries again.
  public func terminate() {
    documents.ending {
      for document in documents.used { terminate(document) }
    }
    documents.stopIfAllClosed()
  }

  private func terminate(_ document: any DocumentHandle) {
    do {
      try document.keep()
      document.close()
    } catch {
      // The document's own file has no error.
      let sentence = FileSentence.unkept(document.name, in: histories.folder, for: error)
      host.complain(sentence)
      document.notify(sentence)
    }
  }

  /// Keeps the unsaved text of every document: the display is gone, or the session is about to end.
  /// Only files are touched.
  public func keepAll() {
    for document in documents.used { keep(document) }
  }

  /// Keeps the unsaved text of a document whose window is gone, and ends the document.
  public func windowWasDestroyed(of document: any DocumentHandle) {
    keep(document)
    documents.ending { document.close() }
  }

  private func keep(_ document: any DocumentHandle) {
    do {
      try document.keep()
    } catch {
      host.complain(Phrase("Some changes to “\(document.name)” could not be kept."))
    }
  }

  /// Opens the documents with a history that were open when the program last ended. Large histories
  /// are read in the background.
  ///
  /// - Parameter otherwise: called if no document is open after that.
  /// - Returns: the number of documents that were restored, or are being restored.
  public func restore(otherwise: @escaping () -> Void = {}) -> Int {
    openOther = otherwise
    var count = 0
    for id in histories.unfinished() {
      if histories.size(of: id) > sizes.least {
        expect(Arrival(id: id, path: histories.filePath(of: id)))
        count += 1
      } else if bringBack(Arrival(id: id)) {
        count += 1
      }
    }
    offerAgain()
    let now = clock.date
    queue.run { [histories, oldest = now - Self.longestKept] in
      histories.sweep(before: oldest)
      histories.versions.makeRoom(now: Int64(now))
    }
    return count
  }

  /// Asks again about each history whose question of an earlier start is still unanswered.
  private func offerAgain() {
    for entry in unanswered.entries where !offered.contains(where: { $0.id == entry.id }) {
      if histories.isClosed(entry.id) {
        let name = entry.name.isEmpty ? Phrase("Untitled") : .verbatim(entry.name)
        offered.append((entry.id, name, histories.filePath(of: entry.id)))
      } else {
        unanswered.remove(entry.id)
      }
    }
  }

  /// The files of the documents that `restore` will open. Reads the beginning of each history.
  public var pathsToRestore: [FilePath] {
    histories.unfinished().compactMap(histories.filePath(of:))
  }

  /// The files of documents that are being restored, or are only offered.
  public var paths: [FilePath] {
    arriving.compactMap(\.path) + offered.compactMap(\.path)
  }

  /// Shows the messages about restored documents and failures.
  public func tell() {
    // There is a page at the latest when the last document has come back.
    guard let front = documents.front else { return }
    for sentence in sentences { front.notify(sentence) }
    sentences = []
    for (id, name, _) in offered {
      front.show(
        QuestionSheet(
          Phrase(
            "Paber quit unexpectedly twice while opening “\(name)”. The text is safe. Open it?"),
          choices: [
            .init(Phrase("Not Now"), letter: "n") { [weak self] in self?.unanswered.remove(id) },
            .init(Phrase("Open"), letter: "o") { [weak self] in
              self?.unanswered.remove(id)
              _ = self?.bringBack(Arrival(id: id, isWanted: true))
              self?.tell()
            },
          ], marked: 0, cancel: 0))
    }
    offered = []
  }

  private func bringBack(_ arrival: Arrival) -> Bool {
    open(
      arrival, Result { try histories.resume(arrival.id).map { Arrival.Read(found: $0) } })
  }

  /// Opens a document from its history; `nil`: there is none.
  func open(_ arrival: Arrival, _ outcome: Result<Arrival.Read?, any Error>) -> Bool {
    do {
      guard let read = try outcome.get() else { return false }
      let found = read.found
      if found.replay.failedStarts >= Self.mostFailedStarts, !arrival.isWanted {
        let (name, path) = (found.replay.name, found.replay.file.path)
        offered.append((arrival.id, name, path))
        unanswered.add(.init(id: arrival.id, name: found.replay.title ?? ""))
        try histories.close(
          found.log, found.replay.file, isSaved: found.replay.savedText == found.replay.text)
        return false
      }
      var request = request(for: found)
      request.fences = read.fences
      if arrival.isWanted, let path = arrival.path { request.file.path = path }
      request.line = arrival.line
      try documents.open(request)
      return true
    } catch let error as HistoryStore.Unusable {
      sentences.append(HistorySentence.damage(error.damage, name: Phrase("Untitled")))
    } catch let error as FileError {
      sentences.append(FileSentence.sentence(for: error))
    } catch {
      // No window can be opened now; the history stays in place.
    }
    return false
  }

  private func request(for found: HistoryStore.Found) -> DocumentRequest {
    found.log.append(.starting)
    // The next write reports the failure.
    try? found.log.flush()
    var request = DocumentRequest(text: found.replay.text, file: found.replay.file)
    request.history = found
    request.fileWasRead = false
    if let damage = found.damage {
      request.notice = HistorySentence.damage(damage, name: found.replay.name)
    }
    return request
  }
}

extension HistoryReplay {
  /// The name for the user: that of its file, or its first words.
  public var name: Phrase { title.map { .verbatim($0) } ?? file.name }

  /// The name of its file, or its first words; `nil` if it has neither.
  var title: String? {
    if let path = file.path { return path.name }
    return text.string(in: 0..<min(text.end, 60)).split(whereSeparator: \.isNewline).first
      .map { String($0) }
  }
}
