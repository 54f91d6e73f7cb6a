import CHarfBuzz

/// The form of emphasis that readers of a script are used to.
///
/// Slanted letters belong to the alphabets that have grown with them: Latin, Greek and Cyrillic, and
/// those whose printers took them over or cut letters like these. Chinese, Japanese and Korean put a
/// dot to each letter (W3C's requirements for their layout; JIS X 4051; the Korean rules of
/// orthography). All others make words heavier: a slant breaks the line that Arabic and Devanagari
/// hang together by, and turns Hebrew and Thai into something that looks like a mistake.
enum ScriptEmphasis {
  case slant
  case dots
  case weight

  /// That of a script.
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
