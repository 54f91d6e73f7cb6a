import ApplicationScope
import Interface
import Platform

/// Keeps the window as the settings want it: with the desktop's frame or without, the other
/// monitors black in full screen or not.
final class WindowSettingsModule: Module {
  private let window: any Window
  private let settings: SettingsModule
  private let frame: FrameSchedule
  private var subscription: Subscription?

  init(window: any Window, settings: SettingsModule, frame: FrameSchedule) {
    self.window = window
    self.settings = settings
    self.frame = frame
  }

  func setUp() {
    subscription = settings.didChange.subscribe { [weak self] in self?.follow($0) }
    follow(settings.current)
  }

  func tearDown() { subscription = nil }

  private func follow(_ settings: Settings) {
    window.setBlanksOtherMonitors(settings.blankMonitors)
    guard settings.systemFrame != window.isDecorated else { return }
    window.setDecorated(settings.systemFrame)
    frame.setNeedsFrame()
  }
}
