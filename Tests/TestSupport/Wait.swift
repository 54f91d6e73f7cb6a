import Glibc

/// Waits for conditions that other threads and programs bring about.
public enum Wait {
  /// Seconds after which a test fails. No wait takes longer than its condition needs, so this may
  /// be long enough for a busy machine.
  public static let longest = 30.0

  /// Checks `condition` every millisecond until it holds; `false` after `longest`.
  public static func until(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = now + longest
    while try !condition() {
      if now > end { return false }
      usleep(1000)
    }
    return true
  }

  /// The monotonic clock, in seconds.
  static var now: Double { seconds(of: CLOCK_MONOTONIC) }

  static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
