import Files
import Interface
import Platform
public import SystemPackage
import TextCore
import Words

/// Keeps everything when the program has to go, and brings it back at the next start.
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
  /// Opens a document if none came back.
  var openOther: () -> Void = {}
  /// The messages about restored documents, shown as soon as there is a page.
  private var sentences: [Phrase] = []
  /// The histories that ended the program twice as they came back, until a window can ask about them.
  private var offered: [(id: String, name: Phrase, path: FilePath?)] = []
  /// Those histories on the disk, until the person has answered the question about them.
  private let unanswered: OfferedHistories

  /// Starts that a document may end before it is only offered.
  private static let mostFailedStarts = 2
  /// Seconds that the steps of a closed file are kept: thirty days.
  private static let longestKept = 30.0 * 24 * 60 * 60

  /// Makes the module over the histories of the state folder; what goes wrong is told to `host`, too.
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

  /// The program has to go at once: keeps everything and closes, asks nothing. A document whose text
  /// could not be kept stays open and says so; asked again, it tries again.
  public func terminate() {
    documents.ending {
      for document in documents.documents { terminate(document) }
    }
    documents.stopIfAllClosed()
  }

  private func terminate(_ document: any DocumentHandle) {
    do {
      try document.keep()
      document.close()
    } catch {
      // Nothing is wrong with the document's own file.
      let sentence = FileSentence.unkept(document.name, in: histories.folder, for: error)
      host.complain(sentence)
      document.notify(sentence)
    }
  }

  /// Keeps what is unsaved of every document: the display is gone, or the session is about to end. Only
  /// files are touched.
  public func keepAll() {
    for document in documents.documents { keep(document) }
  }

  /// A document's window is gone: keeps what is unsaved and ends the document.
  public func windowWasDestroyed(of document: any DocumentHandle) {
    keep(document)
    documents.ending { document.close() }
  }

  private func keep(_ document: any DocumentHandle) {
    do {
      try document.keep()
    } catch {
      host.complain(Phrase("“\(document.name)” had changes that could not be kept."))
    }
  }

  /// Opens what was open when the program last went and has a history. What takes its time is read in
  /// the background.
  ///
  /// - Parameter otherwise: done where no document is open after all when that was read.
  /// - Returns: how many documents came back, or are about to.
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

  /// The files of what is about to come back, or is only offered.
  public var paths: [FilePath] {
    arriving.compactMap(\.path) + offered.compactMap(\.path)
  }

  /// Shows what there is to say of what came back, or did not.
  public func tell() {
    // With the last that is to come there is a page.
    guard let front = documents.front else { return }
    for sentence in sentences { front.notify(sentence) }
    sentences = []
    for (id, name, _) in offered {
      front.show(
        QuestionSheet(
          Phrase("Paber ended twice as it brought back “\(name)”. Its text is kept. Open it?"),
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

  /// Opens what was read of a history; `nil`: there is nothing.
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
      // There is no window for it now; the history stays where it is.
    }
    return false
  }

  private func request(for found: HistoryStore.Found) -> DocumentRequest {
    found.log.append(.starting)
    // What can't be written now will be told when something is.
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
