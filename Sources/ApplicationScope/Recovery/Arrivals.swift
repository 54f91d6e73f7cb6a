import Files
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore

/// A document that is being restored: its history is read, and then its window opens.
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

  /// A history, or the reason why it can't be read; `nil`: there is none.
  typealias Outcome = Result<Read?, any Error>
}

/// The large documents that are being restored, whose histories are read in the background.
///
/// It opens no window: `RecoveryModule` does when a history was read.
final class Arrivals {
  let histories: HistoryStore
  private let queue: JobQueue
  private var arriving: [(arrival: Arrival, slot: JobSlot)] = []
  /// Sent with each history when it was read. The document is still on its way, until `remove`.
  let didRead = Broadcast<(Arrival, Arrival.Outcome)>()

  init(histories: HistoryStore, queue: JobQueue) {
    self.histories = histories
    self.queue = queue
  }

  /// True if no document is on its way.
  var isEmpty: Bool { arriving.isEmpty }

  /// True if a document of this file is on its way.
  func includes(_ path: FilePath) -> Bool { arriving.contains { $0.arrival.path == path } }

  /// Reads a history in the background.
  func expect(_ arrival: Arrival) {
    let slot = JobSlot(queue: queue)
    arriving.append((arrival, slot))
    slot.start { [histories] _ in
      Arrival.Outcome {
        try histories.resume(arrival.id).map {
          Arrival.Read(found: $0, fences: FenceTree(concurrently: $0.replay.text))
        }
      }
    } then: { [weak self] in
      self?.didRead.send((arrival, $0.value))
    }
  }

  /// Removes a document that has arrived, or can't.
  func remove(_ arrival: Arrival) { arriving.removeAll { $0.arrival.id == arrival.id } }

  /// Reads the pending histories and opens their windows before it returns.
  func complete() {
    for (_, slot) in arriving { slot.finish() }
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
