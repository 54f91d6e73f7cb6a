import CFontconfig

/// A face as fontconfig describes it.
struct FoundFace {
  var families: [String]
  var location: FaceLocation
  /// 400 is regular, 700 bold (OpenType's scale).
  var weight: Double
  var isItalic: Bool
  /// 100 is normal; condensed faces have less.
  var width: Int
}

/// An instance of fontconfig with its own configuration. Making one costs about 9 ms: it reads the
/// configuration files and the caches of all font folders.
final class Fontconfig {
  let handle: OpaquePointer

  /// The folder with the program's own fonts, besides those of the configuration.
  private let ownFolder: String?

  /// - Parameter ownFolder: the folder with the program's own fonts, which are found like all
  ///   others.
  init(ownFolder: String?) throws(FontError) {
    guard let configuration = FcInitLoadConfigAndFonts() else { throw .discoveryUnavailable }
    handle = configuration
    self.ownFolder = ownFolder
    if let ownFolder { FcConfigAppFontAddDir(configuration, ownFolder) }
  }

  deinit { FcConfigDestroy(handle) }

  /// Returns all usable faces of a family; its name must match except for case. fontconfig's own
  /// matching is not used, because it silently offers other families.
  func faces(ofFamily family: String) -> [FoundFace] {
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    guard let properties = cfc_face_properties() else { return [] }
    defer { FcObjectSetDestroy(properties) }
    guard let set = FcFontList(handle, pattern, properties) else { return [] }
    defer { FcFontSetDestroy(set) }
    return Self.patterns(of: set).compactMap(Self.face).filter { found in
      found.families.contains { $0.lowercased() == family.lowercased() }
    }
  }

  /// Returns all folders in which fonts were searched, including nested ones.
  func folders() -> [String] {
    guard let list = FcConfigGetFontDirs(handle) else { return [] }
    defer { FcStrListDone(list) }
    var folders = ownFolder.map { [$0] } ?? []
    // Each string belongs to the list and ends in a zero; it is copied here.
    while let folder = FcStrListNext(list) { folders.append(String(cString: folder)) }
    return folders
  }

  /// Returns the file of the face that the user's configuration prefers for plain text.
  func sansSerifFile() -> String? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, "sans-serif")
    FcPatternAddBool(pattern, FC_SCALABLE, FcBool(1))
    FcConfigSubstitute(handle, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let match = FcFontMatch(handle, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    return Self.face(match)?.location.path
  }

  /// Returns the names of all installed families, without duplicates, unsorted.
  func families() -> [String] {
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddBool(pattern, FC_SCALABLE, FcBool(1))
    guard let properties = cfc_family_property() else { return [] }
    defer { FcObjectSetDestroy(properties) }
    guard let set = FcFontList(handle, pattern, properties) else { return [] }
    defer { FcFontSetDestroy(set) }
    return Array(Set(Self.patterns(of: set).compactMap { Self.string($0, FC_FAMILY) }))
  }

  /// Returns the names of the families with a usable face that has the letters and signs of plain
  /// text, without duplicates, unsorted.
  func textFamilies() -> [String] {
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    guard let properties = cfc_text_face_properties() else { return [] }
    defer { FcObjectSetDestroy(properties) }
    guard let set = FcFontList(handle, pattern, properties) else { return [] }
    defer { FcFontSetDestroy(set) }
    var names: Set<String> = []
    for pattern in Self.patterns(of: set) where Self.hasPlainText(pattern) {
      // The first name is the one that all faces of the family share.
      if let face = Self.face(pattern), let name = face.families.first { names.insert(name) }
    }
    return Array(names)
  }

  /// Returns the family that the user's configuration prefers for a language (`ja`, `zh-cn`); `nil`
  /// if that family does not support the language.
  func family(for language: String) -> String? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, "sans-serif")
    FcPatternAddString(pattern, FC_LANG, language)
    FcPatternAddBool(pattern, FC_SCALABLE, FcBool(1))
    FcConfigSubstitute(handle, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let match = FcFontMatch(handle, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    var languages: OpaquePointer?
    guard FcPatternGetLangSet(match, FC_LANG, 0, &languages) == FcResultMatch, let languages,
      FcLangSetHasLang(languages, language) != FcLangDifferentLang
    else { return nil }
    return Self.face(match)?.families.first
  }

  /// True if a face is no emoji font and has the letters and signs of Markdown text.
  private static func hasPlainText(_ pattern: OpaquePointer) -> Bool {
    var characters: OpaquePointer?
    guard boolean(pattern, FC_COLOR) != true,
      FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch, let characters
    else { return false }
    return " #*0aZ_`éß“—".unicodeScalars.allSatisfy { FcCharSetHasChar(characters, $0.value) != 0 }
  }

  /// Returns the patterns of a set, valid as long as the set.
  static func patterns(of set: UnsafeMutablePointer<FcFontSet>) -> [OpaquePointer] {
    guard let fonts = set.pointee.fonts else { return [] }
    // `fonts` holds `nfont` patterns for the set's life.
    return (0..<Int(set.pointee.nfont)).compactMap { fonts[$0] }
  }

  /// Returns the face that a pattern describes; `nil` for formats that HarfBuzz can't use: bitmaps,
  /// Type 1, and the entry for a variable font as a whole.
  static func face(_ pattern: OpaquePointer) -> FoundFace? {
    guard boolean(pattern, FC_SCALABLE) ?? true, !(boolean(pattern, FC_VARIABLE) ?? false),
      let path = string(pattern, FC_FILE), path.hasPrefix("/"),
      let format = string(pattern, FC_FONTFORMAT), format == "TrueType" || format == "CFF"
    else { return nil }
    var families: [String] = []
    while let family = string(pattern, FC_FAMILY, families.count) { families.append(family) }
    let weight = FcWeightToOpenTypeDouble(number(pattern, FC_WEIGHT) ?? Double(FC_WEIGHT_NORMAL))
    return FoundFace(
      families: families,
      location: FaceLocation(
        path: path, index: Int32(clamping: Int(number(pattern, FC_INDEX) ?? 0))),
      weight: weight < 0 ? 400 : weight, isItalic: (number(pattern, FC_SLANT) ?? 0) > 0,
      width: Int(number(pattern, FC_WIDTH) ?? Double(FC_WIDTH_NORMAL)))
  }

  static func string(_ pattern: OpaquePointer, _ property: String, _ index: Int = 0) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, property, Int32(index), &value) == FcResultMatch, let value
    else { return nil }
    // The string belongs to the pattern and ends in a zero; it is copied here.
    return String(cString: value)
  }

  static func boolean(_ pattern: OpaquePointer, _ property: String) -> Bool? {
    var value: FcBool = 0
    guard FcPatternGetBool(pattern, property, 0, &value) == FcResultMatch else { return nil }
    return value == 1
  }

  static func number(_ pattern: OpaquePointer, _ property: String) -> Double? {
    var value = 0.0
    guard FcPatternGetDouble(pattern, property, 0, &value) == FcResultMatch else { return nil }
    return value
  }
}
