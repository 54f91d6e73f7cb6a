import CHarfBuzz
import Layout

/// Making stand-ins look like the font that they stand in for.
extension FontLibrary {
  /// The adjustments of a face by which its letters match those of a request.
  struct Match {
    /// The face at its size.
    var font: SizedFont
    /// Logical pixels that its letters advance by and that they are to advance by, where both fonts
    /// are monospaced.
    var cells: (own: Float, wanted: Float)?
  }

  /// What a match depends on.
  struct MatchKey: Hashable {
    var use: FaceUse
    /// The number of the request.
    var request: UInt32
    var script: UInt32
  }

  /// How a face is used for text of a request in a script: as large as makes its small letters as
  /// high (CSS' `font-size-adjust`), with strokes as strong, in alphabets; as it is in other scripts,
  /// whose letters have other measures. Computed once a face, request and script.
  func match(_ use: FaceUse, _ requested: RequestedFont, _ script: hb_script_t) -> Match {
    let isOwn = use == requested.use || use == requested.latin
    if isOwn, !requested.isHalfBold {
      return Match(font: SizedFont(use: use, size: requested.size))
    }
    let key = MatchKey(use: use, request: requested.number, script: script.rawValue)
    if let known = matches[key] { return known }
    var found =
      isOwn
      ? Match(font: SizedFont(use: use, size: requested.size))
      : pictures(use, requested) ?? matched(use, requested, script)
    if requested.isHalfBold {
      found.font.stroke =
        (found.font.stroke ?? strengthening(of: use)) + GlyphStyling.halfBoldStrength
    }
    matches[key] = found
    return found
  }

  private func matched(
    _ use: FaceUse, _ requested: RequestedFont, _ script: hb_script_t
  ) -> Match {
    let body = requested.latin ?? requested.use
    var match = Match(font: SizedFont(use: use, size: requested.size))
    guard script.isAlphabet, let wanted = measuring.measures(of: body.face, HB_SCRIPT_LATIN),
      let own = measuring.measures(of: use.face, script)
    else { return match }
    var ratio = Self.ratio(of: own.xHeight, to: wanted.xHeight)
    if let bar = wanted.bar, let ownBar = own.bar, let height = wanted.xHeight {
      // What lies grows upwards, and letters with it, which are the smaller for that.
      let missing = bar - ownBar * ratio
      if missing > Self.barTolerance * bar {
        let lift = min(missing, Self.mostLift)
        ratio = Self.ratio(of: own.xHeight, to: height - lift)
        match.font.bar = (lift / ratio * 1024).rounded() / 1024
      }
    }
    match.font.size = requested.size * ratio
    if let cell = wanted.cell, let ownCell = own.cell {
      match.font.width = min(
        max(cell / (ownCell * ratio), Self.widths.lowerBound), Self.widths.upperBound)
      match.cells = (
        Float(ownCell * match.font.size * match.font.width), Float(cell * requested.size)
      )
    }
    if let stem = wanted.stem, let ownStem = own.stem.map({ $0 * match.font.width }) {
      let target = (stem + strengthening(of: body)) / ratio
      if abs(ownStem + strengthening(of: use) - target) > Self.stemTolerance * target {
        let stroke = min(max(target - ownStem, Self.strokes.lowerBound), Self.strokes.upperBound)
        match.font.stroke = (stroke * 1024).rounded() / 1024
      }
    }
    return match
  }

  /// What a size is multiplied by to make letters as high as others.
  private static func ratio(of own: Double?, to wanted: Double?) -> Double {
    guard let wanted, let own, wanted > 0, own > 0 else { return 1 }
    return min(max(wanted / own, ratios.lowerBound), ratios.upperBound)
  }

  /// How much wider strokes of a face are drawn than its outlines say, in ems.
  private func strengthening(of use: FaceUse) -> Double {
    if use.synthetic.contains(.bold) { return GlyphStyling.boldStrength }
    return faces.open(use.face)?.rasterFace(freeType)?.thickening ?? 0
  }

  /// Bounds of what a size is multiplied by, lest an odd font make letters that nobody would read.
  private static let ratios = 0.7...1.4
  /// Bounds of what widths of a monospaced face are multiplied by to fill the cells of another: letters
  /// that are higher would touch each other, and those that are lower would stand apart.
  private static let widths = 0.85...1.1
  /// How much thinner a stroke that lies may be than the one that is wanted and stay as it is: only
  /// hairlines are anything that a reader sees.
  private static let barTolerance = 0.2
  /// The most that such a stroke gains, in ems of the text.
  private static let mostLift = 0.03
  /// How far a stem may be from the one that is wanted and stay as it is.
  private static let stemTolerance = 0.03
  /// Bounds of what strokes gain, in ems: more closes the eyes of letters, less leaves hairlines.
  private static let strokes = -0.03...0.06

  /// Puts letters of a monospaced stand-in into the middle of the cells of the text's own font, with
  /// their marks. Runs from left to right.
  static func fit(_ glyphs: inout [ShapedGlyph], to cells: (own: Float, wanted: Float)) {
    var shift: Float = 0
    for index in glyphs.indices {
      let advance = glyphs[index].advance
      if advance > 0 {
        let width = max(1, (advance / cells.own).rounded()) * cells.wanted
        shift = (width - advance) / 2
        glyphs[index].xOffset += shift
        glyphs[index].advance = width
      } else {
        // The pen has moved on from the letter by half of what was added.
        glyphs[index].xOffset -= shift
      }
    }
  }
}
