import Glibc
import Platform

/// Saves files a last time after the loss of the display, and ends the program.
enum DisplayLoss {
  /// Is told on the main thread when the display is lost.
  static weak var delegate: (any DesktopDelegate)?

  /// Set by the first use, which is the main thread's.
  nonisolated static let mainThread = pthread_self()

  /// Ends the program, on whichever thread the loss was found out. No window can show a question.
  nonisolated static func end() -> Never {
    guard pthread_equal(pthread_self(), mainThread) != 0 else {
      // Another thread's wake-up failed: the main thread is about to find out by itself.
      sleep(5)
      TerminationDeadline.exitNow()
    }
    MainActor.assumeIsolated {
      let last = delegate
      delegate = nil
      TerminationDeadline.keep {
        last?.handle(.displayLost)
        return false
      }
    }
    TerminationDeadline.exitNow()
  }
}
