import Canvas

/// A face at a size: what a `FontID` stands for.
struct SizedFont: Hashable {
  var use: FaceUse
  /// Logical pixels of an em.
  var size: Double
  /// The factor of all widths.
  var width = 1.0
  /// How much wider strokes that go up are drawn than the outlines have them, in ems; `nil`: as the
  /// face and its style have it.
  var stroke: Double?
  /// How much higher strokes that lie are drawn than the outlines have them, in ems.
  var bar = 0.0
}

/// The fonts given out so far. Numbers are never used again, so that a `FontID` that layout or a
/// display list still holds keeps its meaning.
struct FontTable {
  private var fonts: [SizedFont] = []
  private var numbers: [SizedFont: UInt32] = [:]

  /// The identifier of a font; the same for the same font.
  mutating func identifier(of font: SizedFont) -> FontID {
    if let number = numbers[font] { return FontID(rawValue: number) }
    fonts.append(font)
    let number = UInt32(fonts.count)
    numbers[font] = number
    return FontID(rawValue: number)
  }

  /// The font that was given an identifier, or `nil` for one that was never given out.
  subscript(identifier: FontID) -> SizedFont? {
    let index = Int(identifier.rawValue) - 1
    return fonts.indices.contains(index) ? fonts[index] : nil
  }
}
