import CHarfBuzz
import Typography

/// At most 255 glyphs that are drawn one by one (Type 3, ISO 32000-1, 9.6.5): the pictures of a colour
/// font, or outlines that no font in a PDF can have.
///
/// Code 0 is a blank called `m`, 0.6 em wide: by it programs that extract text tell the size of a font
/// of this kind, and so which glyphs are on one line.
struct DrawnFont {
  let face: FontFace
  let facts: FaceFacts
  let texts: GlyphTexts
  /// The glyphs by code, from 1.
  let glyphs: [UInt32]

  /// The maximum number of glyphs of a font: those that a byte can name besides the blank.
  static let mostGlyphs = 255

  func write(to file: PDFFile, as reference: PDFReference, name: String) throws {
    var procedures: [UInt8] = []
    var differences: [UInt8] = []
    var widths: [UInt8] = []
    var pictures: [UInt8] = []
    let blank = file.reserve()
    try file.writeStream("", Array("600 0 d0\n".utf8), as: blank)
    var layers: GlyphLayers?
    if case .layers = facts.embedding { layers = HarfBuzzSession.with(face, GlyphLayers.init) }
    procedures.append("/m \(blank.text)")
    differences.append("/m")
    widths.append("600 ")
    for (index, glyph) in glyphs.enumerated() {
      let code = index + 1
      let stream = file.reserve()
      try file.writeStream(
        "", try operators(of: glyph, code, layers, in: file, &pictures), as: stream)
      procedures.append("/g\(code) \(stream.text)")
      differences.append("/g\(code)")
      widths.append(number: Double(facts.advance(of: glyph)))
      widths.append(0x20)
    }
    let characters = file.reserve()
    try file.writeStream(
      "",
      CharacterMap.stream(
        glyphs.enumerated().map { (UInt16($0.offset + 1), texts.text(of: $0.element)) }, codeSize: 1
      ),
      as: characters)
    var object: [UInt8] = []
    object.append(
      """
      <</Type/Font/Subtype/Type3/Name/\(name)/FontBBox[0 0 0 0]/FontMatrix[0.001 0 0 0.001 0 0]\
      /FirstChar 0/LastChar \(glyphs.count)/Widths[
      """)
    object += widths
    object.append("]/Encoding<</Type/Encoding/Differences[0")
    object += differences
    object.append("]>>/CharProcs<<")
    object += procedures
    object.append(">>/Resources<</XObject<<")
    object += pictures
    object.append(">>>>/ToUnicode \(characters.text)>>")
    try file.write(object, as: reference)
  }

  private func operators(
    of glyph: UInt32, _ code: Int, _ layers: GlyphLayers?, in file: PDFFile,
    _ pictures: inout [UInt8]
  ) throws -> [UInt8] {
    var output: [UInt8] = []
    output.append(number: Double(facts.advance(of: glyph)))
    if let layers,
      let drawn = HarfBuzzSession.with(
        face, { layers.operators(of: glyph, in: $0, unitsPerEm: facts.unitsPerEm) })
    {
      output.append(" 0 d0\n")
      return output + drawn
    }
    guard case .pictures = facts.embedding else {
      // A glyph that is only a shape takes the colour of the text.
      output.append(" 0 ")
      output.append(
        numbers: facts.box.left, facts.box.bottom, facts.box.right, facts.box.top)
      output.append("d1\n")
      return output
        + (HarfBuzzSession.with(face) {
          hb_font_set_scale($0.font, Int32(facts.unitsPerEm), Int32(facts.unitsPerEm))
          return GlyphOutline.operators(of: glyph, in: $0, unitsPerEm: facts.unitsPerEm)
        } ?? [])
    }
    output.append(" 0 d0\n")
    guard let (bytes, box) = HarfBuzzSession.with(face, { picture(of: glyph, in: $0) }),
      let picture = try PDFImage.write(bytes, to: file, mostPixels: Self.mostPixels)
    else { return output }
    pictures.append("/P\(code) \(picture.reference.text)")
    output.append(numbers: box.width, 0, 0, box.height, box.left, box.bottom)
    output.append("cm/P\(code) Do\n")
    return output
  }

  /// Pixels of the largest picture of a glyph.
  private static let mostPixels = 1 << 20

  /// The PNG file of a glyph and its box in thousandths of an em.
  private func picture(
    of glyph: UInt32, in session: HarfBuzzSession
  ) -> (bytes: [UInt8], box: (left: Double, bottom: Double, width: Double, height: Double))? {
    hb_font_set_scale(session.font, Int32(facts.unitsPerEm), Int32(facts.unitsPerEm))
    guard let blob = hb_ot_color_glyph_reference_png(session.font, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    let bytes = HarfBuzzSession.bytes(of: blob)
    var extents = hb_glyph_extents_t()
    guard !bytes.isEmpty, hb_font_get_glyph_extents(session.font, glyph, &extents) != 0 else {
      return nil
    }
    let factor = 1000 / facts.unitsPerEm
    return (
      bytes,
      (
        Double(extents.x_bearing) * factor, Double(extents.y_bearing + extents.height) * factor,
        Double(extents.width) * factor, Double(-extents.height) * factor
      )
    )
  }
}
