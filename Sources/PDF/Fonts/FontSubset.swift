import CHarfBuzz
import CHarfBuzzSubset
import Typography

/// The glyphs of a face that a document uses, as a font file of their own, at the face's
/// coordinates. HarfBuzz makes it. It has no names and no layout tables, since the text is already
/// shaped.
struct FontSubset {
  /// The font file of a TrueType font, or the `CFF ` table of the other kind.
  var bytes: [UInt8]
  /// The place in the subset of each glyph of the face, by the order of `glyphs`.
  var places: [UInt32]

  /// The tables that a TrueType font in a PDF needs (ISO 32000-1, 9.9).
  private static let kept: Set<UInt32> = Set(
    ["glyf", "loca", "head", "hhea", "hmtx", "maxp", "cvt ", "fpgm", "prep", "CFF "].map {
      HarfBuzzSession.tag($0)
    })

  /// Makes the subset; nil where HarfBuzz can't.
  ///
  /// - Parameters:
  ///   - glyphs: the glyphs, ascending. The glyph for missing characters is always included.
  ///   - keepsPlaces: true if each glyph keeps its number.
  init?(of face: FontFace, glyphs: [UInt32], isTrueType: Bool, keepsPlaces: Bool) {
    guard let library = SubsetLibrary.shared?.functions,
      let made = HarfBuzzSession.with(
        face, { Self.make($0, face, glyphs, isTrueType, keepsPlaces, library) })
    else { return nil }
    self = made
  }

  private init(bytes: [UInt8], places: [UInt32]) {
    self.bytes = bytes
    self.places = places
  }

  private static func make(
    _ session: HarfBuzzSession, _ face: FontFace, _ glyphs: [UInt32], _ isTrueType: Bool,
    _ keepsPlaces: Bool, _ library: csubset
  ) -> FontSubset? {
    guard let input = csubset_create_input(library) else { return nil }
    defer { csubset_destroy_input(library, input) }
    let wanted = csubset_set(library, input, HB_SUBSET_SETS_GLYPH_INDEX)
    for glyph in glyphs { hb_set_add(wanted, glyph) }
    drop(session, csubset_set(library, input, HB_SUBSET_SETS_DROP_TABLE_TAG))
    var flags = HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue
    if keepsPlaces { flags |= HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue }
    csubset_set_flags(library, input, flags)
    guard pin(session, face, input, library),
      let plan = csubset_create_plan(library, session.face, input)
    else { return nil }
    defer { csubset_destroy_plan(library, plan) }
    guard let subset = csubset_execute(library, plan) else { return nil }
    defer { hb_face_destroy(subset) }
    let bytes = isTrueType ? file(of: subset) : HarfBuzzSession.table("CFF ", of: subset)
    guard !bytes.isEmpty else { return nil }
    return FontSubset(
      bytes: bytes, places: glyphs.map { csubset_new_glyph(library, plan, $0) })
  }

  /// Drops the tables that no PDF reads. So no glyph is kept only because a substitution could lead
  /// to it.
  private static func drop(_ session: HarfBuzzSession, _ dropped: OpaquePointer?) {
    var tags = [hb_tag_t](repeating: 0, count: 128)
    var count = UInt32(tags.count)
    // HarfBuzz writes no more tags than `count`, and says how many it wrote.
    hb_face_get_table_tags(session.face, 0, &count, &tags)
    for tag in tags.prefix(Int(count)) where !kept.contains(tag) {
      // Pinning the axes removes the tables of variations, and those that name their limits.
      if !variable.contains(tag) { hb_set_add(dropped, tag) }
    }
  }

  private static let variable: Set<UInt32> = Set(
    ["fvar", "gvar", "avar", "cvar", "HVAR", "MVAR"].map { HarfBuzzSession.tag($0) })

  /// Puts all axes of a variable font at their coordinates.
  private static func pin(
    _ session: HarfBuzzSession, _ face: FontFace, _ input: OpaquePointer, _ library: csubset
  ) -> Bool {
    var count = hb_ot_var_get_axis_count(session.face)
    guard count > 0 else { return true }
    var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    // HarfBuzz writes no more axes than `count`, and says how many it wrote.
    hb_ot_var_get_axis_infos(session.face, 0, &count, &axes)
    return axes.prefix(Int(count)).allSatisfy { axis in
      guard let place = face.coordinates.first(where: { $0.axis == axis.tag }) else {
        return csubset_pin_default(library, input, session.face, axis.tag)
      }
      return csubset_pin(library, input, session.face, axis.tag, Float(place.value))
    }
  }

  private static func file(of face: OpaquePointer) -> [UInt8] {
    guard let blob = hb_face_reference_blob(face) else { return [] }
    defer { hb_blob_destroy(blob) }
    return HarfBuzzSession.bytes(of: blob)
  }
}
