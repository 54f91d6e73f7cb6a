public import Canvas
import Layout
import TextCore
import Typography

/// Text that is shaped, as a page shows it.
public struct PDFText {
  /// The glyphs from left to right.
  public var glyphs: ArraySlice<ShapedGlyph>
  /// The number of their font in the library that has shaped them.
  public var font: FontID
  /// The text that the clusters of the glyphs count in.
  public var bytes: [UInt8]
  /// The bytes that the glyphs show.
  public var range: Range<Int>
  /// True if the text runs from right to left.
  public var isRightToLeft: Bool
  /// Points by which each space is widened.
  public var spaceWidening: Float

  /// Makes text.
  public init(
    _ glyphs: ArraySlice<ShapedGlyph>, font: FontID = FontID(rawValue: 0), of bytes: [UInt8],
    in range: Range<Int>, isRightToLeft: Bool = false, spaceWidening: Float = 0
  ) {
    self.glyphs = glyphs
    self.font = font
    self.bytes = bytes
    self.range = range
    self.isRightToLeft = isRightToLeft
    self.spaceWidening = spaceWidening
  }

  /// True if the text at `offset` is a space that is widened.
  @inline(__always)
  public func isSpace(at offset: Int) -> Bool { bytes[offset] == 0x20 }
}

extension PDFPage {
  /// Shows text whose left end is at `x` and whose baseline is at `y`.
  ///
  /// Glyphs are written from left to right, also those of a text from right to left: programs that extract
  /// text know the direction of letters and expect them so.
  public func show(_ text: PDFText, in font: PDFFont, x: Double, y: Double, _ color: PDFColor) {
    guard !text.glyphs.isEmpty else { return }
    shapes?.append(.text(text, x: x, y: y, color))
    set(color)
    var writer = TextWriter(text, font, on: self)
    writer.write(x: x, y: height - y)
  }
}
