/// A queue whose jobs deliver their results on the main thread.
///
/// It starts any number of jobs, which run one after the other. A `JobSlot` starts one at a time.
public struct JobQueue: Sendable {
  private let background: any BackgroundQueue
  private let mainThread: any MainThread

  /// Makes a queue whose work runs on `background`.
  public init(_ background: any BackgroundQueue, _ mainThread: any MainThread) {
    self.background = background
    self.mainThread = mainThread
  }

  /// Starts a job. `work` calls `job.deliver` if it has a result.
  @discardableResult
  public func run(_ work: @escaping @Sendable (Job) -> Void) -> Job {
    let job = Job(mainThread: mainThread)
    background.run {
      // The job may have waited long in the queue.
      if job.isWanted { work(job) }
    }
    return job
  }

  /// Starts a job.
  ///
  /// - Parameters:
  ///   - work: runs in the background and returns the result.
  ///   - finish: receives the result on the main thread, unless the job is cancelled.
  @discardableResult
  public func start<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value,
    then finish: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Job {
    run { job in
      let value = work()
      job.deliver { finish(value) }
    }
  }

  /// Waits until all jobs are done, and leaves their results to the main thread.
  public func finish() { background.finish() }
}
