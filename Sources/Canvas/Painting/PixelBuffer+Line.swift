extension PixelBuffer {
  /// Draws a straight line with smooth edges and butt ends. Thin strokes count as ink, so they are
  /// blended as letters are.
  ///
  /// Coverage is the overlap of the pixel, taken as a square turned along the line, with the line's
  /// own rectangle: exact for horizontal and vertical lines, approximate for others.
  func stroke(_ line: FixedLine, _ color: Color, clip: DeviceRect, transfer: TextTransfer) {
    let area = line.bounds.intersection(clip).intersection(bounds)
    guard !area.isEmpty, color.alpha > 0 else { return }
    let geometry = LineGeometry(line)
    let (ink, alpha) = (color.pixel, UInt32(color.alpha))
    for y in area.y..<area.maxY {
      let dy = geometry.distanceY(of: y)
      let span = geometry.span(dy: dy, from: area.x, to: area.maxX)
      for x in span {
        let coverage = scaled(geometry.coverage(x: x, dy: dy), by: alpha)
        guard coverage > 0 else { continue }
        let pixel = pointer(x: x, y: y)
        pixel.pointee = transfer.blend(ink, over: pixel.pointee, coverage: coverage)
      }
    }
  }
}

/// A line in the form that the pixel loop needs. Distances are device pixels from the line's start.
private struct LineGeometry {
  private let originX: Int
  private let originY: Int
  private let fractionX: Double
  private let fractionY: Double
  private let length: Double
  private let half: Double
  private let unitX: Double
  private let unitY: Double

  init(_ line: FixedLine) {
    let unit = Double(FixedLine.unit)
    originX = line.fromX >> 8
    originY = line.fromY >> 8
    fractionX = Double(line.fromX & 255) / unit - 0.5
    fractionY = Double(line.fromY & 255) / unit - 0.5
    let dx = Double(line.toX - line.fromX) / unit
    let dy = Double(line.toY - line.fromY) / unit
    length = (dx * dx + dy * dy).squareRoot()
    half = Double(line.width) / unit / 2
    unitX = dx / length
    unitY = dy / length
  }

  /// Returns the distance from the line's start down to the middle of row `y`.
  func distanceY(of y: Int) -> Double { Double(y - originY) - fractionY }

  /// Returns the columns of a row that the line can touch, so that a long diagonal does not cost
  /// its whole bounding box.
  func span(dy: Double, from left: Int, to right: Int) -> Range<Int> {
    guard abs(unitY) > 0.001 else { return left..<right }
    let middle = dy * unitX / unitY
    let margin = (half + 1) / abs(unitY) + 1
    let first = originX + Int(nearest: middle - margin)
    let last = originX + Int(nearest: middle + margin) + 1
    let start = max(left, min(right, first))
    return start..<max(start, min(right, last + 1))
  }

  /// Returns the coverage (0…255) of a pixel.
  @inline(__always)
  func coverage(x: Int, dy: Double) -> UInt32 {
    let dx = Double(x - originX) - fractionX
    let along = overlap(dx * unitX + dy * unitY, from: 0, to: length)
    let across = overlap(dx * unitY - dy * unitX, from: -half, to: half)
    return UInt32(along * across * 255 + 0.5)
  }

  /// Returns the length of the unit interval round `middle` between two bounds.
  @inline(__always)
  private func overlap(_ middle: Double, from lower: Double, to upper: Double) -> Double {
    max(0, min(middle + 0.5, upper) - max(middle - 0.5, lower))
  }
}
