import Files
import Interface
import Platform
public import SystemPackage
import Localization
import TextCore

/// Keeps all documents when the program has to end, and restores them at the next start.
///
/// Owns the messages for the first page. Large histories are read by `Arrivals`. It asks nothing while
/// the program ends.
///
/// **Invariant:** a history that ended the program twice is offered, not opened.
public final class RecoveryModule: Module {
  private let documents: DocumentsModule
  private let arrivals: Arrivals
  private let host: any ApplicationHost
  private let clock: any Clock
  private let queue: JobQueue
  private let sizes: SliceSizes
  /// Opens a document if none was restored.
  private var openOther: () -> Void = {}
  /// The messages about restored documents, shown as soon as there is a page.
  private var sentences: [Phrase] = []
  /// The histories that ended the program twice while they were restored, until a window can ask
  /// about them.
  private var offered: [(id: String, name: Phrase)] = []
  /// Those histories on the disk, until the user has answered the question about them.
  private let unanswered: OfferedHistories

  /// The number of starts that may end while a document is restored; after them it is only offered.
  private static let mostFailedStarts = 2
  /// Seconds that the steps of a closed file are kept: thirty days.
  private static let longestKept = 30.0 * 24 * 60 * 60

  /// Makes the module over the histories of the state folder; errors go to `host`, too.
  init(
    documents: DocumentsModule, arrivals: Arrivals, host: any ApplicationHost, clock: any Clock,
    queue: JobQueue, sliceSizes: SliceSizes, state: StateModule
  ) {
    unanswered = OfferedHistories(state: state)
    sizes = sliceSizes
    self.arrivals = arrivals
    self.clock = clock
    self.queue = queue
    self.documents = documents
    self.host = host
  }

  /// Begins to open the documents whose histories are read in the background.
  public func setUp(_ registrations: Registrations) {
    arrivals.didRead.observe(in: registrations) { [weak self] in self?.open($0, read: $1) }
  }

  private var histories: HistoryStore { arrivals.histories }

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
  /// - Parameters:
  ///   - otherwise: called if no document is open after that.
  ///   - openRest: opens documents before the restored ones, so that their windows are behind. It
  ///     gets the files that are restored, or only offered.
  /// - Returns: the number of documents that were restored, or are being restored.
  public func restore(
    otherwise: @escaping () -> Void = {}, openingBehind openRest: ([FilePath]) -> Void = { _ in }
  ) -> Int {
    openOther = otherwise
    let found = histories.unfinished().map { id -> (arrival: Arrival, read: Arrival.Outcome?) in
      if histories.size(of: id) > sizes.least {
        return (Arrival(id: id, path: histories.filePath(of: id)), nil)
      }
      let read = read(id)
      return (Arrival(id: id, path: (try? read.get())?.found.replay.file.path), read)
    }
    openRest(found.compactMap(\.arrival.path))
    var count = 0
    for (arrival, read) in found {
      if let read {
        if open(arrival, read) { count += 1 }
      } else {
        arrivals.expect(arrival)
        count += 1
      }
    }
    offerAgain()
    let now = clock.date
    queue.run { [histories, oldest = now - Self.longestKept] _ in
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
        offered.append((entry.id, name))
      } else {
        unanswered.remove(entry.id)
      }
    }
  }

  /// Shows the messages about restored documents and failures.
  public func tell() {
    // If there is no page yet, this is called again when a document has been restored.
    guard let front = documents.front else { return }
    for sentence in sentences { front.notify(sentence) }
    sentences = []
    for (id, name) in offered {
      front.show(
        QuestionSheet(
          Phrase(
            "Paber quit unexpectedly twice while opening “\(name)”. The text is safe. Open it?"),
          choices: [
            .init(Phrase("Not Now"), letter: "n") { [weak self] in self?.unanswered.remove(id) },
            .init(Phrase("Open"), letter: "o") { [weak self] in
              self?.unanswered.remove(id)
              self?.bringBack(id)
              self?.tell()
            },
          ], marked: 0, cancel: 0))
    }
    offered = []
  }

  private func bringBack(_ id: String) { _ = open(Arrival(id: id, isWanted: true), read(id)) }

  private func read(_ id: String) -> Arrival.Outcome {
    Arrival.Outcome { try histories.resume(id).map { Arrival.Read(found: $0) } }
  }

  /// Opens a large document whose history was read.
  private func open(_ arrival: Arrival, read: Arrival.Outcome) {
    let isOpen = open(arrival, read)
    if !isOpen, arrival.isWanted, let path = arrival.path {
      // Its file is still there, and could be read a moment ago.
      try? documents.open(path: path, line: arrival.line, goesOn: false)
    }
    arrivals.remove(arrival)
    if documents.documents.isEmpty, arrivals.isEmpty { openOther() }
    tell()
  }

  /// Opens a document from its history.
  ///
  /// - Returns: false if there is none, or it can't be opened.
  private func open(_ arrival: Arrival, _ outcome: Arrival.Outcome) -> Bool {
    do {
      guard let read = try outcome.get() else { return false }
      let found = read.found
      if found.replay.failedStarts >= Self.mostFailedStarts, !arrival.isWanted {
        offered.append((arrival.id, found.replay.name))
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
