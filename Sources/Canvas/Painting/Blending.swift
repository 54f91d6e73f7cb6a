extension Color {
  /// The colour as a pixel of the frame: `0x00RRGGBB`, alpha left out.
  @inline(__always)
  var pixel: UInt32 {
    UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}

/// Returns `value * factor / 255`, rounded to nearest, for factors of 0…255.
///
/// The usual exact replacement of the division: J. Blinn, "Three Wrongs Make a Right", 1995.
@inline(__always)
func scaled(_ value: UInt32, by factor: UInt32) -> UInt32 {
  let product = value &* factor &+ 128
  return (product &+ (product >> 8)) >> 8
}

/// Returns `source` over `destination` with the given alpha (0…255), blended on the sRGB values
/// themselves, as every desktop blends its surfaces. Both ends are exact.
@inline(__always)
func blend(_ source: UInt32, over destination: UInt32, alpha: UInt32) -> UInt32 {
  let rest = 255 &- alpha
  // Red and blue at once in two 16-bit lanes: 255 · 255 + 128 plus the carry still fits.
  var redBlue =
    (source & 0xFF00FF) &* alpha &+ (destination & 0xFF00FF) &* rest &+ 0x80_0080
  redBlue = ((redBlue &+ ((redBlue >> 8) & 0xFF00FF)) >> 8) & 0xFF00FF
  var green = ((source >> 8) & 0xFF) &* alpha &+ ((destination >> 8) & 0xFF) &* rest &+ 0x80
  green = (green &+ (green >> 8)) & 0xFF00
  return redBlue | green
}

/// Returns a premultiplied `source` (alpha in the top byte) over `destination`, with `source`
/// dimmed to `opacity` (0…255).
@inline(__always)
func blendPremultiplied(
  _ source: UInt32, over destination: UInt32, opacity: UInt32
) -> UInt32 {
  let rest = 255 &- scaled(source >> 24, by: opacity)
  let red =
    scaled((source >> 16) & 0xFF, by: opacity) &+ scaled((destination >> 16) & 0xFF, by: rest)
  let green =
    scaled((source >> 8) & 0xFF, by: opacity) &+ scaled((destination >> 8) & 0xFF, by: rest)
  let blue = scaled(source & 0xFF, by: opacity) &+ scaled(destination & 0xFF, by: rest)
  // Rounding, or a bitmap that is not really premultiplied, may exceed 255 by a little.
  return min(red, 255) << 16 | min(green, 255) << 8 | min(blue, 255)
}
