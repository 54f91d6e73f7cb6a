import Platform

/// Finds out, before there is a window, which interface fcitx offers.
public nonisolated enum FcitxProbe {
  /// A name that fcitx 4 has, too.
  private static let portal = "org.freedesktop.portal.Fcitx"

  /// True if fcitx offers ibus's interface: fcitx 5 owns the names of both then. Also true if fcitx
  /// does not run yet.
  ///
  /// - Parameters:
  ///   - address: the address of the session bus; `nil` if there is none.
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
