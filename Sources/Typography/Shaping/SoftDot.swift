import CHarfBuzz
import TextCore

/// The `į` of Navajo and Lithuanian, whose dot goes where another mark stands above it: `į́`.
///
/// Good fonts have a form without the dot and put it in by themselves. For those that do not, as FreeMono,
/// the letter is taken apart: into a dotless i and an ogonek. Other letters with a dot that marks take
/// the place of are composed with these (`í`).
enum SoftDot {
  /// Bytes of the letter.
  static let length = 2
  /// What it is taken apart into.
  static let parts: [hb_codepoint_t] = [0x131, 0x328]
  private static let letter: hb_codepoint_t = 0x12F

  /// Where the letter stands with a mark above it, in bytes of a text.
  static func places(in text: [UInt8], _ range: Range<Int>) -> [Int] {
    var places: [Int] = []
    var offset = range.lowerBound
    while offset + length < range.upperBound {
      // U+012F, and behind it one of U+0300 to U+036F.
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

  /// True if a font leaves the dot, and has what the letter is taken apart into.
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
