import Canvas
import Files
import Interface
import Licensing
import Localization
import MarkdownSyntax
import Platform
import SystemPackage
import TestSupport
import TextCore

@testable import ApplicationScope
@testable import DocumentScope
@testable import WindowScope

/// The whole program but for the real world: an application with one document in a window of
/// memory, a clock that stands still, files and a clipboard of its own.
///
/// Tests drive it like a user, by keys, text and mouse, and check the page: `TestEditor("one
/// ˇtwo").keys("ctrl+right").expect("one twoˇ")`.
@MainActor
final class TestEditor {
  /// The options of a test.
  @MainActor
  struct Setup {
    var size = Size(width: 560, height: 420)
    var scale = Scale(1)
    var typeface = Typeface.fixed
    var scheme: DesktopSettings.ColorScheme?
    var settings = Settings()
    var desktop = DesktopSettings()
    var services = DesktopServices()
    /// True if opened files are noted in the list that all programs share.
    var sharesRecentFiles = false
    var keyboard: any InputLanguageSource = SilentInputLanguage()
    var inputMethod: any InputLanguageSource = SilentInputLanguage()
    var watcher = ManualFileWatcher()
    var mainThread = ManualMainThread()
    var opener = RecordingOpener()
    /// The file that configures the support chat; `nil`: there is none.
    var support: String?
    /// Looks for answers in a process of its own.
    var ownProgram: any OwnProgram = NoOwnProgram()
    var publicKeys: [PublicKey] = []
    var request = DocumentRequest()
    var partSizes = PartSizes.shipped
    var sliceSizes = SliceSizes.shipped
    var version = 1
    var welcome: (_ language: String) -> DocumentRequest? = { _ in nil }
    /// The translations, as `.po` files.
    var words: [String: String] = [:]
    var openingAnimation: DocumentScope.OpeningAnimation?
    var dictionaries: any InstalledDictionaries = NoDictionaries()
    var language = "en"
    var writingQueue: any BackgroundQueue = ImmediateQueue()
    var applicationQueue: any BackgroundQueue = ImmediateQueue()
    var savingQueue: any BackgroundQueue = ImmediateQueue()
    var readingQueue: any BackgroundQueue = ImmediateQueue()
    var versionsQueue: any BackgroundQueue = ImmediateQueue()
    var searchingQueue: any BackgroundQueue = ImmediateQueue()
    var exportingQueue: any BackgroundQueue = ImmediateQueue()
    var previewingQueue: any BackgroundQueue = ImmediateQueue()
    var importingQueue: any BackgroundQueue = ImmediateQueue()
  }

  nonisolated static let home: FilePath = "/home/ann"

  let clock = ManualClock(now: 100)
  let clipboard = PrivateClipboard()
  let host: TestHost
  /// Runs the results of background work.
  let mainThread: ManualMainThread
  let store: MemoryFileStore
  /// Reports changes of files.
  let watcher: ManualFileWatcher
  let desktop: MemoryDesktop
  let application: ApplicationScope
  /// The document that opened first.
  let document: DocumentScope
  /// Its window.
  let window: MemoryWindow

  /// Opens a sheet that was never saved, with a marked text.
  convenience init(_ marked: String = "ˇ", _ setup: Setup = Setup()) throws {
    let marked = MarkedText(marked)
    var setup = setup
    setup.request.text = marked.text
    try self.init(setup, store: Self.disk()) { application in
      try application.documents.open(setup.request)
    }
    document.editor.select(marked.selection)
    tick()
  }

  /// Opens a file of the given bytes.
  convenience init(
    file bytes: [UInt8], at path: FilePath = TestEditor.home / "notes.md", _ setup: Setup = Setup()
  ) throws {
    let store = Self.disk()
    store.put(bytes, at: path)
    try self.init(setup, store: store) { try $0.documents.open(path: path) }
    tick()
  }

  /// Starts the program on an existing disk: `store`, or else another `disk`.
  init(
    _ setup: Setup, store: MemoryFileStore, disk: (any FileStore)? = nil,
    open: (ApplicationScope) throws -> Void
  ) throws {
    self.store = store
    mainThread = setup.mainThread
    watcher = setup.watcher
    (host, application) = try Self.program(
      setup, store: disk ?? store, clock: clock, clipboard: clipboard)
    desktop = host.desktop
    application.setUp()
    // Run the results of background reads.
    setup.mainThread.run()
    try open(application)
    // A large file opens later.
    if application.documents.documents.isEmpty { setup.mainThread.run() }
    guard let document = application.documents.documents.first as? DocumentScope,
      let window = desktop.windows.first
    else { throw DesktopError(message: "No document has opened.") }
    self.document = document
    self.window = window
  }

  /// Modules that are set up hold each other, and their window's pixels.
  isolated deinit {
    for case let document as DocumentScope in application.documents.documents {
      document.close()
    }
    application.tearDown()
  }

  /// A disk with a home on it.
  static func disk() -> MemoryFileStore { MemoryFileStore(folders: [home, "/state"]) }

  /// The scopes over memory; nothing is set up or open yet.
  static func program(
    _ setup: Setup, store: any FileStore, clock: ManualClock, clipboard: PrivateClipboard
  ) throws -> (TestHost, ApplicationScope) {
    let letters = try Letters.of(setup.typeface)
    let host = TestHost(setup, letters, store: store, clock: clock, clipboard: clipboard)
    var outer = ApplicationScope.Dependencies(
      store: store, histories: host.histories, state: StateStore(store: store, folder: "/state"),
      clock: clock)
    outer.sliceSizes = setup.sliceSizes
    outer.settings = SettingsStore(store: store, folder: home / ".config")
    outer.initialSettings = setup.settings
    outer.desktop = setup.desktop
    outer.scheme = setup.scheme
    outer.watcher = setup.watcher
    outer.mainThread = setup.mainThread
    outer.queue = setup.applicationQueue
    outer.services = setup.services
    outer.inputLanguages = InputLanguageSources(
      keyboard: setup.keyboard, inputMethod: setup.inputMethod)
    outer.version = setup.version
    outer.texts = setup
    outer.writing = WritingDependencies(
      dictionaries: setup.dictionaries, wordsPath: home / ".config/paber/words.txt",
      language: setup.language, queue: setup.writingQueue)
    outer.services.opener = setup.opener
    outer.licence = LicenceFile(store: store, folder: "/state")
    if setup.sharesRecentFiles {
      outer.recentlyUsed = RecentlyUsedFile(
        store: store, path: home / ".local/share/recently-used.xbel")
    }
    outer.offer = home / ".config/offer.conf"
    if let support = setup.support {
      try store.makeFolder(home / ".config", isPrivate: false)
      _ = try store.replace(home / ".config/support.conf", with: Array(support.utf8))
    }
    outer.support = SupportChatModule.Dependencies(
      configuration: home / ".config/support.conf", answers: home / ".config/answers.conf",
      state: "/state", network: ImmediateQueue())
    outer.support?.program = setup.ownProgram
    outer.support?.desktop = "GNOME, Wayland"
    outer.support?.random = SeededGenerator(seed: 1)
    let publicKeys = setup.publicKeys
    outer.verifier = { LicenceVerifier(publicKeys: publicKeys) }
    return (host, ApplicationScope(in: outer, host: host))
  }

  // Asking

  var text: TextRope { document.editor.text }
  var string: String { String(decoding: text.allBytes, as: UTF8.self) }
  var selection: Selection { document.editor.selection }
  var marked: String { MarkedText.drawing(selection, in: text) }
  var isModified: Bool { document.editor.isModified }
  var sheet: Sheet? { document.sheets.sheet }
  /// The text of the notice on the page.
  var notice: String? { (sheet as? NoticeSheet).map { Catalog.english.text($0.message) } }
  /// The message that refuses the path in the prompt.
  var refusal: String? { prompt?.refusal.map { Catalog.english.text($0) } }
  /// The transient message at the top of the window.
  var transientMessages: String? {
    document.transientMessages.phrase.map { Catalog.english.text($0) }
  }
  /// The text of the question on the page.
  var asked: String? { question.map { Catalog.english.text($0.message) } }
  /// The sentence with an offer that lets the writer type on.
  var offered: String? { (sheet as? ReminderSheet).map { Catalog.english.text($0.message) } }
  /// The question on the page.
  var question: QuestionSheet? { sheet as? QuestionSheet }
  /// The path prompt on the page.
  var prompt: PathPromptSheet? { sheet as? PathPromptSheet }
  /// All documents that are open.
  var documents: [DocumentScope] {
    application.documents.documents.compactMap { $0 as? DocumentScope }
  }
}
