import CWayland

/// The scale of a window, by the monitors that it is on and by what the compositor prefers.
extension WaylandWindow {
  /// The monitors that it is on.
  var monitors: [WaylandOutput] {
    connection.outputs.filter { outputs.contains($0.number) }
  }

  private func moved(toOutput handle: OpaquePointer?, enters: Bool) {
    guard let output = connection.outputs.first(where: { $0.handle == handle }) else { return }
    moved(to: output.number, enters: enters)
  }

  /// Updates scale, frame rate and edges after the window has entered or left a monitor.
  func moved(to output: UInt32, enters: Bool) {
    let (interval, edges) = (frameInterval, edgesOfScreen)
    outputs.removeAll { $0 == output }
    if enters { outputs.append(output) }
    wasOnMonitor = wasOnMonitor || enters
    refreshScale()
    if frameInterval != interval || edgesOfScreen != edges { client?.metricsDidChange() }
  }

  /// Updates the same after a monitor has changed.
  func monitorDidChange() {
    refreshScale()
    client?.metricsDidChange()
  }

  /// Determines the scale again, after one of its sources has changed.
  private func refreshScale() {
    let scale = currentScale
    guard scale != unitScale else { return }
    unitScale = scale
    connection.scaleDidChange(of: surface)
    client?.metricsDidChange()
  }

  var currentScale: WaylandScale {
    WaylandScale.choice(
      preferred: preferredScale, own: monitors.map(\.geometry.scale),
      former: wasOnMonitor ? unitScale : nil,
      all: connection.outputs.map(\.geometry.scale), isFractional: viewport != nil)
  }

  nonisolated(unsafe) static let fractionalListener:
    UnsafePointer<wp_fractional_scale_v1_listener> =
      WaylandListener.lasting(
        wp_fractional_scale_v1_listener(preferred_scale: { context, _, parts in
          WaylandListener.tell(context, as: WaylandWindow.self) {
            $0.preferredScale = WaylandScale(parts: Int(parts))
            $0.refreshScale()
          }
        }))

  nonisolated(unsafe) static let surfaceListener: UnsafePointer<wl_surface_listener> = {
    var table = wl_surface_listener()
    table.enter = { context, _, output in
      WaylandListener.tell(context, as: WaylandWindow.self, output) {
        $0.moved(toOutput: $1, enters: true)
      }
    }
    table.leave = { context, _, output in
      WaylandListener.tell(context, as: WaylandWindow.self, output) {
        $0.moved(toOutput: $1, enters: false)
      }
    }
    return WaylandListener.lasting(table)
  }()
}
