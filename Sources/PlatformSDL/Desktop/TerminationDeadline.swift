import Glibc
import Platform
import Synchronization

/// Ends the process after a termination signal: the main thread has a short time to finish, even in
/// the middle of other work.
///
/// Usually it finishes within milliseconds. A display that does not answer can block it in a call,
/// though. Then the connection is shut down: the main thread sees a lost display and saves what is
/// unsaved. If it still does not finish, the process exits.
///
/// Only time in which the whole process and the display's server sleep counts towards the time-outs:
/// while a thread of theirs works, or waits for a processor or a disk, an answer may still come.
nonisolated enum TerminationDeadline {
  /// Seconds that both may sleep before the display connection is shut down.
  private static let usualTime = 0.7
  /// Seconds that the process may sleep after that.
  private static let lastTime = 0.2
  /// Seconds without written data after which the process ends even while text is being written or a
  /// thread works.
  private static let longestTime = 10.0
  /// Seconds between two checks of the threads.
  private static let step = 0.01

  private struct State {
    var writes = 0
    /// True once the main thread has tried to save.
    var isTried = false
    /// True once all text is safe. It stays so, whatever the display does after that.
    var isDone = false
  }

  private static let state = Mutex(State())

  /// Runs `body`, which saves text, on the main thread; the process is not ended in the middle of
  /// it. `body` returns true if all text is safe now.
  static func keep(_ body: () -> Bool) {
    state.withLock { $0.writes += 1 }
    let isDone = body()
    state.withLock { state in
      state.writes -= 1
      state.isTried = true
      if isDone { state.isDone = true }
    }
  }

  /// Ends the process after the time-outs. Runs on a thread that nothing waits for.
  ///
  /// - Parameter display: the descriptor of the connection.
  static func enforce(cutting display: Int32) -> Never {
    letSleep(usualTime, besides: SocketPeer(at: display)?.process)
    if !state.withLock({ $0.isTried }) {
      complain("paber: the display does not answer, so Paber ends without it.\n")
    }
    shutdown(display, Int32(SHUT_RDWR))
    letSleep(lastTime)
    var timeOut = WriteTimeOut(seconds: longestTime, now: BlockingThread.now)
    while state.withLock({ $0.writes > 0 }), !isOver(&timeOut) { pause(step) }
    exitNow()
  }

  /// Ends the process; its status tells whether all text is safe.
  static func exitNow() -> Never {
    _exit(state.withLock { $0.isDone } ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  /// Returns when the whole process has slept for so many seconds, and the server with it.
  private static func letSleep(_ seconds: Double, besides server: pid_t? = nil) {
    var timeOut = WriteTimeOut(seconds: longestTime, now: BlockingThread.now)
    var slept = 0.0
    while slept < seconds, !isOver(&timeOut) {
      pause(step)
      let serverSleeps = server.map { ThreadStates.areAsleep(in: $0) } ?? true
      if serverSleeps, ThreadStates.areOthersAsleep { slept += step }
    }
  }

  private static func isOver(_ timeOut: inout WriteTimeOut) -> Bool {
    timeOut.isOver(at: BlockingThread.now, written: WrittenData.amount)
  }

  /// Writes a line to standard error, so that a journal tells why the program ended.
  static func complain(_ line: String) {
    var line = line
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  private static func pause(_ seconds: Double) { usleep(UInt32(seconds * 1e6)) }
}
