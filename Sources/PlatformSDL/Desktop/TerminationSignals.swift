import Glibc
import Platform

/// The signals that ask a program to go: SIGTERM, SIGHUP and SIGINT.
///
/// They are blocked in every thread and taken by a thread of their own with `sigwait`, so nothing
/// is ever interrupted halfway and the rest of the program needs no async-signal-safe code.
public nonisolated enum TerminationSignals {
  /// Blocks the signals in the calling thread and in those it starts from now on. To be called
  /// before any other thread exists.
  public static func block() {
    var signals = all
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Calls `received` on a thread of its own at each signal, as long as the process lives.
  static func watch(_ received: @escaping @Sendable () -> Void) {
    _ = BlockingThread.start("paber-signals") {
      var signals = all
      var signal: Int32 = 0
      while true {
        if sigwait(&signals, &signal) == 0 { received() }
      }
    }
  }

  private static var all: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGHUP, SIGINT] { sigaddset(&signals, signal) }
    return signals
  }
}
