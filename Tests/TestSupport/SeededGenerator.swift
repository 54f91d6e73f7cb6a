/// SplitMix64: small, and the same numbers for the same seed on every machine.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Makes the generator of a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A number of a range, each as likely.
  public mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// A range within `0...count`, often short, sometimes at an edge.
  public mutating func range(in count: Int) -> Range<Int> {
    let lower = number(0...count)
    let longest = number(0...3) == 0 ? count - lower : min(count - lower, 12)
    return lower..<(lower + number(0...longest))
  }

  /// Text with newlines, multi-byte scalars and now and then bytes that are not UTF-8.
  public mutating func bytes(upTo limit: Int) -> [UInt8] {
    let pieces: [[UInt8]] = [
      [0x61], [0x62], [0x20], [0x0A], [0x0D, 0x0A], Array("é".utf8), Array("漢".utf8),
      Array("👩‍🚀".utf8), [0xFF], [0x80],
    ]
    var result: [UInt8] = []
    for _ in 0..<number(0...limit) { result += pieces[number(0...(pieces.count - 1))] }
    return result
  }
}
