/// A hint that a part of the frame shows the same content as before, moved up or down.
///
/// Only a hint: differences are found and drawn again. It pays if everything in the region moves by
/// whole device pixels.
public struct ScrollMove: Hashable, Sendable {
  /// The part of the frame, in device pixels.
  public var region: DeviceRect
  /// Device pixels that its content has moved down (negative: up).
  public var dy: Int

  public init(region: DeviceRect, dy: Int) {
    self.region = region
    self.dy = dy
  }
}
