import Platform

/// The engine of fcitx 5 that is in use.
///
/// fcitx tells nobody that it is another one, but has a new icon then, where there is a panel for
/// it; so it is asked at each of these, and when the keyboard comes to a window.
final class FcitxEngine {
  private let bus: Bus
  /// Seconds that an answer may take.
  var timeOut = 2.0
  /// Tells the engine as soon as it is known and each time that fcitx was asked; `nil`: there is no
  /// fcitx.
  let didChange = Broadcast<InputEngine?>()
  /// The name that the bus gave fcitx; calls go there, since its own would start it.
  private var owner: String?
  private var hasTold = false

  nonisolated static let name = "org.fcitx.Fcitx5"
  private static let path = "/controller"
  private static let interface = "org.fcitx.Fcitx.Controller1"

  /// Makes one that does not listen yet.
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
      // Listeners hear the icons of others, too, if somebody else of ours asks for those.
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

  /// Asks which engine is in use.
  func ask() {
    guard let owner else { return }
    bus.call(.call(owner, Self.path, Self.interface, "CurrentInputMethod"), seconds: timeOut) {
      [weak self] result in
      guard let self, owner == self.owner else { return }
      // Who is slow has the engine that he had.
      if case .failure(.noAnswer) = result, hasTold { return }
      // Empty as long as nobody writes anywhere.
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
