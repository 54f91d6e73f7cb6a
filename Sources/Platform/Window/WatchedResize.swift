import Canvas

/// A drag of a window's edges that somebody else does, such as the window manager with its own
/// frame: nothing is known of it but the frames that come of it and the pointer.
///
/// Which edges are dragged shows in the frames. How far the pointer was beyond the minimum when it
/// was reached does not, so the pull begins there. All lengths are of one unit, that of the frames.
public struct WatchedResize: Hashable, Sendable {
  private var bounce: ResizeBounce
  private var frame: DeviceRect

  /// Makes the state of a drag that is seen for the first time, with the frame as it was before.
  public init(from frame: DeviceRect, minimumWidth: Int, minimumHeight: Int) {
    self.frame = frame
    bounce = ResizeBounce(edges: [], minimumWidth: minimumWidth, minimumHeight: minimumHeight)
  }

  /// Whether the minimum is reached on one axis at least, so that the pointer has to be followed:
  /// no frame changes any more.
  public var isAtMinimum: Bool { bounce.isAtMinimum }

  /// The frame has become another with the pointer at (`x`, `y`) of the screen.
  public mutating func follow(_ new: DeviceRect, x: Int, y: Int) -> ResizeBounce.Pull {
    if new.width != frame.width {
      bounce.edges.insert(new.x == frame.x ? .right : .left)
    }
    if new.height != frame.height {
      bounce.edges.insert(new.y == frame.y ? .bottom : .top)
    }
    frame = new
    return follow(x: x, y: y)
  }

  /// The pointer has gone on to (`x`, `y`) of the screen, the frame has not changed.
  public mutating func follow(x: Int, y: Int) -> ResizeBounce.Pull {
    bounce.follow(.init(frame: frame, overshootX: 0, overshootY: 0), x: x, y: y)
  }
}
