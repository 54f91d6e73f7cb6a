import Glibc

/// A rubber band: content that is pulled beyond its end follows less and less, and springs back when it
/// is released.
///
/// The formula is that of a resize bounce described in "9 years of Apple text editor solo dev":
/// `sign(d) · 3 · ln((|d| / 30 + 1)^5)`. Distances are logical pixels.
public enum RubberBand {
  /// The movement of content that is pulled by `distance` beyond its end.
  public static func damped(_ distance: Double) -> Double {
    // 3 · ln(a⁵) = 15 · ln a, which does not overflow.
    let way = gain * log1p(abs(distance) / softness)
    return distance < 0 ? -way : way
  }

  /// The pull that moves content by `way`: the inverse of `damped`.
  public static func pull(for way: Double) -> Double {
    let distance = softness * expm1(abs(way) / gain)
    return way < 0 ? -distance : distance
  }

  /// The part of the way that is left after `part` (0 to 1) of the time to spring back.
  ///
  /// A critically damped spring, `(1 + ωt) · e^(-ωt)`: it starts gently, as something with weight
  /// would, and never overshoots. After the whole time less than a pixel would be left.
  public static func rest(after part: Double) -> Double {
    guard part < 1 else { return 0 }
    let phase = stiffness * max(0, part)
    return (1 + phase) * exp(-phase)
  }

  private static let gain = 15.0
  private static let softness = 30.0
  private static let stiffness = 7.5
}
