import CFreeType

/// Draws outlines as coverage.
enum OutlineRaster {
  /// The outline of a glyph that is loaded in the face's slot.
  ///
  /// **Invariant:** the slot is not loaded again while this value lives.
  struct Loaded {
    let box: RasterBox
    /// Device pixels from the baseline up to the top and bottom edges, hinted and not rounded.
    let edges: (top: Double, bottom: Double)
    fileprivate let face: FreeTypeFace
    fileprivate let library: FreeTypeLibrary

    /// Draws into zeroed memory for `part`, which is inside `box`; rows are `stride` bytes apart.
    func draw(_ part: RasterBox, into pixels: UnsafeMutablePointer<UInt8>, stride: Int) {
      var bitmap = FT_Bitmap()
      bitmap.rows = UInt32(part.height)
      bitmap.width = UInt32(part.width)
      bitmap.pitch = Int32(stride)
      bitmap.buffer = pixels
      bitmap.num_grays = 256
      bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      let bottom = part.top - part.height
      FT_Outline_Translate(
        &face.handle.pointee.glyph.pointee.outline, FT_Pos(-part.left * 64), FT_Pos(-bottom * 64))
      FT_Outline_Get_Bitmap(
        library.handle, &face.handle.pointee.glyph.pointee.outline, &bitmap)
    }
  }

  /// Loads a glyph, moved right by `subpixel` quarters of a device pixel; `nil` if it is broken or
  /// has no ink.
  ///
  /// Hinted vertically only (FreeType's "light"): horizontal lines, x-height and baseline become
  /// crisp, while horizontal positions match the unhinted advances. The tops of letters move by
  /// less than half a device pixel against `FontMetrics`.
  static func load(
    glyph: UInt32, of face: FreeTypeFace, library: FreeTypeLibrary, pixelsPerEm: Double,
    synthetic: SyntheticStyle, width: Double = 1, stroke: Double? = nil, bar: Double = 0,
    subpixel: UInt8
  ) -> Loaded? {
    let thickening = stroke ?? face.thickening
    guard face.setSize(Int((pixelsPerEm * 64).rounded())),
      let slot = loadHinted(glyph, of: face, pixelsPerEm: pixelsPerEm),
      slot.pointee.outline.n_points > 0
    else { return nil }
    if width != 1 {
      var matrix = FT_Matrix(xx: FT_Fixed(width * 65536), xy: 0, yx: 0, yy: 0x10000)
      FT_Outline_Transform(&slot.pointee.outline, &matrix)
    }
    if stroke == nil, synthetic.contains(.bold) {
      let strength = FT_Pos((pixelsPerEm * 64 * GlyphStyling.boldStrength).rounded())
      FT_Outline_Embolden(&slot.pointee.outline, strength)
      FT_Outline_Translate(&slot.pointee.outline, -strength / 2, -strength / 2)
    } else if thickening != 0 || bar != 0 {
      let strength = FT_Pos((pixelsPerEm * 64 * thickening).rounded())
      // By half pixels, and upwards: one edge of a horizontal line stays as crisp as hinting has
      // made it.
      let lift = FT_Pos((pixelsPerEm * bar * 2).rounded()) * 32
      FT_Outline_EmboldenXY(&slot.pointee.outline, strength, lift)
      FT_Outline_Translate(&slot.pointee.outline, -strength / 2, 0)
    }
    if synthetic.contains(.oblique) {
      var matrix = FT_Matrix(
        xx: 0x10000, xy: FT_Fixed(GlyphStyling.slant * 65536), yx: 0, yy: 0x10000)
      FT_Outline_Transform(&slot.pointee.outline, &matrix)
    }
    FT_Outline_Translate(&slot.pointee.outline, FT_Pos(subpixel) * 16, 0)
    var bounds = FT_BBox()
    FT_Outline_Get_CBox(&slot.pointee.outline, &bounds)
    let left = Int(bounds.xMin) >> 6
    let top = (Int(bounds.yMax) + 63) >> 6
    let box = RasterBox(
      left: left, top: top, width: ((Int(bounds.xMax) + 63) >> 6) - left,
      height: top - (Int(bounds.yMin) >> 6))
    let edges = (top: Double(bounds.yMax) / 64, bottom: Double(bounds.yMin) / 64)
    return box.isEmpty ? nil : Loaded(box: box, edges: edges, face: face, library: library)
  }
}
