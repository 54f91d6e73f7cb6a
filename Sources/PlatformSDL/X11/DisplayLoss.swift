import CX11
import Glibc
import Platform

/// Saves files a last time after the loss of the X server, and ends the program.
enum DisplayLoss {
  /// Is told on the main thread when the display is lost.
  static weak var delegate: (any DesktopDelegate)?

  nonisolated private static let mainThread = pthread_self()

  /// Installs libX11's two error handlers.
  static func watch() {
    _ = mainThread
    XSetIOErrorHandler { @Sendable _ in
      DisplayLoss.end()
    }
    // A request for a window that was just destroyed must not end the process, which is libX11's default.
    XSetErrorHandler { @Sendable _, _ in 0 }
  }

  /// libX11 must not be called again, so this never returns.
  nonisolated private static func end() -> Never {
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
