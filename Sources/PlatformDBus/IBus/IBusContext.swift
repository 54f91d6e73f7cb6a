/// An input context of ours in ibus, and the calls to it.
struct IBusContext {
  let bus: Bus
  let path: String
  /// ibus's unique name on the bus. Any program may send us signals that look like ibus's.
  let owner: String

  /// The interface of its methods and signals.
  static let interface = "org.freedesktop.IBus.InputContext"

  /// Our capabilities in ibus's bits: show the preedit, and report the focus, but not the text
  /// around the caret.
  private static let capabilities: UInt32 = 1 | 8

  /// Asks ibus for a context.
  static func create(
    on bus: Bus, _ answer: @escaping (IBusContext?) -> Void
  ) {
    bus.call(
      .toBus("GetNameOwner", [.string(IBusLink.name)])
    ) { [weak bus] result in
      guard let bus, case .string(let owner)? = (try? result.get())?.first else {
        return answer(nil)
      }
      create(on: bus, owner, answer)
    }
  }

  private static func create(
    on bus: Bus, _ owner: String, _ answer: @escaping (IBusContext?) -> Void
  ) {
    bus.call(
      .call(
        IBusLink.name, IBusLink.path, IBusLink.name, "CreateInputContext", [.string("paber")])
    ) { [weak bus] result in
      guard let bus, case .objectPath(let path)? = (try? result.get())?.first else {
        return answer(nil)
      }
      answer(IBusContext(bus: bus, path: path, owner: owner))
    }
  }

  /// True if a signal comes from this context.
  func says(_ signal: BusMessage) -> Bool { signal.path == path && signal.sender == owner }

  /// Sets our capabilities, before any other call.
  func introduce() {
    tell("SetCapabilities", [.uint32(Self.capabilities)])
    // Otherwise ibus commits the preedit at a reset, or when the keyboard goes elsewhere: the
    // program has done so itself by then. Before 1.5.20 this can't be turned off.
    bus.send(
      .call(
        IBusLink.name, path, "org.freedesktop.DBus.Properties", "Set",
        [
          .string(Self.interface), .string("ClientCommitPreedit"),
          .variant(.structure([.boolean(true)])),
        ]))
  }

  /// Calls a method without a result.
  func tell(_ method: String, _ arguments: [BusValue] = []) {
    bus.send(.call(IBusLink.name, path, Self.interface, method, arguments))
  }

  /// Offers a key to the engine; fails after `seconds`.
  func process(
    _ symbol: UInt32, _ code: UInt32, _ state: UInt32, seconds: Double,
    _ answer: @escaping (Result<Bool, BusFailure>) -> Void
  ) {
    bus.call(
      .call(
        IBusLink.name, path, Self.interface, "ProcessKeyEvent",
        [.uint32(symbol), .uint32(code), .uint32(state)]), seconds: seconds
    ) { result in answer(result.map { $0.first == .boolean(true) }) }
  }

  /// Destroys the context in ibus.
  func destroy() {
    bus.send(.call(IBusLink.name, path, "org.freedesktop.IBus.Service", "Destroy"))
  }
}
