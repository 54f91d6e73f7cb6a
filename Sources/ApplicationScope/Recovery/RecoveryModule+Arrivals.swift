import Files
import MarkdownSyntax
import Platform
import Synchronization
import SystemPackage
import TextCore

/// A large document that is being restored: its history is read in the background, and then its
/// window opens.
nonisolated struct Arrival: Sendable {
  /// Names the history.
  var id: String
  var path: FilePath?
  /// True if the user has asked for the document, even if it ended the program before.
  var isWanted = false
  /// The line for the caret, counted from 1.
  var line: Int?

  /// A history as it was read.
  struct Read: Sendable {
    var found: HistoryStore.Found
    /// The code blocks of its text, if they are known.
    var fences: FenceTree?
  }
}

/// Passes the histories that were read in the background to the main thread.
nonisolated final class ArrivedHistories: Sendable {
  typealias Outcome = (arrival: Arrival, read: Result<Arrival.Read?, any Error>)

  private let waiting = Mutex<[Outcome]>([])

  func put(_ outcome: Outcome) { waiting.withLock { $0.append(outcome) } }

  /// Removes the histories and returns them.
  func take() -> [Outcome] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}

extension FenceTree {
  /// Makes the tree of a large text on two cores.
  nonisolated init(concurrently text: TextRope) {
    let middle = text.paragraphRange(at: TextOffset(text.utf8Count / 2)).lowerBound
    let (first, second) = (text[0..<middle], text[middle..<text.end])
    let (head, tail) = Platform.concurrently {
      FenceTree(first)
    } _: {
      FenceTree(second, isBeginning: false)
    }
    self = head
    append(tail, to: first, in: text)
  }
}

extension RecoveryModule: Arrivals {
  var isEmpty: Bool { arriving.isEmpty }

  func includes(_ path: FilePath) -> Bool { arriving.contains { $0.path == path } }

  func expect(_ id: String, of path: FilePath, line: Int?) {
    expect(Arrival(id: id, path: path, isWanted: true, line: line))
  }

  /// Reads a history in the background.
  func expect(_ arrival: Arrival) {
    arriving.append(arrival)
    queue.run { [histories, arrived, mainThread, weak self] in
      let read = Result {
        try histories.resume(arrival.id).map {
          Arrival.Read(found: $0, fences: FenceTree(concurrently: $0.replay.text))
        }
      }
      arrived.put((arrival, read))
      mainThread.post { self?.openArrived() }
    }
  }

  /// Reads the pending histories and opens their windows before it returns.
  public func complete() {
    queue.finish()
    openArrived()
  }

  private func openArrived() {
    for (arrival, read) in arrived.take() {
      let isOpen = open(arrival, read)
      if !isOpen, arrival.isWanted, let path = arrival.path {
        // Its file is still there, and could be read a moment ago.
        try? documents.open(path: path, line: arrival.line, goesOn: false)
      }
      arriving.removeAll { $0.id == arrival.id }
      if documents.documents.isEmpty, arriving.isEmpty { openOther() }
      tell()
    }
  }
}
