import Platform
import PlatformDBus

/// The desktop's message buses and the services over them.
struct DesktopBuses {
  let services: DesktopServices
  let inputLanguage: any InputLanguageSource
  let inputMethod: any InputMethod
  /// The signal that the desktop's session ends.
  let sessionEnd: PortalSession
  /// The desktop's requests to open files.
  let launches: BusLaunches
  private let accessibility: BusAccessibility
  private let session: Bus
  private let system: Bus
  private let ibus: IBusLink

  /// Makes the buses; nothing is connected yet. `ownFolder` is the one that may be shown.
  init(
    environment: [String: String], ownFolder: String, ibusAddresses: any IBusAddressSource,
    activation: (any ActivationSource)?, mainThread: any MainThread, clock: any Clock
  ) {
    session = Bus(
      address: BusAddress.session(environment: environment), mainThread: mainThread)
    system = Bus(address: BusAddress.system(environment: environment), mainThread: mainThread)
    accessibility = BusAccessibility(
      session: session, mainThread: mainThread, address: environment["AT_SPI_BUS_ADDRESS"])
    services = DesktopServices(
      settings: PortalSettings(bus: session),
      sleep: BusSleepSignals(session: session, system: system),
      opener: PortalOpener(
        bus: session, mainThread: mainThread, ownFolder: ownFolder, activation: activation),
      fileChooser: PortalFileChooser(bus: session),
      printDialogs: PortalPrintDialogs(bus: session),
      printPrograms: CUPSPrograms(mainThread: mainThread),
      mail: PortalMailComposer(bus: session, mainThread: mainThread, activation: activation),
      accessibility: accessibility)
    sessionEnd = PortalSession(bus: session)
    launches = BusLaunches(bus: session, name: ProgramName.inDesktop)
    ibus = IBusLink(session: session, mainThread: mainThread, addresses: ibusAddresses)
    inputLanguage = BusInputLanguage(session: session, ibus: ibus)
    inputMethod = IBusInputMethod(link: ibus, clock: clock)
  }

  /// Returns an input method that gets keys after screen readers.
  func heard(_ method: any InputMethod) -> any InputMethod {
    AccessibilityKeyFilter(by: accessibility, before: method)
  }

  /// Connects in the background.
  func start() {
    sessionEnd.start()
    session.start()
    system.start()
    ibus.start()
    services.accessibility.start()
  }
}
