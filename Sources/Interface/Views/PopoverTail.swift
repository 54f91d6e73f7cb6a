import Canvas
import Glibc

/// The tail of a popover: wide where it leaves the panel's edge, bending to a point.
///
/// Its half width at a part `t` (0 to 1) of the way from edge to tip is `base * (1 - √t)`, which
/// leaves the edge without a corner.
struct PopoverTail {
  /// The tip, in device pixels.
  let tip: Point
  /// The y of the panel's edge, in device pixels.
  let edge: Int
  /// Half the width at the edge, in device pixels.
  let base: Double
  /// The hairline round the panel, in device pixels.
  let line: Int

  private var height: Double { abs(tip.y - Double(edge)) }
  private var pointsUp: Bool { tip.y < Double(edge) }

  /// Draws the tail over a panel that is drawn already: its hairline and, inside it, the paper,
  /// which covers the panel's own hairline at the tail's base.
  func draw(into list: inout DisplayList, paper: Color, hairline: Color) {
    guard height > Double(2 * line) else { return }
    draw(inset: 0, into: &list, hairline)
    draw(inset: Double(line), into: &list, paper)
  }

  private func draw(inset: Double, into list: inout DisplayList, _ color: Color) {
    let left = Int((tip.x - base).rounded(.down)) - 1
    let right = Int((tip.x + base).rounded(.up)) + 1
    let reach = Int(height.rounded(.up))
    let open = inset > 0 ? line : 0
    let rows = reach + open
    let top = pointsUp ? edge - reach : edge - open
    var coverage: [UInt8] = []
    coverage.reserveCapacity(rows * (right - left))
    for row in 0..<rows {
      // Distance outwards from the panel's edge; negative where the tail covers the hairline.
      let nearest = Double(pointsUp ? rows - 1 - row - open : row - open)
      for x in left..<right { coverage.append(covered(x, from: nearest, inset: inset)) }
    }
    let bitmap = LabelBitmap(
      width: right - left, height: rows, baseline: rows, coverage: coverage)
    list.append(.label(bitmap, x: left, y: top, color))
  }

  /// Returns the coverage (0 to 255) of a pixel whose near edge is `distance` from the panel's
  /// edge.
  private func covered(_ x: Int, from distance: Double, inset: Double) -> UInt8 {
    var sum = 0.0
    for sample in 0..<Self.samples {
      let depth = distance + (Double(sample) + 0.5) / Double(Self.samples)
      let half = halfWidth(at: depth + inset) - inset * Self.slant
      let from = max(Double(x), tip.x - half)
      let to = min(Double(x + 1), tip.x + half)
      sum += max(0, to - from)
    }
    return UInt8((sum / Double(Self.samples) * 255).rounded())
  }

  private func halfWidth(at depth: Double) -> Double {
    base * (1 - sqrt(max(0, min(1, depth / height))))
  }

  private static let samples = 4
  /// The part of the hairline's width by which each side moves in, besides the inset at the tip.
  private static let slant = 0.7
}
