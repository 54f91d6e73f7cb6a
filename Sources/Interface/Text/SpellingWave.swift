import Canvas
import Glibc

/// The wavy line under a misspelt word.
enum SpellingWave {
  /// Logical pixels from the baseline to the top of the wave.
  static let drop = 2.0
  /// Logical pixels from one crest to the next.
  private static let period = 4.5
  /// Logical pixels from the middle to a crest.
  private static let amplitude = 1.0
  /// The thickness in logical pixels.
  private static let thickness = 1.0

  /// Returns the wave as coverage, in device pixels. It begins the same for any width, so that
  /// it does not move while a word grows.
  static func bitmap(width: Int, scale: Scale) -> LabelBitmap {
    let reach = (amplitude + thickness / 2) * scale.factor
    let height = Int((2 * reach).rounded(.up)) + 1
    var coverage = [UInt8](repeating: 0, count: max(0, width) * height)
    for x in 0..<max(0, width) {
      let angle = 2 * Double.pi * (Double(x) + 0.5) / (period * scale.factor)
      let middle = Double(height) / 2 + amplitude * scale.factor * sin(angle)
      // The steeper the wave, the taller the section of its line within a column of pixels.
      let slope = 2 * Double.pi * amplitude / period * cos(angle)
      let half = thickness * scale.factor / 2 * (1 + slope * slope).squareRoot()
      for y in 0..<height {
        let top = max(Double(y), middle - half)
        let bottom = min(Double(y + 1), middle + half)
        coverage[y * width + x] = UInt8(255 * max(0, min(1, bottom - top)))
      }
    }
    return LabelBitmap(width: max(0, width), height: height, baseline: 0, coverage: coverage)
  }
}
