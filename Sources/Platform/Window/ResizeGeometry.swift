import Canvas

/// Computes the frame of a window whose edges are dragged, from the pointer's distance to the place
/// where the button went down. Always starts from the first frame, so that rounding and stopping at
/// the minimum never add up.
public struct ResizeGeometry: Hashable, Sendable {
  /// The result of a drag.
  public struct Outcome: Hashable, Sendable {
    /// The window's frame, never smaller than the minimum.
    public var frame: DeviceRect
    /// The distance of the pointer beyond the place where the width stopped at its minimum; its
    /// sign is the pointer's direction. 0 while the width still follows.
    public var overshootX: Int
    /// The distance of the pointer beyond the place where the height stopped at its minimum, with
    /// the pointer's direction as its sign.
    public var overshootY: Int
  }

  /// The frame when the button went down, in device pixels of the screen.
  public let start: DeviceRect
  /// The edges that follow the pointer.
  public let edges: WindowEdges
  /// The minimum width in device pixels.
  public let minimumWidth: Int
  /// The minimum height in device pixels.
  public let minimumHeight: Int

  /// Makes the geometry of one drag.
  public init(start: DeviceRect, edges: WindowEdges, minimumWidth: Int, minimumHeight: Int) {
    self.start = start
    self.edges = edges
    self.minimumWidth = minimumWidth
    self.minimumHeight = minimumHeight
  }

  /// The frame after the pointer has moved by (`dx`, `dy`) device pixels in all. Without an edge
  /// the whole frame moves.
  public func dragged(dx: Int, dy: Int) -> Outcome {
    if edges.isEmpty {
      var frame = start
      (frame.x, frame.y) = (start.x + dx, start.y + dy)
      return Outcome(frame: frame, overshootX: 0, overshootY: 0)
    }
    let horizontal = Self.span(
      start: start.x, length: start.width, minimum: minimumWidth, by: dx,
      lower: edges.contains(.left), upper: edges.contains(.right))
    let vertical = Self.span(
      start: start.y, length: start.height, minimum: minimumHeight, by: dy,
      lower: edges.contains(.top), upper: edges.contains(.bottom))
    return Outcome(
      frame: DeviceRect(
        x: horizontal.start, y: vertical.start, width: horizontal.length,
        height: vertical.length),
      overshootX: horizontal.overshoot, overshootY: vertical.overshoot)
  }

  /// Computes one axis. With the lower edge dragged the far end stays: `[s←→|e]`; with the upper one
  /// the near end: `[s|←→e]`.
  private static func span(
    start: Int, length: Int, minimum: Int, by delta: Int, lower: Bool, upper: Bool
  ) -> (start: Int, length: Int, overshoot: Int) {
    guard lower != upper else { return (start, length, 0) }
    let wanted = lower ? length - delta : length + delta
    let kept = max(wanted, minimum)
    let missing = kept - wanted
    return lower
      ? (start + length - kept, kept, missing)
      : (start, kept, -missing)
  }
}

extension WindowEdges {
  /// The edges of a window of `size` that `point` is near enough to drag: within `thickness`
  /// logical pixels of an edge; near an edge, a corner reaches `corner` pixels along it.
  public static func near(
    _ point: Point, of size: Size, thickness: Double, corner: Double
  ) -> WindowEdges {
    let nearLeft = point.x
    let nearRight = size.width - point.x
    let nearTop = point.y
    let nearBottom = size.height - point.y
    let nearest = min(min(nearLeft, nearRight), min(nearTop, nearBottom))
    guard nearest < thickness else { return [] }
    let onSide = min(nearLeft, nearRight) < thickness
    let onCap = min(nearTop, nearBottom) < thickness
    var edges: WindowEdges = []
    if nearLeft < (onCap ? corner : thickness) { edges.insert(.left) }
    if nearRight < (onCap ? corner : thickness) { edges.insert(.right) }
    if nearTop < (onSide ? corner : thickness) { edges.insert(.top) }
    if nearBottom < (onSide ? corner : thickness) { edges.insert(.bottom) }
    // A window smaller than two corners could be near both: the nearer one wins.
    if edges.isSuperset(of: [.left, .right]) {
      edges.remove(nearLeft <= nearRight ? .right : .left)
    }
    if edges.isSuperset(of: [.top, .bottom]) {
      edges.remove(nearTop <= nearBottom ? .bottom : .top)
    }
    return edges
  }
}
