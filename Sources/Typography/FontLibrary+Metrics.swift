import CHarfBuzz
import Canvas
import Layout

/// Font metrics, from unhinted outlines.
extension FontLibrary {
  /// Returns the metrics of the first choice for `font`; computed once for each request.
  public func metrics(for font: FontRequest) -> FontMetrics {
    if let known = knownMetrics[font] { return known }
    let requested = requested(font)
    let metrics = measure(requested)
    knownMetrics[font] = metrics
    return metrics
  }

  /// Returns the extent of drawn letters; computed once for each request and scale.
  public func inkExtent(of font: FontRequest, scale: Scale) -> InkExtent {
    let key = InkKey(font: font, scale: scale)
    if let known = knownInk[key] { return known }
    let metrics = metrics(for: font)
    let requested = requested(font)
    let pixelsPerEm = requested.size * scale.factor
    let top = drawnEdges(of: "d", requested, pixelsPerEm)?.top ?? metrics.ascender * scale.factor
    let bottom =
      drawnEdges(of: "p", requested, pixelsPerEm)?.bottom ?? -metrics.descender * scale.factor
    let extent = InkExtent(above: top, below: -bottom)
    knownInk[key] = extent
    return extent
  }

  /// The values on which the extent of drawn letters depends.
  struct InkKey: Hashable {
    var font: FontRequest
    var scale: Scale
  }

  private func drawnEdges(
    of letter: Unicode.Scalar, _ requested: RequestedFont, _ pixelsPerEm: Double
  ) -> (top: Double, bottom: Double)? {
    let use = requested.latin ?? requested.use
    guard Self.drawnSizes.contains(pixelsPerEm), let open = faces.open(use.face),
      !open.hasPictures, let glyph = open.glyph(for: letter.value),
      let face = open.rasterFace(freeType)
    else { return nil }
    return OutlineRaster.load(
      glyph: glyph, of: face, library: freeType, pixelsPerEm: pixelsPerEm,
      synthetic: use.synthetic, subpixel: 0)?.edges
  }

  private func measure(_ requested: RequestedFont) -> FontMetrics {
    let size = requested.size
    // The values of typewriter faces, for a font whose outlines can't be read.
    var metrics = FontMetrics(
      ascender: 0.62 * size, descender: 0.2 * size, xHeight: 0.45 * size,
      zeroAdvance: 0.6 * size, underlineOffset: 0.1 * size, underlineThickness: 0.05 * size)
    metrics.verticalExtent = verticalExtent(of: requested)
    guard let font = harfBuzzFont(of: SizedFont(use: requested.latin ?? requested.use, size: size))
    else {
      return metrics
    }
    if let top = Self.extent(of: "d", font)?.top, top > 0 { metrics.ascender = top }
    if let bottom = Self.extent(of: "p", font)?.bottom, bottom < 0 { metrics.descender = -bottom }
    if let top = Self.extent(of: "x", font)?.top, top > 0 { metrics.xHeight = top }
    if let zero = font.glyph(for: 0x30) {
      let advance = font.advance(of: zero)
      if advance > 0 { metrics.zeroAdvance = advance }
      metrics.isMonospaced = ["i", "m"].allSatisfy { letter in
        font.glyph(for: (letter as Unicode.Scalar).value).map {
          abs(font.advance(of: $0) - advance) < 0.002 * size
        } ?? false
      }
    }
    let thickness = font.measure(HB_OT_METRICS_TAG_UNDERLINE_SIZE) ?? 0
    if thickness > 0 { metrics.underlineThickness = min(max(thickness, size / 30), size / 10) }
    // The `post` table gives the underline's top edge as a height above the baseline.
    let top = -(font.measure(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) ?? 0)
    let middle = top + metrics.underlineThickness / 2
    if top > 0 {
      metrics.underlineOffset = min(
        max(middle, metrics.underlineThickness), max(metrics.descender, 0.1 * size))
    }
    return metrics
  }

  /// Returns the extent of the letters of a Nastaliq font, whose words slope down along the line,
  /// by the font's own metrics; `nil` for all other fonts. A word is shaped to find out, because no
  /// table says so.
  private func verticalExtent(of requested: RequestedFont) -> FontMetrics.VerticalExtent? {
    guard requested.latin != nil, let face = faces.open(requested.use.face),
      face.glyph(for: 0x62A) != nil,
      let font = harfBuzzFont(of: SizedFont(use: requested.use, size: requested.size))
    else { return nil }
    let word = Array("تحقیقات".utf8)
    let glyphs = buffer.shape(
      word, range: 0..<word.count, font: font, script: HB_SCRIPT_ARABIC,
      language: requested.language.handle, isRightToLeft: true)
    let rises = glyphs.map { Double($0.yOffset) }
    guard let highest = rises.max(), let lowest = rises.min(),
      highest - lowest > Self.leastSlope * requested.size
    else { return nil }
    let above = font.measure(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER) ?? 0
    let below = -(font.measure(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER) ?? 0)
    guard above > 0, below > 0 else { return nil }
    let most = Self.mostExtent * requested.size
    return FontMetrics.VerticalExtent(above: min(above, most), below: min(below, most))
  }

  /// The least height, in ems, by which a word of seven letters begins above its end in a sloping
  /// font.
  private static let leastSlope = 0.3
  /// The upper bound of the font's own metrics, in ems.
  private static let mostExtent = 2.5

  private static func extent(
    of letter: Unicode.Scalar, _ font: HarfBuzzFont
  ) -> (top: Double, bottom: Double)? {
    font.glyph(for: letter.value).flatMap { font.verticalExtent(of: $0) }
  }

  /// Returns the use of an emoji face for text of a request; `nil` for a face of outlines. Emoji
  /// are a little taller than the text from `d` to `p`; otherwise they would tower over it.
  func pictures(_ use: FaceUse, _ requested: RequestedFont) -> Match? {
    guard let face = faces.open(use.face), face.hasPictures else { return nil }
    let request = FontRequest(
      role: requested.source.role, family: requested.source.family,
      isBold: requested.style.isBold, isItalic: requested.style.isItalic, size: requested.size)
    let text = metrics(for: request)
    let unit = face.font(size: 1, isOblique: false)
    let height =
      (unit?.measure(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER) ?? 0.95)
      - (unit?.measure(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER) ?? -0.25)
    let size = Self.pictureHeight * (text.ascender + text.descender) / max(height, 0.5)
    return Match(
      font: SizedFont(
        use: FaceUse(face: use.face, synthetic: []), size: min(size, Self.sizeLimit)))
  }

  /// The height of emoji relative to the text from `d` to `p`.
  private static let pictureHeight = 1.15

  /// Returns the HarfBuzz font of a sized font; `nil` if the face's file can't be opened.
  func harfBuzzFont(of font: SizedFont) -> HarfBuzzFont? {
    faces.open(font.use.face)?
      .font(size: font.size, width: font.width, isOblique: font.use.synthetic.contains(.oblique))
  }
}
