import Canvas
import Platform

/// The units of a window, by the monitor that it is on.
nonisolated struct WindowMetrics: Equatable {
  /// Device pixels in a logical one.
  var scale = Scale(1)
  /// Device pixels in an SDL unit.
  var unitFactor = 1.0
  /// Seconds between two frames.
  var frameInterval = 1.0 / 60.0

  /// SDL units in a logical pixel.
  var unitsPerPixel: Double { scale.factor / unitFactor }
}

/// A window's surroundings on its monitor.
nonisolated struct WindowSurroundings: Equatable {
  /// Logical pixels at the bottom that an on-screen keyboard covers.
  var keyboardInset = 0.0
  /// The edges inside of the monitor.
  var bareEdges: WindowEdges = []
  /// The edges that are known to be edges of the screen.
  var screenEdges: WindowEdges = []
}

/// The state to restore when the window leaves full screen.
nonisolated struct FullScreenRecord {
  /// The frame before, in SDL units; `nil` if the window was maximized.
  var before: DeviceRect?
  /// The frame to be restored instead, if the scale has changed meanwhile.
  var rescaled: DeviceRect?
  /// True if the window was maximized.
  var wasMaximized: Bool

  /// The frame to restore.
  var frame: DeviceRect? { rescaled ?? before }
}
