import CHarfBuzz

/// A language in HarfBuzz.
///
/// **Invariant:** the handle belongs to HarfBuzz, lives as long as the program, and must not be
/// freed.
struct HarfBuzzLanguage {
  let handle: hb_language_t?

  /// Makes the language with a BCP 47 tag.
  init(_ tag: String) { handle = hb_language_from_string(tag, -1) }
}
