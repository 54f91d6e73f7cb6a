import Platform

/// What the input method writes: fcitx where it runs, which also pretends to be ibus, else ibus.
/// Where there is no bus, or neither of the two, nothing is known.
public final class BusInputLanguage: InputLanguageSource {
  /// Tells as soon as both were looked for, and at each change.
  public let didChange = Broadcast<InputLanguageHint?>()
  private let fcitx: FcitxEngine
  private let ibus: IBusEngine
  private let registrations = Registrations()
  /// What each has said last; `nil`: nothing yet.
  private var fcitxEngine: InputEngine??
  private var ibusEngine: InputEngine??

  /// Makes one that does not listen yet.
  public init(session: Bus, ibus link: IBusLink) {
    fcitx = FcitxEngine(bus: session)
    ibus = IBusEngine(link: link)
  }

  /// Begins to listen.
  public func start() {
    fcitx.didChange.observe(in: registrations) { [weak self] engine in
      self?.fcitxEngine = .some(engine)
      self?.tell()
    }
    ibus.didChange.observe(in: registrations) { [weak self] engine in
      self?.ibusEngine = .some(engine)
      self?.tell()
    }
    fcitx.start()
    ibus.start()
  }

  /// Asks fcitx, which does not tell by itself.
  public func lookAgain() { fcitx.ask() }

  private func tell() {
    guard let fcitxEngine, let ibusEngine else { return }
    didChange.send((fcitxEngine ?? ibusEngine)?.hint)
  }
}
