import CHarfBuzz

/// The operators that draw a glyph's outline, for faces that can't be embedded as fonts.
enum GlyphOutline {
  /// Returns the operators in thousandths of an em; empty for a glyph that shows nothing.
  static func operators(of glyph: UInt32, in session: HarfBuzzSession, unitsPerEm: Double)
    -> [UInt8]
  {
    guard let functions = hb_draw_funcs_create() else { return [] }
    defer { hb_draw_funcs_destroy(functions) }
    hb_draw_funcs_set_move_to_func(
      functions, { _, pen, _, x, y, _ in GlyphOutline.pen(pen)?.add("m", (x, y)) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, pen, _, x, y, _ in GlyphOutline.pen(pen)?.add("l", (x, y)) }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, pen, _, controlX, controlY, x, y, _ in
        GlyphOutline.pen(pen)?.addQuadratic((controlX, controlY), (x, y))
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, pen, _, firstX, firstY, secondX, secondY, x, y, _ in
        GlyphOutline.pen(pen)?.add("c", (firstX, firstY), (secondX, secondY), (x, y))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions, { _, pen, _, _ in GlyphOutline.pen(pen)?.add("h") }, nil, nil)
    let pen = Pen(factor: 1000 / unitsPerEm)
    // HarfBuzz calls the functions with the pen before it returns, and never afterwards.
    withExtendedLifetime(pen) {
      hb_font_get_glyph_shape(
        session.font, glyph, functions, Unmanaged.passUnretained(pen).toOpaque())
    }
    guard !pen.operators.isEmpty else { return [] }
    return pen.operators + Array("f\n".utf8)
  }

  /// The pen that `operators` has given to HarfBuzz.
  private static func pen(_ pointer: UnsafeMutableRawPointer?) -> Pen? {
    pointer.map { Unmanaged<Pen>.fromOpaque($0).takeUnretainedValue() }
  }

  private final class Pen {
    var operators: [UInt8] = []
    private let factor: Double
    private var last: (Float, Float) = (0, 0)

    init(factor: Double) { self.factor = factor }

    func add(_ name: String, _ points: (Float, Float)...) {
      for (x, y) in points { operators.append(numbers: Double(x) * factor, Double(y) * factor) }
      if let end = points.last { last = end }
      operators.append(name + "\n")
    }

    /// PDF has no quadratic curves: the cubic one that is the same.
    func addQuadratic(_ control: (Float, Float), _ end: (Float, Float)) {
      func toControl(_ from: Float, _ control: Float) -> Float { from + (control - from) * 2 / 3 }
      add(
        "c", (toControl(last.0, control.0), toControl(last.1, control.1)),
        (toControl(end.0, control.0), toControl(end.1, control.1)), end)
    }
  }
}
