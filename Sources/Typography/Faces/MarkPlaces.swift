import Layout

/// The positions of the marks of a shaped cluster relative to its letter, for alphabets.
///
/// A font may have marks without anchors, or anchors for some letters only. Then the mark is
/// after its letter, over the next one.
struct MarkPlaces {
  /// True if all marks are over, under or on the letter and do not overlap each other.
  private(set) var areRight = true
  /// True if all marks are at the letter, though they may overlap each other.
  private(set) var areOnLetter = true

  /// The greatest distance of a mark's middle beside its letter, in widths of the letter: the caron of ď
  /// is there.
  private static let overhang = 0.2
  /// The least distance of an overlaid stroke's middle from the edges of its letter, in widths of the
  /// letter.
  private static let overlayInset = 0.15
  /// The greatest overlap of a mark without an anchor with the ink below it, in ems.
  private static let overlap = 0.02

  /// Examines the glyphs of one cluster that runs from left to right, shaped at an em of 1.
  ///
  /// - Parameter touches: the glyphs of marks that touch their letter.
  init(_ glyphs: [ShapedGlyph], font: HarfBuzzFont, touches: [UInt32: MarkTouch] = [:]) {
    guard let letter = glyphs.first, letter.glyph != 0, letter.advance > 0 else {
      (areRight, areOnLetter) = (false, false)
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
        (areRight, areOnLetter) = (false, false)
        return
      }
      let touch = touches[mark.glyph]
      let middle = pen + Double(mark.xOffset) + (across.left + across.right) / 2
      let overhang = touch == .overlay ? -Self.overlayInset : Self.overhang
      if middle < -overhang * width || middle > (1 + overhang) * width {
        (areRight, areOnLetter) = (false, false)
      }
      pen += Double(mark.advance)
      // A stroke through the letter overlaps no other mark.
      if touch != nil { continue }
      let isFastened = mark.xOffset != 0 || mark.yOffset != 0
      let shift = Double(mark.yOffset)
      let (top, bottom) = (height.top + shift, height.bottom + shift)
      let isApart = ink.map { bottom > $0.top - Self.overlap || top < $0.bottom + Self.overlap }
      if !(isFastened || isApart ?? true) { areRight = false }
      ink = ink.map { (max($0.top, top), min($0.bottom, bottom)) } ?? (top, bottom)
    }
  }
}

/// The way in which a mark touches its letter.
enum MarkTouch {
  /// It lies over the letter, like a long stroke.
  case overlay
  /// It is attached at the letter's upper right, like a horn.
  case horn
}
