import Platform

/// The current engine of ibus. It asks at the start and after each change; answers of a bus that
/// has ended are ignored. It never changes the engine.
final class IBusEngine {
  private let link: IBusLink
  /// Sends the engine as soon as it is known and after each change; `nil` if ibus does not run.
  let didChange = Broadcast<InputEngine?>()
  private let registrations = Registrations()
  private var bus: Bus?

  /// Makes a source that does not listen yet.
  init(link: IBusLink) { self.link = link }

  func start() {
    link.follow(in: registrations) { [weak self] in self?.follow($0) }
  }

  private func follow(_ bus: Bus?) {
    self.bus = bus
    guard let bus else { return didChange.send(nil) }
    bus.listen(
      to: BusSignal(path: IBusLink.path, interface: IBusLink.name, member: "GlobalEngineChanged")
    ) { [weak self] message in
      guard case .string(let name)? = message.arguments.first else { return }
      self?.ask(orElse: InputEngine(name))
    }
    ask(orElse: nil)
  }

  /// Asks for the engine with its language. If ibus does not answer, `known` is used.
  private func ask(orElse known: InputEngine?) {
    guard let bus else { return }
    bus.call(
      .call(
        IBusLink.name, IBusLink.path, "org.freedesktop.DBus.Properties", "Get",
        [.string(IBusLink.name), .string("GlobalEngine")]), seconds: 2
    ) { [weak self, weak bus] result in
      // Ignores the answer of a bus that has ended.
      guard let self, let bus, bus === self.bus else { return }
      let engine = (try? result.get())?.first.flatMap(Self.engine)
      didChange.send(engine ?? known)
    }
  }

  /// Reads an engine's description: type, attachments, name, title, description, language…
  static func engine(_ value: BusValue) -> InputEngine? {
    guard case .structure(let fields) = value.unwrapped, fields.count > 5,
      fields[0] == .string("IBusEngineDesc"), case .string(let name) = fields[2],
      case .string(let language) = fields[5]
    else { return nil }
    return InputEngine(name, language: language)
  }
}
