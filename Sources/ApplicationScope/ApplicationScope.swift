import Files
import Interface
import Localization
import Platform

/// The modules that exist once in the program. Begin reading at the list of modules in `init`: each is
/// made with exactly what it needs.
public final class ApplicationScope {
  public let settings: SettingsModule
  /// The state that the program keeps from one start to the next.
  public let state: StateModule
  /// The language of the user interface.
  public let language: LanguageModule
  /// Colours and motion, as the desktop and the settings want them.
  public let appearance: AppearanceModule
  /// The language of the keyboard or the input method.
  public let inputLanguage: InputLanguageModule
  /// The noises of keys.
  public let noises: NoisesModule
  /// Hints, nudges and bubbles, and when they appear.
  public let hints: HintsModule
  /// The release letter after an update.
  public let letter: ReleaseNoteModule
  /// The version of the program.
  public let version: Int
  /// The windows without a document.
  public let windows = WindowsModule()
  public let dictionaries: DictionaryModule
  public let textSize: TextSizeModule
  /// The licence in use.
  public let licence: LicenceModule
  /// The words written on each day.
  public let days: WritingDaysModule
  /// The contents of the menus.
  public let menuBar: MenuBarModule
  /// The open documents.
  public let documents: DocumentsModule
  /// The files that are locked for reading.
  public let lockedFiles: LockedFilesModule
  /// The caret's and the page's position in each file.
  public let places: ReadingPositionsModule
  /// Text that is dragged from one of the documents.
  public let carriedTexts = CarriedTextModule()
  /// The last export of each file.
  public let exportChoices: ExportChoicesModule
  /// The files that saves replaced, of documents that have closed since.
  public let orphanedFiles: OrphanedFilesModule
  /// The meanings of lines that writers chose for files.
  public let lineMeanings: LineMeaningsModule
  /// The files that were open last.
  public let recentFiles: RecentFilesModule
  /// The documents that were open last.
  public let lastSession: LastSessionModule
  /// Restores unsaved text at the next start.
  public let recovery: RecoveryModule
  /// Opens the files of this start and of later ones.
  public let launches: LaunchModule
  /// The dependencies of spelling and completion.
  public let writing: WritingDependencies
  /// Runs work on the main thread for other threads.
  public let mainThread: any MainThread
  /// Tells when files change.
  public let watcher: (any FileWatcher)?
  /// Follows the sleep of the screen and the machine.
  public let sleep: SleepModule
  /// Counts letters that are typed with Pro features, and shows reminders.
  public let pro: ProModule
  /// The offer of Paber Pro.
  public let offer: OfferModule
  /// The support chat.
  public let support: SupportChatModule
  /// Opens addresses, letters and Paber's own folder in other programs.
  public let opener: any DesktopOpener
  /// Dialogs of the desktop.
  public let fileChooser: any FileChooser
  /// The desktop's print dialog.
  public let printDialogs: any PrintDialogs
  /// The programs that print where there is no dialog.
  public let printPrograms: any PrintPrograms
  /// Letters with files in the mail program.
  public let mail: any MailComposer
  /// The connection to screen readers.
  public let accessibility: any AccessibilityExport
  private let texts: any ProgramTexts
  /// All modules in their order.
  public let modules: ModuleList
  /// The store of the documents' histories.
  public let histories: HistoryStore
  private let registrations = Registrations()

  /// Makes all modules. `host` builds documents and ends the program.
  public init(in dependencies: Dependencies, host: any ApplicationHost) {
    writing = dependencies.writing
    histories = dependencies.histories
    settings = SettingsModule(
      dependencies.initialSettings, store: dependencies.settings, watcher: dependencies.watcher,
      clock: dependencies.clock, mainThread: dependencies.mainThread, queue: dependencies.queue)
    state = StateModule(
      store: dependencies.state, clock: dependencies.clock, mainThread: dependencies.mainThread,
      queue: dependencies.queue)
    language = LanguageModule(
      settings: settings, locale: dependencies.locale, texts: dependencies.texts)
    appearance = AppearanceModule(
      settings: settings, desktop: dependencies.desktop, scheme: dependencies.scheme)
    inputLanguage = InputLanguageModule(
      sources: dependencies.inputLanguages, locale: dependencies.writing.language,
      state: state)
    let clock = dependencies.clock
    noises = NoisesModule(
      settings: settings, player: dependencies.services.sound, mainThread: dependencies.mainThread,
      queue: dependencies.queue, random: dependencies.random, clock: clock)
    documents = DocumentsModule(
      store: dependencies.store, histories: histories, sliceSizes: dependencies.sliceSizes,
      host: host, windows: windows, settings: settings)
    hints = HintsModule(
      state: state, version: dependencies.version, clock: clock, documents: documents)
    letter = ReleaseNoteModule(state: state, version: dependencies.version)
    version = dependencies.version
    dictionaries = DictionaryModule(
      settings: settings, store: dependencies.store, writing: writing,
      mainThread: dependencies.mainThread, disk: dependencies.queue)
    textSize = TextSizeModule(settings: settings)
    licence = LicenceModule(
      file: dependencies.licence, verifier: dependencies.verifier, state: state,
      mainThread: dependencies.mainThread, queue: dependencies.queue)
    days = WritingDaysModule(state: state)
    support = SupportChatModule(
      dependencies.support, store: dependencies.store, clock: clock, version: dependencies.version,
      mainThread: dependencies.mainThread, queue: dependencies.queue, watcher: dependencies.watcher)
    menuBar = MenuBarModule(
      settings: settings, appearance: appearance, fonts: dependencies.fonts,
      inputLanguage: inputLanguage, textSize: textSize, licence: licence, hints: hints,
      support: support, drafts: DraftsModule(histories: histories, documents: documents))
    lockedFiles = LockedFilesModule(state: state)
    places = ReadingPositionsModule(state: state, isBlank: !dependencies.knowsPlaces)
    exportChoices = ExportChoicesModule(state: state)
    lineMeanings = LineMeaningsModule(state: state)
    orphanedFiles = OrphanedFilesModule(
      store: dependencies.store, versions: histories.versions, clock: clock,
      queue: dependencies.queue, mainThread: dependencies.mainThread)
    recentFiles = RecentFilesModule(
      state: state, settings: settings, appearance: appearance, documents: documents,
      shared: dependencies.recentlyUsed, clock: clock, store: dependencies.store,
      queue: dependencies.queue)
    lastSession = LastSessionModule(
      state: state, settings: settings, documents: documents, store: dependencies.store)
    recovery = RecoveryModule(
      histories: dependencies.histories, documents: documents, host: host, clock: clock,
      queue: dependencies.queue, mainThread: dependencies.mainThread,
      sliceSizes: dependencies.sliceSizes, state: state)
    documents.arrivals = recovery
    launches = LaunchModule(
      documents: documents, recovery: recovery, lastSession: lastSession, language: language,
      texts: dependencies.texts, host: host)
    sleep = SleepModule(signals: dependencies.services.sleep, documents: documents)
    pro = ProModule(
      settings: settings, inputLanguage: inputLanguage, licence: licence, state: state,
      clock: dependencies.clock)
    offer = OfferModule(path: dependencies.offer, store: dependencies.store, state: state)
    opener = dependencies.services.opener
    fileChooser = dependencies.services.fileChooser
    printDialogs = dependencies.services.printDialogs
    printPrograms = dependencies.services.printPrograms
    mail = dependencies.services.mail
    accessibility = dependencies.services.accessibility
    texts = dependencies.texts
    mainThread = dependencies.mainThread
    watcher = dependencies.watcher
    modules = ModuleList([
      settings, state, language, appearance, inputLanguage, noises, hints, letter,
      dictionaries, textSize, licence, days, menuBar, windows, documents, lockedFiles, places,
      exportChoices, lineMeanings, orphanedFiles, carriedTexts,
      recentFiles, lastSession, recovery, launches, sleep, pro, offer, support,
    ])
    documents.application = self
  }

  /// Begins the work of all modules in order.
  public func setUp() {
    modules.setUp()
    settings.didFail.observe(in: registrations) { [weak self] _ in self?.tellOfSettings() }
  }

  /// The welcome sheet for the first start, in the current language; `nil`: there is none.
  public var welcome: DocumentRequest? { texts.welcome(in: language.words.language) }

  /// Shows the release letter or else a bubble, once the program has started and its documents are
  /// open.
  public func greet() {
    hints.noteStart()
    guard let front = documents.front else { return }
    if let letter = letter.takeDue() {
      front.show(letter)
    } else if let bubble = hints.dueBubble {
      front.show(bubble)
    }
  }

  /// Shows the errors in the settings file, if there are any.
  public func tellOfSettings() {
    guard let failure = settings.failure else { return }
    documents.front?.notify(failure)
  }

  /// Tears the modules down in the opposite order. Only tests need it.
  public func tearDown() {
    modules.tearDown()
    registrations.removeAll()
  }

  /// Writes the settings and the state, as the program ends.
  public func keepState() {
    orphanedFiles.inspectLast()
    settings.keep()
    hints.keepWriting()
    support.finish()
    state.keep()
  }

  /// Does the due work of the program and its documents, and returns the time of the next call.
  public func tick(_ now: Double) -> Double? {
    licence.tick()
    // Before the documents, which draw the change.
    inputLanguage.tick()
    // Before the documents, since it may want something drawn.
    let reminder = pro.tick(now) { sentence in
      guard let front = documents.front else { return false }
      front.notify(sentence)
      return true
    }
    // Before the documents, which show the settings that it reads.
    let saving = settings.tick(now)
    return reminder.earlier(saving).earlier(documents.tick(now))
      .earlier(windows.tick(now)).earlier(state.tick(now)).earlier(orphanedFiles.tick(now))
      .earlier(support.tick(now))
  }
}
