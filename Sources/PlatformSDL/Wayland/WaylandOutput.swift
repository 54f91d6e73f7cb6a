import CWayland

/// A monitor, with the properties that determine its scale.
///
/// **Invariant:** the proxies are destroyed with this object.
final class WaylandOutput {
  /// The compositor's number for it.
  let number: UInt32
  /// The monitor as libwayland knows it.
  let handle: OpaquePointer
  /// Is told when the values have changed.
  weak var connection: WaylandConnection?

  /// The source of the size in units, `xdg_output`; `nil` if there is none.
  private var logical: OpaquePointer?
  /// The values received so far; complete with `done`.
  private var told = WaylandOutputGeometry()
  /// The values of the last `done`.
  private(set) var geometry = WaylandOutputGeometry()

  /// Takes over a monitor that was bound at version 2; `logicalOutputs` is the `xdg_output` manager.
  init(number: UInt32, handle: OpaquePointer, logicalOutputs: OpaquePointer?) {
    self.number = number
    self.handle = handle
    let context = WaylandListener.context(of: self)
    wl_output_add_listener(handle, Self.listener, context)
    guard let logicalOutputs,
      let logical = zxdg_output_manager_v1_get_xdg_output(logicalOutputs, handle)
    else { return }
    self.logical = logical
    zxdg_output_v1_add_listener(logical, Self.logicalListener, context)
  }

  isolated deinit {
    if let logical { zxdg_output_v1_destroy(logical) }
    wl_output_destroy(handle)
  }

  private func done() {
    guard told != geometry else { return }
    geometry = told
    connection?.outputDidChange()
  }

  nonisolated(unsafe) private static let listener: UnsafePointer<wl_output_listener> = {
    var table = wl_output_listener()
    table.geometry = { context, _, _, _, _, _, _, _, _, transform in
      WaylandListener.tell(context, as: WaylandOutput.self) {
        // Quarter turns have odd numbers.
        $0.told.isTurned = transform & 1 != 0
      }
    }
    table.mode = { context, _, flags, width, height, refresh in
      guard flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0 else { return }
      WaylandListener.tell(context, as: WaylandOutput.self) {
        $0.told.pixels = (Int(width), Int(height))
        $0.told.refresh = Int(refresh)
      }
    }
    table.done = { context, _ in
      WaylandListener.tell(context, as: WaylandOutput.self) { $0.done() }
    }
    table.scale = { context, _, factor in
      WaylandListener.tell(context, as: WaylandOutput.self) { $0.told.factor = Int(factor) }
    }
    return WaylandListener.lasting(table)
  }()

  nonisolated(unsafe) private static let logicalListener: UnsafePointer<zxdg_output_v1_listener> =
    WaylandListener.lasting(
      zxdg_output_v1_listener(
        logical_position: { _, _, _, _ in },
        logical_size: { context, _, width, height in
          WaylandListener.tell(context, as: WaylandOutput.self) {
            $0.told.units = (Int(width), Int(height))
          }
        },
        // Only sent before version 3; `wl_output` sends the same then.
        done: { context, _ in
          WaylandListener.tell(context, as: WaylandOutput.self) { $0.done() }
        },
        name: { _, _, _ in }, description: { _, _, _ in }))
}

/// The size and the scale of a monitor.
nonisolated struct WaylandOutputGeometry: Equatable {
  /// Pixels of the panel, before it is turned.
  var pixels: (width: Int, height: Int) = (0, 0)
  /// Units of surfaces; (0, 0) if unknown.
  var units: (width: Int, height: Int) = (0, 0)
  /// True if the panel is turned by 90° or 270°.
  var isTurned = false
  /// Thousandths of a frame in a second; 0 if unknown.
  var refresh = 0
  /// Pixels in a unit, rounded up.
  var factor = 1

  /// Pixels in a unit: where units are rounded, the nearest of the fractions that Wayland allows.
  var scale: WaylandScale {
    let whole = WaylandScale(factor: max(1, factor))
    let all = isTurned ? (width: pixels.height, height: pixels.width) : pixels
    guard units.width > 0, units.height > 0, all.width > 0, all.height > 0 else { return whole }
    // The longer side, whose rounding error is relatively smaller.
    let (pixels, units) =
      all.width > all.height ? (all.width, units.width) : (all.height, units.height)
    let fraction = WaylandScale(parts: (WaylandScale.one * pixels * 2 + units) / (units * 2))
    // Some versions of Mutter report pixels instead of units.
    return fraction.parts == WaylandScale.one ? whole : fraction
  }

  /// Seconds between two frames; 1/60 if unknown.
  var frameInterval: Double { refresh > 0 ? 1000 / Double(refresh) : 1 / 60 }

  /// The size in units; `nil` if unknown.
  var size: (width: Int, height: Int)? {
    if units.width > 0, units.height > 0 { return units }
    guard pixels.width > 0, pixels.height > 0 else { return nil }
    let all = isTurned ? (width: pixels.height, height: pixels.width) : pixels
    return (all.width / max(1, factor), all.height / max(1, factor))
  }

  static func == (first: Self, second: Self) -> Bool {
    first.pixels == second.pixels && first.units == second.units
      && first.refresh == second.refresh && first.isTurned == second.isTurned
      && first.factor == second.factor
  }
}
