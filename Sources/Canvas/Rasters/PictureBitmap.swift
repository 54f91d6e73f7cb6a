/// A drawn picture: opaque pixels. A class, so that frames compare it by identity.
public final class PictureBitmap: Sendable {
  /// The width in device pixels.
  public let width: Int
  /// The height in device pixels.
  public let height: Int
  /// `width * height` pixels, `0x00RRGGBB`, row by row.
  public let pixels: [UInt32]

  /// Draws a list as a picture. It may do so on any thread that has the rasterizer.
  public init(_ list: DisplayList, with rasterizer: any GlyphRasterizer) {
    let (width, height) = (max(0, list.bounds.width), max(0, list.bounds.height))
    var pixels = [UInt32](repeating: 0, count: width * height)
    // **Invariant:** the buffer has exactly these pixels, and ends before they are stored.
    pixels.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      let buffer = PixelBuffer(pixels: base, width: width, height: height, stride: width)
      Painter().paint(list, in: [buffer.bounds], of: buffer, with: rasterizer)
    }
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }
}
