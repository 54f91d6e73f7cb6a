import Synchronization

/// A piece of work in the background, made from a snapshot. Both sides hold it: the main thread
/// cancels it; the background checks if it is still wanted and reports its progress.
///
/// A `JobQueue` or a `JobSlot` starts jobs. A job that was cancelled delivers nothing more, so its
/// owner need not compare tokens.
public final class Job: Sendable {
  private struct State {
    var isCancelled = false
    var fraction = 0.0
    var announced = 0.0
  }

  /// The step of progress that is announced, as a part of the whole.
  private static let step = 1.0 / 128

  private let state = Mutex(State())
  private let mainThread: any MainThread
  /// A callback for progress, on the main thread.
  @MainActor public var onProgress: (@MainActor () -> Void)?

  /// Makes a job that delivers to `mainThread`.
  public init(mainThread: any MainThread) { self.mainThread = mainThread }

  /// True until the job is cancelled. Long work asks this often and gives up when it is false.
  public var isWanted: Bool { state.withLock { !$0.isCancelled } }

  /// The part of the work that is done, from 0 to 1.
  public var fraction: Double { state.withLock { $0.fraction } }

  /// Cancels the job: nothing more is delivered.
  public func cancel() { state.withLock { $0.isCancelled = true } }

  /// Records the progress of the work, from 0 to 1. Called in the background.
  ///
  /// - Returns: false if the work is to be given up.
  public func report(_ fraction: Double) -> Bool {
    let (isWanted, isNews) = state.withLock { state in
      state.fraction = fraction
      let isNews = fraction >= state.announced + Self.step
      if isNews { state.announced = fraction }
      return (!state.isCancelled, isNews)
    }
    if isWanted, isNews { deliver { [weak self] in self?.onProgress?() } }
    return isWanted
  }

  /// Runs `work` on the main thread, unless the job is cancelled before that. For parts of a
  /// result, in their order.
  public func deliver(_ work: @escaping @MainActor @Sendable () -> Void) {
    mainThread.post { [self] in
      if isWanted { work() }
    }
  }
}
