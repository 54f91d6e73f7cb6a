import Interface
import Platform

/// The hand-overs of pages and letters to other programs, for which a closing document waits.
///
/// The desktop drops what a program asked of it when that program ends. So a window stays until the pages
/// that it prints are laid out and taken, but not longer than `patience` after the last hand-over began.
final class HandOversModule: Module, DocumentPart, Animated {
  let core: DocumentCore
  private let mainThread: any MainThread
  private var count = 0
  private var waiting: [() -> Void] = []
  /// The moment at which nothing waits any longer; nil while the pages are being laid out.
  private var deadline: Double?

  /// Seconds that the desktop may take for what it was handed.
  private static let patience = 15.0

  init(_ core: DocumentCore, mainThread: any MainThread) {
    self.core = core
    self.mainThread = mainThread
  }

  func tearDown() {
    waiting = []
    deadline = nil
  }

  /// A hand-over begins. Each call is followed by one of `end`.
  func begin() {
    count += 1
    deadline = nil
  }

  /// Another program was asked to take what was made.
  func didAsk() {
    deadline = clock.now + Self.patience
    redraws.setNeedsFrame()
  }

  /// A hand-over has ended, or was cancelled.
  func end() {
    count -= 1
    if count == 0 { goOn() }
  }

  /// Calls `body` when nothing is being handed over, now or later.
  func whenDone(_ body: @escaping () -> Void) {
    if count == 0 { body() } else { waiting.append(body) }
  }

  func advance(to now: Double) -> Pace {
    guard let deadline, !waiting.isEmpty else { return .still }
    guard deadline <= now else { return .until(deadline) }
    self.deadline = nil
    // The document must not close while its frame is being prepared.
    mainThread.post { [weak self] in self?.goOn() }
    return .still
  }

  private func goOn() {
    deadline = nil
    let bodies = waiting
    waiting = []
    for body in bodies { body() }
  }
}
