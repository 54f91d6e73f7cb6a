/// A line in 1/256 device pixels, relative to whole pixels only: moving it by whole pixels moves
/// its picture exactly, which scrolling relies on.
struct FixedLine: Equatable {
  private(set) var fromX: Int
  private(set) var fromY: Int
  private(set) var toX: Int
  private(set) var toY: Int
  private(set) var width: Int

  /// Steps in a device pixel.
  static let unit = 256
  private static let limit = 1_048_576.0

  /// Makes a line from device pixels; `nil` if nothing of it is visible. Coordinates beyond a
  /// million pixels are clamped.
  init?(fromX: Double, fromY: Double, toX: Double, toY: Double, width: Double) {
    guard !(fromX.isNaN || fromY.isNaN || toX.isNaN || toY.isNaN), width > 0 else { return nil }
    self.fromX = Self.fixed(fromX)
    self.fromY = Self.fixed(fromY)
    self.toX = Self.fixed(toX)
    self.toY = Self.fixed(toY)
    self.width = Self.fixed(width)
    guard self.width > 0, (self.fromX, self.fromY) != (self.toX, self.toY) else { return nil }
  }

  private static func fixed(_ value: Double) -> Int {
    Int(nearest: max(-limit, min(limit, value)) * Double(unit))
  }

  /// The pixels that it may touch.
  var bounds: DeviceRect {
    let margin = width / 2 + Self.unit
    let left = (min(fromX, toX) - margin) >> 8
    let top = (min(fromY, toY) - margin) >> 8
    return DeviceRect(
      x: left, y: top, width: ((max(fromX, toX) + margin) >> 8) - left + 1,
      height: ((max(fromY, toY) + margin) >> 8) - top + 1)
  }

  /// Returns the line moved down by whole device pixels.
  func moved(by dy: Int) -> FixedLine {
    var line = self
    let steps = DrawingLimit.clamp(dy) * Self.unit
    line.fromY += steps
    line.toY += steps
    return line
  }

  /// Returns the line as an item, without rounding.
  func item(_ color: Color) -> DisplayItem {
    let unit = Double(Self.unit)
    return .line(
      fromX: Double(fromX) / unit, fromY: Double(fromY) / unit, toX: Double(toX) / unit,
      toY: Double(toY) / unit, width: Double(width) / unit, color)
  }
}
