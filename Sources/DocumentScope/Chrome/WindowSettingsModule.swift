import ApplicationScope
import Interface
import Platform

/// Keeps the window as the settings want it: with the desktop's frame or without, the other
/// monitors black in full screen or not.
final class WindowSettingsModule: Module {
  private let window: any Window
  private let settings: SettingsModule
  private let redraws: RedrawSchedule

  init(_ core: DocumentCore) {
    window = core.window
    settings = core.settings
    redraws = core.redraws
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
