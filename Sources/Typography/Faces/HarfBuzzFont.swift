import CHarfBuzz

/// A HarfBuzz face at a size, with HarfBuzz' own OpenType functions, so that nothing is hinted.
///
/// Positions are 16.16 fixed-point logical pixels: fractions of an advance survive a line's sum.
final class HarfBuzzFont {
  let handle: OpaquePointer
  private let face: HarfBuzzFace

  /// True if the font leaves the dot of a letter below a mark.
  private(set) lazy var keepsSoftDots = SoftDot.isKept(by: self)

  /// Fixed-point units in a logical pixel.
  static let unitsPerPixel: Double = 65536

  /// Makes a font of `size` logical pixels an em, whose widths are multiplied by `width`.
  init(
    _ face: HarfBuzzFace, size: Double, width: Double = 1, instance: UInt32? = nil,
    isOblique: Bool = false
  ) throws(FontError) {
    guard let font = hb_font_create(face.handle) else { throw .outOfMemory }
    let scale = (size * Self.unitsPerPixel).rounded()
    hb_font_set_scale(font, Int32((scale * width).rounded()), Int32(scale))
    if let instance { hb_font_set_var_named_instance(font, instance) }
    if isOblique { hb_font_set_synthetic_slant(font, Float(GlyphStyling.slant)) }
    hb_font_make_immutable(font)
    handle = font
    self.face = face
  }

  deinit { hb_font_destroy(handle) }

  /// Returns the glyph of a character by the font's character map alone.
  func glyph(for scalar: UInt32) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(handle, scalar, &glyph) != 0 ? glyph : nil
  }

  /// Returns a glyph's advance in logical pixels.
  func advance(of glyph: UInt32) -> Double {
    Double(hb_font_get_glyph_h_advance(handle, glyph)) / Self.unitsPerPixel
  }

  /// Returns the top and bottom of a glyph's outline in logical pixels above the baseline.
  func verticalExtent(of glyph: UInt32) -> (top: Double, bottom: Double)? {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(handle, glyph, &extents) != 0, extents.height != 0 else {
      return nil
    }
    let top = Double(extents.y_bearing)
    return (top / Self.unitsPerPixel, (top + Double(extents.height)) / Self.unitsPerPixel)
  }

  /// Returns the left and right edge of a glyph's outline in logical pixels right of the pen.
  func horizontalExtent(of glyph: UInt32) -> (left: Double, right: Double)? {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(handle, glyph, &extents) != 0, extents.width != 0 else {
      return nil
    }
    let left = Double(extents.x_bearing)
    return (left / Self.unitsPerPixel, (left + Double(extents.width)) / Self.unitsPerPixel)
  }

  /// Returns a metric from the font's tables in logical pixels; `nil` if the font does not have it.
  func measure(_ tag: hb_ot_metrics_tag_t) -> Double? {
    var position: hb_position_t = 0
    guard hb_ot_metrics_get_position(handle, tag, &position) != 0 else { return nil }
    return Double(position) / Self.unitsPerPixel
  }
}
