import CHarfBuzz
import TextCore

/// The choice of a family's face for a style.
enum FamilyMatch {
  /// Returns the nearest face with the synthetic style that it needs; `nil` if there are no faces.
  static func best(of faces: [FoundFace], for style: FontStyle) -> FaceChoice? {
    let told = tellApart(faces)
    let wantedWeight = style.isBold ? 700.0 : 400.0
    func distance(_ face: FoundFace) -> Double {
      // A true italic matters more than a true bold, and the right width more than both.
      abs(face.weight - wantedWeight) + (face.isItalic == style.isItalic ? 0 : 10_000)
        + 1_000_000 * Double(abs(face.width - 100))
    }
    let best = told.min { first, second in
      let distances = (distance(first), distance(second))
      if distances.0 != distances.1 { return distances.0 < distances.1 }
      return (first.location.path, first.location.index)
        < (second.location.path, second.location.index)
    }
    return best.map { choice(of: $0, for: style) }
  }

  /// Returns a face with the synthetic style that it needs for `style`.
  static func choice(of face: FoundFace, for style: FontStyle) -> FaceChoice {
    var synthetic: SyntheticStyle = []
    if style.isBold && face.weight < 550 { synthetic.insert(.bold) }
    if style.isItalic && !face.isItalic { synthetic.insert(.oblique) }
    return FaceChoice(location: face.location, synthetic: synthetic)
  }

  /// Corrects faces that claim the same style. All four faces of Debian's Courier Prime say "Light,
  /// Regular" in their name and OS/2 tables; only the file's name and the slant tell them apart.
  private static func tellApart(_ faces: [FoundFace]) -> [FoundFace] {
    faces.map { face in
      let isAmbiguous = faces.contains { other in
        other.location != face.location && other.weight == face.weight
          && other.isItalic == face.isItalic && other.width == face.width
      }
      return isAmbiguous ? corrected(face) : face
    }
  }

  private static func corrected(_ face: FoundFace) -> FoundFace {
    var corrected = face
    let fileName = face.location.path.split(separator: "/").last.map(String.init) ?? ""
    let ownNames = FaceNames(face.location)
    let words = ([fileName] + (ownNames?.names ?? [])).map { styleWords($0, of: face) }
    // The first name with a weight counts: the file's name before the font's.
    corrected.weight = words.lazy.compactMap(weight).first ?? face.weight
    corrected.isItalic =
      words.contains { $0.containsBytes("italic") || $0.containsBytes("oblique") }
      || (ownNames?.isSlanted ?? false)
    return corrected
  }

  /// Returns a name in lower-case letters without the family's own name, which may well contain
  /// "black".
  private static func styleWords(_ name: String, of face: FoundFace) -> String {
    var letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    let families = face.families.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
    for family in families.sorted(by: { $0.count > $1.count }) where letters.hasPrefix(family) {
      letters.removeFirst(family.count)
      break
    }
    return letters
  }

  /// Returns the weight that a name mentions.
  private static func weight(in words: String) -> Double? {
    let weights: [(word: String, weight: Double)] = [
      ("semibold", 600), ("demibold", 600), ("extrabold", 800), ("ultrabold", 800), ("bold", 700),
      ("black", 900), ("heavy", 900), ("medium", 500), ("light", 300), ("thin", 100),
    ]
    return weights.first { words.containsBytes($0.word) }?.weight
  }
}
