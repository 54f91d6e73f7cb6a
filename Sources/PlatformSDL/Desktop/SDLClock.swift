import Glibc
import Platform

/// The system's monotonic clock: seconds since the machine started.
public final class SDLClock: Clock {
  public init() {}

  /// Seconds since 1970.
  public var date: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Seconds; never goes back.
  public var now: Double { Self.seconds }

  /// The same as `now`, for threads that have no clock of their own.
  nonisolated static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
