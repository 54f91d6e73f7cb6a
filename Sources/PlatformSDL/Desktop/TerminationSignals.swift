import Glibc
import Platform
import Synchronization

/// The signals that ask a program to end, and those whose default action ends it.
///
/// They are blocked in every thread and taken by a thread of their own with `sigwaitinfo`, so
/// nothing is ever interrupted halfway and the rest of the program needs no async-signal-safe code.
/// Signals of a broken program (a trap, an abort) are not among them: they end it at once.
public nonisolated enum TerminationSignals {
  /// Blocks the signals in the calling thread and in those it starts from now on. To be called
  /// before any other thread exists.
  public static func block() {
    var signals = all
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Calls `received` on a thread of its own at the first signal.
  static func watch(_ received: @escaping @Sendable () -> Void) {
    _ = BlockingThread.start("paber-signals") {
      var signals = all
      var signal = siginfo_t()
      // When the program breaks, Swift's runtime stops its threads with one of these.
      while sigwaitinfo(&signals, &signal) < 0 || isOwn(signal) {}
      received()
    }
  }

  /// All of them, except those that the parent process has set to be ignored, as `nohup` does.
  private static let all: sigset_t = {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in named where !isIgnored(signal) {
      sigaddset(&signals, signal)
    }
    return signals
  }()

  /// Not the real-time ones: the runtime stops threads with them when the program breaks.
  private static let named = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
    SIGPOLL, SIGPWR, stackFault,
  ]

  /// `SIGSTKFLT` of signal.h; nothing sends it.
  private static let stackFault: Int32 = 16

  /// True if a signal comes from this process.
  private static func isOwn(_ signal: siginfo_t) -> Bool {
    signal.si_code <= 0 && signal._sifields._kill.si_pid == getpid()
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return true }
    // Functions can't be compared; `SIG_IGN` is the address 1.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
