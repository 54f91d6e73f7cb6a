import Platform

/// Sleep as the desktop's buses tell it: the machine by login1, the screen by its savers, and a
/// session of GNOME or MATE by how present the person is.
public final class BusSleepSignals: SleepSignals {
  /// Tells each signal.
  public let didSignal = Broadcast<SleepSignal>()
  private let session: Bus
  private let system: Bus
  /// While it is open, login1 waits with sleeping, by Debian's defaults for 5 seconds at most.
  private(set) var lock: BusDescriptor?
  /// Whether the machine has said that it is about to sleep, and not yet that it is awake again.
  private var machineFallsAsleep = false

  private static let login = "org.freedesktop.login1"
  private static let loginPath = "/org/freedesktop/login1"
  private static let manager = "org.freedesktop.login1.Manager"
  /// The savers that tell `ActiveChanged`; each is heard wherever its object is.
  private static let savers = [
    "org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver", "org.cinnamon.ScreenSaver",
    "org.mate.ScreenSaver", "org.xfce.ScreenSaver",
  ]
  /// Gives `StatusChanged` with `idle` before the screen fades.
  private static let presence = "org.gnome.SessionManager.Presence"
  private static let idle: UInt32 = 3

  /// Makes one that does not listen yet.
  public init(session: Bus, system: Bus) {
    self.session = session
    self.system = system
  }

  /// Begins to listen on both buses.
  public func start() {
    for saver in Self.savers {
      session.listen(to: BusSignal(interface: saver, member: "ActiveChanged")) {
        [weak self] message in
        guard case .boolean(let isActive)? = message.arguments.first else { return }
        self?.didSignal.send(isActive ? .sleeps : .wakes)
      }
    }
    session.listen(to: BusSignal(interface: Self.presence, member: "StatusChanged")) {
      [weak self] message in
      guard case .uint32(let status)? = message.arguments.first else { return }
      self?.didSignal.send(status == Self.idle ? .sleeps : .wakes)
    }
    system.listen(
      to: BusSignal(
        sender: Self.login, path: Self.loginPath, interface: Self.manager,
        member: "PrepareForSleep")
    ) { [weak self] in self?.prepareForSleep($0.arguments) }
    takeLock()
  }

  /// Closes the lock, if the machine waits for it; a new one is taken when it wakes. Where only
  /// the screen sleeps the lock is kept, for the machine may follow.
  public func letSleep() {
    if machineFallsAsleep { lock = nil }
  }

  private func prepareForSleep(_ arguments: [BusValue]) {
    guard case .boolean(let sleeps)? = arguments.first else { return }
    machineFallsAsleep = sleeps
    if sleeps {
      if didSignal.observerCount == 0 { letSleep() }
      didSignal.send(.sleeps)
    } else {
      takeLock()
      didSignal.send(.wakes)
    }
  }

  /// Asks login1 to wait a moment before it sleeps, so that what is shown then can be seen. An
  /// open lock costs a descriptor and nothing else.
  ///
  /// The reason is in English whatever Paber speaks: no desktop shows why somebody delays sleep,
  /// only `systemd-inhibit --list` does, in one list with the system's own services.
  private func takeLock() {
    system.call(
      .call(
        Self.login, Self.loginPath, Self.manager, "Inhibit",
        [
          .string("sleep"), .string("Paber"), .string("The caret falls asleep"),
          .string("delay"),
        ])
    ) { [weak self] result in
      guard case .success(let values) = result, case .descriptor(let lock)? = values.first else {
        return
      }
      self?.lock = lock
    }
  }
}
