import Platform
import PlatformDBus

/// The desktop's message buses and what they do for the program.
struct DesktopBuses {
  let services: DesktopServices
  let inputMethod: any InputLanguageSource
  private let session: Bus
  private let system: Bus

  /// Makes them; nothing is connected yet. `ownFolder` is the one that may be shown, `ibusAddress`
  /// says where ibus has its own bus.
  init(
    environment: [String: String], ownFolder: String, ibusAddress: @escaping () -> String?,
    mainThread: any MainThread
  ) {
    session = Bus(
      address: BusAddress.session(environment: environment), mainThread: mainThread)
    system = Bus(address: BusAddress.system(environment: environment), mainThread: mainThread)
    services = DesktopServices(
      settings: PortalSettings(bus: session),
      sleep: BusSleepSignals(session: session, system: system),
      opener: PortalOpener(bus: session, mainThread: mainThread, ownFolder: ownFolder))
    inputMethod = BusInputLanguage(
      session: session, mainThread: mainThread, ibusAddress: ibusAddress)
  }

  /// Connects in the background.
  func start() {
    session.start()
    system.start()
  }
}
