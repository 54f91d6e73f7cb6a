import Platform

/// The current engine of fcitx 5.
///
/// fcitx does not report a change of engine, but then sets a new icon, if there is a panel for it;
/// so it is asked at each new icon, and when a window gets the keyboard.
final class FcitxEngine {
  private let bus: Bus
  /// Seconds that an answer may take.
  var timeOut = 2 * TimeOutFactor.value
  /// Sends the engine as soon as it is known and after each request; `nil` if fcitx does not run.
  let didChange = Broadcast<InputEngine?>()
  /// fcitx's unique name; calls go there, since its well-known name would start it.
  private var owner: String?
  private var hasTold = false

  nonisolated static let name = "org.fcitx.Fcitx5"
  private static let path = "/controller"
  private static let interface = "org.fcitx.Fcitx.Controller1"

  /// Makes a source that does not listen yet.
  init(bus: Bus) { self.bus = bus }

  func start() {
    bus.listen(
      to: .owner(of: Self.name)
    ) { [weak self] message in
      guard case .string(let owner)? = message.arguments.last else { return }
      self?.setOwner(owner)
    }
    bus.listen(
      to: BusSignal(
        sender: Self.name, path: "/StatusNotifierItem", interface: "org.kde.StatusNotifierItem",
        member: "NewIcon")
    ) { [weak self] message in
      // Listeners also get icons of other programs, if another part of ours has a match rule for them.
      if message.sender == self?.owner { self?.ask() }
    }
    bus.call(
      .toBus("GetNameOwner", [.string(Self.name)]), seconds: timeOut
    ) { [weak self] result in
      guard case .string(let owner)? = (try? result.get())?.first else {
        self?.setOwner("")
        return
      }
      self?.setOwner(owner)
    }
  }

  /// Asks for the current engine.
  func ask() {
    guard let owner else { return }
    bus.call(.call(owner, Self.path, Self.interface, "CurrentInputMethod"), seconds: timeOut) {
      [weak self] result in
      guard let self, owner == self.owner else { return }
      // Without an answer in time the former engine stays.
      if case .failure(.noAnswer) = result, hasTold { return }
      // Empty while no text has the keyboard.
      if case .string(let name)? = (try? result.get())?.first, !name.isEmpty {
        tell(InputEngine(name))
      } else {
        tell(nil)
      }
    }
  }

  private func setOwner(_ owner: String) {
    self.owner = owner.isEmpty ? nil : owner
    if owner.isEmpty { tell(nil) } else { ask() }
  }

  private func tell(_ engine: InputEngine?) {
    hasTold = true
    didChange.send(engine)
  }
}
