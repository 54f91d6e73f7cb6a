import Canvas

/// The scroll position of content whose area may be too low for all of it. Heights are logical pixels,
/// from the content's top.
struct Scroll {
  /// The height of the content above the area.
  private(set) var offset = 0.0
  /// The height of the content.
  private(set) var content = 0.0
  /// The height of the area.
  private(set) var room = 0.0
  /// True if the keyboard focus has moved to another part, which is to be scrolled into view.
  var bringsPart = false

  /// The greatest offset, at which the content's end is in sight.
  var end: Double { max(0, content - room) }

  /// Scrolls by detents of the wheel; `false` if all content is visible.
  @discardableResult
  mutating func turn(_ detents: Double) -> Bool { move(by: -detents * PageMetrics.sheetWheelStep) }

  /// Scrolls towards the end, or towards the beginning if negative; `false` if all content is
  /// visible.
  @discardableResult
  mutating func move(by distance: Double) -> Bool {
    offset = max(0, min(offset + distance, end))
    return end > 0
  }

  /// Sets the heights, without empty space below the content.
  mutating func fit(_ content: Double, in room: Double) {
    (self.content, self.room) = (content, room)
    move(by: 0)
  }

  /// Scrolls as little as needed to make a part of the content visible.
  mutating func bring(_ part: ClosedRange<Double>) {
    if part.upperBound > offset + room { move(by: part.upperBound - offset - room) }
    if part.lowerBound < offset { move(by: part.lowerBound - offset) }
  }

  /// Returns the scroll line at the right end of an area; `nil` if all content is visible.
  ///
  /// - Parameters:
  ///   - inset: the distance of the line from the area's right edge.
  ///   - foot: the height at the area's lower end that the line leaves free.
  func line(in area: Rect, inset: Double, foot: Double = 0) -> Rect? {
    guard end > 0 else { return nil }
    let line = line(on: area.height - foot)
    return Rect(
      x: area.maxX - inset, y: area.y + line.top(at: offset / end),
      width: PageMetrics.caretWidth, height: line.length)
  }

  /// Moves the top of the scroll line to a distance from that of its track.
  mutating func moveLine(to top: Double, on track: Double) {
    move(by: line(on: track).part(at: top) * end - offset)
  }

  private func line(on track: Double) -> ScrollLine {
    ScrollLine(
      track: track, room: room, content: content, shortest: PageMetrics.scrollLineLength)
  }
}

/// The length of a scroll line and its way along a track, in any one unit.
public struct ScrollLine {
  private let track: Double
  public var length: Double

  /// Makes the line of content that is partly in sight.
  public init(track: Double, room: Double, content: Double, shortest: Double) {
    self.track = track
    length = max(shortest, track * room / content)
  }

  /// Returns the distance of its top from that of the track, at a part (0 to 1) of the content.
  public func top(at part: Double) -> Double { (track - length) * max(0, min(1, part)) }

  /// Returns the part of the content, 0 to 1, for a distance of its top from that of the track.
  public func part(at top: Double) -> Double {
    let way = max(1, track - length)
    return max(0, min(way, top)) / way
  }
}
