import Platform

/// The input method's language: fcitx's if it runs, which also offers ibus's interface, else
/// ibus's. Unknown without a bus, or if neither runs.
public final class BusInputLanguage: InputLanguageSource {
  /// Sends as soon as both were looked for, and at each change.
  public let didChange = Broadcast<InputLanguageHint?>()
  private let fcitx: FcitxEngine
  private let ibus: IBusEngine
  private let registrations = Registrations()
  /// The last engine of each; `nil` before the first report.
  private var fcitxEngine: InputEngine??
  private var ibusEngine: InputEngine??

  /// Makes a source that does not listen yet.
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

  /// Asks fcitx, which does not report changes by itself.
  public func lookAgain() { fcitx.ask() }

  private func tell() {
    guard let fcitxEngine, let ibusEngine else { return }
    didChange.send((fcitxEngine ?? ibusEngine)?.hint)
  }
}
