import Canvas

/// Little boxes instead of letters: shape and coverage depend on the key alone, so frames can be
/// compared to the last bit. Glyph 0 has no pixels, glyphs from 100 on are coloured.
final class FakeRasterizer: GlyphRasterizer {
  var scale: Scale
  private(set) var frames = 0
  private(set) var lookups: [GlyphKey] = []
  private var pages: [GlyphKey: UnsafeMutablePointer<UInt8>] = [:]

  init(scale: Scale = Scale(1)) { self.scale = scale }

  deinit { for page in pages.values { page.deallocate() } }

  func beginFrame() {
    frames += 1
    lookups.removeAll()
  }

  func bitmap(for key: GlyphKey) -> GlyphBitmap {
    lookups.append(key)
    let isColor = key.glyph >= 100
    let width = key.glyph == 0 ? 0 : 3 + Int(key.glyph % 5)
    let height = 4 + Int(key.glyph % 4)
    let stride = width * (isColor ? 4 : 1) + 2
    return GlyphBitmap(
      format: isColor ? .color : .coverage, left: Int(key.glyph % 3) - 1,
      top: height - 1 - Int(key.glyph % 2), width: width, height: height, stride: stride,
      pixels: page(for: key, size: stride * height, isColor: isColor))
  }

  private func page(for key: GlyphKey, size: Int, isColor: Bool) -> UnsafePointer<UInt8> {
    if let page = pages[key] { return UnsafePointer(page) }
    let page = UnsafeMutablePointer<UInt8>.allocate(capacity: size + 1)
    for index in 0...size {
      let seed = UInt32(index) &* 2_654_435_761 &+ key.glyph &* 97 &+ UInt32(key.subpixel) &* 31
      // Many bytes empty or full, as in real letters.
      let byte = UInt8(truncatingIfNeeded: seed >> 13)
      page[index] = byte < 60 ? 0 : byte > 200 ? 255 : byte
      if isColor { page[index] = index % 4 == 3 ? 200 : byte / 2 }
    }
    pages[key] = page
    return UnsafePointer(page)
  }

  func reach(of font: FontID) -> DeviceRect { DeviceRect(x: -1, y: -6, width: 9, height: 8) }
}

/// Glyphs an equal distance apart.
func run(_ glyphs: [UInt32], advance: Float = 6, font: UInt32 = 1) -> GlyphRun {
  GlyphRun(
    font: FontID(rawValue: font),
    glyphs: glyphs.enumerated().map { PlacedGlyph(glyph: $1, x: Float($0) * advance) },
    width: Float(glyphs.count) * advance)
}
