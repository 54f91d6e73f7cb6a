import Dispatch

/// Runs the code of one test, also where it waits for a tool.
///
/// Swift's own pool has a thread for each core. Tests that wait for their tools would hold all of them,
/// and the other rows would look at their windows only after that.
final class TestQueue: TaskExecutor {
  private let queue = DispatchQueue(label: "test")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Runs a body, and the asynchronous functions that it calls, on a queue of its own.
  static func run(_ body: () async throws -> Void) async throws {
    try await withTaskExecutorPreference(TestQueue()) { try await body() }
  }
}
