import Synchronization
import Testing

@testable import Platform

@MainActor @Suite struct JobSlotTests {
  /// A background queue that runs jobs on request.
  private final class Queue: BackgroundQueue {
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

  /// The results that the main thread has seen.
  @MainActor private final class Seen {
    var revision = 1
    var parts: [Int] = []
  }

  private let queue = Queue()
  private let seen = Seen()
  private let mainThread = ManualMainThread()

  private func finish() {
    queue.finish()
    mainThread.run()
  }

  @Test func aResultComesOnce() {
    let slot = JobSlot(queue: JobQueue(queue, mainThread))
    var results: [Int] = []
    slot.start { _ in
      7
    } then: {
      results.append($0.value)
    }
    #expect(slot.isRunning && results.isEmpty)
    finish()
    finish()
    #expect(!slot.isRunning && results == [7])
  }

  @Test func aResultForAnEarlierRevisionIsStale() {
    let slot = JobSlot(queue: JobQueue(queue, mainThread)) { [seen] in seen.revision }
    var areStale: [Bool] = []
    for changes in [false, true] {
      slot.start { _ in
      } then: {
        if case .stale = $0 { areStale.append(true) } else { areStale.append(false) }
      }
      if changes { seen.revision += 1 }
      finish()
    }
    #expect(areStale == [false, true])
  }

  /// Cancelled before it begins, while it works, and when its result is on its way.
  @Test(arguments: 0...2) func aCancelledJobDeliversNothing(moment: Int) {
    let slot = JobSlot(queue: JobQueue(queue, mainThread))
    let begun = Mutex(0)
    var results = 0
    let job = slot.start { job in
      begun.withLock { $0 += 1 }
      if moment == 1 { job.cancel() }
      return job.report(0.5)
    } then: { _ in
      results += 1
    }
    if moment == 0 { slot.cancel() }
    queue.finish()
    if moment == 2 { slot.cancel() }
    mainThread.run()
    #expect(results == 0 && !job.isWanted)
    #expect(begun.withLock { $0 } == (moment == 0 ? 0 : 1))
  }

  @Test func aNewJobCancelsTheOneBefore() {
    let slot = JobSlot(queue: JobQueue(queue, mainThread))
    var results: [Int] = []
    let first = slot.start { _ in
      1
    } then: {
      results.append($0.value)
    }
    slot.start { _ in
      2
    } then: {
      results.append($0.value)
    }
    #expect(!first.isWanted)
    finish()
    #expect(results == [2])
  }

  /// Progress is announced in steps, however often the job reports it.
  @Test func progressIsAnnouncedInSteps() {
    let slot = JobSlot(queue: JobQueue(queue, mainThread))
    var fractions: [Double] = []
    let job = slot.start { job in
      for step in 0...100_000 where !job.report(Double(step) / 100_000) { break }
    } then: { _ in
    }
    job.onProgress = { [weak job] in fractions.append(job?.fraction ?? 0) }
    finish()
    #expect(!fractions.isEmpty && fractions.count <= 128)
    #expect(job.fraction == 1)
  }

  @Test func partsComeInTheirOrderAndBeforeTheEnd() {
    let slot = JobSlot(queue: JobQueue(queue, mainThread))
    slot.start { [seen] job in
      for part in 1...3 { job.deliver { [seen] in seen.parts.append(part) } }
      return 4
    } then: { outcome in
      seen.parts.append(outcome.value)
    }
    finish()
    #expect(seen.parts == [1, 2, 3, 4])
  }

  /// Work that must be done before the program ends is waited for; its result comes once.
  @Test func aJobIsFinishedAtOnce() {
    let slot = JobSlot(queue: JobQueue(queue, mainThread))
    slot.start { _ in
      7
    } then: { [seen] outcome in
      seen.parts.append(outcome.value)
    }
    slot.finish()
    #expect(seen.parts == [7] && !slot.isRunning)
    finish()
    slot.finish()
    #expect(seen.parts == [7])
  }
}
