/// The function from coverage of ink to colour, which alone decides how heavy text looks.
///
/// Coverage is a share of light, but fonts are designed for screens that blend sRGB values directly
/// (gamma 1). Blended in linear light, dark text on a light page would look thin and light text on
/// a dark page fat. Measured over five fonts from 12 to 48 device pixels, ink summed over lines
/// (`Scripts/measure-ink`): cairo, which Pango draws with, blends at gamma 1; Chromium has up to 3
/// % more ink than that on light pages and up to 7 % more on dark ones, most at small sizes. On
/// light pages the gamma here differs least from both, by 1.7 % at most.
struct TextTransfer: Sendable {
  /// The exponent from a channel's value to the blending scale, for ink darker than its background.
  static let darkGamma = 0.95
  /// The exponent for ink that is lighter than its background.
  static let lightGamma = 1.05

  /// The tables for both, made once for the process and never freed.
  static let standard = TextTransfer()

  private let dark = BlendingScale(gamma: darkGamma)
  private let light = BlendingScale(gamma: lightGamma)

  private init() {}

  /// Returns ink over `destination` where it covers `coverage` (0…255) of the pixel. Exact at both
  /// ends.
  @inline(__always)
  func blend(_ ink: UInt32, over destination: UInt32, coverage: UInt32) -> UInt32 {
    channel(ink >> 16 & 0xFF, destination >> 16 & 0xFF, coverage) << 16
      | channel(ink >> 8 & 0xFF, destination >> 8 & 0xFF, coverage) << 8
      | channel(ink & 0xFF, destination & 0xFF, coverage)
  }

  @inline(__always)
  private func channel(_ ink: UInt32, _ destination: UInt32, _ coverage: UInt32) -> UInt32 {
    ink < destination
      ? dark.blend(ink, destination, coverage) : light.blend(ink, destination, coverage)
  }
}

/// Conversion of a channel's values to the scale on which they are mixed, and back.
private struct BlendingScale: @unchecked Sendable {
  // Invariant of both: filled in `init`, never written again, so any thread may read them.

  /// 256 entries: from a channel's value to 0…65535 on the scale.
  private let decoded: UnsafePointer<UInt32>
  /// 65536 entries: from the scale back to the nearest value.
  private let encoded: UnsafePointer<UInt8>

  init(gamma: Double) {
    let decoded = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
    let encoded = UnsafeMutablePointer<UInt8>.allocate(capacity: 65_536)
    var next = 0
    for value in 0..<256 {
      let exact = raise(Double(value) / 255, to: gamma) * 65_535
      (decoded + value).initialize(to: UInt32(exact.rounded()))
      // Everything up to half-way to the next value maps back to this one.
      let edge = value == 255 ? 1 : raise((Double(value) + 0.5) / 255, to: gamma)
      let end = max(next, Int((edge * 65_535).rounded(.down)) + 1)
      (encoded + next).initialize(repeating: UInt8(value), count: end - next)
      next = end
    }
    self.decoded = UnsafePointer(decoded)
    self.encoded = UnsafePointer(encoded)
  }

  /// Mixes two values of a channel, the first with a weight of `coverage` (0…255).
  @inline(__always)
  func blend(_ ink: UInt32, _ destination: UInt32, _ coverage: UInt32) -> UInt32 {
    let sum = decoded[Int(ink)] &* coverage &+ decoded[Int(destination)] &* (255 &- coverage)
    return UInt32(encoded[Int((sum &+ 127) / 255)])
  }
}

/// Returns `base` (0…1) to the power of `exponent` (0…4): the exponent's binary fraction selects
/// among the repeated square roots of the base. The same on every machine, without a C library.
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
