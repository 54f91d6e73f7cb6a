import CX11
import Glibc
import Platform

/// The end of the program after the loss of the X server: files are written a last time.
enum DisplayLoss {
  /// Who is told on the main thread once the display is lost.
  static weak var delegate: (any DesktopDelegate)?

  nonisolated private static let mainThread = pthread_self()

  /// Takes libX11's two error handlers.
  static func watch() {
    _ = mainThread
    XSetIOErrorHandler { @Sendable _ in
      DisplayLoss.end()
    }
    // A request for a window that is just gone is no reason to die, which is libX11's default.
    XSetErrorHandler { @Sendable _, _ in 0 }
  }

  /// libX11 must not be called again, so this never returns.
  nonisolated private static func end() -> Never {
    guard pthread_equal(pthread_self(), mainThread) != 0 else {
      // Another thread's wake-up failed: the main thread is about to learn it by itself.
      sleep(5)
      _exit(1)
    }
    MainActor.assumeIsolated {
      let last = delegate
      delegate = nil
      FinalMoments.keep {
        last?.handle(.displayLost)
        return false
      }
    }
    _exit(1)
  }
}
