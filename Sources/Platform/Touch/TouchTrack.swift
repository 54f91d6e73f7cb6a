import Canvas

/// The recent positions of a finger, from which its speed at lifting is computed.
struct TouchTrack: Hashable, Sendable {
  private struct Place: Hashable, Sendable {
    var y: Double
    var time: Double
  }

  private var places: [Place] = []

  /// The last seconds that are considered, or the last two positions, if a screen reports less often.
  private static let memory = 0.1
  /// Seconds without a movement after which a finger rests.
  private static let rest = 0.06
  /// Two positions nearer in time than this give no useful speed.
  private static let leastTime = 0.004
  /// The maximum of a hand; logical pixels a second.
  private static let greatestSpeed = 8000.0

  /// Records the finger's position.
  mutating func note(_ event: TouchEvent) {
    // The last position before those remembered stays: it may be the only one but the newest.
    if let first = places.firstIndex(where: { event.time - $0.time <= Self.memory }), first > 1 {
      places.removeFirst(first - 1)
    }
    places.append(Place(y: event.position.y, time: event.time))
  }

  /// Returns the speed in logical pixels a second downwards of a finger lifted at `time`; 0 if it rested.
  func speed(at time: Double) -> Double {
    guard let last = places.last, time - last.time < Self.rest, places.count > 1 else { return 0 }
    let earlier = places.dropLast()
    guard
      let first = earlier.first(where: { last.time - $0.time <= Self.memory }) ?? earlier.last,
      last.time - first.time >= Self.leastTime
    else { return 0 }
    let speed = (last.y - first.y) / (last.time - first.time)
    return max(-Self.greatestSpeed, min(Self.greatestSpeed, speed))
  }
}
