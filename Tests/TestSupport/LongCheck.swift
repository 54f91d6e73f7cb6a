import Foundation

/// What only `make check-long` tests, since it takes real seconds or very many tries.
public enum LongCheck {
  /// True if such tests are to run.
  public static let isWanted = ProcessInfo.processInfo.environment["PABER_CHECK_LONG"] != nil
}
