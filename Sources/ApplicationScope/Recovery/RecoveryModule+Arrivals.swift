import Files
import Markdown
import Platform
import Synchronization
import SystemPackage
import TextCore

/// A large document that comes back: its history is read in the background, and its window opens then.
struct Arrival {
  /// Names the history.
  var id: String
  /// Its file.
  var path: FilePath?

  /// What was read.
  nonisolated struct Read: Sendable {
    var found: HistoryStore.Found
    /// Where code blocks begin and end in its text, where that is known.
    var fences: FenceTree?
  }
}

/// Where the background leaves what it has read.
nonisolated final class ArrivedHistories: Sendable {
  typealias Outcome = (id: String, read: Result<Arrival.Read?, any Error>)

  private let waiting = Mutex<[Outcome]>([])

  func put(_ outcome: Outcome) { waiting.withLock { $0.append(outcome) } }

  /// What is there, once.
  func take() -> [Outcome] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}

extension RecoveryModule: Arrivals {
  /// Has a history read in the background.
  func expect(_ id: String) {
    arriving.append(Arrival(id: id, path: histories.filePath(of: id)))
    documents.expect(self)
    queue.run { [histories, arrived, mainThread, weak self] in
      let read = Result {
        try histories.resume(id).map {
          Arrival.Read(found: $0, fences: FenceTree($0.replay.text))
        }
      }
      arrived.put((id, read))
      mainThread.post { self?.openArrived() }
    }
  }

  /// Opens what is read in the background before this returns.
  public func complete() {
    queue.finish()
    openArrived()
  }

  private func openArrived() {
    for (id, read) in arrived.take() {
      arriving.removeAll { $0.id == id }
      if arriving.isEmpty { documents.expect(nil) }
      _ = open(id, read)
      if documents.documents.isEmpty, arriving.isEmpty { openOther() }
      tell()
    }
  }
}
