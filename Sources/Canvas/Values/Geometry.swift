/// A point in logical pixels; y grows downwards.
public struct Point: Hashable, Sendable {
  /// Logical pixels from the left edge.
  public var x: Double
  /// Logical pixels from the top edge.
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A size in logical pixels.
public struct Size: Hashable, Sendable {
  /// The width in logical pixels.
  public var width: Double
  /// The height in logical pixels.
  public var height: Double

  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in logical pixels.
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The distance from the left to the right edge.
  public var width: Double
  /// The distance from the top to the bottom edge.
  public var height: Double

  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  @inlinable public var maxX: Double { x + width }
  /// The bottom edge.
  @inlinable public var maxY: Double { y + height }

  /// True if `point` is inside; the right and bottom edges are outside.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// True if the two have an area in common.
  @inlinable
  public func intersects(_ other: Rect) -> Bool {
    min(maxX, other.maxX) > max(x, other.x) && min(maxY, other.maxY) > max(y, other.y)
  }
}

/// A rectangle in whole device pixels.
///
/// Its arithmetic saturates: no coordinates, however large, trap.
public struct DeviceRect: Hashable, Sendable {
  /// The left edge.
  public var x: Int
  /// The top edge.
  public var y: Int
  /// The distance from the left to the right edge; never negative.
  public var width: Int
  /// The distance from the top to the bottom edge; never negative.
  public var height: Int

  /// Makes a rectangle; negative sizes count as 0.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The right edge.
  @inlinable public var maxX: Int { x.saturatingAdding(width) }
  /// The bottom edge.
  @inlinable public var maxY: Int { y.saturatingAdding(height) }
  /// True if it holds no pixel.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns the area that both rectangles cover; empty if they do not overlap.
  @inlinable
  public func intersection(_ other: DeviceRect) -> DeviceRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return DeviceRect(
      x: left, y: top, width: min(maxX, other.maxX).saturatingSubtracting(left),
      height: min(maxY, other.maxY).saturatingSubtracting(top))
  }

  /// True if at least one pixel is in both.
  @inlinable
  public func intersects(_ other: DeviceRect) -> Bool { !intersection(other).isEmpty }

  /// Returns the smallest rectangle that holds both; an empty one adds nothing.
  @inlinable
  public func union(_ other: DeviceRect) -> DeviceRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return DeviceRect(
      x: left, y: top, width: max(maxX, other.maxX).saturatingSubtracting(left),
      height: max(maxY, other.maxY).saturatingSubtracting(top))
  }

  /// Returns the rectangle moved by the given device pixels.
  @inlinable
  public func offset(x dx: Int, y dy: Int) -> DeviceRect {
    DeviceRect(
      x: x.saturatingAdding(dx), y: y.saturatingAdding(dy), width: width, height: height)
  }
}

/// The number of device pixels in a logical pixel: 1, 1.25, 1.5, 2 and so on.
public struct Scale: Hashable, Sendable {
  /// Device pixels in one logical pixel.
  public var factor: Double

  @inlinable
  public init(_ factor: Double) { self.factor = factor }

  /// Returns the nearest device pixel to a logical coordinate; 0 for NaN.
  @inlinable
  public func devicePixel(_ logical: Double) -> Int { Int(nearest: logical * factor) }

  /// Returns a length in whole device pixels, at least 1, so that hairlines never vanish.
  @inlinable
  public func deviceLength(_ logical: Double) -> Int { max(1, devicePixel(logical)) }

  /// Returns the device rectangle whose edges are nearest to those of `rect`.
  @inlinable
  public func deviceRect(_ rect: Rect) -> DeviceRect {
    let left = devicePixel(rect.x)
    let top = devicePixel(rect.y)
    return DeviceRect(
      x: left, y: top, width: devicePixel(rect.maxX) - left, height: devicePixel(rect.maxY) - top)
  }

  /// Converts a device rectangle to logical pixels.
  @inlinable
  public func logicalRect(_ rect: DeviceRect) -> Rect {
    Rect(
      x: Double(rect.x) / factor, y: Double(rect.y) / factor, width: Double(rect.width) / factor,
      height: Double(rect.height) / factor)
  }
}
