import Foundation

/// The seed of tests with random input.
public enum RandomSeed {
  /// The number in `PABER_SEED`; without it always the same, since the suite must give the same result
  /// for the same tree, and a new one in `make check-long`. A failure names it.
  public static let value: UInt64 =
    ProcessInfo.processInfo.environment["PABER_SEED"].flatMap { UInt64($0) }
    ?? (LongCheck.isWanted ? .random(in: 1...1_000_000_000) : 1)
}
