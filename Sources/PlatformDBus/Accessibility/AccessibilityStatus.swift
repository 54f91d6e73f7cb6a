/// Whether somebody on the desktop wants to be told what windows hold: `org.a11y.Status` of the
/// session's bus.
///
/// Nothing is started for that: where nobody owns the name, nobody listens, until somebody does.
final class AccessibilityStatus {
  private let session: Bus
  private var flags: [String: Bool] = [:]
  private var tell: (Bool) -> Void = { _ in }

  /// The name of whoever knows where the bus of screen readers is.
  static let name = "org.a11y.Bus"
  /// Its object.
  static let path = "/org/a11y/bus"
  private static let status = "org.a11y.Status"
  private static let properties = "org.freedesktop.DBus.Properties"

  init(session: Bus) { self.session = session }

  /// Begins to follow it; `tell` is called whenever it is told.
  ///
  /// - Parameter isAssumed: whether somebody listens where nobody can be asked.
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
    // What was only said to be other has to be asked for.
    if case .array(let names, _) = arguments[2], !names.isEmpty { ask() }
  }

  private func take(_ values: BusValue) {
    for (name, value) in values.dictionary ?? [:] {
      if case .boolean(let flag) = value { flags[name] = flag }
    }
    tell(flags["IsEnabled"] == true || flags["ScreenReaderEnabled"] == true)
  }
}
