import Interface
import Platform

/// The files that are written for the writer or for other programs, for which a closing document
/// waits: exports, pages for a printer, attachments of letters.
///
/// The desktop drops a program's requests when that program ends. So a window stays until its files
/// are written and those for other programs are taken; a program may take `patience` for that.
final class HandOversModule: Module, DocumentPart {
  let core: DocumentCore
  private let mainThread: any MainThread
  private var open: [HandOver] = []
  private var waiting: [(Bool) -> Void] = []

  /// A file on its way.
  final class HandOver {
    /// The moment at which nothing waits for it any longer; nil while the file is written.
    fileprivate var deadline: Double?
  }

  /// Seconds that the desktop may take for a file that it was handed.
  private static let patience = 15.0

  init(_ core: DocumentCore, mainThread: any MainThread) {
    self.core = core
    self.mainThread = mainThread
  }

  func tearDown() {
    open = []
    waiting = []
  }

  /// Begins a hand-over. Each one is followed by a call of `end`.
  func begin() -> HandOver {
    let handOver = HandOver()
    open.append(handOver)
    return handOver
  }

  /// Notes that the file is written and that another program was asked to take it.
  func didAsk(_ handOver: HandOver) { handOver.deadline = clock.now + Self.patience }

  /// Ends a hand-over that is done or was cancelled.
  ///
  /// - Parameter failed: true if the writer is told of a failure, for which the window has to stay.
  func end(_ handOver: HandOver, failed: Bool = false) {
    open.removeAll { $0 === handOver }
    if failed {
      answer(false)
    } else if isDone {
      answer(true)
    }
  }

  /// Calls `body` when nothing is being handed over, now or later; with false if a hand-over has failed
  /// meanwhile.
  func whenDone(_ body: @escaping (_ mayGoOn: Bool) -> Void) {
    if isDone { body(true) } else { waiting.append(body) }
  }

  /// Ends the waits whose deadline has passed, and returns the time of the next call.
  ///
  /// A window without pixels gets no frames, so this is no animation.
  func tick(_ now: Double) -> Double? {
    guard !waiting.isEmpty else { return nil }
    if !isDone { return lastDeadline }
    // The documents that are being called must not close meanwhile.
    mainThread.post { [weak self] in
      guard let self, isDone else { return }
      answer(true)
    }
    return nil
  }

  private var isDone: Bool { open.allSatisfy { $0.deadline.map { $0 <= clock.now } ?? false } }

  /// The last deadline; nil while a file is written.
  private var lastDeadline: Double? {
    var last: Double?
    for handOver in open {
      guard let deadline = handOver.deadline else { return nil }
      last = max(last ?? deadline, deadline)
    }
    return last
  }

  private func answer(_ mayGoOn: Bool) {
    let bodies = waiting
    waiting = []
    for body in bodies { body(mayGoOn) }
  }
}
