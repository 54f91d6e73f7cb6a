/// Which raster of which glyph: everything that its pixels depend on.
public struct GlyphKey: Hashable, Sendable {
  /// Face, size and synthetic style.
  public var font: FontID
  /// The glyph's index in the font.
  public var glyph: UInt32
  /// The fraction of a device pixel that the glyph stands right of a whole one, in quarters: 0…3.
  public var subpixel: UInt8

  /// Makes a key.
  @inlinable
  public init(font: FontID, glyph: UInt32, subpixel: UInt8) {
    self.font = font
    self.glyph = glyph
    self.subpixel = subpixel
  }
}

/// The pixels of a glyph, as a place in one of the rasterizer's pages.
public struct GlyphBitmap {
  /// What a pixel of the page holds.
  public enum Format: Sendable {
    /// One byte a pixel: how much of it the glyph covers.
    case coverage
    /// Four bytes a pixel: blue, green, red, alpha, premultiplied.
    case color
  }

  /// What the pixels hold.
  public var format: Format
  /// Device pixels from the glyph's origin to the bitmap's left edge.
  public var left: Int
  /// Device pixels from the baseline up to the bitmap's top edge.
  public var top: Int
  /// Device pixels.
  public var width: Int
  /// Device pixels.
  public var height: Int
  /// Bytes from one row to the next.
  public var stride: Int
  /// The first byte of the top row.
  ///
  /// **Invariant:** valid until the rasterizer's `scale` changes or the next call of
  /// `beginFrame()`; the canvas reads it at once and never keeps it.
  public var pixels: UnsafePointer<UInt8>?

  /// Makes a bitmap.
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

/// The canvas's source of the pixels of glyphs.
public protocol GlyphRasterizer: AnyObject {
  /// Device pixels in a logical one. Setting another value forgets all rasters.
  var scale: Scale { get set }

  /// Says that a new frame begins: rasters that went unused for long may be dropped now.
  func beginFrame()

  /// The raster of a glyph, made at its first use; empty (`width == 0`) for one without pixels.
  func bitmap(for key: GlyphKey) -> GlyphBitmap

  /// How far glyphs of `font` reach beyond their origin and baseline, in device pixels, as a
  /// rectangle round the origin (y grows downwards): what a run must be assumed to cover besides
  /// its advances.
  ///
  /// **Invariant:** every bitmap of the font, at every subpixel position, placed with its origin
  /// at (0, 0), lies inside; so the right edge is that of the widest glyph, its own advance
  /// included. What lies outside is cut off, the same in every frame.
  func reach(of font: FontID) -> DeviceRect
}
