import ApplicationScope
import Files
import Interface
import Platform
import PlatformDBus
import PlatformSDL
import Typography

/// The program while it runs on a desktop: handles event loop ticks and the desktop's requests, and
/// writes what must be kept.
///
/// **Invariant:** the desktop outlives it.
final class RunningProgram: DesktopDelegate {
  private let application: ApplicationScope
  private let root: CompositionRoot
  private unowned let desktop: SDLDesktop
  /// True if the system has asked the program to end.
  private var hasToGo = false
  private let queue: any BackgroundQueue
  private let latency: LatencyFile?
  private let registrations = Registrations()
  /// The last settings from the desktop's buses, of this run or the one before.
  private var said: DesktopSettings
  private var startMemory = StartMemory()

  init(
    _ application: ApplicationScope, _ root: CompositionRoot, on desktop: SDLDesktop,
    queue: any BackgroundQueue, latency: LatencyFile?
  ) {
    self.application = application
    self.root = root
    self.desktop = desktop
    self.queue = queue
    self.latency = latency
    said = application.appearance.desktop
  }

  /// Applies the desktop's settings to the application, and stores them for the next start.
  func follow(_ source: any DesktopSettingsSource) {
    source.didChange.observe(in: registrations) { [weak self] in
      self?.said = $0
      self?.takeSettings()
    }
    desktop.settingsDidChange.observe(in: registrations) { [weak self] in self?.takeSettings() }
    takeSettings()
    source.start()
  }

  /// Writes everything when the desktop's session is about to end, because there may be no time
  /// afterwards.
  func watch(_ session: PortalSession) {
    session.willEnd.observe(in: registrations) { [weak self] in
      self?.keepAll()
    }
  }

  private func takeSettings() {
    let settings = desktop.amended(said)
    desktop.setDoubleClick(settings.doubleClick)
    desktop.setPointerTheme(settings.pointerTheme)
    guard settings != application.appearance.desktop else { return }
    application.appearance.setDesktop(settings)
    let remembered = root.remembered
    queue.run { [settings] in remembered.save(settings) }
  }

  func handle(_ event: ProgramEvent) {
    switch event {
    case .terminate:
      hasToGo = true
      application.recovery.terminate()
    case .displayLost:
      keepAll()
      try? latency?.write()
    }
  }

  func tick(_ now: Double) -> Double? {
    let wake = application.tick(now)
    root.fonts.saveCacheIfChanged(on: queue)
    return wake.earlier(startMemory.tick(now, on: queue))
  }

  /// Writes everything to keep after the desktop has stopped. Throws `OutputFile.Failure`.
  func end() throws {
    application.keepState()
    finishWriting()
    // They hold no text that exists nowhere else, so a forced end does not wait for them.
    if !hasToGo { root.versions.finish() }
    try latency?.write()
  }

  private func keepAll() {
    application.recovery.keepAll()
    application.orphanedFiles.inspectLast()
    application.settings.keep()
    finishWriting()
  }

  private func finishWriting() {
    root.saving.finish()
    queue.finish()
  }
}
