import CFreeType

/// White between the parts of a letter that stand above each other, as the dot of an i.
///
/// Hinting moves lines to whole pixels, each by itself. Of a thin gap between two of them nothing may be
/// left: *Avenir* would read as Avenlr.
extension OutlineRaster {
  /// Pixels of the em from which on no gap is that thin.
  private static let largestEm = 40.0
  /// A gap of less than this is none to the eye, in device pixels.
  private static let closed = 0.5
  /// A gap that the font has at a size, in device pixels, from which on it is kept.
  private static let open = 0.7

  /// Loads the outline of a glyph, hinted vertically, and keeps its parts apart.
  static func loadHinted(
    _ glyph: UInt32, of face: FreeTypeFace, pixelsPerEm: Double
  ) -> FT_GlyphSlot? {
    guard FT_Load_Glyph(face.handle, glyph, cft_load_light()) == 0,
      let slot = face.handle.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    guard slot.pointee.outline.n_contours > 1, pixelsPerEm < largestEm else { return slot }
    let gaps = narrowGaps(in: contours(of: slot))
    guard !gaps.isEmpty,
      FT_Load_Glyph(face.handle, glyph, FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) == 0
    else { return slot }
    let plain = contours(of: slot)
    guard FT_Load_Glyph(face.handle, glyph, cft_load_light()) == 0 else { return nil }
    for gap in gaps { widen(gap, as: plain, in: slot) }
    return slot
  }

  /// What a contour reaches, in device pixels above the baseline.
  private typealias Extent = (bottom: Double, top: Double)

  /// A place between the parts of a letter: the contours above it, and those below.
  private struct Gap {
    var above: [Int]
    var below: [Int]

    func width(in contours: [Extent]) -> Double {
      let bottom = above.map { contours[$0].bottom }.min() ?? 0
      return bottom - (below.map { contours[$0].top }.max() ?? 0)
    }
  }

  /// The gaps that hinting has closed perhaps: two parts touch, or overlap by less than a pixel.
  private static func narrowGaps(in contours: [Extent]) -> [Gap] {
    let order = contours.indices.sorted { contours[$0].bottom < contours[$1].bottom }
    return (1..<order.count).compactMap { index in
      let gap = Gap(above: Array(order[index...]), below: Array(order[..<index]))
      return (-1..<closed).contains(gap.width(in: contours)) ? gap : nil
    }
  }

  /// Lifts what is above a gap by whole pixels, so that it is about as wide as without hinting.
  private static func widen(_ gap: Gap, as plain: [Extent], in slot: FT_GlyphSlot) {
    let hinted = contours(of: slot)
    guard plain.count == hinted.count else { return }
    let (wanted, width) = (gap.width(in: plain), gap.width(in: hinted))
    guard wanted >= open, width < closed else { return }
    let lift = FT_Pos((wanted - width).rounded()) * 64
    let outline = slot.pointee.outline
    for contour in gap.above {
      for point in points(of: contour, in: outline) { outline.points[point].y += lift }
    }
  }

  private static func contours(of slot: FT_GlyphSlot) -> [Extent] {
    let outline = slot.pointee.outline
    return (0..<Int(outline.n_contours)).map { contour in
      let heights = points(of: contour, in: outline).map { Double(outline.points[$0].y) / 64 }
      return (heights.min() ?? 0, heights.max() ?? 0)
    }
  }

  /// The points of a contour.
  ///
  /// **Invariant:** an outline of FreeType's names the last point of each contour, in ascending order.
  private static func points(of contour: Int, in outline: FT_Outline) -> Range<Int> {
    let start = contour == 0 ? 0 : Int(outline.contours[contour - 1]) + 1
    return start..<max(start, Int(outline.contours[contour]) + 1)
  }
}
