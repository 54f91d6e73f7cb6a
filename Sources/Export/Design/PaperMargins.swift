/// The edges of a sheet of paper that stay white, in points.
public struct PaperMargins: Equatable, Sendable {
  /// From the left edge.
  public var left: Double
  /// From the top edge.
  public var top: Double
  /// From the right edge.
  public var right: Double
  /// From the bottom edge.
  public var bottom: Double

  /// Makes margins in points.
  public init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The margins, none of them wider than a quarter of the paper, so that there is room for text.
  func limited(on paper: PaperSize) -> PaperMargins {
    func limited(_ margin: Double, _ side: Double) -> Double { min(max(0, margin), side / 4) }
    return PaperMargins(
      left: limited(left, paper.width), top: limited(top, paper.height),
      right: limited(right, paper.width), bottom: limited(bottom, paper.height))
  }
}
