import Canvas

extension FontLibrary {
  /// Returns the file and the face that glyphs of a font come from, for tests and bug reports;
  /// `nil` if the identifier is unknown.
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
