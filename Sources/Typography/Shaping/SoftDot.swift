import CHarfBuzz
import TextCore

/// The `į` of Navajo and Lithuanian, which loses its dot when another mark is above it: `į́`.
///
/// Good fonts have a dotless form and substitute it themselves. For those that do not, such as
/// FreeMono, the letter is decomposed into a dotless i and an ogonek. Other letters with a soft dot
/// have composed forms with marks (`í`).
enum SoftDot {
  /// The length of the letter in bytes.
  static let length = 2
  /// The decomposition of the letter.
  static let parts: [hb_codepoint_t] = [0x131, 0x328]
  private static let letter: hb_codepoint_t = 0x12F

  /// Returns the byte offsets of the letter where a mark is above it.
  static func places(in text: [UInt8], _ range: Range<Int>) -> [Int] {
    var places: [Int] = []
    var offset = range.lowerBound
    while offset + length < range.upperBound {
      // U+012F, followed by a mark of U+0300 to U+036F.
      if text[offset] == 0xC4, text[offset + 1] == 0xAF,
        let mark = text.scalar(at: offset + length, before: range.upperBound),
        hb_unicode_combining_class(hb_unicode_funcs_get_default(), mark.value)
          == HB_UNICODE_COMBINING_CLASS_ABOVE
      {
        places.append(offset)
      }
      offset += 1
    }
    return places
  }

  /// True if a font keeps the dot, and has the parts of the decomposition.
  static func isKept(by font: HarfBuzzFont) -> Bool {
    guard let glyph = font.glyph(for: letter), parts.allSatisfy({ font.glyph(for: $0) != nil }),
      let buffer = hb_buffer_create()
    else { return false }
    defer { hb_buffer_destroy(buffer) }
    for scalar in [letter, 0x301] { hb_buffer_add(buffer, scalar, 0) }
    hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(font.handle, buffer, nil, 0)
    var count: UInt32 = 0
    // Invariant: the array holds `count` elements until the buffer is changed.
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count), count > 0 else { return false }
    return infos[0].codepoint == glyph
  }
}
