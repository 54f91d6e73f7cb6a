/// The extent of the glyphs that were drawn, for each font.
///
/// The rasterizer's `reach(of:)` has room for every glyph of a face, which is more than the height
/// of a line. The glyphs of an actual text leave blank rows between the lines.
struct DrawnReach {
  private var reaches: [FontID: DeviceRect] = [:]
  /// The last font asked for, because neighbours mostly share it.
  private var font: FontID?
  private var reach = DeviceRect.zero

  /// Returns the box of all added bitmaps of `font`, relative to the origin of a glyph (y grows
  /// downwards); empty if there was none. Constant time.
  mutating func reach(of font: FontID) -> DeviceRect {
    if self.font != font {
      self.font = font
      reach = reaches[font] ?? .zero
    }
    return reach
  }

  /// Adds the box round some drawn bitmaps. Constant time.
  mutating func add(_ box: BitmapBox, of font: FontID) {
    let known = reach(of: font)
    let grown = known.union(box.rect)
    guard grown != known else { return }
    reach = grown
    reaches[font] = grown
  }

  /// Removes all reaches, because nothing drawn before is visible any more.
  mutating func removeAll() {
    reaches.removeAll()
    font = nil
  }
}

/// The box round bitmaps with the same origin. Adding one takes only comparisons, because it
/// happens for every drawn glyph.
struct BitmapBox {
  private var minX = Int.max
  private var minY = Int.max
  private var maxX = Int.min
  private var maxY = Int.min

  @inline(__always)
  mutating func add(_ bitmap: GlyphBitmap) {
    minX = min(minX, bitmap.left)
    minY = min(minY, 0 &- bitmap.top)
    maxX = max(maxX, bitmap.left &+ bitmap.width)
    maxY = max(maxY, bitmap.height &- bitmap.top)
  }

  /// The box; empty if nothing was added.
  var rect: DeviceRect {
    guard minX < maxX else { return .zero }
    return DeviceRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
