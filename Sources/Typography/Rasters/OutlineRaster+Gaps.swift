import CFreeType

/// Preservation of the gap between the stacked parts of a letter, such as the dot and stem of an i.
///
/// Hinting moves each horizontal line to whole pixels separately. A thin gap between two lines may
/// vanish: *Avenir* would look like Avenlr.
extension OutlineRaster {
  /// The em in pixels from which on gaps are wide enough.
  private static let largestEm = 40.0
  /// The width in device pixels below which a gap counts as closed.
  private static let closed = 0.5
  /// The unhinted width of a gap, in device pixels, from which on it is preserved.
  private static let open = 0.7

  /// Loads the outline of a glyph, hinted vertically, with the gaps between its parts preserved.
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

  /// The vertical extent of a contour, in device pixels above the baseline.
  private typealias Extent = (bottom: Double, top: Double)

  /// A gap between the parts of a letter: the contours above it and those below.
  private struct Gap {
    var above: [Int]
    var below: [Int]

    func width(in contours: [Extent]) -> Double {
      let bottom = above.map { contours[$0].bottom }.min() ?? 0
      return bottom - (below.map { contours[$0].top }.max() ?? 0)
    }
  }

  /// Returns the gaps that hinting may have closed: two parts touch, or overlap by less than a
  /// pixel.
  private static func narrowGaps(in contours: [Extent]) -> [Gap] {
    let order = contours.indices.sorted { contours[$0].bottom < contours[$1].bottom }
    return (1..<order.count).compactMap { index in
      let gap = Gap(above: Array(order[index...]), below: Array(order[..<index]))
      return (-1..<closed).contains(gap.width(in: contours)) ? gap : nil
    }
  }

  /// Lifts the contours above a gap by whole pixels, so that it is about as wide as without
  /// hinting.
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

  /// Returns the points of a contour.
  ///
  /// **Invariant:** a FreeType outline stores the last point of each contour, in ascending order.
  private static func points(of contour: Int, in outline: FT_Outline) -> Range<Int> {
    let start = contour == 0 ? 0 : Int(outline.contours[contour - 1]) + 1
    return start..<max(start, Int(outline.contours[contour]) + 1)
  }
}
