import Layout

/// The places of the marks of a shaped cluster relative to its letter, in alphabets.
///
/// A font may have marks and no anchors to fasten them by, or anchors for some letters only. Then the
/// mark stands behind its letter, over the next one.
struct MarkPlaces {
  /// True if all of them are over, under or on the letter and not in each other's way.
  private(set) var areRight = true
  /// True if all of them are with the letter, though maybe in each other's way.
  private(set) var areOnLetter = true

  /// How far the middle of a mark may be beside its letter, in widths of that: ď has its caron there.
  private static let overhang = 0.2
  /// How far from the edges of its letter the middle of a stroke through it must be, in widths of that.
  private static let overlayInset = 0.15
  /// How far a mark that nothing has fastened may reach into what is below it, in ems.
  private static let overlap = 0.02

  /// Looks at the glyphs of one cluster that runs from left to right, shaped at an em of 1.
  ///
  /// - Parameter touches: the glyphs of marks that are not apart from their letter.
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
      // A stroke through the letter is in no other mark's way.
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

/// How a mark stands to its letter that is not apart from it.
enum MarkTouch {
  /// It lies over the letter, as a long stroke.
  case overlay
  /// It has grown out of the letter's upper right, as a horn.
  case horn
}
