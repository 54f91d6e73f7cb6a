import CHarfBuzz

/// The usual form of emphasis in a script.
///
/// Slanted letters belong to the alphabets with a tradition of them: Latin, Greek and Cyrillic, and
/// those whose printers adopted them. Chinese, Japanese and Korean put a dot at each letter (W3C's
/// requirements for their layout; JIS X 4051; the Korean rules of orthography). All others use a
/// heavier weight: a slant breaks the line that connects Arabic and Devanagari letters, and looks
/// like a mistake in Hebrew and Thai.
enum ScriptEmphasis {
  case slant
  case dots
  case weight

  /// Makes the emphasis of a script.
  init(_ script: hb_script_t) {
    switch script {
    case _ where script.isHanGroup: self = .dots
    case HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_COPTIC,
      HB_SCRIPT_ARMENIAN, HB_SCRIPT_GEORGIAN, HB_SCRIPT_GLAGOLITIC, HB_SCRIPT_CHEROKEE,
      HB_SCRIPT_OSAGE, HB_SCRIPT_DESERET, HB_SCRIPT_SHAVIAN:
      self = .slant
    default: self = .weight
    }
  }
}
