/// Where things are in a picture of the light theme.
extension Picture {
  /// A rectangle of pixels.
  public struct Box {
    /// Columns.
    public var x: Range<Int>
    /// Rows.
    public var y: Range<Int>
  }

  /// The colour of the scroll line on a light page.
  public static let scrollLineColor: UInt32 = 0xcfccc5

  /// The smallest box round all text: pixels darker than any mark, band or caret. `nil` if there
  /// is none.
  public var inkBox: Box? {
    var box: Box?
    for y in 0..<height {
      for x in 0..<width where isInk(pixels[y * width + x]) {
        guard let known = box else {
          box = Box(x: x..<x + 1, y: y..<y + 1)
          continue
        }
        box = Box(
          x: min(known.x.lowerBound, x)..<max(known.x.upperBound, x + 1),
          y: known.y.lowerBound..<(y + 1))
      }
    }
    return box
  }

  private func isInk(_ pixel: UInt32) -> Bool {
    pixel & 0xff < 0x80 && pixel >> 8 & 0xff < 0x80 && pixel >> 16 < 0x80
  }

  /// What the right edge shows from top to bottom, inside the hairline that keeps windows apart.
  private var rightEdge: [UInt32] { (1..<height - 1).map { pixels[($0 + 1) * width - 2] } }

  /// The rows of the scroll line at the right edge; `nil` where it does not show in full colour.
  public var scrollLineRows: Range<Int>? {
    let edge = rightEdge
    let rows = edge.indices.filter { edge[$0] == Self.scrollLineColor }.map { $0 + 1 }
    guard let first = rows.first, let last = rows.last else { return nil }
    return first..<last + 1
  }

  /// Whether the right edge is page from top to bottom.
  public var hasBareRightEdge: Bool {
    let edge = rightEdge
    return edge.allSatisfy { $0 == edge[0] }
  }

  /// The smallest box round all pixels that differ from another picture of the same size.
  public func changedBox(from other: Picture) -> Box? {
    let changed = pixels.indices.filter { pixels[$0] != other.pixels[$0] }
    let columns = changed.map { $0 % width }
    guard let first = changed.first, let last = changed.last, let left = columns.min(),
      let right = columns.max()
    else { return nil }
    return Box(x: left..<right + 1, y: first / width..<last / width + 1)
  }
}
