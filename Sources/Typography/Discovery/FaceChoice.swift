/// The location of a face, by which FreeType and HarfBuzz open it.
struct FaceLocation: Hashable, Sendable {
  /// An absolute path.
  var path: String
  /// The face in a collection (low 16 bits) and, plus one, the named instance of a variable font
  /// (high bits): fontconfig's and FreeType's common convention.
  var index: Int32

  /// The index of the face in the file's collection.
  var faceIndex: UInt32 { UInt32(truncatingIfNeeded: index) & 0xFFFF }
  /// The named instance, or `nil` for the default one.
  var instance: UInt32? {
    let number = UInt32(bitPattern: index) >> 16
    return number == 0 ? nil : number - 1
  }
}

/// The changes that imitate a style which a face lacks.
struct SyntheticStyle: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  /// Makes outlines thicker.
  static let bold = SyntheticStyle(rawValue: 1)
  /// Slants outlines.
  static let oblique = SyntheticStyle(rawValue: 2)
}

/// The requested style of text.
struct FontStyle: Hashable, Sendable {
  var isBold: Bool
  var isItalic: Bool

  /// A number from 0 to 3, for keys.
  var code: UInt8 { (isBold ? 1 : 0) | (isItalic ? 2 : 0) }

  init(isBold: Bool, isItalic: Bool) {
    self.isBold = isBold
    self.isItalic = isItalic
  }

  /// Makes the style with a given number.
  init?(code: UInt8) {
    guard code < 4 else { return nil }
    self.init(isBold: code & 1 != 0, isItalic: code & 2 != 0)
  }
}

/// The face for a request, with the synthetic style that it needs.
struct FaceChoice: Hashable, Sendable {
  var location: FaceLocation
  var synthetic: SyntheticStyle
}

/// A face of the face table, with the synthetic style that it needs.
struct FaceUse: Hashable, Sendable {
  /// The number of the face in the table.
  var face: Int
  var synthetic: SyntheticStyle
}
