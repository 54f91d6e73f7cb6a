import Glibc

/// Processor time, which other programs on the machine do not add to.
public enum ProcessorTime {
  /// The seconds of processor time that this thread spends in `body`.
  public static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = Wait.seconds(of: CLOCK_THREAD_CPUTIME_ID)
    try body()
    return Wait.seconds(of: CLOCK_THREAD_CPUTIME_ID) - start
  }
}
