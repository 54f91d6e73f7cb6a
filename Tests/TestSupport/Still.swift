import Canvas
public import Platform

/// A picture of a window or a part of it: red, green and blue, row by row.
///
/// It is in this module because this module is optimised: pictures have millions of pixels.
public struct Still: Equatable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels, row by row, as 0xRRGGBB.
  public private(set) var pixels: [UInt32]

  /// Makes a picture of a window.
  @MainActor
  public init(_ window: MemoryWindow) {
    (width, height) = (window.deviceSize.width, window.deviceSize.height)
    pixels = window.pixels.map { $0 & 0xFF_FFFF }
  }

  /// A picture of its pixels, row by row.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height)
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// A picture of one colour.
  public init(width: Int, height: Int, filled color: UInt32) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: color, count: width * height)
  }

  /// Lays another picture on this one, with its top left corner at a place that has room for it.
  public mutating func draw(_ other: Still, x: Int, y: Int) {
    for row in 0..<other.height {
      let start = (y + row) * width + x
      pixels.replaceSubrange(
        start..<(start + other.width),
        with: other.pixels[(row * other.width)..<((row + 1) * other.width)])
    }
  }

  /// Returns for each pixel, row by row, whether another picture of the same size has the same one.
  public func sameness(with other: Still) -> [Bool] { zip(pixels, other.pixels).map { $0 == $1 } }
}
