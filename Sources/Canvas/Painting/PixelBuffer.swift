/// A view of a frame's pixels: 32 bits a pixel, `0x00RRGGBB`, which on the supported little-endian
/// machines is blue, green, red, unused in memory.
///
/// It owns nothing. **Invariants:** `pixels` points to at least `(height - 1) * stride + width`
/// initialised pixels while the view is used, and no other code touches them meanwhile. All drawing
/// is clipped to `bounds` first, so coordinates may be anything.
public struct PixelBuffer {
  /// The top left pixel.
  public let pixels: UnsafeMutablePointer<UInt32>
  /// The width in device pixels.
  public let width: Int
  /// The height in device pixels.
  public let height: Int
  /// The distance between two rows in pixels, at least `width`.
  public let stride: Int

  /// Makes a view; one with impossible sizes is empty.
  public init(pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int) {
    let isPossible = width > 0 && height > 0 && stride >= width
    self.pixels = pixels
    self.width = isPossible ? width : 0
    self.height = isPossible ? height : 0
    self.stride = isPossible ? stride : 0
  }

  /// The whole buffer.
  public var bounds: DeviceRect { DeviceRect(x: 0, y: 0, width: width, height: height) }

  /// Returns the pixel at (`x`, `y`), which must be inside `bounds`.
  @inline(__always)
  func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + (y &* stride &+ x)
  }
}

extension PixelBuffer {
  /// Fills the part of `rect` inside `clip`, blending if the colour is translucent.
  func fill(_ rect: DeviceRect, _ color: Color, clip: DeviceRect) {
    let area = rect.intersection(clip).intersection(bounds)
    guard !area.isEmpty, color.alpha > 0 else { return }
    for y in area.y..<area.maxY {
      fillRow(pointer(x: area.x, y: y), count: area.width, color)
    }
  }

  /// Fills `count` pixels from `row` on.
  @inline(__always)
  func fillRow(_ row: UnsafeMutablePointer<UInt32>, count: Int, _ color: Color) {
    if color.alpha == 255 {
      row.update(repeating: color.pixel, count: count)
      return
    }
    let (pixel, alpha) = (color.pixel, UInt32(color.alpha))
    for index in 0..<count {
      row[index] = blend(pixel, over: row[index], alpha: alpha)
    }
  }
}
