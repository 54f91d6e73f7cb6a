import Interface
import Platform

/// The colours of all windows and how the desktop wants things to move; tells when they change.
public final class AppearanceModule: Module {
  /// What the desktop wants.
  public private(set) var settings: DesktopSettings
  /// The colours in use.
  public private(set) var theme: Theme
  /// Which scheme to use whatever the desktop says; `nil`: the desktop's.
  public private(set) var chosenScheme: DesktopSettings.ColorScheme?
  /// Tells that colours changed.
  public let colorsDidChange = Broadcast<Theme>()

  /// Makes the module with the desktop's settings at the start.
  public init(settings: DesktopSettings, scheme: DesktopSettings.ColorScheme? = nil) {
    self.settings = settings
    chosenScheme = scheme
    theme = Theme(scheme: scheme ?? settings.colorScheme)
  }

  /// Light, dark, as the system: one after the other.
  public func switchScheme() {
    switch chosenScheme {
    case nil: chosenScheme = settings.colorScheme == .light ? .dark : .light
    case settings.colorScheme: chosenScheme = nil
    default: chosenScheme = settings.colorScheme
    }
    update()
  }

  /// The desktop wants something else now.
  public func setSettings(_ settings: DesktopSettings) {
    self.settings = settings
    update()
  }

  private func update() {
    let next = Theme(scheme: chosenScheme ?? settings.colorScheme)
    guard next != theme else { return }
    theme = next
    colorsDidChange.send(next)
  }
}

extension AppearanceModule {
  /// The commands of the appearance.
  public var commands: [Command] {
    [
      Command(
        "switch-scheme", "Light, Dark, as the System", .view,
        [Shortcut(.character("l"), [.control, .shift])]
      ) { [weak self] in self?.switchScheme() }
    ]
  }
}
