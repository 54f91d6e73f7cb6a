import Platform

/// The desktop's settings by its settings portal: read when the bus is there, and followed live.
/// Where there is no bus or no portal the settings are the defaults; when one of them goes later,
/// what it said last stays.
public final class PortalSettings: DesktopSettingsSource {
  /// Tells the settings when they are known, and each time that they change.
  public let didChange = Broadcast<DesktopSettings>()
  private let bus: Bus
  private var reading = PortalReading()
  private var told: DesktopSettings?

  private static let portal = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  /// Makes a source that has not asked yet.
  public init(bus: Bus) { self.bus = bus }

  /// Asks for everything, after the signals of changes, so that none is missed between.
  public func start() {
    bus.listen(
      to: BusSignal(
        sender: Self.portal, path: Self.path, interface: Self.interface, member: "SettingChanged")
    ) { [weak self] in self?.settingChanged($0.arguments) }
    // A portal that comes later, or anew, may say something else.
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

  /// Asks a portal that can't tell everything for what matters most. `ReadOne` came with its
  /// second version; `Read` is what was before.
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

  /// Nobody wants anything, unless somebody has said so before.
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
