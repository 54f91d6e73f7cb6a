/// The key of a glyph's raster: every value that its pixels depend on.
public struct GlyphKey: Hashable, Sendable {
  /// Face, size and synthetic style.
  public var font: FontID
  /// The glyph's index in the font.
  public var glyph: UInt32
  /// The fraction of a device pixel by which the glyph is right of a whole one, in quarters: 0…3.
  public var subpixel: UInt8

  @inlinable
  public init(font: FontID, glyph: UInt32, subpixel: UInt8) {
    self.font = font
    self.glyph = glyph
    self.subpixel = subpixel
  }
}

/// The pixels of a glyph, as an area in one of the rasterizer's pages.
public struct GlyphBitmap {
  /// The format of a page's pixels.
  public enum Format: Sendable {
    /// One byte a pixel: the glyph's coverage.
    case coverage
    /// Four bytes a pixel: blue, green, red, alpha, premultiplied.
    case color
  }

  /// The format of the pixels.
  public var format: Format
  /// Device pixels from the glyph's origin to the bitmap's left edge.
  public var left: Int
  /// Device pixels from the baseline up to the bitmap's top edge.
  public var top: Int
  /// The width in device pixels.
  public var width: Int
  /// The height in device pixels.
  public var height: Int
  /// Bytes from one row to the next.
  public var stride: Int
  /// The first byte of the top row.
  ///
  /// **Invariant:** valid until the rasterizer's `scale` changes or the next call of
  /// `beginFrame()`; the canvas reads it at once and never keeps it.
  public var pixels: UnsafePointer<UInt8>?

  public init(
    format: Format, left: Int, top: Int, width: Int, height: Int, stride: Int,
    pixels: UnsafePointer<UInt8>?
  ) {
    self.format = format
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.stride = stride
    self.pixels = pixels
  }
}

/// The canvas's source of the pixels of glyphs. It owns the rasters and decides how long they are
/// kept.
public protocol GlyphRasterizer: AnyObject {
  /// Device pixels in a logical one. Setting another value discards all rasters.
  var scale: Scale { get set }

  /// Begins a new frame: rasters that have long been unused may be discarded now.
  func beginFrame()

  /// Returns the raster of a glyph, made at its first use; empty (`width == 0`) if it has no
  /// pixels.
  func bitmap(for key: GlyphKey) -> GlyphBitmap

  /// Returns the bounds of glyphs of `font` relative to their origin, in device pixels (y grows
  /// downwards): the area that a run must be assumed to cover besides its advances.
  ///
  /// **Invariant:** every bitmap of the font, at every subpixel position, is inside when its origin
  /// is at (0, 0); so the right edge is that of the widest glyph, including its own advance. Pixels
  /// outside are clipped, the same in every frame.
  func reach(of font: FontID) -> DeviceRect
}
