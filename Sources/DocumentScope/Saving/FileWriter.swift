import Files
import Platform
import SystemPackage
import TextCore

/// Writes a document's text to its file in the background, from a snapshot: whoever types meanwhile
/// waits for nothing. One writing goes on at a time.
final class FileWriter {
  /// A text, and where and how it is to be written.
  nonisolated struct Job: Sendable {
    var text: TextRope
    var path: FilePath
    var format: FileFormat
    var expected: ReplaceableContent
  }

  /// The file as it was written, or why it was not.
  typealias Outcome = Result<FileStamp, any Error>

  private let store: any FileStore
  private let queue: any BackgroundQueue
  private let mainThread: any MainThread
  private let inbox = Inbox<Outcome>()
  /// Who waits for the outcome of what is being written; `nil`: nothing is.
  private var didWrite: ((Outcome) -> Void)?
  private var waiting: [() -> Void] = []

  init(store: any FileStore, queue: any BackgroundQueue, mainThread: any MainThread) {
    self.store = store
    self.queue = queue
    self.mainThread = mainThread
  }

  /// Whether something is being written.
  var isWriting: Bool { didWrite != nil }

  /// Does something as soon as nothing is being written, now or later, in the order of asking.
  func whenIdle(_ body: @escaping () -> Void) {
    if isWriting { waiting.append(body) } else { body() }
  }

  /// Has a text written; call it when nothing is being written. `didWrite` hears on the main thread
  /// what came of it.
  func write(_ job: Job, didWrite: @escaping (Outcome) -> Void) {
    self.didWrite = didWrite
    queue.run { [inbox, store, mainThread, weak self] in
      inbox.put(Self.outcome(of: job, in: store))
      mainThread.post { self?.takeOutcome() }
    }
    // It may be there already.
    takeOutcome()
  }

  /// Waits until nothing is being written: the program ends.
  func finish() {
    while isWriting {
      queue.finish()
      takeOutcome()
    }
  }

  private func takeOutcome() {
    guard let outcome = inbox.take(), let didWrite else { return }
    self.didWrite = nil
    didWrite(outcome)
    while !isWriting, !waiting.isEmpty { waiting.removeFirst()() }
  }

  private nonisolated static func outcome(of job: Job, in store: any FileStore) -> Outcome {
    Result {
      try store.replace(job.path, expecting: job.expected, readers: .usual) { sink in
        try TextEncoder.encode(job.text, as: job.format, sink: sink)
      }
    }
  }
}
