import Canvas

/// A face at a size, which a `FontID` identifies.
struct SizedFont: Hashable {
  var use: FaceUse
  /// The font size: logical pixels of an em.
  var size: Double
  /// The factor of all widths.
  var width = 1.0
  /// The width added to vertical strokes, in ems; `nil` for the amount of the face and its style.
  var stroke: Double?
  /// The height added to horizontal strokes, in ems.
  var bar = 0.0
}

/// The fonts by identifier. Numbers are never reused, so that a `FontID` in the layout or in a
/// display list stays valid.
struct FontTable {
  private var fonts: [SizedFont] = []
  private var numbers: [SizedFont: UInt32] = [:]

  /// Returns the identifier of a font; the same for the same font.
  mutating func identifier(of font: SizedFont) -> FontID {
    if let number = numbers[font] { return FontID(rawValue: number) }
    fonts.append(font)
    let number = UInt32(fonts.count)
    numbers[font] = number
    return FontID(rawValue: number)
  }

  /// The font with an identifier; `nil` if the identifier is unknown.
  subscript(identifier: FontID) -> SizedFont? {
    let index = Int(identifier.rawValue) - 1
    return fonts.indices.contains(index) ? fonts[index] : nil
  }
}
