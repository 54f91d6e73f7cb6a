import TextCore
import Typography

/// A face of a document: the glyphs of it that are used, what they stand for, and, at the document's end,
/// the font that is embedded.
///
/// Codes are given out while pages are written, the font at the end. In a composite font a code is the
/// number that the face has for the glyph (`Identity-H`). A font whose glyphs are drawn (Type 3) has one
/// byte for a code, so such a face is a font for every 255 glyphs that are used.
final class PDFFace {
  let facts: FaceFacts
  var texts: GlyphTexts
  private let face: FontFace
  private let number: Int
  /// The fonts: one, or one for every 255 glyphs.
  private(set) var fonts: [(name: String, reference: PDFReference)] = []
  /// For faces that are drawn: glyphs in the order of their first use, and their places in it.
  private var drawn: [UInt32] = []
  private var drawnCodes: [UInt32: Int] = [:]

  /// The glyph of a space, or of a missing character where there is none.
  let blank: UInt32
  /// The codes of glyphs where they are not the glyphs' numbers.
  private let codes: [UInt16]?
  /// True if glyphs are drawn one by one (Type 3).
  let isDrawn: Bool

  /// - Parameter number: tells the faces of a document apart.
  init?(_ face: FontFace, number: Int) {
    guard let facts = FaceFacts(face) else { return nil }
    self.face = face
    self.facts = facts
    self.number = number
    texts = GlyphTexts(facts.characters)
    blank = UInt32(facts.characters.firstIndex(of: 0x20) ?? 0)
    switch facts.embedding {
    case .trueType:
      (isDrawn, codes) = (false, nil)
    case .cff(let characters):
      (isDrawn, codes) = (false, characters)
    case .outlines, .pictures, .layers:
      (isDrawn, codes) = (true, nil)
    }
  }

  /// Thousandths of an em.
  @inline(__always)
  func advance(of glyph: UInt32) -> Float { facts.advance(of: glyph) }

  /// Makes the one font of a face that is no drawn one, when its first glyph is shown.
  func begin(in file: PDFFile) {
    if !isDrawn, fonts.isEmpty { fonts.append(("F\(number)", file.reserve())) }
  }

  /// The code of a glyph in the one font of a face that is no drawn one.
  @inline(__always)
  func code(of glyph: UInt32) -> UInt16 {
    guard let codes else { return UInt16(truncatingIfNeeded: glyph) }
    return Int(glyph) < codes.count ? codes[Int(glyph)] : 0
  }

  /// The font that shows a glyph that is drawn, by its place in `fonts`, and the glyph's code in it.
  func useDrawn(_ glyph: UInt32, in file: PDFFile) -> (font: Int, code: UInt16) {
    let place: Int
    if let known = drawnCodes[glyph] {
      place = known
    } else {
      place = drawn.count
      drawn.append(glyph)
      drawnCodes[glyph] = place
    }
    let (font, code) = place.quotientAndRemainder(dividingBy: DrawnFont.mostGlyphs)
    if font == fonts.count { fonts.append(("F\(number)_\(font)", file.reserve())) }
    return (font, UInt16(code + 1))
  }

  /// Writes the fonts with the glyphs that were used.
  func write(to file: PDFFile) throws {
    guard !fonts.isEmpty else { return }
    if isDrawn {
      for index in fonts.indices {
        let start = index * DrawnFont.mostGlyphs
        let glyphs = drawn[start...].prefix(DrawnFont.mostGlyphs)
        try DrawnFont(face: face, facts: facts, texts: texts, glyphs: Array(glyphs))
          .write(to: file, as: fonts[index].reference, name: fonts[index].name)
      }
    } else {
      try CompositeFont(face: face, facts: facts, texts: texts, glyphs: texts.shown)
        .write(to: file, as: fonts[0].reference)
    }
  }
}
