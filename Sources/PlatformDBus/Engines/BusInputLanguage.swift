import Platform

/// What the input method writes: fcitx where it runs, which also pretends to be ibus, else ibus.
/// Where there is no bus, or neither of the two, nothing is known.
public final class BusInputLanguage: InputLanguageSource {
  /// Told as soon as both were looked for, and at each change.
  public var onChange: ((InputLanguageHint?) -> Void)?
  private let session: Bus
  private let link: IBusLink
  private var fcitx: FcitxEngine?
  private var ibus: IBusEngine?
  /// What each has said last; `nil`: nothing yet.
  private var fcitxEngine: InputEngine??
  private var ibusEngine: InputEngine??

  /// Makes one that does not listen yet.
  public init(session: Bus, ibus link: IBusLink) {
    self.session = session
    self.link = link
  }

  /// Begins to listen.
  public func start() {
    let fcitx = FcitxEngine(bus: session) { [weak self] engine in
      self?.fcitxEngine = .some(engine)
      self?.tell()
    }
    let ibus = IBusEngine(link: link) { [weak self] engine in
      self?.ibusEngine = .some(engine)
      self?.tell()
    }
    (self.fcitx, self.ibus) = (fcitx, ibus)
    fcitx.start()
    ibus.start()
  }

  /// Asks fcitx, which does not tell by itself.
  public func lookAgain() { fcitx?.ask() }

  private func tell() {
    guard let fcitxEngine, let ibusEngine else { return }
    onChange?((fcitxEngine ?? ibusEngine)?.hint)
  }
}
