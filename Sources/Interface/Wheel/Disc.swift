import Canvas

/// A disc or ring at a position between pixels, with smooth edges. A rectangle with round corners
/// lies on whole pixels, which would show while it moves on a wheel.
struct Disc {
  /// The centre, in device pixels.
  var middle: Point
  /// The radius in device pixels.
  var radius: Double
  /// The radius of the hole in the middle; 0 for none.
  var hole = 0.0

  /// Draws the disc.
  func draw(into list: inout DisplayList, _ color: Color) {
    guard radius > 0, color.alpha > 0 else { return }
    let left = Int((middle.x - radius - 0.5).rounded(.down))
    let top = Int((middle.y - radius - 0.5).rounded(.down))
    let width = Int((middle.x + radius + 0.5).rounded(.up)) - left
    let height = Int((middle.y + radius + 0.5).rounded(.up)) - top
    var coverage: [UInt8] = []
    coverage.reserveCapacity(width * height)
    for y in 0..<height {
      let dy = Double(top + y) + 0.5 - middle.y
      for x in 0..<width {
        let dx = Double(left + x) + 0.5 - middle.x
        coverage.append(covered(at: (dx * dx + dy * dy).squareRoot()))
      }
    }
    let bitmap = LabelBitmap(width: width, height: height, baseline: height, coverage: coverage)
    list.append(.label(bitmap, x: left, y: top, color))
  }

  /// Returns the coverage (0 to 255) of a pixel whose middle is `distance` from the disc's.
  private func covered(at distance: Double) -> UInt8 {
    var part = max(0, min(1, radius + 0.5 - distance))
    if hole > 0 { part = min(part, max(0, min(1, distance - hole + 0.5))) }
    return UInt8((part * 255).rounded())
  }
}
