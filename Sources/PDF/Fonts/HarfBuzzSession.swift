import CHarfBuzz
import Typography

/// A face of a font file, open in HarfBuzz while a closure runs.
///
/// **Invariant:** `face` and `font` read the file's bytes, which stay where they are as long as the session
/// is, since that is made inside of `FontFile.withBytes`.
struct HarfBuzzSession {
  let face: OpaquePointer
  /// The face at its coordinates; its unit is that of the file.
  let font: OpaquePointer

  /// Calls `body` with a face; returns nil where its file is no font.
  static func with<Result>(
    _ face: FontFace, _ body: (HarfBuzzSession) throws -> Result?
  ) rethrows -> Result? {
    try face.file.withBytes { bytes in
      guard let start = bytes.baseAddress, let length = UInt32(exactly: bytes.count),
        let blob = hb_blob_create(
          start.assumingMemoryBound(to: CChar.self), length, HB_MEMORY_MODE_READONLY, nil, nil)
      else { return nil }
      defer { hb_blob_destroy(blob) }
      guard let handle = hb_face_create(blob, UInt32(face.index)) else { return nil }
      defer { hb_face_destroy(handle) }
      guard let font = hb_font_create(handle) else { return nil }
      defer { hb_font_destroy(font) }
      let variations = face.coordinates.map {
        hb_variation_t(tag: $0.axis, value: Float($0.value))
      }
      if !variations.isEmpty {
        hb_font_set_variations(font, variations, UInt32(variations.count))
      }
      return try body(HarfBuzzSession(face: handle, font: font))
    }
  }

  /// Returns a copy of a table; empty where the face lacks it.
  func table(_ tag: StaticString) -> [UInt8] { Self.table(tag, of: face) }

  /// Returns a copy of a table of any face.
  static func table(_ tag: StaticString, of face: OpaquePointer) -> [UInt8] {
    guard let blob = hb_face_reference_table(face, self.tag(tag)) else { return [] }
    defer { hb_blob_destroy(blob) }
    return bytes(of: blob)
  }

  /// Returns a copy of a blob's bytes.
  static func bytes(of blob: OpaquePointer) -> [UInt8] {
    var length: UInt32 = 0
    // `data` holds `length` bytes as long as the blob lives, which the caller keeps.
    guard let data = hb_blob_get_data(blob, &length), length > 0 else { return [] }
    return data.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(length)))
    }
  }

  /// The number that four letters stand for.
  static func tag(_ letters: StaticString) -> UInt32 {
    letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
