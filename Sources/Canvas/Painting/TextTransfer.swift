/// How the coverage of ink becomes colour: the one place that decides how heavy text looks.
///
/// Coverage is a share of light, so it ought to be blended in linear light. Taken literally
/// (gamma 2.2) that makes dark text on a light page thin and light text on a dark page fat,
/// because fonts were drawn for screens that blended sRGB values directly (gamma 1). FreeType's
/// notes on text rendering and Skia's defaults settle between 1.4 and 1.8. The page's own face is
/// a light one, and above 1.4 it turns grey at one device pixel to the logical one.
struct TextTransfer: @unchecked Sendable {
  /// The exponent from a channel's value to the scale that ink is blended on.
  static let gamma = 1.4

  /// The tables for `gamma`. Made once for the process and never freed.
  static let standard = TextTransfer(gamma: gamma)

  // Invariant of both: filled in `init`, never written again, so any thread may read them.

  /// 256 entries: a channel's value to 0…65535 on the blending scale.
  private let decoded: UnsafePointer<UInt32>
  /// 65536 entries: back again, to the nearest value.
  private let encoded: UnsafePointer<UInt8>

  private init(gamma: Double) {
    let decoded = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
    let encoded = UnsafeMutablePointer<UInt8>.allocate(capacity: 65_536)
    var next = 0
    for value in 0..<256 {
      let exact = raise(Double(value) / 255, to: gamma) * 65_535
      (decoded + value).initialize(to: UInt32(exact.rounded()))
      // Everything up to halfway to the next value comes back as this one.
      let edge = value == 255 ? 1 : raise((Double(value) + 0.5) / 255, to: gamma)
      let end = max(next, Int((edge * 65_535).rounded(.down)) + 1)
      (encoded + next).initialize(repeating: UInt8(value), count: end - next)
      next = end
    }
    self.decoded = UnsafePointer(decoded)
    self.encoded = UnsafePointer(encoded)
  }

  /// Ink over `destination` where it covers `coverage` (0…255) of the pixel. Exact at both ends.
  @inline(__always)
  func blend(_ ink: UInt32, over destination: UInt32, coverage: UInt32) -> UInt32 {
    channel(ink >> 16, destination >> 16, coverage) << 16
      | channel(ink >> 8, destination >> 8, coverage) << 8
      | channel(ink, destination, coverage)
  }

  @inline(__always)
  private func channel(_ ink: UInt32, _ destination: UInt32, _ coverage: UInt32) -> UInt32 {
    let light =
      decoded[Int(ink & 0xFF)] &* coverage
      &+ decoded[Int(destination & 0xFF)] &* (255 &- coverage)
    return UInt32(encoded[Int((light &+ 127) / 255)])
  }
}

/// `base` (0…1) to the power of `exponent` (0…4): the exponent's binary fraction picks among the
/// repeated square roots of the base. The same on every machine, and needs no C library.
private func raise(_ base: Double, to exponent: Double) -> Double {
  var result = 1.0
  var rest = exponent
  while rest >= 1 {
    result *= base
    rest -= 1
  }
  var root = base
  for _ in 0..<40 {
    root = root.squareRoot()
    rest *= 2
    if rest >= 1 {
      result *= root
      rest -= 1
    }
  }
  return result
}
