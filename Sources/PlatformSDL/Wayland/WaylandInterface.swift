/// A Wayland interface that Paber uses, up to a version: a newer compositor is not asked for more,
/// so listeners need not handle later events.
nonisolated struct WaylandInterface: Sendable {
  /// The interface's name in the protocol.
  let name: String
  /// The highest version that is supported.
  let version: UInt32

  static let compositor = WaylandInterface(name: "wl_compositor", version: 4)
  static let dataDeviceManager = WaylandInterface(name: "wl_data_device_manager", version: 3)
  static let output = WaylandInterface(name: "wl_output", version: 2)
  static let seat = WaylandInterface(name: "wl_seat", version: 8)
  static let shell = WaylandInterface(name: "xdg_wm_base", version: 5)
  static let sharedMemory = WaylandInterface(name: "wl_shm", version: 1)
  static let fractionalScale = WaylandInterface(
    name: "wp_fractional_scale_manager_v1", version: 1)
  static let viewporter = WaylandInterface(name: "wp_viewporter", version: 1)
  static let activation = WaylandInterface(name: "xdg_activation_v1", version: 1)
  static let pointerGestures = WaylandInterface(name: "zwp_pointer_gestures_v1", version: 1)
  static let primarySelection = WaylandInterface(
    name: "zwp_primary_selection_device_manager_v1", version: 1)
  static let tablets = WaylandInterface(name: "zwp_tablet_manager_v2", version: 1)
  static let textInput = WaylandInterface(name: "zwp_text_input_manager_v3", version: 1)
  static let decoration = WaylandInterface(name: "zxdg_decoration_manager_v1", version: 1)
  static let formerExporter = WaylandInterface(name: "zxdg_exporter_v1", version: 1)
  static let exporter = WaylandInterface(name: "zxdg_exporter_v2", version: 1)
  static let logicalOutput = WaylandInterface(name: "zxdg_output_manager_v1", version: 2)
}
