extension PixelBuffer {
  /// Fills a rectangle with corners rounded by `radius` device pixels and with smooth edges.
  ///
  /// All four corners use one function of the distance to the corner, so they mirror each other
  /// exactly.
  func fillRounded(_ shape: DeviceRect, radius: Double, _ color: Color, clip: DeviceRect) {
    let rect = DrawingLimit.clamp(shape)
    let area = rect.intersection(clip).intersection(bounds)
    guard !area.isEmpty, color.alpha > 0 else { return }
    let corner = RoundedCorner(radius: radius, width: rect.width, height: rect.height)
    for y in area.y..<area.maxY {
      let down = min(y - rect.y, rect.maxY - 1 - y)
      let inset = down < corner.reach ? corner.reach : 0
      let left = min(max(rect.x + inset, area.x), area.maxX)
      let right = max(min(rect.maxX - inset, area.maxX), left)
      for x in area.x..<left {
        cover(x, y, color, corner.coverage(across: x - rect.x, down: down))
      }
      fillRow(pointer(x: left, y: y), count: right - left, color)
      for x in right..<area.maxX {
        cover(x, y, color, corner.coverage(across: rect.maxX - 1 - x, down: down))
      }
    }
  }

  @inline(__always)
  private func cover(_ x: Int, _ y: Int, _ color: Color, _ coverage: UInt32) {
    let pixel = pointer(x: x, y: y)
    pixel.pointee = blend(
      color.pixel, over: pixel.pointee, alpha: scaled(coverage, by: UInt32(color.alpha)))
  }
}

/// The top left corner of a rounded rectangle.
struct RoundedCorner: Equatable {
  /// The distance from the corner, in device pixels, within which edges are not straight.
  let reach: Int
  private let radius: Double

  /// Makes the corner of a rectangle of the given size; the radius is at most half of either side.
  init(radius: Double, width: Int, height: Int) {
    let most = Double(min(width, height)) / 2
    self.radius = radius > 0 ? min(radius, most) : 0
    // Half a pixel of smoothing is on either side of the edge, but never outside the sides.
    reach = min(Int(self.radius.rounded(.up)), (min(width, height) + 1) / 2)
  }

  /// Returns the coverage (0…255) of the pixel `across` and `down` from the corner: the distance of
  /// its middle from the arc, softened over one pixel.
  @inline(__always)
  func coverage(across: Int, down: Int) -> UInt32 {
    let dx = radius - (Double(across) + 0.5)
    let dy = radius - (Double(down) + 0.5)
    guard dx > 0, dy > 0 else { return 255 }
    let inside = radius + 0.5 - (dx * dx + dy * dy).squareRoot()
    return UInt32(max(0, min(1, inside)) * 255 + 0.5)
  }
}
