import Canvas
import Glibc

/// The curved tips of bubbles: at the bottom of their side, bent outwards to a point.
///
/// The outer edge is a quarter of an ellipse that leaves the bubble's side without a corner. The
/// lower edge is a shallow arc, so that the point stands out from the bubble's foot.
///
/// The bitmaps are kept, so that frames with the same tips are equal.
final class ChatTips {
  private struct Key: Hashable {
    var isRight: Bool
    var factor: Double
  }

  private var bitmaps: [Key: LabelBitmap] = [:]

  /// Returns the tip of a side: its last row is the bubble's last, and its part inside the bubble is
  /// `ChatMetrics.tipReach` wide.
  func bitmap(isRight: Bool, scale: Scale) -> LabelBitmap {
    let key = Key(isRight: isRight, factor: scale.factor)
    if let bitmap = bitmaps[key] { return bitmap }
    let bitmap = Self.draw(isRight: isRight, scale: scale)
    bitmaps[key] = bitmap
    return bitmap
  }

  private static func draw(isRight: Bool, scale: Scale) -> LabelBitmap {
    let inside = scale.devicePixel(ChatMetrics.tipReach)
    let outside = scale.devicePixel(ChatMetrics.tipWidth)
    let height = scale.devicePixel(ChatMetrics.tipHeight)
    let dip = ChatMetrics.tipDip * scale.factor
    let width = inside + outside
    func isCovered(_ x: Double, _ y: Double) -> Bool {
      let part = y / Double(height)
      let edge = Double(inside) + Double(outside) * (1 - sqrt(max(0, 1 - part * part)))
      let along = x / Double(width)
      return x <= edge && y <= Double(height) - 4 * dip * along * (1 - along)
    }
    var coverage = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        var count = 0
        for sample in 0..<(samples * samples) {
          let (column, row) = (sample % samples, sample / samples)
          let px = Double(x) + (Double(column) + 0.5) / Double(samples)
          let py = Double(y) + (Double(row) + 0.5) / Double(samples)
          if isCovered(px, py) { count += 1 }
        }
        coverage[y * width + (isRight ? x : width - 1 - x)] = UInt8(
          count * 255 / (samples * samples))
      }
    }
    return LabelBitmap(width: width, height: height, baseline: height, coverage: coverage)
  }

  /// The number of samples along each side of a pixel.
  private static let samples = 4
}
