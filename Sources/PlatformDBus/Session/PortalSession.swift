import Platform

/// The end of the desktop's session as its portal tells it (org.freedesktop.portal.Inhibit, a monitor
/// of the session's state): the desktop asks all programs before it ends, and waits a moment for each.
public final class PortalSession {
  /// Tells that the session is about to end. What an observer does is waited for; somebody may say no
  /// to the end, so the program goes on.
  public let willEnd = Broadcast<Void>()
  private let bus: Bus

  private static let portal = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Inhibit"
  /// The state in which the desktop asks.
  private static let queriesEnd: UInt32 = 2

  /// Makes one that does not listen yet.
  public init(bus: Bus) { self.bus = bus }

  /// Asks for the monitor. Where there is no portal, or its desktop has no such thing, nothing comes.
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
