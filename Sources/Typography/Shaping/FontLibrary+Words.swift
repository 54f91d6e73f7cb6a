import CHarfBuzz
import Layout
import TextCore

extension FontLibrary {
  /// True if the font of a request has all letters and signs of Western Europe, and no rule of it
  /// looks at spaces. Computed once for each font.
  public func shapesLatinWordsAlone(_ font: FontRequest) -> Bool {
    let requested = requested(font)
    if let known = wordsAlone[requested.number] { return known }
    let found = faces.open(requested.use.face)?.shapesLatinWordsAlone ?? false
    wordsAlone[requested.number] = found && requested.coversASCII
    return wordsAlone[requested.number] ?? false
  }
}

extension HarfBuzzFont {
  private static let substitutions: hb_tag_t = 0x4753_5542
  private static let positions: hb_tag_t = 0x4750_4F53
  private static let kerning: hb_tag_t = 0x6B65_726E

  /// True if no rule of the font looks at the glyph of a space, so that words can be shaped
  /// separately.
  var leavesSpacesAlone: Bool {
    guard let space = glyph(for: 0x20), let glyphs = hb_set_create() else { return false }
    defer { hb_set_destroy(glyphs) }
    let face = hb_font_get_face(handle)
    // The older kerning table counts if the font has no positioning rules.
    let pairs = hb_face_reference_table(face, Self.kerning)
    defer { hb_blob_destroy(pairs) }
    guard hb_blob_get_length(pairs) == 0 || hb_ot_layout_has_positioning(face) != 0 else {
      return false
    }
    for table in [Self.substitutions, Self.positions] {
      for lookup in 0..<hb_ot_layout_table_get_lookup_count(face, table) {
        hb_ot_layout_lookup_collect_glyphs(face, table, lookup, glyphs, glyphs, glyphs, nil)
      }
    }
    return hb_set_has(glyphs, space) == 0
  }
}
