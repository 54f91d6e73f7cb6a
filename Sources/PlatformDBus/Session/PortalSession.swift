import Platform

/// The end of the desktop's session, reported by its portal (org.freedesktop.portal.Inhibit, a
/// monitor of the session's state): the desktop asks all programs before it ends, and waits a
/// moment for each.
public final class PortalSession {
  /// Sends when the session is about to end. The desktop waits for the observers. The end can still
  /// be cancelled, so the program continues.
  public let willEnd = Broadcast<Void>()
  private let bus: Bus

  private static let portal = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Inhibit"
  /// The state in which the desktop asks.
  private static let queriesEnd: UInt32 = 2

  /// Makes a monitor that does not listen yet.
  public init(bus: Bus) { self.bus = bus }

  /// Requests the monitor. Without a portal, or without support by the desktop, nothing is sent.
  public func start() {
    bus.listen(
      to: BusSignal(
        sender: Self.portal, path: Self.path, interface: Self.interface, member: "StateChanged")
    ) { [weak self] in self?.stateChanged($0.arguments) }
    call(
      "CreateMonitor",
      [
        .string(""),
        .options([
          "handle_token": .string("paber_monitor"), "session_handle_token": .string("paber"),
        ]),
      ])
  }

  private func stateChanged(_ arguments: [BusValue]) {
    guard arguments.count == 2, case .objectPath = arguments[0],
      arguments[1].dictionary?["session-state"] == .uint32(Self.queriesEnd)
    else { return }
    willEnd.send()
    call("QueryEndResponse", [arguments[0]])
  }

  private func call(_ method: String, _ arguments: [BusValue]) {
    bus.call(.call(Self.portal, Self.path, Self.interface, method, arguments)) { _ in }
  }
}
