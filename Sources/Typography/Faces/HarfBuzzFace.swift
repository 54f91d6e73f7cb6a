import CHarfBuzz

/// A font file opened with HarfBuzz: its tables, mapped from the file and read in place.
///
/// **Invariant:** `handle` is a face with at least one glyph; it owns the mapping. Font packages
/// replace files by renaming, so that a mapped file does not shrink.
final class HarfBuzzFace {
  let handle: OpaquePointer
  /// Font units in an em.
  let unitsPerEm: Int

  /// Maps a file. Throws `FontError.unusableFile` when it is not a font.
  init(_ location: FaceLocation) throws(FontError) {
    guard let blob = hb_blob_create_from_file_or_fail(location.path) else {
      throw .unusableFile(path: location.path)
    }
    let face = hb_face_create(blob, location.faceIndex)
    hb_blob_destroy(blob)
    guard let face else { throw .outOfMemory }
    guard hb_face_get_glyph_count(face) > 0 else {
      hb_face_destroy(face)
      throw .unusableFile(path: location.path)
    }
    hb_face_make_immutable(face)
    handle = face
    unitsPerEm = max(16, Int(hb_face_get_upem(face)))
  }

  deinit { hb_face_destroy(handle) }

  /// True if glyphs are pictures (the CBDT or sbix tables) rather than outlines.
  var hasPictures: Bool { hb_ot_color_has_png(handle) != 0 }

  /// The box round all glyphs in font units (`head` table), or `nil` when the table is broken.
  var boundingBox: (xMin: Int, yMin: Int, xMax: Int, yMax: Int)? {
    let headTag: hb_tag_t = 0x6865_6164
    let blob = hb_face_reference_table(handle, headTag)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length >= 44 else { return nil }
    // `data` holds `length` bytes for as long as the blob lives, that is to the end of this body.
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
    func value(at offset: Int) -> Int {
      Int(Int16(bitPattern: UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])))
    }
    return (value(at: 36), value(at: 38), value(at: 40), value(at: 42))
  }
}
