import Canvas

/// Labels seven pixels a character wide and sixteen high.
final class FixedLabels: LabelRasterizer {
  func label(_ text: String, style: LabelStyle, scale: Scale) -> LabelBitmap {
    LabelBitmap(
      width: text.count * 7, height: 16, baseline: 12,
      coverage: [UInt8](repeating: 255, count: text.count * 7 * 16))
  }
}
