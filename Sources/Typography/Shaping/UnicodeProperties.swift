import CHarfBuzz

/// Properties of characters that shaping needs, from HarfBuzz' built-in tables, so that
/// `Typography` needs no ICU.
final class UnicodeProperties {
  private let handle: OpaquePointer

  init() throws(FontError) {
    guard let functions = hb_unicode_funcs_get_default() else { throw .outOfMemory }
    handle = hb_unicode_funcs_reference(functions)
  }

  deinit { hb_unicode_funcs_destroy(handle) }

  /// Returns the script of a character; `nil` if it is common to all scripts.
  func script(of scalar: UInt32) -> hb_script_t? {
    if scalar < 0x80 {
      let lower = scalar | 0x20
      return lower >= 0x61 && lower <= 0x7A ? HB_SCRIPT_LATIN : nil
    }
    let script = hb_unicode_script(handle, scalar)
    switch script {
    case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN: return nil
    default: return script
    }
  }

  func category(of scalar: UInt32) -> hb_unicode_general_category_t {
    hb_unicode_general_category(handle, scalar)
  }

  /// True if a character is a mark that is centred over, under or on one letter, by its canonical
  /// combining class: other marks have positions of their own, some of them beside the letter.
  func sitsOnLetter(_ scalar: UInt32) -> Bool {
    switch hb_unicode_combining_class(handle, scalar) {
    case HB_UNICODE_COMBINING_CLASS_ATTACHED_BELOW, HB_UNICODE_COMBINING_CLASS_ATTACHED_ABOVE,
      HB_UNICODE_COMBINING_CLASS_BELOW, HB_UNICODE_COMBINING_CLASS_ABOVE:
      true
    default: false
    }
  }

  /// Returns the way in which a mark touches its letter; `nil` for all other characters.
  func touch(of scalar: UInt32) -> MarkTouch? {
    switch hb_unicode_combining_class(handle, scalar) {
    case HB_UNICODE_COMBINING_CLASS_OVERLAY: .overlay
    case HB_UNICODE_COMBINING_CLASS_ATTACHED_ABOVE_RIGHT: .horn
    default: nil
    }
  }

  /// True if a character is punctuation or a space.
  func isPunctuationOrSpace(_ scalar: UInt32) -> Bool {
    switch category(of: scalar) {
    case HB_UNICODE_GENERAL_CATEGORY_CONNECT_PUNCTUATION,
      HB_UNICODE_GENERAL_CATEGORY_DASH_PUNCTUATION, HB_UNICODE_GENERAL_CATEGORY_OPEN_PUNCTUATION,
      HB_UNICODE_GENERAL_CATEGORY_CLOSE_PUNCTUATION,
      HB_UNICODE_GENERAL_CATEGORY_INITIAL_PUNCTUATION,
      HB_UNICODE_GENERAL_CATEGORY_FINAL_PUNCTUATION,
      HB_UNICODE_GENERAL_CATEGORY_OTHER_PUNCTUATION, HB_UNICODE_GENERAL_CATEGORY_SPACE_SEPARATOR:
      true
    default: false
    }
  }

  /// Returns the character that is canonically equivalent to the two, if there is one.
  func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
    var result: hb_codepoint_t = 0
    return hb_unicode_compose(handle, first, second, &result) != 0 ? result : nil
  }

  /// Returns the two characters that are canonically equivalent to `scalar`; the second is 0 if
  /// there is only one.
  func decomposition(of scalar: UInt32) -> (UInt32, UInt32)? {
    var first: hb_codepoint_t = 0
    var second: hb_codepoint_t = 0
    return hb_unicode_decompose(handle, scalar, &first, &second) != 0 ? (first, second) : nil
  }

  /// True if a character shows nothing and so needs no glyph.
  static func isIgnorable(_ scalar: UInt32) -> Bool {
    if scalar < 0xAD { return false }
    return Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? false
  }

  /// True if a character is shown as emoji unless the text asks otherwise.
  static func isEmojiPresentation(_ scalar: UInt32) -> Bool {
    if scalar < 0x231A { return false }
    return Unicode.Scalar(scalar)?.properties.isEmojiPresentation ?? false
  }
}
