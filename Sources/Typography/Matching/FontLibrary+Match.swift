import CHarfBuzz
import Layout

/// Adjustment of fallback faces to the font that they replace.
extension FontLibrary {
  /// The adjustments of a face that match its letters with those of a request.
  struct Match {
    /// The face at its size.
    var font: SizedFont
    /// The advance of its letters in logical pixels, and the wanted one, if both fonts are
    /// monospaced.
    var cells: (own: Float, wanted: Float)?
  }

  /// The values on which a match depends.
  struct MatchKey: Hashable {
    var use: FaceUse
    /// The number of the request.
    var request: UInt32
    var script: UInt32
  }

  /// Returns the adjusted face for text of a request in a script. In alphabets the size makes small
  /// letters equally high (CSS' `font-size-adjust`), and strokes are equally strong; in other
  /// scripts, whose letters have other measures, the face stays unchanged. Computed once for each
  /// face, request and script.
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
      // Thicker horizontal strokes grow upwards; smaller letters make up for the added height.
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

  /// Returns the factor of a size that makes letters as high as others.
  private static func ratio(of own: Double?, to wanted: Double?) -> Double {
    guard let wanted, let own, wanted > 0, own > 0 else { return 1 }
    return min(max(wanted / own, ratios.lowerBound), ratios.upperBound)
  }

  /// Returns the width that is added to a face's strokes when they are drawn, in ems.
  private func strengthening(of use: FaceUse) -> Double {
    if use.synthetic.contains(.bold) { return GlyphStyling.boldStrength }
    return faces.open(use.face)?.rasterFace(freeType)?.thickening ?? 0
  }

  /// Bounds of the size factor, so that an odd font does not make letters illegible.
  private static let ratios = 0.7...1.4
  /// Bounds of the width factor that makes a monospaced face fill the cells of another: beyond
  /// these, letters would touch each other or stand apart.
  private static let widths = 0.85...1.1
  /// The part by which a horizontal stroke may be thinner than wanted and stay unchanged: readers
  /// notice only hairlines.
  private static let barTolerance = 0.2
  /// The greatest height added to a horizontal stroke, in ems of the text.
  private static let mostLift = 0.03
  /// The part by which a stem may differ from the wanted one and stay unchanged.
  private static let stemTolerance = 0.03
  /// Bounds of the width added to strokes, in ems: more closes the counters of letters, less leaves
  /// hairlines.
  private static let strokes = -0.03...0.06

  /// Centres the letters of a monospaced fallback in the cells of the text's own font, together
  /// with their marks. For runs from left to right.
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
        // The pen is half of the added width further from the letter.
        glyphs[index].xOffset -= shift
      }
    }
  }
}
