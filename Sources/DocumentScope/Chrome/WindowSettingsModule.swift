import ApplicationScope
import Interface
import Platform

/// Keeps the window as the settings want it: with the desktop's frame or without, the other
/// monitors black in full screen or not.
final class WindowSettingsModule: Module, DocumentPart {
  let core: DocumentCore

  init(_ core: DocumentCore) {
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
