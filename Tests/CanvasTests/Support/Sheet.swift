import Canvas
import Testing

/// Memory to draw on, with a border of known pixels round it that nothing may touch.
final class Sheet {
  static let canary: UInt32 = 0xA5A5_A5A5
  let buffer: PixelBuffer
  private let memory: UnsafeMutablePointer<UInt32>
  private let count: Int
  private let margin = 64

  init(width: Int, height: Int, padding: Int = 3, filledWith pixel: UInt32 = 0) {
    let stride = width + padding
    count = stride * height + 2 * margin
    memory = .allocate(capacity: count)
    memory.initialize(repeating: Self.canary, count: count)
    buffer = PixelBuffer(pixels: memory + margin, width: width, height: height, stride: stride)
    for y in 0..<height { (buffer.pixels + y * stride).update(repeating: pixel, count: width) }
  }

  deinit { memory.deallocate() }

  subscript(x: Int, y: Int) -> UInt32 { buffer.pixels[y * buffer.stride + x] }

  /// All pixels, row by row.
  var pixels: [UInt32] {
    (0..<buffer.height).flatMap { y in (0..<buffer.width).map { self[$0, y] } }
  }

  /// True if the bytes outside the buffer's pixels are unchanged.
  var isBorderIntact: Bool {
    (0..<count).allSatisfy { index in
      let place = index - margin
      let isInside =
        place >= 0 && place < buffer.stride * buffer.height
        && place % max(1, buffer.stride) < buffer.width
      return isInside || memory[index] == Self.canary
    }
  }

  /// The rectangle round all pixels that differ from `other`'s; `nil` when none does.
  func difference(from other: Sheet) -> DeviceRect? {
    var found: DeviceRect?
    for y in 0..<buffer.height {
      for x in 0..<buffer.width where self[x, y] != other[x, y] {
        let pixel = DeviceRect(x: x, y: y, width: 1, height: 1)
        found = found.map { $0.union(pixel) } ?? pixel
      }
    }
    return found
  }
}

extension DisplayList {
  /// A list of the given items.
  static func of(
    _ items: DisplayItem..., width: Int = 100, height: Int = 60,
    background: Color = Color(hex: 0xFDFDFB)
  ) -> DisplayList {
    var list = DisplayList(
      bounds: DeviceRect(x: 0, y: 0, width: width, height: height), background: background)
    for item in items { list.append(item) }
    return list
  }

  /// The list drawn from nothing.
  func drawn(with rasterizer: FakeRasterizer) -> Sheet {
    let sheet = Sheet(width: bounds.width, height: bounds.height)
    Painter().paint(self, in: [bounds], of: sheet.buffer, with: rasterizer)
    return sheet
  }
}
