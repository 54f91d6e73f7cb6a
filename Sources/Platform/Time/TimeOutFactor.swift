import Glibc

/// The factor by which a debug build waits longer for other programs before it goes on without them.
///
/// On a busy machine a program that gets no processor looks like one that hangs. The tests of the whole
/// program set the factor, except those of the time-outs themselves.
public enum TimeOutFactor {
  /// The environment variable that holds the factor.
  public static let variable = "PABER_TIMEOUT_FACTOR"

  /// The factor, 1 unless the variable holds a greater number. A release build never reads it.
  public static let value: Double = {
    #if DEBUG
      return getenv(variable).flatMap { Double(String(cString: $0)) }.map { max($0, 1) } ?? 1
    #else
      return 1
    #endif
  }()
}
