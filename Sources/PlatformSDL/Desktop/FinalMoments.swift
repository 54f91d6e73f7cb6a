import Glibc
import Platform
import Synchronization

/// The end of the process once it was asked to go: the main thread has a short time for it, whatever
/// it is in the middle of.
///
/// Mostly it is through within milliseconds. A display that does not answer, though, holds it in a
/// call for as long as it likes. Then the connection is cut: to the main thread that is a lost
/// display, at which it keeps what there is to keep. What does not help against goes by itself.
nonisolated enum FinalMoments {
  /// Seconds that the main thread has before its display is cut off.
  private static let usualTime = 0.7
  /// Seconds that it has then.
  private static let lastTime = 0.2
  /// Seconds for which text may be on its way to a disk, longer than anything else.
  private static let writingTime = 10.0

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
    pause(usualTime)
    shutdown(display, Int32(SHUT_RDWR))
    pause(lastTime)
    let end = BlockingThread.now + writingTime
    while state.withLock({ $0.writes > 0 }), BlockingThread.now < end { pause(0.01) }
    _exit(state.withLock { $0.isDone } ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  private static func pause(_ seconds: Double) { usleep(UInt32(seconds * 1e6)) }
}
