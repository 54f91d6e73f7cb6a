import Layout

/// Where the marks of a shaped cluster of an alphabet stand beside its letter.
///
/// A font may have marks and no anchors to fasten them by, or anchors for some letters only. Then the
/// mark stands behind its letter, over the next one.
struct MarkPlaces {
  /// Whether all of them are over, under or on the letter and not in each other's way.
  private(set) var areRight = true

  /// How far the middle of a mark may be beside its letter, in widths of that: ď has its caron there.
  private static let overhang = 0.2
  /// How far a mark that nothing has fastened may reach into what is below it, in ems.
  private static let overlap = 0.02

  /// Looks at the glyphs of one cluster that runs from left to right, shaped at an em of 1.
  init(_ glyphs: [ShapedGlyph], font: HarfBuzzFont) {
    guard let letter = glyphs.first, letter.glyph != 0, letter.advance > 0 else {
      areRight = false
      return
    }
    let width = Double(letter.advance)
    var pen = width
    var ink = font.verticalExtent(of: letter.glyph)
    for mark in glyphs.dropFirst() {
      let across = font.horizontalExtent(of: mark.glyph)
      guard mark.glyph != 0, mark.advance == 0, let across,
        let height = font.verticalExtent(of: mark.glyph)
      else {
        areRight = false
        return
      }
      let middle = pen + Double(mark.xOffset) + (across.left + across.right) / 2
      let isFastened = mark.xOffset != 0 || mark.yOffset != 0
      let shift = Double(mark.yOffset)
      let (top, bottom) = (height.top + shift, height.bottom + shift)
      let isBeside = middle < -Self.overhang * width || middle > (1 + Self.overhang) * width
      let isApart = ink.map { bottom > $0.top - Self.overlap || top < $0.bottom + Self.overlap }
      if isBeside || !(isFastened || isApart ?? true) { areRight = false }
      ink = ink.map { (max($0.top, top), min($0.bottom, bottom)) } ?? (top, bottom)
      pen += Double(mark.advance)
    }
  }
}
