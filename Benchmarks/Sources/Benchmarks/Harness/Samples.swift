import Glibc

/// The times that one measure took, in seconds.
struct Samples {
  private var times: [Double] = []

  var count: Int { times.count }

  /// Times `body` once.
  mutating func measure(_ body: () throws -> Void) rethrows {
    let start = Self.now
    try body()
    times.append(Self.now - start)
  }

  /// Measures the processor time of `body` once, which other programs hardly lengthen.
  mutating func measureProcessor(_ body: () throws -> Void) rethrows {
    let start = Self.seconds(of: CLOCK_PROCESS_CPUTIME_ID)
    try body()
    times.append(Self.seconds(of: CLOCK_PROCESS_CPUTIME_ID) - start)
  }

  /// Adds a time taken elsewhere.
  mutating func append(_ seconds: Double) { times.append(seconds) }

  var median: Double { quantile(0.5) }
  var p95: Double { quantile(0.95) }
  /// The least disturbed time: what to compare on a machine that does other work too.
  var minimum: Double { times.min() ?? 0 }
  var maximum: Double { times.max() ?? 0 }
  var sum: Double { times.reduce(0, +) }

  /// The time that a part of all samples stayed at or below; the nearest one that was measured.
  private func quantile(_ part: Double) -> Double {
    guard !times.isEmpty else { return 0 }
    let sorted = times.sorted()
    return sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]
  }

  /// Seconds of a clock that never goes back.
  static var now: Double { seconds(of: CLOCK_MONOTONIC) }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
