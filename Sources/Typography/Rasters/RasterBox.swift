/// The bounds of a raster relative to its glyph's origin, in pixels.
struct RasterBox: Equatable {
  /// Device pixels from the origin to the left edge.
  var left: Int
  /// Device pixels from the baseline up to the top edge.
  var top: Int
  var width: Int
  var height: Int

  /// Returns the area that both boxes cover.
  func intersection(_ other: RasterBox) -> RasterBox {
    let newLeft = max(left, other.left)
    let newTop = min(top, other.top)
    let right = min(left + width, other.left + other.width)
    let bottom = max(top - height, other.top - other.height)
    return RasterBox(
      left: newLeft, top: newTop, width: max(0, right - newLeft), height: max(0, newTop - bottom))
  }

  var isEmpty: Bool { width <= 0 || height <= 0 }
}
