import Glibc

/// Processor time, which other programs on the machine do not add to.
public enum ProcessorTime {
  /// The seconds that the calling thread has had of a processor up to now.
  public static var ofThread: Double { Wait.seconds(of: CLOCK_THREAD_CPUTIME_ID) }

  /// The seconds of processor time that this thread spends in `body`.
  public static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ofThread
    try body()
    return ofThread - start
  }

  /// The least processor time that this thread spends in `body` of three times: another program may
  /// have emptied the processor's caches meanwhile.
  public static func least(_ body: () throws -> Void) rethrows -> Double {
    try (0..<3).map { _ in try seconds(body) }.min() ?? 0
  }
}
