import CFreeType

/// Scales the pictures of a colour font down to the size of the text.
enum PictureRaster {
  /// A picture that is loaded in the face's slot.
  ///
  /// **Invariant:** the slot is not loaded again while this value lives.
  struct Loaded {
    let box: RasterBox
    /// Source pixels in a device pixel.
    fileprivate let step: Double
    /// The picture's left and top edge in device pixels from the origin.
    fileprivate let left: Double
    fileprivate let top: Double
    fileprivate let bitmap: FT_Bitmap
  }

  /// Loads a picture, moved right by `subpixel` quarters of a device pixel.
  static func load(
    glyph: UInt32, of face: FreeTypeFace, pixelsPerEm: Double, subpixel: UInt8
  ) -> Loaded? {
    guard let strike = face.selectStrike(for: pixelsPerEm),
      FT_Load_Glyph(face.handle, glyph, FT_Int32(FT_LOAD_COLOR)) == 0,
      let slot = face.handle.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_BITMAP,
      slot.pointee.bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue),
      slot.pointee.bitmap.width > 0, slot.pointee.bitmap.rows > 0
    else { return nil }
    let step = strike / pixelsPerEm
    let bitmap = slot.pointee.bitmap
    let left = Double(slot.pointee.bitmap_left) / step + Double(subpixel) / 4
    let top = Double(slot.pointee.bitmap_top) / step
    let right = left + Double(bitmap.width) / step
    let bottom = top - Double(bitmap.rows) / step
    let box = RasterBox(
      left: Int(left.rounded(.down)), top: Int(top.rounded(.up)),
      width: Int(right.rounded(.up)) - Int(left.rounded(.down)),
      height: Int(top.rounded(.up)) - Int(bottom.rounded(.down)))
    return box.isEmpty ? nil : Loaded(box: box, step: step, left: left, top: top, bitmap: bitmap)
  }
}

extension PictureRaster.Loaded {
  /// Draws into memory for `part`, which is inside `box`: each device pixel is the average of the
  /// source pixels under it, weighted by how much of each it covers, in premultiplied colour.
  func draw(_ part: RasterBox, into pixels: UnsafeMutablePointer<UInt8>, stride: Int) {
    guard let source = bitmap.buffer else { return }
    let area = 1 / (step * step)
    for row in 0..<part.height {
      let sourceTop = (top - Double(part.top - row)) * step
      let rows = SourceSpan(from: sourceTop, length: step, limit: Int(bitmap.rows))
      for column in 0..<part.width {
        let sourceLeft = (Double(part.left + column) - left) * step
        let columns = SourceSpan(from: sourceLeft, length: step, limit: Int(bitmap.width))
        let sum = average(source, rows: rows, columns: columns) * area
        // `pixels` has room for `part.height` rows of `stride` bytes.
        let target = pixels + row * stride + column * 4
        for channel in 0..<4 { target[channel] = UInt8(min(255, sum[channel].rounded())) }
      }
    }
  }

  /// Returns the sum of the source pixels in a rectangle, weighted by the part of each that is
  /// inside.
  private func average(
    _ source: UnsafeMutablePointer<UInt8>, rows: SourceSpan, columns: SourceSpan
  ) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for y in rows.pixels {
      // The bitmap holds `rows` rows, `pitch` bytes apart, of `width` pixels of 4 bytes.
      let line = source + y * Int(bitmap.pitch)
      var lineSum = SIMD4<Double>.zero
      for x in columns.pixels {
        let pixel = line + x * 4
        let value = SIMD4<Double>(
          Double(pixel[0]), Double(pixel[1]), Double(pixel[2]), Double(pixel[3]))
        lineSum += value * columns.weight(of: x)
      }
      sum += lineSum * rows.weight(of: y)
    }
    return sum
  }

  /// A range of source pixels, whose ends may lie within pixels.
  struct SourceSpan {
    let start: Double
    let end: Double
    let pixels: Range<Int>

    init(from start: Double, length: Double, limit: Int) {
      self.start = max(0, start)
      end = min(Double(limit), start + length)
      let first = Int(self.start.rounded(.down))
      pixels = first..<max(first, Int(end.rounded(.up)))
    }

    /// Returns the part of a pixel that is inside.
    func weight(of pixel: Int) -> Double {
      max(0, min(end, Double(pixel + 1)) - max(start, Double(pixel)))
    }
  }
}
