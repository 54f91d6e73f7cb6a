import Platform

/// The desktop's settings by its settings portal: read when the bus is connected, and followed.
/// Without a bus or a portal they are the defaults; if either ends later, the last settings stay.
public final class PortalSettings: DesktopSettingsSource {
  /// Sends the settings when they are known, and after each change.
  public let didChange = Broadcast<DesktopSettings>()
  private let bus: Bus
  private var reading = PortalReading()
  private var told: DesktopSettings?

  private static let portal = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  /// Makes a source that has requested nothing yet.
  public init(bus: Bus) { self.bus = bus }

  /// Requests all settings, after the match rules for changes, so that none is missed in between.
  public func start() {
    bus.listen(
      to: BusSignal(
        sender: Self.portal, path: Self.path, interface: Self.interface, member: "SettingChanged")
    ) { [weak self] in self?.settingChanged($0.arguments) }
    // A portal that starts later, or again, may have other settings.
    bus.listen(to: .owner(of: Self.portal)) { [weak self] message in
      guard message.arguments.last != .string("") else { return }
      self?.readAll()
    }
    readAll()
  }

  private func readAll() {
    let namespaces = BusValue.array(PortalReading.namespaces.map(BusValue.string), of: "s")
    call("ReadAll", [namespaces]) { [weak self] result in
      switch result {
      case .success(let arguments):
        self?.reading.takeAll(arguments)
        self?.tell()
      case .failure(.refused(let name)) where Self.isUnknown(name): self?.readColorScheme("ReadOne")
      case .failure(.noAnswer): break
      case .failure: self?.tellDefaults()
      }
    }
  }

  /// Requests the most important setting of a portal that can't return all. `ReadOne` came with its
  /// second version; `Read` is the older method.
  private func readColorScheme(_ method: String) {
    let key = "color-scheme"
    let arguments = [BusValue.string(PortalReading.appearance), .string(key)]
    call(method, arguments) { [weak self] result in
      switch result {
      case .success(let values):
        guard let value = values.first else { return }
        self?.reading.take(value, for: key, in: PortalReading.appearance)
        self?.tell()
      case .failure(.refused) where method == "ReadOne": self?.readColorScheme("Read")
      case .failure: break
      }
    }
  }

  private func settingChanged(_ arguments: [BusValue]) {
    guard arguments.count == 3, case .string(let namespace) = arguments[0],
      case .string(let key) = arguments[1],
      reading.take(arguments[2], for: key, in: namespace)
    else { return }
    tell()
  }

  /// Sends the defaults, unless settings were sent before.
  private func tellDefaults() {
    if told == nil { tell() }
  }

  private func tell() {
    let settings = reading.settings
    guard settings != told else { return }
    told = settings
    didChange.send(settings)
  }

  private func call(
    _ method: String, _ arguments: [BusValue],
    _ answer: @escaping (Result<[BusValue], BusFailure>) -> Void
  ) {
    bus.call(.call(Self.portal, Self.path, Self.interface, method, arguments), answer)
  }

  private static func isUnknown(_ name: String) -> Bool {
    name == "org.freedesktop.DBus.Error.UnknownMethod"
  }
}
