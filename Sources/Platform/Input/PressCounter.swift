import Canvas

/// Distinguishes the second press of a double click from a first one where SDL counts no clicks.
public struct PressCounter {
  /// Seconds within which a second press makes a double click.
  public var interval = DesktopSettings.standardDoubleClick
  /// Logical pixels that the pointer may move between the two presses.
  public static let distance = 6.0

  private var last: (point: Point, time: Double)?

  /// Makes a counter without a press.
  public init() {}

  /// Records a press at `time` seconds.
  public mutating func press(at point: Point, time: Double) { last = (point, time) }

  /// Discards the last press, so that a third one is a first one again.
  public mutating func reset() { last = nil }

  /// True if a press now would be the second of two.
  public func isSecond(at point: Point, time: Double) -> Bool {
    guard let last, time - last.time <= interval else { return false }
    return abs(point.x - last.point.x) <= Self.distance
      && abs(point.y - last.point.y) <= Self.distance
  }
}
