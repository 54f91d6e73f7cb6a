import CHarfBuzz

/// The measures of a face's letters for matching it with another face, in ems.
struct FaceMeasures {
  var kind: LetterKind
  /// The x-height: the top of a small letter without an ascender; `nil` if there is none.
  var xHeight: Double?
  /// The width of a vertical stroke in the outlines; `nil` if there is none to measure.
  var stem: Double?
  /// The height of a horizontal stroke, the bar of a capital; `nil` if there is none to measure.
  var bar: Double?
  /// The advance of every letter, if all have the same.
  var cell: Double?
}

/// The most visible features of a face's letters.
struct LetterKind: Hashable {
  /// True if all letters have the same width.
  var isMonospaced: Bool
  /// True if strokes end in serifs.
  var hasSerifs: Bool
}

/// Measures faces by drawing some of their letters, because the class and weight in their tables
/// are missing or wrong in half of them.
final class FaceMeasuring {
  private let faces: FaceTable
  private let freeType: FreeTypeLibrary
  private var known: [Key: FaceMeasures] = [:]

  private struct Key: Hashable {
    var face: Int
    var script: UInt32
  }

  init(faces: FaceTable, freeType: FreeTypeLibrary) {
    self.faces = faces
    self.freeType = freeType
  }

  /// Returns the measures of a face's letters of an alphabet; `nil` if it has none or can't be
  /// drawn. The first call costs some 100 µs.
  func measures(of face: Int, _ script: hb_script_t) -> FaceMeasures? {
    let key = Key(face: face, script: script.rawValue)
    if let known = known[key] { return known }
    guard let open = faces.open(face), !open.hasPictures, let raster = open.rasterFace(freeType),
      let letters = Letters(of: script)
    else { return nil }
    let measures = measure(open, raster, letters)
    known[key] = measures
    return measures
  }

  /// The letters by which a script is measured.
  private struct Letters {
    /// A small letter with a flat or nearly flat top.
    let small: UInt32
    /// A letter whose sides are vertical at half its height.
    let upright: UInt32
    /// A narrow and a wide letter.
    let narrow: UInt32
    let wide: UInt32
    /// A letter with nothing but a bar in its middle; `nil` if there is none.
    var barred: UInt32?

    init?(of script: hb_script_t) {
      switch script {
      case HB_SCRIPT_LATIN:
        (small, upright, narrow, wide, barred) = (0x78, 0x6C, 0x69, 0x6D, 0x48)
      case HB_SCRIPT_GREEK:
        (small, upright, narrow, wide, barred) = (0x3BA, 0x3B9, 0x3B9, 0x3C9, 0x397)
      case HB_SCRIPT_CYRILLIC:
        (small, upright, narrow, wide, barred) = (0x445, 0x43F, 0x433, 0x436, 0x41D)
      case HB_SCRIPT_ARMENIAN: (small, upright, narrow, wide) = (0x578, 0x578, 0x575, 0x574)
      case HB_SCRIPT_GEORGIAN: (small, upright, narrow, wide) = (0x10D0, 0x10D8, 0x10D8, 0x10E2)
      default: return nil
      }
    }
  }

  private func measure(
    _ face: OpenFace, _ raster: FreeTypeFace, _ letters: Letters
  ) -> FaceMeasures {
    func advance(_ scalar: UInt32) -> Double? {
      face.glyph(for: scalar).map { face.unscaled.advance(of: $0) }
    }
    let widths = (advance(letters.narrow), advance(letters.wide))
    var cell: Double?
    if let narrow = widths.0, let wide = widths.1, narrow > 0, abs(narrow - wide) < 0.002 {
      cell = narrow
    }
    // Latin capitals have their serifs at the same places as those of the other alphabets.
    let foot = raster.firstStroke(of: 0x48, at: 0.02)
    let leg = raster.firstStroke(of: 0x48, at: 0.25)
    let hasSerifs = foot.flatMap { foot in leg.map { foot > 1.5 * $0 } } ?? false
    return FaceMeasures(
      kind: LetterKind(isMonospaced: cell != nil, hasSerifs: hasSerifs),
      xHeight: face.glyph(for: letters.small).flatMap { face.unscaled.verticalExtent(of: $0)?.top },
      stem: raster.firstStroke(of: letters.upright, at: 0.5),
      bar: letters.barred.flatMap { raster.bar(of: $0) }, cell: cell)
  }
}
