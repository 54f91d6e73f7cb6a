import CWayland

/// The actions of a drag (copy, move), as bits of the protocol.
enum WaylandAction {
  /// Keeps the original.
  static let copy = WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY.rawValue
  /// Removes the original.
  static let move = WL_DATA_DEVICE_MANAGER_DND_ACTION_MOVE.rawValue
}
