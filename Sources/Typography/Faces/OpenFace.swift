import CHarfBuzz

/// A face with an open file: for shaping at once, for rasters on demand. It owns the face's
/// HarfBuzz and FreeType objects, and caches values that are slow to find. FreeType's are made for
/// the first raster.
final class OpenFace {
  let location: FaceLocation
  let harfBuzz: HarfBuzzFace
  /// True if glyphs are pictures.
  let hasPictures: Bool
  /// True if it has every printable ASCII character.
  let coversASCII: Bool
  /// The font at an em of 1.
  let unscaled: HarfBuzzFont
  /// True if it has the letters and signs of Western Europe, and no rule of it looks at spaces. The
  /// soft hyphen is none of them, nor is the micro sign, which Courier Prime lacks.
  private(set) lazy var shapesLatinWordsAlone =
    unscaled.leavesSpacesAlone
    && (Array(0xA1...0xAC) + Array(0xAE...0xB4) + Array(0xB6...0xFF)
      + [0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2026])
      .allSatisfy { unscaled.glyph(for: $0) != nil }
  /// The number of clusters that were shaped to see the places of their marks; for tests.
  var placementCount = 0
  private var freeType: Result<FreeTypeFace, FontError>?
  private var fonts: [FontSpecification: HarfBuzzFont] = [:]

  /// The values that distinguish the fonts of a face.
  private struct FontSpecification: Hashable {
    var size: Double
    var width: Double
    var isOblique: Bool
  }

  /// Opens the file for shaping. Throws `FontError.unusableFile` if it is not a font.
  init(_ location: FaceLocation) throws(FontError) {
    let face = try HarfBuzzFace(location)
    let font = try HarfBuzzFont(face, size: 1, instance: location.instance)
    self.location = location
    harfBuzz = face
    unscaled = font
    hasPictures = face.hasPictures
    coversASCII = (0x20...0x7E).allSatisfy { font.glyph(for: $0) != nil }
  }

  /// Returns the face for rasters; `nil` if FreeType can't open it.
  func rasterFace(_ library: FreeTypeLibrary) -> FreeTypeFace? {
    if let freeType { return try? freeType.get() }
    let result = Result { () throws(FontError) in try FreeTypeFace(location, in: library) }
    freeType = result
    return try? result.get()
  }

  /// Returns the font at a size in logical pixels, made once; `nil` if memory is short.
  func font(size: Double, width: Double = 1, isOblique: Bool) -> HarfBuzzFont? {
    let specification = FontSpecification(size: size, width: width, isOblique: isOblique)
    if let font = fonts[specification] { return font }
    guard
      let font = try? HarfBuzzFont(
        harfBuzz, size: size, width: width, instance: location.instance, isOblique: isOblique)
    else { return nil }
    // A page needs few sizes; most others are left over from changes of the text size.
    if fonts.count >= Self.fontLimit { fonts.removeAll() }
    fonts[specification] = font
    return font
  }

  /// The number of sizes that are kept.
  static let fontLimit = 32
  /// The current number of kept sizes.
  var fontCount: Int { fonts.count }

  /// Returns the glyph of a character by the character map alone.
  func glyph(for scalar: UInt32) -> UInt32? { unscaled.glyph(for: scalar) }

  /// True if the face has the letters of the language that `letter` is typical of, so that words of
  /// a text in Vietnamese or Yoruba do not come from two fallback faces.
  func writesLanguage(of letter: UInt32) -> Bool {
    switch letter {
    case 0x1A0, 0x1A1, 0x1AF, 0x1B0, 0x1EA0...0x1EF9:
      [0x1EA1, 0x1EBF, 0x1EC3, 0x1EE3, 0x1EF9].allSatisfy { glyph(for: $0) != nil }
    default: writesScript(of: letter)
    }
  }

  /// True if the face supports the script of a letter, and not only a few of its letters as signs:
  /// Latin fonts have π and μ, and a Greek word with one letter in another face looks broken.
  func writesScript(of letter: UInt32) -> Bool {
    switch letter {
    case 0x370...0x3FF, 0x1F00...0x1FFF: [0x3B1, 0x3BC, 0x3C9].allSatisfy { glyph(for: $0) != nil }
    case 0x400...0x52F: [0x430, 0x44F].allSatisfy { glyph(for: $0) != nil }
    case 0x3000...0xFFEF where CJKSigns.contains(letter):
      [0x3042, 0x4E00, 0xAC00].contains { glyph(for: $0) != nil }
    default: true
    }
  }
}
