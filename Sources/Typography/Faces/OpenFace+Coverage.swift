import CHarfBuzz

/// The coverage of a face: which clusters it can show.
extension OpenFace {
  /// True if the face can show a cluster, given as its characters: each has a glyph, is ignorable,
  /// composes with the ones before it into a glyph, or decomposes into characters with glyphs; and
  /// the remaining marks are placed on their letter.
  ///
  /// In a cluster of more than `longestPlaced` characters the places of marks are not checked.
  func covers(_ scalars: [UInt32], unicode: UnicodeProperties) -> Bool {
    var parts = ClusterParts(unicode: unicode)
    guard hasGlyphs(for: scalars, &parts) else { return false }
    guard parts.hasLooseMarks, scalars.count <= Self.longestPlaced,
      let script = Self.alphabet(of: scalars[0], unicode)
    else {
      return true
    }
    return markPlaces(of: scalars, script, unicode)?.areRight ?? false
  }

  /// True if the face has the glyphs of a cluster, wherever it places the marks: better than none.
  ///
  /// - Parameter onLetter: true if the marks must at least be on the letter, though they may
  ///   overlap each other. Some monospaced fonts have marks as wide as letters, which are after
  ///   theirs.
  func hasGlyphs(
    for scalars: [UInt32], unicode: UnicodeProperties, onLetter: Bool = false
  ) -> Bool {
    var parts = ClusterParts(unicode: unicode)
    guard hasGlyphs(for: scalars, &parts) else { return false }
    guard onLetter, parts.hasLooseMarks, scalars.count <= Self.longestPlaced,
      let script = Self.alphabet(of: scalars[0], unicode)
    else {
      return true
    }
    return markPlaces(of: scalars, script, unicode)?.areOnLetter ?? false
  }

  /// The maximum number of characters in a cluster whose marks are placed to check that they are on
  /// their letter. No language needs more, and placing sixty takes HarfBuzz 0.1 ms for each face.
  static let longestPlaced = 16

  /// Properties of a cluster that are collected while its glyphs are looked up.
  private struct ClusterParts {
    let unicode: UnicodeProperties
    /// True if a mark has a glyph of its own, over or under a letter.
    var hasLooseMarks = false

    init(unicode: UnicodeProperties) { self.unicode = unicode }

    mutating func note(_ scalar: UInt32) {
      guard scalar >= 0x300, !hasLooseMarks else { return }
      hasLooseMarks = unicode.sitsOnLetter(scalar) || unicode.touch(of: scalar) != nil
    }
  }

  private func hasGlyphs(for scalars: [UInt32], _ parts: inout ClusterParts) -> Bool {
    var base: UInt32?
    for scalar in scalars {
      if let current = base, let composed = parts.unicode.composition(current, scalar),
        glyph(for: composed) != nil
      {
        base = composed
        continue
      }
      guard hasGlyph(for: scalar, isFirst: base == nil, &parts) else { return false }
      if base == nil { base = scalar }
    }
    return true
  }

  private func hasGlyph(for scalar: UInt32, isFirst: Bool, _ parts: inout ClusterParts) -> Bool {
    if glyph(for: scalar) != nil {
      // A mark without a letter before it has no letter to sit on.
      if !isFirst { parts.note(scalar) }
      return true
    }
    if scalar < 0x80 { return false }
    if UnicodeProperties.isIgnorable(scalar) { return true }
    // HarfBuzz derives the other spaces from the usual one; that of Ogham is a line.
    if scalar != 0x1680,
      parts.unicode.category(of: scalar) == HB_UNICODE_GENERAL_CATEGORY_SPACE_SEPARATOR
    {
      return glyph(for: 0x20) != nil
    }
    if scalar == 0x2011 { return glyph(for: 0x2010) != nil }
    guard let (letter, mark) = parts.unicode.decomposition(of: scalar),
      hasGlyph(for: letter, isFirst: isFirst, &parts)
    else { return false }
    return mark == 0 || hasGlyph(for: mark, isFirst: false, &parts)
  }

  /// Returns the script of a letter, with signs counted as Latin, if marks are over and under
  /// single letters in it; `nil` for scripts whose fonts are designed for their marks.
  private static func alphabet(of letter: UInt32, _ unicode: UnicodeProperties) -> hb_script_t? {
    switch unicode.script(of: letter) {
    case nil: HB_SCRIPT_LATIN
    case let script? where script.isAlphabet: script
    default: nil
    }
  }

  /// Returns the positions of a cluster's marks as HarfBuzz places them: by the font's anchors, by
  /// HarfBuzz's own fallback from the letter's box, or because the font draws them to the left of
  /// the pen. Shapes the cluster, which costs some microseconds. `nil` if memory is short.
  private func markPlaces(
    of scalars: [UInt32], _ script: hb_script_t, _ unicode: UnicodeProperties
  ) -> MarkPlaces? {
    placementCount += 1
    guard let buffer = try? HarfBuzzBuffer() else { return nil }
    var text: [UInt8] = []
    for scalar in scalars.compactMap(Unicode.Scalar.init) {
      text += UTF8.encode(scalar).map(Array.init) ?? []
    }
    let glyphs = buffer.shape(
      text, range: 0..<text.count, font: unscaled, script: script, language: nil,
      isRightToLeft: false)
    var touches: [UInt32: MarkTouch] = [:]
    for scalar in scalars where scalar >= 0x300 {
      if let touch = unicode.touch(of: scalar), let glyph = glyph(for: scalar) {
        touches[glyph] = touch
      }
    }
    return MarkPlaces(glyphs, font: unscaled, touches: touches)
  }
}

extension hb_script_t {
  /// True for the alphabets that text fonts support besides Latin letters, all written from left to
  /// right.
  var isAlphabet: Bool {
    switch self {
    case HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_ARMENIAN,
      HB_SCRIPT_GEORGIAN:
      true
    default: false
    }
  }
}
