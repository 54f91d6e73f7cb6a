/// Tells if a screen reader on the desktop listens: `org.a11y.Status` of the session's bus.
///
/// No service is started for that: while the name has no owner, no screen reader listens.
final class AccessibilityStatus {
  private let session: Bus
  private var flags: [String: Bool] = [:]
  private var tell: (Bool) -> Void = { _ in }

  /// The name of the service that knows the address of the screen readers' bus.
  static let name = "org.a11y.Bus"
  /// The service's object.
  static let path = "/org/a11y/bus"
  private static let status = "org.a11y.Status"
  private static let properties = "org.freedesktop.DBus.Properties"

  init(session: Bus) { self.session = session }

  /// Begins to follow the status; `tell` is called with each new one.
  ///
  /// - Parameter isAssumed: the status to assume if the service does not run.
  func start(assuming isAssumed: Bool, _ tell: @escaping (Bool) -> Void) {
    self.tell = tell
    session.listen(to: .owner(of: Self.name)) { [weak self] in self?.ownerChanged($0.arguments) }
    session.listen(
      to: BusSignal(
        sender: Self.name, path: Self.path, interface: Self.properties,
        member: "PropertiesChanged", firstArgument: Self.status)
    ) { [weak self] in self?.changed($0.arguments) }
    session.call(.toBus("NameHasOwner", [.string(Self.name)])) { [weak self] in
      if case .success([.boolean(true)]) = $0 { self?.ask() } else if isAssumed { tell(true) }
    }
  }

  private func ownerChanged(_ arguments: [BusValue]) {
    if arguments.last == .string("") {
      flags = [:]
      tell(false)
    } else {
      ask()
    }
  }

  private func ask() {
    session.call(
      .call(Self.name, Self.path, Self.properties, "GetAll", [.string(Self.status)])
    ) { [weak self] in
      if case .success(let values) = $0, let flags = values.first { self?.take(flags) }
    }
  }

  private func changed(_ arguments: [BusValue]) {
    guard arguments.count == 3 else { return }
    take(arguments[1])
    // Properties that are only reported as changed have to be requested.
    if case .array(let names, _) = arguments[2], !names.isEmpty { ask() }
  }

  private func take(_ values: BusValue) {
    for (name, value) in values.dictionary ?? [:] {
      if case .boolean(let flag) = value { flags[name] = flag }
    }
    tell(flags["IsEnabled"] == true || flags["ScreenReaderEnabled"] == true)
  }
}
