import Interface
import Localization
import Platform

/// The colours and the motion of all windows: the user's settings, over those of the desktop. Tells
/// when colours change.
public final class AppearanceModule: Module {
  private let settings: SettingsModule
  /// The desktop's settings.
  public private(set) var desktop: DesktopSettings
  /// The colours in use.
  public private(set) var theme: Theme
  /// The scheme that overrides the setting until the user sets another one.
  private var scheme: DesktopSettings.ColorScheme?
  /// Tells that colours changed.
  public let colorsDidChange = Broadcast<Theme>()
  /// Tells that the desktop's settings changed.
  public let desktopDidChange = Broadcast<DesktopSettings>()

  /// Makes the module with the desktop's settings at the start. `scheme` overrides the setting
  /// until the user sets another one.
  public init(
    settings: SettingsModule, desktop: DesktopSettings, scheme: DesktopSettings.ColorScheme? = nil
  ) {
    self.settings = settings
    self.desktop = desktop
    self.scheme = scheme
    theme = Self.theme(settings.current, desktop, scheme)
  }

  /// Begins to follow the settings.
  public func setUp(_ registrations: Registrations) {
    var known = settings.current.scheme
    settings.didChange.observe(in: registrations) { [weak self] settings in
      if settings.scheme != known { self?.scheme = nil }
      known = settings.scheme
      self?.update()
    }
  }

  /// Switches to the next scheme: light, dark, the system's.
  public func switchScheme() {
    let chosen = scheme.map { $0 == .light ? SchemeChoice.light : .dark } ?? settings.chosen.scheme
    let opposite: SchemeChoice = desktop.colorScheme == .light ? .dark : .light
    scheme = nil
    settings.change {
      $0.scheme =
        switch chosen {
        case .system: opposite
        case opposite: opposite == .dark ? .light : .dark
        default: .system
        }
    }
    update()
  }

  /// Takes over changed settings of the desktop.
  public func setDesktop(_ desktop: DesktopSettings) {
    guard desktop != self.desktop else { return }
    self.desktop = desktop
    update()
    desktopDidChange.send(desktop)
  }

  private func update() {
    let next = Self.theme(settings.current, desktop, scheme)
    guard next != theme else { return }
    theme = next
    colorsDidChange.send(next)
  }

  private static func theme(
    _ settings: Settings, _ desktop: DesktopSettings, _ scheme: DesktopSettings.ColorScheme?
  ) -> Theme {
    let chosen: DesktopSettings.ColorScheme? =
      switch settings.scheme {
      case .system: nil
      case .light: .light
      case .dark: .dark
      }
    let inUse = scheme ?? chosen ?? desktop.colorScheme
    let theme =
      if settings.accent == nil, let accent = desktop.accent {
        Theme(scheme: inUse, desktopAccent: accent, tint: settings.tint)
      } else {
        Theme(scheme: inUse, accent: settings.accent ?? .blue, tint: settings.tint)
      }
    return desktop.wantsContrast ? theme.withMoreContrast : theme
  }
}

extension AppearanceModule {
  /// The commands of the appearance.
  public var commands: [Command] {
    [
      Command(
        "switch-scheme", "Light, Dark or System Theme", .view,
        [Shortcut(.character("l"), [.control, .shift])]
      ) { [weak self] in self?.switchScheme() }
    ]
  }
}
