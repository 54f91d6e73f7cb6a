import Glibc
import Platform
import Synchronization

/// The end of the process once it was asked to go: the main thread has a short time for it, whatever
/// it is in the middle of.
///
/// Mostly it is through within milliseconds. A display that does not answer, though, holds it in a
/// call for as long as it likes. Then the connection is cut: to the main thread that is a lost
/// display, at which it keeps what there is to keep. What does not help against goes by itself.
///
/// Only time in which the whole process sleeps counts towards the time-outs: while a thread works, or
/// waits for a processor or a disk, the display is not at fault.
nonisolated enum FinalMoments {
  /// Seconds that the process may sleep before its display is cut off.
  private static let usualTime = 0.7
  /// Seconds that it may sleep then.
  private static let lastTime = 0.2
  /// Seconds without a block for a disk after which the process ends even while text is being written or
  /// a thread works.
  private static let longestTime = 10.0
  /// Seconds between two looks at the main thread.
  private static let step = 0.01

  private struct State {
    var writes = 0
    var isDone = false
  }

  private static let state = Mutex(State())

  /// Has text kept, on the main thread: it is not ended in the middle of that. `body` says whether
  /// all of it is safe now.
  static func keep(_ body: () -> Bool) {
    state.withLock { $0.writes += 1 }
    let isDone = body()
    state.withLock { state in
      state.writes -= 1
      state.isDone = isDone
    }
  }

  /// Ends the process, after its time. On a thread that nobody waits for.
  ///
  /// - Parameter display: the descriptor of the connection.
  static func enforce(cutting display: Int32) -> Never {
    letSleep(usualTime)
    shutdown(display, Int32(SHUT_RDWR))
    letSleep(lastTime)
    var patience = Patience(seconds: longestTime, now: BlockingThread.now)
    while state.withLock({ $0.writes > 0 }), !isOver(&patience) { pause(step) }
    _exit(state.withLock { $0.isDone } ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  /// Returns when the whole process has slept for so many seconds.
  private static func letSleep(_ seconds: Double) {
    var patience = Patience(seconds: longestTime, now: BlockingThread.now)
    var slept = 0.0
    while slept < seconds, !isOver(&patience) {
      pause(step)
      if ThreadStates.areOthersAsleep { slept += step }
    }
  }

  private static func isOver(_ patience: inout Patience) -> Bool {
    patience.isOver(at: BlockingThread.now, blocks: writtenBlocks)
  }

  /// The blocks that this process gave to disks so far, those of mapped files too; getrusage(2).
  private static var writtenBlocks: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_oublock
  }

  private static func pause(_ seconds: Double) { usleep(UInt32(seconds * 1e6)) }
}
