import Canvas

/// Recognizes gestures of fingers: taps, holds and drags of one, turns and pinches of two.
///
/// It has no clock and does not know the content under the fingers: its caller passes events, and
/// calls `advance` at `holdTime`. A second finger cancels the first one's gesture; after two, there
/// is no gesture until all are lifted. A third finger is ignored.
public struct TouchRecognizer: Hashable, Sendable {
  /// A recognized gesture.
  public enum Gesture: Hashable, Sendable {
    /// One finger came down and was lifted soon; `count` counts quick taps at one place.
    case tap(Point, count: Int)
    /// One finger rests where it came down.
    case hold(Point)
    /// One finger moved, after a hold or farther than a hand trembles.
    case drag(from: Point, to: Point)
    /// The finger that held or dragged was lifted. `speed`: logical pixels a second downwards.
    case release(Point, speed: Double)
    /// The hold or drag was cancelled and has no effect.
    case cancel
    /// Two fingers turned, by degrees clockwise.
    case turn(Double)
    /// Two fingers moved apart (positive) or together, by logical pixels.
    case pinch(Double)
    /// One of two fingers was lifted.
    case pairEnded
  }

  private struct Finger: Hashable, Sendable {
    var id: Int
    var position: Point
    /// The time of its last event.
    var time: Double
  }

  private enum State: Hashable, Sendable {
    /// No finger is down, or only ignored ones.
    case idle
    /// One finger is down without a gesture yet.
    case touching
    /// One finger rests, or drags after a hold.
    case holding
    case dragging
    case pair(TwoFingerGesture)
  }

  private struct Tap: Hashable, Sendable {
    var position: Point
    var time: Double
    var count: Int
  }

  private var state = State.idle
  private var fingers: [Finger] = []
  private var start = Point(x: 0, y: 0)
  private var startTime = 0.0
  private var track = TouchTrack()
  private var lastTap: Tap?

  /// Logical pixels that a finger may tremble.
  public static let slop = 10.0
  /// Seconds until a resting finger holds.
  static let holdDelay = 0.5
  /// Seconds from one tap to the next of a double tap.
  static let tapPause = 0.3
  /// Logical pixels between two taps of a double tap: fingers are wide.
  static let tapReach = 30.0
  /// Seconds without an event after which a finger counts as lifted, for events that are missing, as when
  /// an X11 window manager takes the gesture over. A real finger trembles.
  public static let lostAfter = 5.0

  /// Makes a recognizer with no finger down.
  public init() {}

  /// True if no finger is down.
  public var isIdle: Bool { fingers.isEmpty }

  /// The time for the next `advance`; `nil` if none is needed.
  public var holdTime: Double? { state == .touching ? startTime + Self.holdDelay : nil }

  /// Handles an event of a finger.
  ///
  /// - Returns: the gesture; `nil` if there is none, or none yet.
  public mutating func handle(_ event: TouchEvent) -> Gesture? {
    switch event.phase {
    case .began: begin(event)
    case .moved: move(event)
    case .ended: end(event)
    case .cancelled: cancel(event)
    }
  }

  /// Handles the passing of time.
  ///
  /// - Returns: a hold, if a finger has rested for long enough.
  public mutating func advance(to time: Double) -> Gesture? {
    guard let due = holdTime, time >= due else { return nil }
    state = .holding
    return .hold(start)
  }

  private mutating func begin(_ event: TouchEvent) -> Gesture? {
    let ended = forgetFingers { $0.id == event.finger || event.time - $0.time > Self.lostAfter }
    fingers.append(Finger(id: event.finger, position: event.position, time: event.time))
    switch fingers.count {
    case 1:
      state = .touching
      start = event.position
      startTime = event.time
      track = TouchTrack()
      track.note(event)
      return ended
    case 2:
      let meantSomething = state == .holding || state == .dragging
      // After a pair one finger is left: another one makes no new pair.
      if state != .idle { state = .pair(TwoFingerGesture()) }
      lastTap = nil
      return meantSomething ? .cancel : ended
    default: return ended
    }
  }

  /// Removes fingers that cannot be down any more, and ends their gesture.
  private mutating func forgetFingers(where isLost: (Finger) -> Bool) -> Gesture? {
    let count = fingers.count
    fingers.removeAll(where: isLost)
    guard fingers.count < count else { return nil }
    defer { state = .idle }
    switch state {
    case .holding, .dragging: return .cancel
    case .pair: return .pairEnded
    case .idle, .touching: return nil
    }
  }

  private mutating func move(_ event: TouchEvent) -> Gesture? {
    guard let index = fingers.firstIndex(where: { $0.id == event.finger }) else { return nil }
    let old = fingers
    fingers[index].position = event.position
    fingers[index].time = event.time
    switch state {
    case .idle: return nil
    case .pair(var pair):
      guard index < 2 else { return nil }
      let movement = pair.move(from: Self.span(old), to: Self.span(fingers))
      state = .pair(pair)
      switch movement {
      case .turn(let degrees): return .turn(degrees)
      case .pinch(let distance): return .pinch(distance)
      case nil: return nil
      }
    case .touching where start.distance(to: event.position) <= Self.slop:
      track.note(event)
      return nil
    case .touching, .dragging, .holding:
      track.note(event)
      if state == .touching { state = .dragging }
      return .drag(from: start, to: event.position)
    }
  }

  private mutating func end(_ event: TouchEvent) -> Gesture? {
    guard let index = fingers.firstIndex(where: { $0.id == event.finger }) else { return nil }
    fingers.remove(at: index)
    switch state {
    case .idle: return nil
    case .pair:
      guard index < 2 else { return nil }
      state = .idle
      return .pairEnded
    case .touching:
      state = .idle
      return tap(event)
    case .holding, .dragging:
      state = .idle
      lastTap = nil
      return .release(event.position, speed: track.speed(at: event.time))
    }
  }

  private mutating func cancel(_ event: TouchEvent) -> Gesture? {
    lastTap = nil
    return forgetFingers { $0.id == event.finger }
  }

  private mutating func tap(_ event: TouchEvent) -> Gesture {
    var count = 1
    if let last = lastTap, startTime - last.time < Self.tapPause,
      start.distance(to: last.position) < Self.tapReach
    {
      count = last.count + 1
    }
    lastTap = Tap(position: start, time: event.time, count: count)
    return .tap(start, count: count)
  }

  private static func span(_ fingers: [Finger]) -> FingerSpan {
    FingerSpan(from: fingers[0].position, to: fingers[1].position)
  }
}

extension Point {
  /// The distance to another point.
  fileprivate func distance(to other: Point) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
