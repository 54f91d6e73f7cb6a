import Canvas

/// The desktop's wishes for the look and the motion of programs.
public struct DesktopSettings: Hashable, Sendable {
  /// Whether pages are light or dark.
  public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
    case light, dark
  }

  /// Whether pages are light or dark.
  public var colorScheme: ColorScheme = .light
  /// The colour that the desktop sets its accents in; `nil`: it has none.
  public var accent: Color?
  /// How much larger than usual text shall be: 0.5 to 3, 1 is as it is.
  public var textScale = 1.0 {
    didSet { textScale = Self.clamped(textScale) }
  }
  /// Whether colours shall stand further apart.
  public var wantsContrast = false
  /// Whether movement on the screen shall be left out.
  public var reducesMotion = false
  /// Whether programs may list the files that the person used last.
  public var remembersRecentFiles = true
  /// Seconds that the caret is on, and off; `nil`: it does not blink. The fades between come on
  /// top.
  public var caretBlink: Double? = 0.53
  /// Seconds after which a caret that nobody moves stops blinking and stays; `nil`: never. Where the
  /// desktop says nothing it is what GNOME's is: nobody looks for a caret in a page that has been
  /// left, and a window that is left should cost nothing.
  public var caretBlinkEnd: Double? = 10
  /// Seconds within which a second press makes a double click: 0.1 to 5.
  public var doubleClick = Self.standardDoubleClick {
    didSet { doubleClick = min(max(doubleClick, 0.1), 5) }
  }

  /// What pointers look like.
  public var pointerTheme = PointerTheme()

  /// Seconds of a double click if the desktop does not say.
  public static let standardDoubleClick = 0.4
  /// Seconds that a caret which blinks takes to fade in or out.
  public static let caretFade = 0.120

  /// Makes the settings of a desktop that says nothing.
  public init() {}

  /// What `caretBlink` is for a whole cycle of `milliseconds`: on, fade, off, fade.
  public static func caretBlink(cycle milliseconds: Int32) -> Double {
    let half = Double(min(max(milliseconds, 100), 10_000)) / 2000
    return max(half - caretFade, shortestBlink)
  }

  /// Seconds; a caret that is never quite there would be hard to find.
  private static let shortestBlink = 0.05

  /// The nearest scale at which a page can still be read; 1 for what is no number.
  private static func clamped(_ scale: Double) -> Double {
    scale.isFinite ? min(max(scale, 0.5), 3) : 1
  }
}

/// A source of the desktop's settings, now and after each change.
@MainActor
public protocol DesktopSettingsSource: AnyObject {
  /// Tells the settings when they are known, and each time that they change.
  var didChange: Broadcast<DesktopSettings> { get }
  /// Begins to ask; returns at once.
  func start()
}

/// A desktop that has no wishes.
@MainActor
public final class SilentDesktopSettings: DesktopSettingsSource {
  /// Sent by tests only.
  public let didChange = Broadcast<DesktopSettings>()

  /// Makes one.
  public init() {}

  /// Does nothing.
  public func start() {}
}
