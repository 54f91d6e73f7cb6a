import CHarfBuzz

/// The names and the slant of a font, from its own `name`, `OS/2` and `post` tables.
struct FaceNames {
  /// Its full name, PostScript name and style names, in English if available.
  let names: [String]
  /// True if its letters slant.
  let isSlanted: Bool

  /// Reads a font file; `nil` if it is not a font.
  init?(_ location: FaceLocation) {
    guard let face = try? HarfBuzzFace(location),
      let font = try? HarfBuzzFont(face, size: 1, instance: location.instance)
    else { return nil }
    // Name ids: 4 full name, 6 PostScript name, 17 and 2 names of the style.
    names = [4, 6, 17, 2].compactMap { Self.name($0, of: face) }
    isSlanted =
      hb_style_get_value(font.handle, HB_STYLE_TAG_SLANT_ANGLE) != 0
      || hb_style_get_value(font.handle, HB_STYLE_TAG_ITALIC) > 0
  }

  private static func name(_ identifier: UInt32, of face: HarfBuzzFace) -> String? {
    let english = hb_language_from_string("en", -1)
    // The buffer holds `size` bytes, of which HarfBuzz fills at most that many with a final zero.
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer -> String? in
      var size = UInt32(buffer.count)
      hb_ot_name_get_utf8(face.handle, identifier, english, &size, buffer.baseAddress)
      let bytes = buffer.prefix(Int(size)).map { UInt8(bitPattern: $0) }
      return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
  }
}
