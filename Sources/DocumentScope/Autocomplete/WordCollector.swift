import Platform
import Synchronization
import TextCore

/// Counts the words of a document in the background, slice by slice, and returns an index of them.
/// The counts belong to its queue.
nonisolated final class WordCollector: Sendable {
  /// Bytes that are counted at once, so that other jobs on the queue do not wait long.
  private static let slice = 1 << 16

  private struct State {
    var counts = WordCounts()
    /// Goes up when counting starts over: slices of earlier rounds are dropped.
    var round = 0
  }

  private let state = Mutex(State())
  private let queue: JobQueue

  init(queue: JobQueue) { self.queue = queue }

  /// A callback for the index, on the main thread.
  typealias Receiver = @MainActor @Sendable (WordIndex) -> Void

  /// Counts the words of `range` again. `done` gets the index, unless counting has started over by
  /// then.
  func start(_ text: TextRope, in range: TextRange, done: @escaping Receiver) {
    let round = state.withLock { state in
      state.round += 1
      return state.round
    }
    queue.run { [self] job in
      state.withLock { if $0.round == round { $0.counts = WordCounts() } }
      count(text, in: range, round: round, job, done: done)
    }
  }

  private func count(
    _ text: TextRope, in range: TextRange, round: Int, _ job: Job, done: @escaping Receiver
  ) {
    let isCurrent = state.withLock { state in
      guard state.round == round else { return false }
      if !range.isEmpty { state.counts.add(text.bytes(in: head(of: range, in: text))) }
      return true
    }
    guard isCurrent else { return }
    let rest = head(of: range, in: text).upperBound..<range.upperBound
    if rest.isEmpty {
      finish(round, job, done)
    } else {
      queue.run { [self] in count(text, in: rest, round: round, $0, done: done) }
    }
  }

  /// Returns the next slice; it ends after white space if there is some near.
  private func head(of range: TextRange, in text: TextRope) -> TextRange {
    guard range.count > Self.slice else { return range }
    let end = range.lowerBound + Self.slice
    let near = text.bytes(in: (end - 256)..<end)
    let space = near.lastIndex { $0 == 0x20 || $0 == 0x0A }
    return range.lowerBound..<(space.map { end - 256 + $0 + 1 } ?? end)
  }

  /// Follows a change: subtracts the words of `old` and adds those of `new`.
  func replace(_ old: [UInt8], by new: [UInt8], done: @escaping Receiver) {
    let round = state.withLock { $0.round }
    queue.run { [self] job in
      let isCurrent = state.withLock { state in
        guard state.round == round else { return false }
        state.counts.remove(old)
        state.counts.add(new)
        return true
      }
      if isCurrent { finish(round, job, done) }
    }
  }

  private func finish(_ round: Int, _ job: Job, _ done: @escaping Receiver) {
    guard let counts = state.withLock({ $0.round == round ? $0.counts : nil }) else { return }
    let index = WordIndex(counts)
    job.deliver { done(index) }
  }

  /// Forgets all words.
  func stop() {
    state.withLock { state in
      state.round += 1
      state.counts = WordCounts()
    }
  }
}
