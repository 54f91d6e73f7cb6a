import CWayland

/// The wheel's or touchpad's movement of one frame, in steps of a wheel, as SDL counts them.
nonisolated struct WaylandWheel {
  /// A step is ten units of a surface, as compositors have it.
  private static let unitsInStep = 10.0

  private struct Axis {
    var units = 0.0
    /// `nil` for a touchpad, which has no steps.
    var steps: Double?

    var distance: Double { steps ?? units / WaylandWheel.unitsInStep }
  }

  private var vertical = Axis()
  private var horizontal = Axis()

  /// Adds a movement in units of the surface.
  mutating func move(_ axis: UInt32, units: Double) { change(axis) { $0.units += units } }

  /// Adds a movement in steps of the wheel, or parts of them.
  mutating func move(_ axis: UInt32, steps: Double) {
    change(axis) { $0.steps = ($0.steps ?? 0) + steps }
  }

  private mutating func change(_ axis: UInt32, _ body: (inout Axis) -> Void) {
    switch axis {
    case WL_POINTER_AXIS_VERTICAL_SCROLL.rawValue: body(&vertical)
    case WL_POINTER_AXIS_HORIZONTAL_SCROLL.rawValue: body(&horizontal)
    default: break
    }
  }

  /// Ends a frame. Returns its movement, upwards and to the right; `nil` if there was none.
  mutating func take() -> (x: Double, y: Double)? {
    defer { self = Self() }
    let (x, y) = (horizontal.distance, -vertical.distance)
    return x == 0 && y == 0 ? nil : (x, y)
  }
}
