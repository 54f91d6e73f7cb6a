/// A hash that is the same in every run (FNV-1a over 64-bit words), for keys that outlive the
/// program or that must not make results depend on a seed.
struct StableHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds a word.
  mutating func add(_ word: UInt64) {
    var rest = word
    for _ in 0..<8 {
      value = (value ^ (rest & 0xFF)) &* 0x100_0000_01B3
      rest >>= 8
    }
  }
}
