import Canvas

/// The state of a resize beyond the window's minimum size: for each axis, the frame's and the
/// pointer's position when the minimum was reached.
///
/// It only needs frames and the pointer, so it serves Paber's own resizes and those that it only
/// watches. All lengths are in the frames' unit.
public struct ResizeBounce: Hashable, Sendable {
  /// The distance of the pointer beyond the minimum; 0 on an axis that still follows.
  public struct Pull: Hashable, Sendable {
    /// The distance to the right.
    public var x: Int
    /// The distance downwards.
    public var y: Int

    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }

    /// No pull.
    public static let none = Pull(x: 0, y: 0)
  }

  /// One axis of the window.
  enum Axis: Hashable, Sendable {
    /// The edge follows the pointer.
    case follows
    /// The minimum is reached.
    case reached(origin: Int, pointer: Int)

    /// - Parameter overshoot: the distance of the pointer beyond the place where the edge stopped, as far
    ///   as it is known: pointers move in leaps.
    mutating func follow(
      origin: Int, length: Int, minimum: Int, pointer: Int, overshoot: Int
    ) -> Int {
      switch self {
      case .reached(_, let start):
        if length > minimum {
          self = .follows
          return 0
        }
        return pointer - start
      case .follows:
        guard length <= minimum else { return 0 }
        self = .reached(origin: origin, pointer: pointer - overshoot)
        return overshoot
      }
    }

    /// The frame's position when the minimum was reached; `nil` while it is not.
    var origin: Int? {
      if case .reached(let origin, _) = self { origin } else { nil }
    }
  }

  /// The edges that are dragged.
  public internal(set) var edges: WindowEdges
  private let minimumWidth: Int
  private let minimumHeight: Int
  private(set) var horizontal = Axis.follows
  private(set) var vertical = Axis.follows

  /// Makes the state of a drag of the given edges that begins now.
  public init(edges: WindowEdges, minimumWidth: Int, minimumHeight: Int) {
    self.edges = edges
    self.minimumWidth = minimumWidth
    self.minimumHeight = minimumHeight
  }

  /// Updates the state for a frame (as it would be without a bounce) and the pointer's position for it.
  public mutating func follow(_ outcome: ResizeGeometry.Outcome, x: Int, y: Int) -> Pull {
    let frame = outcome.frame
    var pull = Pull.none
    if !edges.isDisjoint(with: [.left, .right]) {
      pull.x = horizontal.follow(
        origin: frame.x, length: frame.width, minimum: minimumWidth, pointer: x,
        overshoot: outcome.overshootX)
    }
    if !edges.isDisjoint(with: [.top, .bottom]) {
      pull.y = vertical.follow(
        origin: frame.y, length: frame.height, minimum: minimumHeight, pointer: y,
        overshoot: outcome.overshootY)
    }
    return pull
  }

  /// True if the minimum is reached on at least one axis.
  public var isAtMinimum: Bool { horizontal.origin != nil || vertical.origin != nil }

  /// The frame moved by the damped pull; `unitsPerPixel`: units of the frame in a logical pixel.
  /// Axes that have not reached their minimum keep their position in `frame`.
  public func shifted(_ frame: DeviceRect, by pull: Pull, unitsPerPixel: Double) -> DeviceRect {
    DeviceRect(
      x: (horizontal.origin ?? frame.x) + Self.way(pull.x, unitsPerPixel),
      y: (vertical.origin ?? frame.y) + Self.way(pull.y, unitsPerPixel),
      width: frame.width, height: frame.height)
  }

  private static func way(_ pull: Int, _ unitsPerPixel: Double) -> Int {
    Int((RubberBand.damped(Double(pull) / unitsPerPixel) * unitsPerPixel).rounded())
  }
}
