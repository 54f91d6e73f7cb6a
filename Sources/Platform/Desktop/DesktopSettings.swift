import Canvas

/// The desktop's settings for the look and the motion of programs.
public struct DesktopSettings: Hashable, Sendable {
  /// A light or a dark look.
  public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
    case light, dark
  }

  /// The look of pages.
  public var colorScheme: ColorScheme = .light
  /// The desktop's accent colour; `nil` if it has none.
  public var accent: Color?
  /// The factor for the size of text: 0.5 to 3, usually 1.
  public var textScale = 1.0 {
    didSet { textScale = Self.clamped(textScale) }
  }
  /// True if the user wants high contrast.
  public var wantsContrast = false
  /// True if the user wants reduced motion.
  public var reducesMotion = false
  /// True if programs may list the recently used files.
  public var remembersRecentFiles = true
  /// Seconds that the caret is on, and off, without the fades between; `nil` if it does not blink.
  public var caretBlink: Double? = 0.53
  /// Seconds without a movement of the caret after which it stops blinking and stays on; `nil` for
  /// never. The default is GNOME's: the user does not look for a caret in a page that was left,
  /// and such a window should cost nothing.
  public var caretBlinkEnd: Double? = 10
  /// Seconds within which a second press makes a double click: 0.1 to 60.
  public var doubleClick = Self.standardDoubleClick {
    didSet { doubleClick = min(max(doubleClick, 0.1), 60) }
  }

  /// The look of pointers.
  public var pointerTheme = PointerTheme()

  /// The default time of a double click, in seconds.
  public static let standardDoubleClick = 0.4
  /// Seconds that a blinking caret takes to fade in or out.
  public static let caretFade = 0.120

  /// Makes the default settings.
  public init() {}

  /// The `caretBlink` for a whole cycle of `milliseconds`: on, fade, off, fade.
  public static func caretBlink(cycle milliseconds: Int32) -> Double {
    let half = Double(min(max(milliseconds, 100), 10_000)) / 2000
    return max(half - caretFade, shortestBlink)
  }

  /// Seconds; a caret that is never fully on would be hard to find.
  private static let shortestBlink = 0.05

  /// The nearest scale at which a page can still be read; 1 if it is not finite.
  private static func clamped(_ scale: Double) -> Double {
    scale.isFinite ? min(max(scale, 0.5), 3) : 1
  }
}

/// A source of the desktop's settings, now and after each change.
///
/// Until it answers, the settings of the last run are used; it never waits for the desktop.
@MainActor
public protocol DesktopSettingsSource: AnyObject {
  /// Sends the settings when they are known, and after each change.
  var didChange: Broadcast<DesktopSettings> { get }
  /// Begins to read the settings; returns at once.
  func start()
}

/// A desktop with default settings.
@MainActor
public final class SilentDesktopSettings: DesktopSettingsSource {
  /// Sent by tests only.
  public let didChange = Broadcast<DesktopSettings>()

  /// Makes a source that sends nothing by itself.
  public init() {}

  public func start() {}
}
