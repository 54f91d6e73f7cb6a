import Layout
import TextCore

extension TextWriter {
  /// True if a glyph is over, below or inside of others, and so takes no room of its own.
  func isMark(_ glyph: ShapedGlyph) -> Bool { glyph.advance == 0 }

  /// Writes a cluster with marks, such as ตั or ကို.
  ///
  /// Programs that extract text put letters in the order of their positions, and a gap between two is
  /// a space. A mark would be before its letter, and leave a gap after itself. So the glyphs
  /// that take room are the whole cluster, from its left end to its right, and the marks are no text.
  mutating func writeMarked(_ part: Range<Int>, _ bytes: ArraySlice<UInt8>) {
    let start = x
    beginSpan(String(decoding: bytes, as: UTF8.self))
    for glyph in text.glyphs[part] where !isMark(glyph) { write(glyph) }
    endSpan()
    let end = x
    x = start
    for glyph in text.glyphs[part] {
      guard isMark(glyph) else {
        x += advance(of: glyph)
        continue
      }
      beginSpan("")
      write(glyph)
      endSpan()
    }
    x = end
  }
}
