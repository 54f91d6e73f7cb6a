import CWayland
import Glibc
import TestSupport

@testable import PlatformSDL

@MainActor extension WaylandConnection {
  /// A condition that did not come.
  struct NeverCame: Error, CustomStringConvertible {
    let condition: String
    let error: Int32

    var description: String {
      "waited in vain until \(condition)"
        + (error == 0 ? "" : "; the connection was lost: \(String(cString: strerror(error)))")
    }
  }

  /// Reads the compositor's events until a condition holds. Throws after the longest wait.
  func read(until condition: String, _ holds: () -> Bool) throws {
    let isThere = Wait.until {
      if holds() { return true }
      _ = wait(orFor: -1, seconds: 0.01)
      return holds()
    }
    if !isThere { throw NeverCame(condition: condition, error: wl_display_get_error(display)) }
  }
}
