import Canvas

/// Scrolling while a drag is held beyond the top or the bottom of its area: the farther, the faster.
struct DragScroll {
  /// The pointer while it is held; `nil` if nothing is.
  private(set) var point: Point?
  /// Logical pixels beyond the area; negative above it.
  private var distance = 0.0
  private var last: Double?
  private var rest = 0.0

  /// Pixels a second for each pixel beyond the area.
  private static let gain = 12.0
  /// Seconds; a longer pause between two frames counts as this one.
  private static let longestStep = 0.1

  /// Follows the pointer that is held.
  mutating func hold(at point: Point, of area: Rect) {
    self.point = point
    distance = point.y < area.y ? point.y - area.y : max(0, point.y - area.maxY)
    if distance == 0 { (last, rest) = (nil, 0) }
  }

  /// Returns the number of steps of a length to scroll by now, towards the end if positive; `nil` if
  /// the pointer is not beyond the area.
  mutating func steps(of length: Double, to now: Double) -> Int? {
    guard distance != 0 else { return nil }
    rest += distance * Self.gain * min(Self.longestStep, now - (last ?? now)) / length
    last = now
    let whole = Int(rest)
    rest -= Double(whole)
    return whole
  }
}
