import Foundation

/// Tests that only `make check-long` runs, since they take real seconds or very many tries.
public enum LongCheck {
  /// True if such tests are to run.
  public static let isWanted = ProcessInfo.processInfo.environment["PABER_CHECK_LONG"] != nil
}
