import Platform

/// Finds out, before there is a window, how to speak with fcitx.
public nonisolated enum FcitxProbe {
  /// What fcitx 4 has, too.
  private static let portal = "org.freedesktop.portal.Fcitx"

  /// Whether it can be spoken with as if it were ibus: fcitx 5 has the names of both then. One that is
  /// not there yet is taken for such a one.
  ///
  /// - Parameters:
  ///   - address: of the session's bus; `nil`: there is none.
  ///   - seconds: the time-out, half of it for the bus's first reply.
  public static func speaksAsIBus(at address: String?, seconds: Double = 1) -> Bool {
    guard let address, BusProbe.answers(at: address, seconds: seconds / 2),
      let bus = try? BusConnection(address: address)
    else { return true }
    let deadline = BlockingThread.now + seconds
    func owner(of name: String) -> BusValue? {
      bus.answer(to: .toBus("GetNameOwner", [.string(name)]), by: deadline)?.first
    }
    guard let fcitx = owner(of: FcitxEngine.name) else { return owner(of: portal) == nil }
    return owner(of: IBusLink.name) == fcitx
  }
}
