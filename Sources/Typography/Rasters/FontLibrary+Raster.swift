import Canvas

/// Rasters of glyphs at device resolution.
extension FontLibrary {
  /// Begins a frame: rasters that have long been unused may be discarded.
  public func beginFrame() { atlas.beginFrame() }

  /// Returns the raster of a glyph, made at its first use.
  public func bitmap(for key: GlyphKey) -> GlyphBitmap {
    guard key.glyph < 1 << 24, key.subpixel < 4 else { return .empty }
    let number = UInt64(key.font.rawValue) << 26 | UInt64(key.glyph) << 2 | UInt64(key.subpixel)
    if let known = atlas.bitmap(for: number) { return known }
    makeRaster(of: key, number: number)
    return atlas.bitmap(for: number) ?? .empty
  }

  /// Returns the bounds of a font's glyphs, in device pixels round the origin: the box round all
  /// glyphs of the face, with a margin for synthetic styles, hinting and subpixel positions.
  /// Rasters are clipped to it.
  public func reach(of font: FontID) -> DeviceRect {
    if let known = knownReaches[font] { return known }
    guard let sized = fonts[font] else { return DeviceRect(x: 0, y: 0, width: 0, height: 0) }
    let box = reach(of: sized)
    let rect = DeviceRect(x: box.left, y: -box.top, width: box.width, height: box.height)
    knownReaches[font] = rect
    return rect
  }

  private func reach(of font: SizedFont) -> RasterBox {
    let pixelsPerEm = font.size * scale.factor
    let face = faces.open(font.use.face)
    let unitsPerEm = Double(face?.harfBuzz.unitsPerEm ?? 1000)
    // For fonts without a box, and for pictures, whose box need not be that of the outlines.
    var left = -0.5
    var right = 1.5
    var top = 1.25
    var bottom = -0.5
    if let bounds = face?.harfBuzz.boundingBox {
      left = min(left, Double(bounds.xMin) / unitsPerEm)
      right = max(right, Double(bounds.xMax) / unitsPerEm)
      top = max(top, Double(bounds.yMax) / unitsPerEm)
      bottom = min(bottom, Double(bounds.yMin) / unitsPerEm)
    }
    left *= max(1, font.width)
    right *= max(1, font.width)
    if font.use.synthetic.contains(.oblique) {
      right += max(0, top) * GlyphStyling.slant
      left += min(0, bottom) * GlyphStyling.slant
    }
    let margin = 2 + pixelsPerEm * max(GlyphStyling.boldStrength, font.stroke ?? 0, font.bar)
    func pixels(_ ems: Double) -> Double { ems * pixelsPerEm }
    let edges = (
      left: Int((pixels(left) - margin).rounded(.down)),
      top: Int((pixels(top) + margin).rounded(.up)),
      right: Int((pixels(right) + margin).rounded(.up)),
      bottom: Int((pixels(bottom) - margin).rounded(.down))
    )
    return RasterBox(
      left: edges.left, top: edges.top, width: edges.right - edges.left,
      height: edges.top - edges.bottom)
  }

  private func makeRaster(of key: GlyphKey, number: UInt64) {
    guard let sized = fonts[key.font], let open = faces.open(sized.use.face),
      let face = open.rasterFace(freeType)
    else { return atlas.addEmpty(number) }
    let pixelsPerEm = sized.size * scale.factor
    guard Self.drawnSizes.contains(pixelsPerEm) else {
      return atlas.addEmpty(number)
    }
    if open.hasPictures {
      let loaded = PictureRaster.load(
        glyph: key.glyph, of: face, pixelsPerEm: pixelsPerEm, subpixel: key.subpixel)
      add(number, box: loaded?.box, of: sized, format: .color) {
        loaded?.draw($0, into: $1, stride: $2)
      }
    } else {
      let loaded = OutlineRaster.load(
        glyph: key.glyph, of: face, library: freeType, pixelsPerEm: pixelsPerEm,
        synthetic: sized.use.synthetic, width: sized.width, stroke: sized.stroke,
        bar: sized.bar, subpixel: key.subpixel)
      add(number, box: loaded?.box, of: sized, format: .coverage) {
        loaded?.draw($0, into: $1, stride: $2)
      }
    }
  }

  private func add(
    _ number: UInt64, box: RasterBox?, of font: SizedFont, format: GlyphBitmap.Format,
    draw: (RasterBox, UnsafeMutablePointer<UInt8>, Int) -> Void
  ) {
    guard let part = box?.intersection(reach(of: font)), !part.isEmpty,
      part.width * part.height <= Self.largestRaster
    else { return atlas.addEmpty(number) }
    atlas.add(number, box: part, format: format) { draw(part, $0, $1) }
  }

  /// The greatest number of pixels of a drawn glyph: a line of text at the largest size. A broken
  /// font may have glyphs of gigabytes.
  private static let largestRaster = 1 << 22

  /// The ems that are drawn, in device pixels.
  static let drawnSizes = 1.0...2000.0
}
