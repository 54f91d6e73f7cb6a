import Canvas

/// The on-screen keyboard, as far as a program can know of it: a dock at the bottom of the monitor
/// that takes so much of the room for windows that it can't be a panel.
public enum ScreenKeyboard {
  /// The part of a monitor's height from which on what is reserved at its bottom is a keyboard:
  /// panels have a tenth of a small screen at most.
  static let leastPart = 0.15

  /// How much of a window's bottom lies under the keyboard. All in one unit.
  ///
  /// A window that reaches beyond the monitor has been pushed out of it by hand; what is out there
  /// is nobody's to cover, and its text is not moved.
  ///
  /// - Parameter usable: what docks leave of the monitor.
  public static func covered(
    ofWindow window: DeviceRect, onMonitor monitor: DeviceRect, usable: DeviceRect
  ) -> Int {
    let reserved = monitor.maxY - usable.maxY
    // Some window managers tell of one monitor only what docks leave of it.
    guard !usable.isEmpty, Double(reserved) >= Self.leastPart * Double(monitor.height),
      window.maxY <= monitor.maxY,
      window.y < usable.maxY
    else { return 0 }
    return max(0, window.maxY - usable.maxY)
  }
}
