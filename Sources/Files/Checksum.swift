/// FNV-1a, 64 bits: tells a damaged file from a whole one. No protection against intent.
///
/// Source: Fowler, Noll, Vo, draft-eastlake-fnv.
struct Checksum {
  /// The sum so far.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Takes more bytes.
  mutating func append(_ bytes: ArraySlice<UInt8>) {
    var value = value
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    self.value = value
  }
}
