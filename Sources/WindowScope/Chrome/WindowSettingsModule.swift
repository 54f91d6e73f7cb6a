import ApplicationScope
import Interface
import Platform

/// Applies the settings of the window: the desktop's frame, and black monitors in full screen. It
/// follows `SettingsModule` and keeps no value of its own.
final class WindowSettingsModule: Module, WindowPart {
  let core: WindowCore

  init(_ core: WindowCore) {
    self.core = core
  }

  func setUp(_ registrations: Registrations) {
    settings.didChange.observe(in: registrations) { [weak self] in self?.follow($0) }
    follow(settings.current)
  }

  private func follow(_ settings: Settings) {
    window.setBlanksOtherMonitors(settings.blankMonitors)
    guard settings.systemFrame != window.isDecorated else { return }
    window.setDecorated(settings.systemFrame)
    redraws.setNeedsFrame()
  }
}
