/// The positions of elements in a picture of the light theme.
extension Picture {
  /// A rectangle of pixels.
  public struct Box {
    /// Columns.
    public var x: Range<Int>
    /// Rows.
    public var y: Range<Int>
  }

  /// The colour of the scroll line on a light page.
  public static let scrollLineColor: UInt32 = 0x898782

  /// The colour of the caret on a light page.
  public static let caretColor: UInt32 = 0x0a84d8

  /// The smallest box round all text of the page: pixels darker than the title, any mark, band or caret.
  /// `nil` if there is none.
  public var inkBox: Box? { box { isInk(pixels[$0]) } }

  private func isInk(_ pixel: UInt32) -> Bool {
    pixel & 0xff < 0x60 && pixel >> 8 & 0xff < 0x60 && pixel >> 16 < 0x60
  }

  /// The pixels of the right edge from top to bottom, inside the hairline around the window.
  private var rightEdge: [UInt32] { (1..<height - 1).map { pixels[($0 + 1) * width - 2] } }

  /// True if there is no trace of the scroll line, or of anything else, at the right edge.
  public var isRightEdgeBlank: Bool { Set(rightEdge).count <= 1 }

  /// The rows of the scroll line at the right edge; `nil` where it does not show in full colour.
  public var scrollLineRows: Range<Int>? {
    let edge = rightEdge
    let rows = edge.indices.filter { edge[$0] == Self.scrollLineColor }.map { $0 + 1 }
    guard let first = rows.first, let last = rows.last else { return nil }
    return first..<last + 1
  }

  /// True if the right edge is page from top to bottom.
  public var hasBareRightEdge: Bool {
    let edge = rightEdge
    return edge.allSatisfy { $0 == edge[0] }
  }

  /// The smallest box round all pixels that differ from another picture of the same size.
  public func changedBox(from other: Picture) -> Box? {
    box { pixels[$0] != other.pixels[$0] }
  }

  /// Returns the number of text pixels that are page in another picture of the same size, below the
  /// window's controls.
  public func lostInk(in other: Picture) -> Int {
    guard width == other.width, height == other.height else { return .max }
    return (min(pixels.count, 41 * width)..<pixels.count).reduce(into: 0) { count, index in
      let isText = pixels[index] & 0xff < 0x60 && pixels[index] >> 16 & 0xff < 0x60
      if isText && other.pixels[index] & 0xff > 0xe0 { count += 1 }
    }
  }
}
