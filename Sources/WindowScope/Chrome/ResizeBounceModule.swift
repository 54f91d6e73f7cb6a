import ApplicationScope
import Canvas
import Interface
import Platform

/// Moves the sheet inside its frame when an edge is dragged beyond the window's minimum size and
/// the window itself can't move, as on Wayland.
final class ResizeBounceModule: Module, WindowPart, Animated, WindowEventObserver {
  let core: WindowCore
  private var horizontal = RubberPull()
  private var vertical = RubberPull()

  init(_ core: WindowCore) {
    self.core = core
  }

  func tearDown() {
    horizontal.end()
    vertical.end()
  }

  /// Handles a drag that is `x` and `y` logical pixels beyond the minimum size; both are 0 when it ends.
  private func overshoot(x: Double, y: Double) {
    follow(&horizontal, x)
    follow(&vertical, y)
    redraws.setNeedsFrame()
  }

  func observe(_ event: WindowEvent) {
    if case .overshoot(let x, let y) = event { overshoot(x: x, y: y) }
  }

  private func follow(_ pull: inout RubberPull, _ distance: Double) {
    if distance != 0 {
      pull.hold(at: distance)
    } else if appearance.desktop.reducesMotion {
      pull.end()
    } else {
      pull.release(at: clock.now)
    }
  }

  /// True while the sheet is away from its resting place.
  var isPulled: Bool { horizontal.isPulled || vertical.isPulled }

  func advance(to time: Double) -> Pace {
    guard horizontal.springsBack || vertical.springsBack else { return .still }
    redraws.setNeedsFrame()
    return horizontal.advance(to: time).sooner(vertical.advance(to: time))
  }

  /// The frame as it is shown: moved while the sheet is pulled.
  func apply(to list: DisplayList, theme: Theme, scale: Scale, at time: Double) -> DisplayList {
    let x = scale.devicePixel(horizontal.offset(at: time))
    let y = scale.devicePixel(vertical.offset(at: time))
    return x == 0 && y == 0 ? list : list.moved(x: x, y: y, beyond: theme.beyondPage)
  }
}
