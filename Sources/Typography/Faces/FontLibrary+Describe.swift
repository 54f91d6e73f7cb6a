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
