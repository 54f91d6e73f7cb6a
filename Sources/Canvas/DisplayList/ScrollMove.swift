/// Says that a part of the frame shows what it did before, only higher or lower.
///
/// A hint, never a promise: what does not fit it is found and drawn anew. It pays when whatever is
/// in the region moves by whole device pixels.
public struct ScrollMove: Hashable, Sendable {
  /// The part of the frame, in device pixels.
  public var region: DeviceRect
  /// Device pixels that its content has moved down (negative: up).
  public var dy: Int

  /// Makes a move.
  public init(region: DeviceRect, dy: Int) {
    self.region = region
    self.dy = dy
  }
}
