import Platform

/// A source of the address of ibus's own bus.
public protocol IBusAddressSource: AnyObject {
  /// The current address of the bus; `nil` if ibus does not run.
  var ibusAddress: String? { get }
}

/// ibus's own bus, as long as ibus runs.
///
/// The session's bus reports ibus's coming and going; a thread for ibus's bus only exists while
/// ibus runs.
public final class IBusLink {
  private let session: Bus
  private let mainThread: any MainThread
  private let addresses: any IBusAddressSource
  private var bus: Bus?
  private let didChange = Broadcast<Bus?>()
  private var isStarted = false

  /// ibus's name on its bus; also the interface of its one object there.
  nonisolated static let name = "org.freedesktop.IBus"
  /// The path of that object.
  static let path = "/org/freedesktop/IBus"

  /// Makes a link that does not look for ibus yet.
  public init(session: Bus, mainThread: any MainThread, addresses: any IBusAddressSource) {
    self.session = session
    self.mainThread = mainThread
    self.addresses = addresses
  }

  /// Calls `body` with each bus on which ibus may be, and with `nil` if there is none, or it has
  /// ended. A bus is not connected yet at the call.
  func follow(in registrations: Registrations, _ body: @escaping (Bus?) -> Void) {
    didChange.observe(in: registrations, body)
    if isStarted { body(bus) }
  }

  /// Looks for ibus, and begins to follow its coming and going.
  public func start() {
    guard !isStarted else { return }
    isStarted = true
    session.listen(to: .owner(of: Self.name)) { [weak self] message in
      if message.arguments.last == .string("") { self?.tell(nil) } else { self?.connect() }
    }
    // ibus may start between the look below and the first signal of the bus.
    session.call(
      .toBus("GetNameOwner", [.string(Self.name)])
    ) { [weak self] result in
      if let self, case .success = result, bus == nil { connect() }
    }
    connect()
  }

  private func connect() {
    guard let address = addresses.ibusAddress else { return tell(nil) }
    let bus = Bus(address: address, mainThread: mainThread)
    tell(bus)
    bus.start(onEnd: { [weak self, weak bus] in
      // Ignores the end of a bus that was left for another.
      if let self, self.bus === bus { tell(nil) }
    })
  }

  private func tell(_ bus: Bus?) {
    self.bus = bus
    didChange.send(bus)
  }
}
