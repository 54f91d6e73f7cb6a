import Canvas

/// The unit of the heights and baselines of lines. Whole units never drift in a sum, so that all lines of
/// a page are equally high.
public enum LineGrid: Hashable, Sendable {
  /// Device pixels, for letters that are drawn, and therefore hinted, at a scale.
  case device(Scale)
  /// Thousandths of the logical unit, for letters without hinting: paper has no pixels.
  case fractional

  /// Units of the grid in a logical one.
  var scale: Scale {
    switch self {
    case .device(let scale): scale
    case .fractional: Scale(1000)
    }
  }

  /// Converts a length in units of the grid to logical units.
  public func length(_ units: Int) -> Double { Double(units) / scale.factor }

  /// The extent of the letters of a font above and below the baseline, in units of the grid.
  func inkExtent(of font: FontRequest, _ shaper: any Shaper) -> InkExtent {
    switch self {
    case .device(let scale): return shaper.inkExtent(of: font, scale: scale)
    case .fractional:
      let metrics = shaper.metrics(for: font)
      return InkExtent(
        above: metrics.ascender * scale.factor, below: metrics.descender * scale.factor)
    }
  }
}
