import Canvas

/// The recent positions of a finger, from which its speed at lifting is computed.
struct TouchTrack: Hashable, Sendable {
  private struct Place: Hashable, Sendable {
    var y: Double
    var time: Double
  }

  private var places: [Place] = []

  /// Seconds that are looked back, or to the place before the last, where a screen reports so seldom.
  private static let memory = 0.1
  /// Seconds after which a finger that has not moved rests.
  private static let rest = 0.06
  /// Two places nearer in time than this say nothing about speed.
  private static let leastTime = 0.004
  /// No hand is faster; logical pixels a second.
  private static let greatestSpeed = 8000.0

  /// Notes where the finger is.
  mutating func note(_ event: TouchEvent) {
    // The last place before those remembered stays: it may be the only one but the newest.
    if let first = places.firstIndex(where: { event.time - $0.time <= Self.memory }), first > 1 {
      places.removeFirst(first - 1)
    }
    places.append(Place(y: event.position.y, time: event.time))
  }

  /// Logical pixels a second downwards of a finger that is lifted at `time`; 0 if it rested.
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
