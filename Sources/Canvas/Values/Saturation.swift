/// Arithmetic for untrusted coordinates: overflow saturates at the limit.
extension Int {
  /// Returns the sum, or the limit that it would exceed.
  @inlinable
  func saturatingAdding(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// Returns the difference, or the limit that it would exceed.
  @inlinable
  func saturatingSubtracting(_ other: Int) -> Int {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  /// Makes the nearest whole number, at most 2⁵² away from 0; 0 for NaN.
  @inlinable
  init(nearest value: Double) {
    let limit = 4_503_599_627_370_496.0
    self = value.isNaN ? 0 : Int(Swift.max(-limit, Swift.min(limit, value)).rounded())
  }
}

/// The coordinate range of the drawing code: near enough to 0 that sums and small multiples can't
/// overflow, and so large that nothing visible is beyond it.
enum DrawingLimit {
  /// The greatest distance from 0 in device pixels.
  static let pixels = 1 << 30

  /// Returns the coordinate itself, or the limit that it exceeds.
  @inline(__always)
  static func clamp(_ pixel: Int) -> Int { max(-pixels, min(pixels, pixel)) }

  /// The largest frame: the sums of areas of rectangles in it can't overflow.
  static let frame = DeviceRect(x: -1 << 28, y: -1 << 28, width: 1 << 29, height: 1 << 29)

  /// Returns the part of a rectangle within the limit.
  static func clamp(_ rect: DeviceRect) -> DeviceRect {
    rect.intersection(
      DeviceRect(x: -pixels, y: -pixels, width: 2 * pixels, height: 2 * pixels))
  }
}

/// A horizontal glyph position in quarters of a device pixel.
struct QuarterPixel {
  /// The whole device pixel, rounded down.
  var whole: Int
  /// The rest in quarters: 0…3.
  var quarter: UInt8

  /// Makes the quarter nearest to `position` (device pixels); `nil` for positions that can't be
  /// shown.
  @inline(__always)
  init?(_ position: Double) {
    let bias = 8_589_934_592.0
    let shifted = position * 4 + 0.5
    guard shifted > -bias, shifted < bias else { return nil }
    // Truncation rounds down once the value can't be negative; `floor` would be a library call.
    let quarters = Int(shifted + bias) &- Int(bias)
    whole = quarters >> 2
    quarter = UInt8(truncatingIfNeeded: quarters & 3)
  }
}
