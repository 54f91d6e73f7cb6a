import CFreeType

extension FreeTypeFace {
  /// Returns the width, in ems, that the stem of an `l` lacks in a face that claims to be regular
  /// but is drawn thin: Nimbus Mono was made for printers, whose ink spreads, and on a screen it
  /// would look grey beside other fonts. 0 for all other faces, including intended light and bold
  /// ones.
  func missingStem() -> Double {
    guard let weight = weightClass, GlyphStyling.regularWeights.contains(weight),
      let stem = stem(of: "l"), stem > 0, stem < GlyphStyling.thinnestStem
    else { return 0 }
    return GlyphStyling.regularStem - stem
  }

  /// The face's weight class by its own table, 400 being regular; `nil` if it has none.
  private var weightClass: Int? {
    // Invariant: the table belongs to the face, and is valid as long as that is open.
    guard let table = FT_Get_Sfnt_Table(handle, FT_SFNT_OS2) else { return nil }
    return Int(table.assumingMemoryBound(to: TT_OS2.self).pointee.usWeightClass)
  }

  /// Returns the ink half-way up a letter, in ems; `nil` if there is none to measure.
  private func stem(of letter: Unicode.Scalar) -> Double? {
    row(of: letter.value, at: 0.5).map { Self.ems($0[...]) }
  }

  /// Returns the width of the leftmost stroke of a letter at a part of its height, in ems; `nil` if
  /// there is none to measure.
  func firstStroke(of letter: UInt32, at part: Double) -> Double? {
    guard let row = row(of: letter, at: part), let start = row.firstIndex(where: { $0 > 0 }) else {
      return nil
    }
    let stroke = row[start...].prefix { $0 > 0 }
    return Self.ems(stroke)
  }

  /// Returns the height of the ink half-way along a letter, in ems; `nil` if there is none to
  /// measure.
  func bar(of letter: UInt32) -> Double? {
    guard let outline = measured(letter) else { return nil }
    let (slot, bounds) = outline
    let middle = (bounds.xMin + bounds.xMax) / 2
    let bottom = bounds.yMin >> 6
    FT_Outline_Translate(&slot.pointee.outline, -middle, -bottom * 64)
    let height = Int((bounds.yMax + 63) >> 6) - Int(bottom)
    return draw(slot, width: 1, height: height).map { Self.ems($0[...]) }.flatMap {
      $0 > 0 ? $0 : nil
    }
  }

  private static func ems(_ pixels: ArraySlice<UInt8>) -> Double {
    Double(pixels.reduce(0) { $0 + Int($1) }) / 255 / Double(measuredSize)
  }

  /// Returns the coverage of a row of pixels through a letter, at a part of its height from the
  /// bottom.
  private func row(of letter: UInt32, at part: Double) -> [UInt8]? {
    guard let outline = measured(letter) else { return nil }
    let (slot, bounds) = outline
    let left = bounds.xMin >> 6
    let width = Int((bounds.xMax + 63) >> 6) - Int(left)
    let height = Double(bounds.yMax - bounds.yMin)
    FT_Outline_Translate(
      &slot.pointee.outline, -left * 64, -(bounds.yMin + FT_Pos(part * height)))
    return draw(slot, width: width, height: 1)
  }

  /// Loads the outline of a letter, with its box in 64ths of a pixel; `nil` if it has none. The
  /// outline is valid until the slot is loaded again.
  private func measured(_ letter: UInt32) -> (slot: FT_GlyphSlot, bounds: FT_BBox)? {
    let glyph = FT_Get_Char_Index(handle, FT_ULong(letter))
    guard glyph != 0, setSize(Self.measuredSize * 64),
      FT_Load_Glyph(handle, glyph, FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) == 0,
      let slot = handle.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    var bounds = FT_BBox()
    FT_Outline_Get_CBox(&slot.pointee.outline, &bounds)
    return (slot, bounds)
  }

  /// Draws the loaded outline into `width` × `height` pixels from the origin, top row first.
  private func draw(_ slot: FT_GlyphSlot, width: Int, height: Int) -> [UInt8]? {
    // A broken font may have letters of any size.
    let sizes = 1...Self.measuredSize * 4
    guard sizes.contains(width), sizes.contains(height) else { return nil }
    var pixels = [UInt8](repeating: 0, count: width * height)
    let isDrawn = pixels.withUnsafeMutableBufferPointer { pixels in
      var bitmap = FT_Bitmap()
      bitmap.rows = UInt32(height)
      bitmap.width = UInt32(width)
      bitmap.pitch = Int32(width)
      // Invariant: the pixels outlive the bitmap, which ends with this closure.
      bitmap.buffer = pixels.baseAddress
      bitmap.num_grays = 256
      bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      return FT_Outline_Get_Bitmap(freeType.handle, &slot.pointee.outline, &bitmap) == 0
    }
    return isDrawn ? pixels : nil
  }

  /// The size of the measured em in pixels; coverage gives fractions of a pixel.
  private static var measuredSize: Int { 64 }
}
