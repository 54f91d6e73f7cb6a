import CFontconfig

/// fontconfig's list of faces for one style and language, best first, with the characters of each.
///
/// **Invariant:** the pointers in `entries` belong to `set`, which lives as long as the list.
final class FallbackList {
  private struct Entry {
    var face: FoundFace
    var characters: OpaquePointer
  }

  private let set: UnsafeMutablePointer<FcFontSet>
  private var entries: [Entry] = []

  /// Sorts all fonts once (about 2 ms). Families in `preferred` come first, in that order; fonts that
  /// add no character to those before them are left out; coloured fonts come last.
  init(_ fontconfig: Fontconfig, style: FontStyle, language: String, preferred: [String])
    throws(FontError)
  {
    guard let pattern = FcPatternCreate() else { throw .outOfMemory }
    defer { FcPatternDestroy(pattern) }
    for family in preferred { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddString(pattern, FC_LANG, language)
    FcPatternAddInteger(pattern, FC_WEIGHT, style.isBold ? FC_WEIGHT_BOLD : FC_WEIGHT_NORMAL)
    FcPatternAddInteger(pattern, FC_SLANT, style.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_SCALABLE, FcBool(1))
    FcConfigSubstitute(fontconfig.handle, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let sorted = FcFontSort(fontconfig.handle, pattern, FcBool(1), nil, &result) else {
      throw .discoveryUnavailable
    }
    set = sorted
    let patterns = Fontconfig.patterns(of: sorted)
    let isColored = { (pattern: OpaquePointer) in Fontconfig.boolean(pattern, FC_COLOR) ?? false }
    for pattern in patterns.filter({ !isColored($0) }) + patterns.filter(isColored) {
      var characters: OpaquePointer?
      guard let face = Fontconfig.face(pattern),
        FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch, let characters
      else { continue }
      entries.append(Entry(face: face, characters: characters))
    }
  }

  deinit { FcFontSetDestroy(set) }

  /// Returns the first face that `isUsable` accepts and that has all the characters.
  func first(having scalars: [UInt32], isUsable: (FoundFace) -> Bool) -> FoundFace? {
    entries.first { entry in
      scalars.allSatisfy { FcCharSetHasChar(entry.characters, $0) != 0 } && isUsable(entry.face)
    }?.face
  }
}
