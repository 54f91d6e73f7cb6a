import Platform

/// Sleep as reported on the desktop's buses: the machine's by login1, the screen's by screen
/// savers, and in GNOME or MATE by the user's presence.
public final class BusSleepSignals: SleepSignals {
  /// Sends each signal.
  public let didSignal = Broadcast<SleepSignal>()
  private let session: Bus
  private let system: Bus
  /// While it is open, login1 delays sleep, by Debian's defaults for 5 seconds at most.
  private(set) var lock: BusDescriptor?
  /// True while the machine sleeps, or is about to.
  private var machineFallsAsleep = false

  private static let login = "org.freedesktop.login1"
  private static let loginPath = "/org/freedesktop/login1"
  private static let manager = "org.freedesktop.login1.Manager"
  /// The screen savers that send `ActiveChanged`, from any object.
  private static let savers = [
    "org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver", "org.cinnamon.ScreenSaver",
    "org.mate.ScreenSaver", "org.xfce.ScreenSaver",
  ]
  /// Sends `StatusChanged` with `idle` before the screen fades.
  private static let presence = "org.gnome.SessionManager.Presence"
  private static let idle: UInt32 = 3

  /// Makes a source that does not listen yet.
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

  /// Closes the lock, if the machine waits for it; a new one is taken when it wakes up. If only the
  /// screen sleeps the lock is kept, for the machine may follow.
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

  /// Asks login1 to delay sleep for a moment, so that the changes before it can be seen. An open
  /// lock costs a descriptor and nothing else.
  ///
  /// The reason is in English in every language of Paber: no desktop shows it, only
  /// `systemd-inhibit --list` does, together with the reasons of the system's own services.
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
