import Platform

/// Who knows where ibus has its own bus.
public protocol IBusAddressSource: AnyObject {
  /// The address of the bus now; `nil`: ibus does not run.
  var ibusAddress: String? { get }
}

/// The bus that ibus has for itself, as long as ibus runs.
///
/// The session's bus says when ibus comes and goes; a thread of its own is there only while it is.
public final class IBusLink {
  private let session: Bus
  private let mainThread: any MainThread
  private let addresses: any IBusAddressSource
  private var bus: Bus?
  private let didChange = Broadcast<Bus?>()
  private var isStarted = false

  /// What ibus calls itself on its bus; also the interface of its one object there.
  nonisolated static let name = "org.freedesktop.IBus"
  /// That object.
  static let path = "/org/freedesktop/IBus"

  /// Makes one that does not look yet.
  public init(session: Bus, mainThread: any MainThread, addresses: any IBusAddressSource) {
    self.session = session
    self.mainThread = mainThread
    self.addresses = addresses
  }

  /// Tells `body` of each bus on which ibus may be, and with `nil` that there is none, or no more.
  /// A bus is not connected yet when it is told of.
  func follow(in registrations: Registrations, _ body: @escaping (Bus?) -> Void) {
    didChange.observe(in: registrations, body)
    if isStarted { body(bus) }
  }

  /// Looks for ibus, and begins to listen whether it comes and goes.
  public func start() {
    guard !isStarted else { return }
    isStarted = true
    session.listen(to: .owner(of: Self.name)) { [weak self] message in
      if message.arguments.last == .string("") { self?.tell(nil) } else { self?.connect() }
    }
    // It may come between the look below and the moment when the bus begins to tell.
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
      // Not the end of one that was left for another.
      if let self, self.bus === bus { tell(nil) }
    })
  }

  private func tell(_ bus: Bus?) {
    self.bus = bus
    didChange.send(bus)
  }
}
