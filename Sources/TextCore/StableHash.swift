/// A hash (FNV-1a, 64 bits) that is the same whenever the program runs, so it can be stored to
/// detect damaged files. It is not secure: collisions can be made on purpose.
///
/// Source: Fowler, Noll, Vo, draft-eastlake-fnv.
public struct StableHash: Sendable {
  /// The hash of the bytes added so far.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Makes the hash of no bytes.
  public init() {}

  /// Adds bytes.
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    var value = value
    for byte in bytes { value = Self.mixed(value, byte) }
    self.value = value
  }

  /// Returns the hash `value` with one more byte.
  @inline(__always)
  static func mixed(_ value: UInt64, _ byte: UInt8) -> UInt64 {
    (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Adds the eight bytes of a word, the lowest first.
  public mutating func append(_ word: UInt64) {
    var rest = word
    for _ in 0..<8 {
      value = Self.mixed(value, UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
