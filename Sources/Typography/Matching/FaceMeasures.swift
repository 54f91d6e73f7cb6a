import CHarfBuzz

/// The measures of a face's letters by which it is matched with another one, in ems.
struct FaceMeasures {
  /// What kind of letters these are.
  var kind: LetterKind
  /// The top of a small letter without an ascender; `nil`: there is none.
  var xHeight: Double?
  /// The width of a stroke that goes up, as outlines have it; `nil`: there is none to measure.
  var stem: Double?
  /// The height of a stroke that lies, the bar of a capital; `nil`: there is none to measure.
  var bar: Double?
  /// What every letter advances by, if it is the same for all.
  var cell: Double?
}

/// The kind of a face's letters, as a reader sees it first.
struct LetterKind: Hashable {
  /// Whether all letters are as wide.
  var isMonospaced: Bool
  /// Whether strokes end in feet.
  var hasSerifs: Bool
}

/// Measures faces by drawing letters of theirs: what their tables say of class and weight is missing
/// or wrong in half of them.
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

  /// The measures of a face by its letters of an alphabet; `nil` where it has none or cannot be
  /// drawn. Some 100 µs at the first time.
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

  /// The letters that a script is measured by.
  private struct Letters {
    /// A small one with a flat or nearly flat top.
    let small: UInt32
    /// One whose sides go straight up at half its height.
    let upright: UInt32
    /// A narrow and a wide one.
    let narrow: UInt32
    let wide: UInt32
    /// One of which nothing but a bar is in the middle; `nil`: there is none.
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
    // Capitals of Latin have their feet where those of the other alphabets have.
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
