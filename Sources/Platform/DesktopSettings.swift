/// How the desktop wants programs to look and move.
public struct DesktopSettings: Hashable, Sendable {
  /// Whether pages are light or dark.
  public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
    case light, dark
  }

  /// Whether pages are light or dark.
  public var colorScheme: ColorScheme = .light
  /// Whether movement on the screen shall be left out.
  public var reducesMotion = false
  /// Seconds that the caret is on, and off; `nil`: it does not blink.
  public var caretBlink: Double? = 0.53

  /// Makes the settings of a desktop that says nothing.
  public init() {}
}
