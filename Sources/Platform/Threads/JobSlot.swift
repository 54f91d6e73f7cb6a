import Synchronization

/// Starts the background work of one feature: one job at a time, the last one requested.
///
/// The work is a closure over values, a snapshot of the data it reads. Its result comes back on the
/// main thread, marked as stale if the text's revision has changed since the job began. The owner
/// calls `cancel` or `finish` when it is torn down, so a job ends before the program does.
@MainActor
public final class JobSlot {
  /// The outcome of a job.
  public enum Outcome<Value: Sendable>: Sendable {
    /// The result for the current text.
    case done(Value)
    /// The text has changed since the job began; the result is for an earlier one.
    case stale(Value)

    /// The result, stale or not.
    public var value: Value {
      switch self {
      case .done(let value), .stale(let value): value
      }
    }
  }

  private let queue: JobQueue
  private let revision: @MainActor () -> Int
  /// The running job.
  public private(set) var job: Job?
  /// Delivers the result that the background has left, if it was not taken yet.
  private nonisolated let outbox = Mutex<(@MainActor @Sendable () -> Void)?>(nil)

  /// Makes a slot whose work runs on `queue`.
  ///
  /// - Parameter revision: returns the text's current revision, by which stale results are found.
  public init(queue: JobQueue, revision: @escaping @MainActor () -> Int = { 0 }) {
    self.queue = queue
    self.revision = revision
  }

  /// True while a job runs.
  public var isRunning: Bool { job != nil }

  /// Starts a job and cancels the one before it.
  ///
  /// - Parameters:
  ///   - work: runs in the background and returns the result.
  ///   - finish: receives the result on the main thread. It is not called if the job is cancelled.
  @discardableResult
  public func start<Value: Sendable>(
    _ work: @escaping @Sendable (Job) -> Value,
    then finish: @escaping @MainActor @Sendable (Outcome<Value>) -> Void
  ) -> Job {
    cancel()
    let start = revision()
    let job = queue.run { [weak self] job in
      let value = work(job)
      self?.outbox.withLock { outbox in
        outbox = { [weak self] in
          guard let self, job.isWanted else { return }
          self.job = nil
          finish(self.revision() == start ? .done(value) : .stale(value))
        }
      }
      job.deliver { [weak self] in self?.take() }
    }
    self.job = job
    return job
  }

  /// Takes the result now if it is there, rather than with the next tick of the event loop. Not for
  /// jobs that deliver parts.
  public func take() {
    let result = outbox.withLock { outbox in
      defer { outbox = nil }
      return outbox
    }
    result?()
  }

  /// Waits for the job and takes its result: for work that has to be done before the program ends.
  public func finish() {
    while isRunning {
      queue.finish()
      take()
    }
  }

  /// Cancels the running job.
  public func cancel() {
    job?.cancel()
    job = nil
  }
}
