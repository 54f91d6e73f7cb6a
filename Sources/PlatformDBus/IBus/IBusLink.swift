import Platform

/// The bus that ibus has for itself, as long as ibus runs.
///
/// The session's bus says when ibus comes and goes; a thread of its own is there only while it is.
public final class IBusLink {
  private let session: Bus
  private let mainThread: any MainThread
  private let address: () -> String?
  private var bus: Bus?
  private var followers: [(Bus?) -> Void] = []
  private var isStarted = false

  /// What ibus calls itself on its bus; also the interface of its one object there.
  static let name = "org.freedesktop.IBus"
  /// That object.
  static let path = "/org/freedesktop/IBus"

  /// Makes one that does not look yet. `address` says where the bus of ibus is now.
  public init(session: Bus, mainThread: any MainThread, address: @escaping () -> String?) {
    self.session = session
    self.mainThread = mainThread
    self.address = address
  }

  /// Tells `body` of each bus on which ibus may be, and with `nil` that there is none, or no more.
  /// A bus is not connected yet when it is told of.
  func follow(_ body: @escaping (Bus?) -> Void) {
    followers.append(body)
    if isStarted { body(bus) }
  }

  /// Looks for ibus, and begins to listen whether it comes and goes.
  public func start() {
    guard !isStarted else { return }
    isStarted = true
    session.listen(
      to: BusSignal(
        sender: "org.freedesktop.DBus", interface: "org.freedesktop.DBus",
        member: "NameOwnerChanged", firstArgument: Self.name)
    ) { [weak self] message in
      if message.arguments.last == .string("") { self?.tell(nil) } else { self?.connect() }
    }
    // It may come between the look below and the moment when the bus begins to tell.
    session.call(
      .call(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner",
        [.string(Self.name)])
    ) { [weak self] result in
      if let self, case .success = result, bus == nil { connect() }
    }
    connect()
  }

  private func connect() {
    guard let address = address() else { return tell(nil) }
    let bus = Bus(address: address, mainThread: mainThread)
    tell(bus)
    bus.start(onEnd: { [weak self, weak bus] in
      // Not the end of one that was left for another.
      if let self, self.bus === bus { tell(nil) }
    })
  }

  private func tell(_ bus: Bus?) {
    self.bus = bus
    for follower in followers { follower(bus) }
  }
}
