/// The position and the look of a run.
struct RunPlace {
  /// The x of the run's origin in device pixels; may be between pixels.
  var x: Double
  /// The device row of the baseline, within `DrawingLimit`.
  var baseline: Int
  /// Device pixels in a logical one.
  var scale: Double
  /// The reach of the run's font.
  var reach: DeviceRect
  /// The ink; for coloured glyphs only its alpha counts.
  var color: Color
  /// The rectangle to draw in; inside the buffer.
  var clip: DeviceRect
}

extension Painter {
  /// Draws the glyphs of a run that touch the clip; returns their number.
  ///
  /// Costs a look-up for each of them. Binary search skips those left of the clip, and the first one so
  /// far right of it that no mark after it is placed back into it ends the loop.
  func paint(
    _ run: GlyphRun, _ place: RunPlace, in buffer: PixelBuffer,
    with rasterizer: any GlyphRasterizer
  ) -> Int {
    var brush = InkBrush(place.color, transfer: transfer)
    var drawn = 0
    var box = BitmapBox()
    let stepBack = Double(run.extent.stepBack) * place.scale
    let (clip, reach) = (place.clip, place.reach)
    // One pixel of margin, since positions are rounded.
    let end = Double(clip.maxX &- reach.x) + (stepBack > 0 ? stepBack + 1 : 0)
    run.glyphs.withUnsafeBufferPointer { glyphs in
      let start = firstGlyph(of: glyphs, place, steppingBack: stepBack)
      for index in start..<glyphs.count {
        let glyph = glyphs[index]
        guard let origin = QuarterPixel(place.x + Double(glyph.x) * place.scale),
          glyph.rise.isFinite, origin.whole &+ reach.maxX > clip.x
        else { continue }
        guard origin.whole &+ reach.x < clip.maxX else {
          if Double(origin.whole) >= end { break }
          continue
        }
        let key = GlyphKey(font: run.font, glyph: glyph.glyph, subpixel: origin.quarter)
        let bitmap = rasterizer.bitmap(for: key)
        let row = place.baseline &- DrawingLimit.rise(glyph.rise, scale: place.scale)
        if paint(bitmap, x: origin.whole, baseline: row, place, &brush, in: buffer) {
          drawn += 1
          box.add(bitmap)
        }
      }
    }
    if drawn > 0 { drawnReach.add(box, of: run.font) }
    return drawn
  }

  /// Returns a glyph before which none can extend into the clip: the first one that can, or one shortly
  /// before it.
  ///
  /// - Parameter stepBack: the farthest that a glyph is left of one before it, in device pixels. If a
  ///   glyph is farther than that from the clip, all before it are left of the clip.
  private func firstGlyph(
    of glyphs: UnsafeBufferPointer<PlacedGlyph>, _ place: RunPlace, steppingBack stepBack: Double
  ) -> Int {
    // One pixel of margin: the position is rounded to a quarter afterwards.
    let edge = Double(place.clip.x &- place.reach.maxX &- 1) - stepBack
    var (low, high) = (0, glyphs.count)
    while low < high {
      let middle = (low &+ high) / 2
      if place.x + Double(glyphs[middle].x) * place.scale < edge {
        low = middle &+ 1
      } else {
        high = middle
      }
    }
    return low
  }

  @inline(__always)
  private func paint(
    _ bitmap: GlyphBitmap, x: Int, baseline: Int, _ place: RunPlace, _ brush: inout InkBrush,
    in buffer: PixelBuffer
  ) -> Bool {
    guard let pixels = bitmap.pixels, bitmap.width > 0, bitmap.height > 0 else { return false }
    let left = x &+ bitmap.left
    let top = baseline &- bitmap.top
    let area = DeviceRect(x: left, y: top, width: bitmap.width, height: bitmap.height)
      .intersection(place.clip)
    guard !area.isEmpty else { return false }
    let row = pixels + (area.y &- top) &* bitmap.stride
    switch bitmap.format {
    case .coverage:
      brush.choose(from: inkTables, over: buffer.pointer(x: area.x, y: area.y).pointee)
      brush.paint(row + (area.x &- left), stride: bitmap.stride, into: area, of: buffer)
    case .color:
      paintColor(
        row + (area.x &- left) &* 4, stride: bitmap.stride, opacity: UInt32(place.color.alpha),
        into: area, of: buffer)
    }
    return true
  }

  /// Draws premultiplied blue, green, red, alpha bytes over the pixels of `area`.
  private func paintColor(
    _ pixels: UnsafePointer<UInt8>, stride: Int, opacity: UInt32, into area: DeviceRect,
    of buffer: PixelBuffer
  ) {
    for y in 0..<area.height {
      let source = pixels + y &* stride
      let row = buffer.pointer(x: area.x, y: area.y &+ y)
      for x in 0..<area.width {
        let bytes = source + x &* 4
        let color =
          UInt32(bytes[3]) << 24 | UInt32(bytes[2]) << 16 | UInt32(bytes[1]) << 8
          | UInt32(bytes[0])
        guard color >> 24 != 0 else { continue }
        row[x] = blendPremultiplied(color, over: row[x], opacity: opacity)
      }
    }
  }
}
