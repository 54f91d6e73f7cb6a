/// The program's icon, drawn from the shapes of `Resources/icons/paber.svg`: a sheet with a caret.
nonisolated enum ProgramIcon {
  /// The sizes that task lists and switchers use most, in pixels.
  static let sizes = [16, 24, 32, 48, 64, 128]

  /// A rectangle with round corners on a field of 128 × 128, with a vertical gradient.
  struct Shape: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var radius: Double
    var top: UInt32
    var bottom: UInt32
    var opacity = 1.0
  }

  /// The shapes from back to front.
  static let shapes = [
    Shape(
      x: 21, y: 10, width: 86, height: 115, radius: 8, top: 0x1B1B1D, bottom: 0x1B1B1D,
      opacity: 0.08),
    Shape(
      x: 22.5, y: 8.5, width: 83, height: 114, radius: 6.5, top: 0x1B1B1D, bottom: 0x1B1B1D,
      opacity: 0.12),
    Shape(x: 23, y: 7, width: 82, height: 114, radius: 6, top: 0xAAA69B, bottom: 0xAAA69B),
    Shape(x: 24, y: 8, width: 80, height: 112, radius: 5, top: 0xFFFFFE, bottom: 0xF1EEE6),
    Shape(x: 40, y: 32, width: 7, height: 40, radius: 1.5, top: 0x0A84D8, bottom: 0x0A84D8),
  ]

  /// The image row by row, `0xAARRGGBB`, colours not multiplied by alpha.
  static func pixels(size: Int) -> [UInt32] {
    (0..<size * size).map { pixel(x: $0 % size, y: $0 / size, unit: 128 / Double(size)) }
  }

  /// A pixel that is `unit` wide on the field, computed from front to back until it is opaque.
  private static func pixel(x: Int, y: Int, unit: Double) -> UInt32 {
    let (left, top) = (Double(x) * unit, Double(y) * unit)
    var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
    for shape in shapes.reversed() {
      let part = coverage(of: shape, x: left, y: top, unit: unit) * shape.opacity * (1 - alpha)
      guard part > 0 else { continue }
      let down = min(max((top + unit / 2 - shape.y) / shape.height, 0), 1)
      func channel(_ shift: UInt32) -> Double {
        let (from, to) = (Double(shape.top >> shift & 0xFF), Double(shape.bottom >> shift & 0xFF))
        return (from + (to - from) * down) * part
      }
      (red, green, blue) = (red + channel(16), green + channel(8), blue + channel(0))
      alpha += part
      if alpha >= 1 { break }
    }
    guard alpha > 0 else { return 0 }
    func byte(_ value: Double) -> UInt32 { UInt32(value.rounded()) }
    return byte(alpha * 255) << 24 | byte(red / alpha) << 16 | byte(green / alpha) << 8
      | byte(blue / alpha)
  }

  /// The part of a pixel that a shape covers: 0 or 1 away from the edge, where almost all pixels
  /// are; at the edge sixteen points of the pixel are tested.
  private static func coverage(of shape: Shape, x: Double, y: Double, unit: Double) -> Double {
    let depth = depth(in: shape, x: x + unit / 2, y: y + unit / 2)
    guard abs(depth) < unit else { return depth > 0 ? 1 : 0 }
    var inside = 0
    for row in 0..<4 {
      for column in 0..<4 {
        let (across, down) = ((Double(column) + 0.5) / 4, (Double(row) + 0.5) / 4)
        if self.depth(in: shape, x: x + across * unit, y: y + down * unit) >= 0 { inside += 1 }
      }
    }
    return Double(inside) / 16
  }

  /// The distance of a point from a shape's edge; negative outside.
  private static func depth(in shape: Shape, x: Double, y: Double) -> Double {
    let across = abs(x - shape.x - shape.width / 2) - shape.width / 2 + shape.radius
    let down = abs(y - shape.y - shape.height / 2) - shape.height / 2 + shape.radius
    guard across > 0, down > 0 else { return shape.radius - max(across, down) }
    return shape.radius - (across * across + down * down).squareRoot()
  }
}
