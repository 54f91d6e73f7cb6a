import CHarfBuzz

/// The operators that draw the glyphs of a colour font as the layers that they have (OpenType, `COLR`
/// version 0): outlines of other glyphs, from the bottom to the top, each in a colour of the first
/// palette.
struct GlyphLayers {
  /// The index of a layer that takes the colour of the text.
  private static let textColor: UInt32 = 0xFFFF
  /// The maximum number of layers of a glyph: emoji have some tens.
  private static let mostLayers = 1 << 10
  /// The maximum number of bytes of a glyph's layers. Emoji need some thousands; a damaged font could
  /// stack its longest outline a thousand times. A single outline has no such limit.
  private static let mostBytes = 1 << 18

  /// The colours of the first palette.
  private let palette: [hb_color_t]

  /// Reads the palette of a face.
  init(of session: HarfBuzzSession) {
    let count = hb_ot_color_palette_get_colors(session.face, 0, 0, nil, nil)
    var colors = [hb_color_t](repeating: 0, count: Int(count))
    var length = count
    hb_ot_color_palette_get_colors(session.face, 0, 0, &length, &colors)
    palette = Array(colors.prefix(Int(length)))
  }

  /// Returns the operators in thousandths of an em; nil for a glyph without layers, and for one whose
  /// layers would be too long: its own outline stands for these.
  func operators(
    of glyph: UInt32, in session: HarfBuzzSession, unitsPerEm: Double
  ) -> [UInt8]? {
    let layers = Self.layers(of: glyph, in: session)
    guard !layers.isEmpty else { return nil }
    hb_font_set_scale(session.font, Int32(unitsPerEm), Int32(unitsPerEm))
    var output: [UInt8] = []
    for layer in layers {
      let outline = GlyphOutline.operators(of: layer.glyph, in: session, unitsPerEm: unitsPerEm)
      guard !outline.isEmpty else { continue }
      guard output.count + outline.count <= Self.mostBytes else { return nil }
      // A layer without a colour of its own takes that of the text, which the others leave alone.
      let isColored = layer.color_index != Self.textColor && Int(layer.color_index) < palette.count
      guard isColored else {
        output += outline
        continue
      }
      output.append("q ")
      Self.append(palette[Int(layer.color_index)], to: &output)
      output += outline
      output.append("Q\n")
    }
    return output
  }

  private static func layers(
    of glyph: UInt32, in session: HarfBuzzSession
  ) -> [hb_ot_color_layer_t] {
    let count = hb_ot_color_glyph_get_layers(session.face, glyph, 0, nil, nil)
    guard count > 0, count <= mostLayers else { return [] }
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
    var length = count
    // HarfBuzz writes at most `length` layers, and says how many it wrote.
    hb_ot_color_glyph_get_layers(session.face, glyph, 0, &length, &layers)
    return Array(layers.prefix(Int(length)))
  }

  /// Appends the operator that sets a colour. One that lets something through is mixed with white: the
  /// paper is nearly always below.
  private static func append(_ color: hb_color_t, to output: inout [UInt8]) {
    // `HB_COLOR`: blue, green, red and alpha from the highest byte on.
    let alpha = Double(color & 0xFF) / 255
    func part(_ shift: UInt32) -> Double {
      let value = Double(color >> shift & 0xFF) / 255
      return 1 - alpha * (1 - value)
    }
    output.append(numbers: part(8), part(16), part(24))
    output.append("rg\n")
  }
}
