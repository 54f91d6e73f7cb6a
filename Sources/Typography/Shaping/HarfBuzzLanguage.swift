import CHarfBuzz

/// A language as HarfBuzz knows it.
///
/// **Invariant:** the handle is HarfBuzz' own and lives as long as the program; nobody frees it.
struct HarfBuzzLanguage {
  let handle: hb_language_t?

  /// The language with a BCP 47 tag.
  init(_ tag: String) { handle = hb_language_from_string(tag, -1) }
}
