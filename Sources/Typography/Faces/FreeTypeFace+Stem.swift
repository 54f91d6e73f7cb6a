import CFreeType

extension FreeTypeFace {
  /// What the stem of an `l` lacks, in ems, in a face that calls itself regular and is drawn as a thin
  /// one: Nimbus Mono was made for printers, whose ink spreads. On a screen it would be grey beside any
  /// other. 0 for all other faces, those that are meant to be light or bold among them.
  func missingStem() -> Double {
    guard let weight = weightClass, GlyphStyling.regularWeights.contains(weight),
      let stem = stem(of: "l"), stem > 0, stem < GlyphStyling.thinnestStem
    else { return 0 }
    return GlyphStyling.regularStem - stem
  }

  /// The weight that the face has by its own word, 400 being regular; `nil` where it says nothing.
  private var weightClass: Int? {
    // Invariant: the table is the face's own, for as long as that is open.
    guard let table = FT_Get_Sfnt_Table(handle, FT_SFNT_OS2) else { return nil }
    return Int(table.assumingMemoryBound(to: TT_OS2.self).pointee.usWeightClass)
  }

  /// The ink half way up a letter, in ems; `nil` where there is none to measure.
  private func stem(of letter: Unicode.Scalar) -> Double? {
    row(of: letter.value, at: 0.5).map { Self.ems($0[...]) }
  }

  /// The width of the leftmost stroke of a letter at a part of its height, in ems; `nil` where there
  /// is none to measure.
  func firstStroke(of letter: UInt32, at part: Double) -> Double? {
    guard let row = row(of: letter, at: part), let start = row.firstIndex(where: { $0 > 0 }) else {
      return nil
    }
    let stroke = row[start...].prefix { $0 > 0 }
    return Self.ems(stroke)
  }

  /// The height of the ink half way along a letter, in ems; `nil` where there is none to measure.
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

  /// The coverage of a row of pixels through a letter, at a part of its height from the bottom.
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

  /// Loads the outline of a letter to be measured, and its box in 64ths of a pixel; `nil` where it has
  /// none. It is in the slot until that is loaded again.
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

  /// Draws what is loaded into so many pixels from the origin, the uppermost row first.
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

  /// Pixels of the em that is measured; coverage tells parts of a pixel.
  private static var measuredSize: Int { 64 }
}
