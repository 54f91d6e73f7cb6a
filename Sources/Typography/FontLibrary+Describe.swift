import Canvas

extension FontLibrary {
  /// The file that glyphs of a font come from, with the face in it, for tests and bug reports;
  /// `nil` for an identifier that was never given out.
  public func description(of font: FontID) -> FontDescription? {
    fonts[font].map { sized in
      let location = faces.location(of: sized.use.face)
      return FontDescription(
        path: location.path, index: Int(location.index), size: sized.size,
        isSyntheticBold: sized.use.synthetic.contains(.bold),
        isSyntheticOblique: sized.use.synthetic.contains(.oblique))
    }
  }
}

/// Where a font comes from and what was done to it. An exporter embeds the file.
public struct FontDescription: Hashable, Sendable {
  /// The file.
  public var path: String
  /// The face in a collection (low 16 bits) and, plus one, the named instance of a variable font.
  public var index: Int
  /// Logical pixels of an em.
  public var size: Double
  /// Whether strokes are thickened.
  public var isSyntheticBold: Bool
  /// Whether letters are slanted.
  public var isSyntheticOblique: Bool
}
