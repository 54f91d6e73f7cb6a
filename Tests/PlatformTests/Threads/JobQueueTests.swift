import Synchronization
import Testing

@testable import Platform

@MainActor @Suite struct JobQueueTests {
  /// A background queue that runs jobs on request.
  private final class Background: BackgroundQueue {
    private let waiting = Mutex<[@Sendable () -> Void]>([])

    func run(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

    func finish() {
      let work = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      for piece in work { piece() }
    }
  }

  /// The number of jobs that ran.
  private final class Count: Sendable {
    private let value = Mutex(0)

    func add() { value.withLock { $0 += 1 } }
    var total: Int { value.withLock { $0 } }
  }

  /// The results that the main thread has seen.
  @MainActor private final class Seen {
    var parts: [Int] = []
  }

  private let background = Background()
  private let mainThread = ManualMainThread()
  private var queue: JobQueue { JobQueue(background, mainThread) }

  @Test func jobsRunOneAfterTheOther() {
    var results: [Int] = []
    for number in 1...3 {
      queue.start {
        number
      } then: {
        results.append($0)
      }
    }
    #expect(results.isEmpty)
    queue.finish()
    #expect(results.isEmpty, "results come on the main thread")
    mainThread.run()
    #expect(results == [1, 2, 3])
  }

  /// A job that is cancelled while it waits does no work; one whose work is done delivers nothing.
  @Test func aCancelledJobDeliversNothing() {
    let runs = Count()
    var results: [Int] = []
    func start() -> Job {
      queue.start {
        runs.add()
        return 7
      } then: {
        results.append($0)
      }
    }
    let waiting = start()
    waiting.cancel()
    let done = start()
    queue.finish()
    done.cancel()
    mainThread.run()
    #expect(runs.total == 1 && results.isEmpty)
  }

  @Test func aJobDeliversByItself() {
    let seen = Seen()
    queue.run { job in
      for part in 0..<3 where part != 1 { job.deliver { seen.parts.append(part) } }
    }
    queue.finish()
    mainThread.run()
    #expect(seen.parts == [0, 2])
  }
}
