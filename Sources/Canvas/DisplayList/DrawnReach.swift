/// The extent of the glyphs that were drawn, for each font.
///
/// The rasterizer's `reach(of:)` has room for every glyph that a face may have, which is more than
/// from one line to the next. What a text is written with leaves paper between the lines.
struct DrawnReach {
  private var reaches: [FontID: DeviceRect] = [:]
  /// The font that was asked about last, as neighbours mostly share it.
  private var font: FontID?
  private var reach = DeviceRect.zero

  /// What the bitmaps of all glyphs of `font` that were added lie in, as a rectangle round the
  /// origin of a glyph (y grows downwards); empty when there was none. Constant time.
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

  /// Forgets all, as nothing that was drawn can be seen any more.
  mutating func removeAll() {
    reaches.removeAll()
    font = nil
  }
}

/// The box round bitmaps that all have their origin at the same place: nothing but comparisons for
/// each of them, as there is one for every glyph that is drawn.
struct BitmapBox {
  private var minX = Int.max
  private var minY = Int.max
  private var maxX = Int.min
  private var maxY = Int.min

  /// Adds a bitmap.
  @inline(__always)
  mutating func add(_ bitmap: GlyphBitmap) {
    minX = min(minX, bitmap.left)
    minY = min(minY, 0 &- bitmap.top)
    maxX = max(maxX, bitmap.left &+ bitmap.width)
    maxY = max(maxY, bitmap.height &- bitmap.top)
  }

  /// The box; empty when nothing was added.
  var rect: DeviceRect {
    guard minX < maxX else { return .zero }
    return DeviceRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
