import Canvas

/// A resize that the window manager does with its own frame: only the resulting frames and the
/// pointer are known.
///
/// The dragged edges are found from the frames. The pointer's distance beyond the minimum when that
/// was reached is unknown, so the pull begins there. All lengths are in the frames' unit.
public struct WatchedResize: Hashable, Sendable {
  private var bounce: ResizeBounce
  private var frame: DeviceRect

  /// Makes the state of a resize when it is first noticed, with the frame before it.
  public init(from frame: DeviceRect, minimumWidth: Int, minimumHeight: Int) {
    self.frame = frame
    bounce = ResizeBounce(edges: [], minimumWidth: minimumWidth, minimumHeight: minimumHeight)
  }

  /// True if the minimum is reached on at least one axis, so that the pointer has to be polled: the
  /// frame does not change any more.
  public var isAtMinimum: Bool { bounce.isAtMinimum }

  /// Handles a change of the frame with the pointer at (`x`, `y`) of the screen.
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

  /// Handles a movement of the pointer to (`x`, `y`) of the screen without a change of the frame.
  public mutating func follow(x: Int, y: Int) -> ResizeBounce.Pull {
    bounce.follow(.init(frame: frame, overshootX: 0, overshootY: 0), x: x, y: y)
  }
}
