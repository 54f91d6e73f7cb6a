import CHarfBuzz
import Layout

/// The buffer for all shaping, reused for one run after another.
///
/// Owns HarfBuzz' buffer, which each call empties first. It chooses no font and splits no text.
final class HarfBuzzBuffer {
  private let handle: OpaquePointer

  init() throws(FontError) {
    guard let buffer = hb_buffer_create(), hb_buffer_allocation_successful(buffer) != 0 else {
      throw .outOfMemory
    }
    handle = buffer
  }

  deinit { hb_buffer_destroy(handle) }

  /// Shapes the bytes in `range`, which are valid UTF-8, with the rest of `text` as context.
  ///
  /// Clusters are HarfBuzz' level 0: marks share the cluster of their base, and clusters never go
  /// backwards. Allocates the result only.
  func shape(
    _ text: [UInt8], range: Range<Int>, font: HarfBuzzFont, script: hb_script_t,
    language: hb_language_t?, isRightToLeft: Bool
  ) -> [ShapedGlyph] {
    hb_buffer_clear_contents(handle)
    hb_buffer_set_cluster_level(handle, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
    if range.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if range.upperBound == text.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    hb_buffer_set_flags(handle, hb_buffer_flags_t(rawValue: flags))
    add(text, range, font)
    hb_buffer_set_direction(handle, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(handle, script)
    if let language { hb_buffer_set_language(handle, language) }
    hb_shape(font.handle, handle, nil, 0)
    return glyphs()
  }

  /// Adds text, with dotless letters where a mark replaces the dot, and without excess marks.
  private func add(_ text: [UInt8], _ range: Range<Int>, _ font: HarfBuzzFont) {
    text.withUnsafeBytes { bytes in
      // HarfBuzz copies what it needs before this returns.
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      func add(_ part: Range<Int>) {
        hb_buffer_add_utf8(
          handle, start, Int32(bytes.count), UInt32(part.lowerBound), Int32(part.count))
      }
      var from = range.lowerBound
      var excess = ExcessMarks.ranges(in: text, range)[...]
      func add(upTo end: Int) {
        while let marks = excess.first, marks.lowerBound < end {
          if from < marks.lowerBound { add(from..<marks.lowerBound) }
          from = marks.upperBound
          excess.removeFirst()
        }
        if from < end { add(from..<end) }
      }
      for dotted in SoftDot.places(in: text, range) where font.keepsSoftDots {
        add(upTo: dotted)
        for scalar in SoftDot.parts { hb_buffer_add(handle, scalar, UInt32(dotted)) }
        // HarfBuzz takes added code points for glyphs unless the content type is set.
        hb_buffer_set_content_type(handle, HB_BUFFER_CONTENT_TYPE_UNICODE)
        from = dotted + SoftDot.length
      }
      add(upTo: range.upperBound)
    }
  }

  /// Returns the shaped glyphs, converted to logical pixels.
  private func glyphs() -> [ShapedGlyph] {
    var count: UInt32 = 0
    var positionCount: UInt32 = 0
    guard let glyphInfo = hb_buffer_get_glyph_infos(handle, &count),
      let positions = hb_buffer_get_glyph_positions(handle, &positionCount),
      count == positionCount
    else { return [] }
    // Both arrays hold `count` elements until the buffer is changed, which does not happen here.
    let unit = Float(1 / HarfBuzzFont.unitsPerPixel)
    return [ShapedGlyph](unsafeUninitializedCapacity: Int(count)) { target, initialized in
      for index in 0..<Int(count) {
        let position = positions[index]
        target.initializeElement(
          at: index,
          to: ShapedGlyph(
            glyph: glyphInfo[index].codepoint, cluster: Int32(bitPattern: glyphInfo[index].cluster),
            advance: Float(position.x_advance) * unit, xOffset: Float(position.x_offset) * unit,
            yOffset: Float(position.y_offset) * unit))
      }
      initialized = Int(count)
    }
  }
}
