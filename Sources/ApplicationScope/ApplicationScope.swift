import Files
import Interface
import Localization
import Platform

/// The modules that exist once in the program. Begin reading at the list of modules: each is made with
/// exactly what it needs, when it is first needed.
public final class ApplicationScope {
  private let dependencies: Dependencies
  private let host: any ApplicationHost
  private let registrations = Registrations()

  /// `host` builds documents and ends the program.
  public init(in dependencies: Dependencies, host: any ApplicationHost) {
    self.dependencies = dependencies
    self.host = host
  }

  /// All modules in their order.
  public private(set) lazy var modules = ModuleList([
    settings, state, language, appearance, inputLanguage, noises, hints, letter,
    dictionaries, textSize, licence, days, menuBar, windows, documents, lockedFiles, places,
    exportChoices, lineMeanings, previewModes, orphanedFiles, carriedTexts,
    recentFiles, lastSession, recovery, launches, sleep, pro, offer, support,
  ])

  // Kept from one start to the next

  public private(set) lazy var settings = SettingsModule(
    dependencies.initialSettings, store: dependencies.settings, watcher: watcher, clock: clock,
    queue: disk)
  /// The state that the program keeps from one start to the next.
  public private(set) lazy var state = StateModule(
    store: dependencies.state, clock: clock, queue: disk)
  /// The files that are locked for reading.
  public private(set) lazy var lockedFiles = LockedFilesModule(state: state)
  /// The caret's and the page's position in each file.
  public private(set) lazy var places = ReadingPositionsModule(
    state: state, isBlank: !dependencies.knowsPlaces)
  /// The last export of each file.
  public private(set) lazy var exportChoices = ExportChoicesModule(state: state)
  /// The meanings of lines that writers chose for files.
  public private(set) lazy var lineMeanings = LineMeaningsModule(state: state)
  /// The documents in preview mode.
  public private(set) lazy var previewModes = PreviewModesModule(
    state: state, isBlank: !dependencies.knowsPlaces)
  /// The words written on each day.
  public private(set) lazy var days = WritingDaysModule(state: state)

  // Look, language, noises

  /// The language of the user interface.
  public private(set) lazy var language = LanguageModule(
    settings: settings, locale: dependencies.locale, texts: dependencies.texts)
  /// The colours and the motion of all windows.
  public private(set) lazy var appearance = AppearanceModule(
    settings: settings, desktop: dependencies.desktop, scheme: dependencies.scheme)
  /// The language of the keyboard or the input method.
  public private(set) lazy var inputLanguage = InputLanguageModule(
    sources: dependencies.inputLanguages, locale: dependencies.writing.language, state: state)
  public private(set) lazy var textSize = TextSizeModule(settings: settings)
  /// The noises of keys.
  public private(set) lazy var noises = NoisesModule(
    settings: settings, player: dependencies.services.sound, queue: disk,
    random: dependencies.random, clock: clock)
  public private(set) lazy var dictionaries = DictionaryModule(
    settings: settings, store: dependencies.store, writing: dependencies.writing,
    queue: writingQueue, disk: disk)

  // Documents

  /// The windows without a document.
  public let windows = WindowsModule()
  /// The documents that are being restored.
  lazy var arrivals = Arrivals(histories: histories, queue: disk)
  /// The open documents.
  public private(set) lazy var documents = DocumentsModule(
    store: dependencies.store, arrivals: arrivals, sliceSizes: dependencies.sliceSizes,
    host: host, windows: windows, settings: settings, maker: self)
  /// Text that is dragged from one of the documents.
  public let carriedTexts = CarriedTextModule()
  /// The files that saves replaced, of documents that have closed since.
  public private(set) lazy var orphanedFiles = OrphanedFilesModule(
    store: dependencies.store, versions: histories.versions, clock: clock, queue: disk)
  /// The files that were open last.
  public private(set) lazy var recentFiles = RecentFilesModule(
    state: state, settings: settings, appearance: appearance, documents: documents,
    shared: dependencies.recentlyUsed.map { ($0, disk) }, clock: clock, store: dependencies.store)
  /// The documents that were open last.
  public private(set) lazy var lastSession = LastSessionModule(
    state: state, settings: settings, documents: documents, store: dependencies.store)
  /// Restores unsaved text at the next start.
  public private(set) lazy var recovery = RecoveryModule(
    documents: documents, arrivals: arrivals, host: host, clock: clock, queue: disk,
    sliceSizes: dependencies.sliceSizes, state: state)
  /// Opens the files of this start and of later ones.
  public private(set) lazy var launches = LaunchModule(
    documents: documents, recovery: recovery, lastSession: lastSession, language: language,
    texts: dependencies.texts, host: host)
  /// Follows the sleep of the screen and the machine.
  public private(set) lazy var sleep = SleepModule(
    signals: dependencies.services.sleep, documents: documents)

  // Paber

  /// The contents of the menus.
  public private(set) lazy var menuBar = MenuBarModule(
    viewMenu: ViewMenu(
      settings: settings, appearance: appearance, fonts: dependencies.fonts,
      inputLanguage: inputLanguage, textSize: textSize),
    settings: settings, inputLanguage: inputLanguage, licence: licence, hints: hints,
    support: support,
    drafts: DraftsModule(histories: histories, documents: documents))
  /// Hints, nudges and bubbles, and when they appear.
  public private(set) lazy var hints = HintsModule(
    state: state, version: version, clock: clock, documents: documents)
  /// The release note after an update.
  public private(set) lazy var letter = ReleaseNoteModule(state: state, version: version)
  /// The licence in use.
  public private(set) lazy var licence = LicenceModule(
    file: dependencies.licence, verifier: dependencies.verifier, state: state, queue: disk)
  /// Counts letters that are typed with Pro features, and shows reminders.
  public private(set) lazy var pro = ProModule(
    settings: settings, inputLanguage: inputLanguage, licence: licence, state: state, clock: clock)
  /// The offer of Paber Pro.
  public private(set) lazy var offer = OfferModule(
    path: dependencies.offer, store: dependencies.store, state: state)
  /// The support chat.
  public private(set) lazy var support = SupportChatModule(
    dependencies.support, store: dependencies.store, clock: clock, version: version, queue: disk,
    network: queue(dependencies.support?.network ?? ImmediateQueue()), watcher: watcher)

  // The world

  private var clock: any Clock { dependencies.clock }
  /// The queue of work that waits for the disk.
  private var disk: JobQueue { queue(dependencies.queue) }
  /// The queue of spelling, completion and counting.
  public var writingQueue: JobQueue { queue(dependencies.writing.queue) }
  /// Runs work on the main thread for other threads.
  public var mainThread: any MainThread { dependencies.mainThread }
  /// Tells when files change.
  public var watcher: (any FileWatcher)? { dependencies.watcher }
  /// The store of the documents' histories.
  public var histories: HistoryStore { dependencies.histories }
  /// The version of the program.
  public var version: Int { dependencies.version }
  /// The language of texts if none is set.
  public var textLanguage: String { dependencies.writing.language }
  /// The other programs and services of the desktop.
  public var services: DesktopServices { dependencies.services }

  /// Returns a queue whose jobs deliver on the main thread.
  public func queue(_ background: any BackgroundQueue) -> JobQueue {
    JobQueue(background, mainThread)
  }

  /// Begins the work of all modules in order.
  public func setUp() {
    modules.setUp()
    settings.didFail.observe(in: registrations) { [weak self] _ in self?.tellOfSettings() }
  }

  /// Shows the release note or else a bubble, once the program has started and its documents are
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
    // Before the documents, which draw the reminder.
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

extension ApplicationScope: DocumentMaker {
  func makeDocument(_ request: DocumentRequest) throws -> any DocumentHandle {
    try host.makeDocument(request, in: self)
  }
}
