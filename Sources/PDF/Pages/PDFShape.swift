/// A thing that a page shows, as its picture needs it. Places are points from the page's left and top
/// edge.
public enum PDFShape {
  case fill(x: Double, y: Double, width: Double, height: Double, PDFColor)
  case disc(x: Double, y: Double, radius: Double, PDFColor)
  /// A picture, whose pixels are not kept.
  case picture(x: Double, y: Double, width: Double, height: Double)
  /// Text with its left end at `x` and its baseline at `y`.
  case text(PDFText, x: Double, y: Double, PDFColor)
}
