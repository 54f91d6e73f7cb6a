import Canvas

/// Detects an on-screen keyboard: a dock at the bottom of the monitor that reserves too much of the
/// room for windows to be a panel.
public enum ScreenKeyboard {
  /// The minimum part of a monitor's height that a keyboard reserves at its bottom: panels take a
  /// tenth of a small screen at most.
  static let leastPart = 0.15

  /// Returns the height of the window's bottom part under the keyboard. All in one unit.
  ///
  /// A window that reaches beyond the monitor has been moved there by hand; the part outside is not
  /// covered, and its text is not moved.
  ///
  /// - Parameter usable: the area of the monitor that docks leave.
  public static func covered(
    ofWindow window: DeviceRect, onMonitor monitor: DeviceRect, usable: DeviceRect
  ) -> Int {
    let reserved = monitor.maxY - usable.maxY
    // Some window managers report the area that docks leave for only one monitor.
    guard !usable.isEmpty, Double(reserved) >= Self.leastPart * Double(monitor.height),
      window.maxY <= monitor.maxY,
      window.y < usable.maxY
    else { return 0 }
    return max(0, window.maxY - usable.maxY)
  }
}
