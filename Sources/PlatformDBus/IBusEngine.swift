import Platform

/// The engine of ibus that is in use, by a bus that ibus has for itself.
///
/// The session's bus says when ibus comes and goes; a thread of its own is there only while it is.
final class IBusEngine {
  /// Told the engine as soon as it is known and each time that it is another one; `nil`: there is
  /// no ibus.
  var onChange: ((InputEngine?) -> Void)?
  private let session: Bus
  private let mainThread: any MainThread
  private let address: () -> String?
  private var bus: Bus?

  private static let name = "org.freedesktop.IBus"
  private static let path = "/org/freedesktop/IBus"

  /// Makes one that does not listen yet. `address` says where the bus of ibus is now.
  init(session: Bus, mainThread: any MainThread, address: @escaping () -> String?) {
    self.session = session
    self.mainThread = mainThread
    self.address = address
  }

  func start() {
    session.listen(
      to: BusSignal(
        sender: "org.freedesktop.DBus", interface: "org.freedesktop.DBus",
        member: "NameOwnerChanged", firstArgument: Self.name)
    ) { [weak self] message in
      guard let self else { return }
      bus = nil
      if message.arguments.last == .string("") { onChange?(nil) } else { connect() }
    }
    connect()
  }

  private func connect() {
    guard let address = address() else {
      onChange?(nil)
      return
    }
    let bus = Bus(address: address, mainThread: mainThread)
    self.bus = bus
    bus.listen(
      to: BusSignal(path: Self.path, interface: Self.name, member: "GlobalEngineChanged")
    ) { [weak self] message in
      guard case .string(let name)? = message.arguments.first else { return }
      self?.ask(orElse: InputEngine(name))
    }
    bus.start()
    ask(orElse: nil)
  }

  /// Asks for the engine with the language that it says it has. Where ibus can't tell, `known` is
  /// all that there is.
  private func ask(orElse known: InputEngine?) {
    guard let bus else { return }
    bus.call(
      .call(
        Self.name, Self.path, "org.freedesktop.DBus.Properties", "Get",
        [.string(Self.name), .string("GlobalEngine")]), seconds: 2
    ) { [weak self, weak bus] result in
      // Not the answer of one that is gone.
      guard let self, let bus, bus === self.bus else { return }
      let engine = (try? result.get())?.first.flatMap(Self.engine)
      onChange?(engine ?? known)
    }
  }

  /// An engine's description: what it is, attachments, name, title, description, language…
  static func engine(_ value: BusValue) -> InputEngine? {
    guard case .structure(let fields) = value.unwrapped, fields.count > 5,
      fields[0] == .string("IBusEngineDesc"), case .string(let name) = fields[2],
      case .string(let language) = fields[5]
    else { return nil }
    return InputEngine(name, language: language)
  }
}
