import Glibc

/// How much work something is, whatever else the machine does meanwhile.
public enum ProcessorTime {
  /// The seconds of processor time that this thread spends in `body`.
  public static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = Wait.seconds(of: CLOCK_THREAD_CPUTIME_ID)
    try body()
    return Wait.seconds(of: CLOCK_THREAD_CPUTIME_ID) - start
  }
}
