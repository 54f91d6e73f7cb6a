/// An input context of ours in ibus: what it is told and asked.
struct IBusContext {
  let bus: Bus
  let path: String
  /// What the bus calls ibus. Any program may send us what looks like a signal of it.
  let owner: String

  /// The interface of its methods and signals.
  static let interface = "org.freedesktop.IBus.InputContext"

  /// What we can do, as ibus counts it: show what is composed, and tell where the keyboard is. What
  /// stands around the caret is not told.
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

  /// Whether it is of this context that a signal tells.
  func says(_ signal: BusMessage) -> Bool { signal.path == path && signal.sender == owner }

  /// Says what we are, before anything else.
  func introduce() {
    tell("SetCapabilities", [.uint32(Self.capabilities)])
    // Otherwise ibus commits what was shown when it is told to forget it, or the keyboard goes
    // elsewhere: what the program has done by then. Before 1.5.20 it can't be asked not to.
    bus.send(
      .call(
        IBusLink.name, path, "org.freedesktop.DBus.Properties", "Set",
        [
          .string(Self.interface), .string("ClientCommitPreedit"),
          .variant(.structure([.boolean(true)])),
        ]))
  }

  /// Calls a method that answers nothing.
  func tell(_ method: String, _ arguments: [BusValue] = []) {
    bus.send(.call(IBusLink.name, path, Self.interface, method, arguments))
  }

  /// Asks whether a key is the engine's; a failure after `seconds`.
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

  /// Has ibus let go of the context.
  func destroy() {
    bus.send(.call(IBusLink.name, path, "org.freedesktop.IBus.Service", "Destroy"))
  }
}
