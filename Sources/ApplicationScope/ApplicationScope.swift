import Files
import Interface
import Platform
import Words

/// Everything that there is once in the program. The list of modules is the place to begin
/// reading: each is made with exactly what it needs.
///
/// - `settings`: what the person has set
/// - `state`: what is remembered of its use
/// - `language`: the program's own words
/// - `appearance`: colours, motion
/// - `menuBar`: what stands in the menus
/// - `documents`: the open documents
/// - `recovery`: unsaved text across starts
/// - `sleep`: the screen goes to sleep
/// - `licence`: the licence in use
/// - `pro`: counts what is written with Pro, reminds
/// - `offer`: what Pro costs
public final class ApplicationScope {
  /// What the person has set.
  public let settings: SettingsModule
  /// What is remembered of the program's use.
  public let state: StateModule
  /// The program's own words.
  public let language: LanguageModule
  /// Colours, motion.
  public let appearance: AppearanceModule
  /// What stands in the menus.
  public let menuBar: MenuBarModule
  /// The open documents.
  public let documents: DocumentsModule
  /// Unsaved text across starts.
  public let recovery: RecoveryModule
  /// The screen goes to sleep.
  public let sleep: SleepModule
  /// The licence in use.
  public let licence: LicenceModule
  /// Counts what is written with Pro, reminds.
  public let pro: ProModule
  /// What Pro costs.
  public let offer: OfferModule
  /// Opens addresses and letters in other programs.
  public let opener: any DesktopOpener
  let modules: [any Module]
  private var settingsFailure: Subscription?

  /// Makes all modules. `makeDocument` builds a document scope; `stop` ends the program; `complain`
  /// tells a sentence to whoever started it.
  public init(
    in surroundings: Surroundings,
    makeDocument: @escaping (ApplicationScope, DocumentRequest) throws -> any DocumentHandle,
    stop: @escaping () -> Void, complain: @escaping (Phrase) -> Void
  ) {
    var scope: () -> ApplicationScope? = { nil }
    settings = SettingsModule(
      surroundings.initialSettings, store: surroundings.settings, watcher: surroundings.watcher,
      mainThread: surroundings.mainThread, queue: surroundings.queue)
    state = StateModule(
      store: surroundings.state, clock: surroundings.clock, mainThread: surroundings.mainThread,
      queue: surroundings.queue)
    language = LanguageModule(
      settings: settings, locale: surroundings.locale, file: surroundings.words)
    appearance = AppearanceModule(
      settings: settings, desktop: surroundings.desktop, scheme: surroundings.scheme)
    menuBar = MenuBarModule(settings: settings, appearance: appearance)
    documents = DocumentsModule(
      store: surroundings.store,
      makeDocument: { request in
        guard let application = scope() else {
          throw DesktopError(message: "The program is about to end.")
        }
        return try makeDocument(application, request)
      }, stop: stop)
    recovery = RecoveryModule(
      drafts: surroundings.drafts, documents: documents, complain: complain)
    sleep = SleepModule(signals: surroundings.services.sleep, documents: documents)
    licence = LicenceModule(
      file: surroundings.licence, verifier: surroundings.verifier, state: state,
      mainThread: surroundings.mainThread, queue: surroundings.queue)
    pro = ProModule(
      settings: settings, licence: licence, state: state, clock: surroundings.clock)
    offer = OfferModule(path: surroundings.offer, store: surroundings.store, state: state)
    opener = surroundings.services.opener
    modules = [
      settings, state, language, appearance, menuBar, documents, recovery, sleep, licence, pro,
      offer,
    ]
    scope = { [weak self] in self }
  }

  /// Begins the work of all modules in order.
  public func setUp() {
    for module in modules { module.setUp() }
    settingsFailure = settings.didFail.subscribe { [weak self] _ in self?.tellOfSettings() }
  }

  /// Tells the person what is wrong with the settings file, if something is.
  public func tellOfSettings() {
    guard let failure = settings.failure else { return }
    documents.front?.notify(failure)
  }

  /// Ends it in the opposite order. The program needs it only for tests.
  public func tearDown() {
    settingsFailure = nil
    for module in modules.reversed() { module.tearDown() }
  }

  /// Does what is due in the program and its documents; says when to be asked again.
  public func turn(_ now: Double) -> Double? {
    licence.turn()
    // Before the documents, since it may want something drawn.
    let reminder = pro.turn(now) { sentence in
      guard let front = documents.front else { return false }
      front.notify(sentence)
      return true
    }
    return [reminder, documents.turn(now), state.turn(now)].compactMap { $0 }.min()
  }
}
