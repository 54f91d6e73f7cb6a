import ApplicationScope
import Canvas
import DocumentScope
import Export
import Files
import Interface
import LabelRendering
import Layout
import Licensing
import Localization
import Platform
import PlatformDBus
import PlatformSDL
import Spelling
import Support
import SystemPackage
import TextUnicode
import Typography
import WindowScope

/// The only place that joins protocols with their implementations: builds the application scope
/// once, and a document scope for each window.
final class CompositionRoot: IBusAddressSource {
  let process: ProcessEnvironment
  let folders: UserFolders
  let store: DiskFileStore
  let histories: HistoryStore
  /// The desktop's settings of the last run.
  let remembered: RememberedDesktop
  let fonts: FontLibrary
  /// The recorder of keystroke times; `nil` if they are not measured.
  var latency: LatencyTrace?
  private let unicode = UnicodeText()
  /// The queue on which documents are saved.
  let saving = DispatchBackgroundQueue(name: "saving")
  let versions = DispatchBackgroundQueue(name: "versions")
  private let searching = DispatchBackgroundQueue(name: "searching")
  private let reading = DispatchBackgroundQueue(name: "reading")
  private let previewing = DispatchBackgroundQueue(name: "previewing")
  private let exporting = DispatchBackgroundQueue(name: "exporting")
  private let importing = DispatchBackgroundQueue(name: "importing")
  private let asking = DispatchBackgroundQueue(name: "asking")
  private let labels: TTFLabelRasterizer

  /// Opens the fonts. Throws `FontError`.
  init(_ process: ProcessEnvironment) throws {
    self.process = process
    folders = UserFolders(environment: process.paths)
    store = DiskFileStore(backupFolder: folders.state.appending("backups"))
    histories = HistoryStore(store: store, folder: folders.state.appending("history"))
    remembered = RememberedDesktop(
      store: store, path: folders.cache.appending("desktop"))
    try? store.makeFolder(folders.cache, isPrivate: true)
    fonts = try FontLibrary(
      configuration: FontConfiguration(language: process.language),
      ownFolder: process.ownFonts?.string,
      cache: FontCacheFile(process, in: store, folders))
    labels = TTFLabelRasterizer(
      fontPaths: LabelFontFiles.paths, otherFile: { [fonts] in fonts.sansSerifFile() })
  }

  /// Returns the program's dependencies over the real disk; by default nothing is stored or
  /// watched.
  func dependencies(clock: any Clock) -> ApplicationScope.Dependencies {
    var outer = ApplicationScope.Dependencies(
      store: store, histories: histories, state: StateStore(store: store, folder: folders.state),
      clock: clock)
    outer.locale = process.messageLanguage
    outer.texts = PackagedTexts()
    outer.writing = WritingDependencies(
      dictionaries: SystemDictionaries(
        environment: process.environment, home: folders.home, store: store),
      wordsPath: folders.config.appending("words.txt"),
      language: process.language, queue: DispatchBackgroundQueue(name: "words"))
    outer.verifier = verifier
    outer.fonts = fonts
    outer.offer = folders.config.appending("offer.conf")
    return outer
  }

  /// The current address of ibus's bus, if it runs.
  var ibusAddress: String? {
    let environment = process.environment
    if let address = environment["IBUS_ADDRESS"], !address.isEmpty { return address }
    func text(_ path: FilePath) -> String? {
      (try? store.read(path, limit: 1 << 12).bytes).map { String(decoding: $0, as: UTF8.self) }
    }
    let files = IBusAddress.files(
      environment: environment, configurationFolder: folders.config.removingLastComponent().string,
      machines: IBusAddress.machineFiles.map { FilePath($0) }.compactMap(text))
    return files.lazy.map { FilePath($0) }.compactMap(text).compactMap(IBusAddress.address(in:))
      .first
  }

  /// The user's licence.
  var licence: LicenceFile { LicenceFile(store: store, folder: folders.state) }

  /// Makes a verifier with the built-in keys; a debug build may add others.
  private var verifier: @Sendable () -> LicenceVerifier {
    let (environment, store) = (process.environment, store)
    return {
      LicenceVerifier(
        publicKeys: KeyList.keys(environment: environment) {
          try? store.read(FilePath($0), limit: 1 << 16).bytes
        })
    }
  }

  /// The support chat, which no picture has.
  var support: SupportChatModule.Dependencies {
    SupportChatModule.Dependencies(
      configuration: SupportConfiguration.path(in: folders.config),
      answers: folders.config.appending("answers.conf"), state: folders.state, network: asking)
  }

  /// The settings file.
  var settings: SettingsStore { SettingsStore(store: store, folder: folders.config) }

  private var typesetting: Typesetting {
    Typesetting(shaper: fonts, breaker: unicode, bidi: unicode)
  }

  /// Returns the dependencies of a window, whatever it shows.
  func windowDependencies(
    _ window: any Window, clipboard: any Clipboard, clock: any Clock
  ) -> WindowScope.Dependencies {
    WindowScope.Dependencies(
      window: window, typesetting: typesetting, rasterizer: fonts, labels: labels,
      boundaries: unicode, clipboard: clipboard, clock: clock,
      debug: DebugSwitches(environment: process.environment), latency: latency)
  }

  /// Returns the dependencies of a document in a window.
  func documentDependencies(_ window: WindowScope.Dependencies) -> DocumentScope.Dependencies {
    var inner = DocumentScope.Dependencies(
      window: window, store: store, home: folders.home, workingFolder: process.workingFolder)
    inner.reading = reading
    inner.saving = saving
    inner.versions = versions
    inner.previewing = previewing
    inner.searching = searching
    inner.exporting = exporting
    inner.importing = importing
    inner.paperFonts = { [process, store] in PaperFonts(process, in: store, families: $0) }
    inner.outgoing = folders.outgoing
    return inner
  }

  /// Builds the application scope on a desktop.
  ///
  /// - Parameters:
  ///   - size: the size of its windows in logical pixels.
  ///   - animatesOpening: true if they open with an animation.
  func makeApplication(
    on desktop: any Desktop, clipboard: any Clipboard, in outer: ApplicationScope.Dependencies,
    windows size: Size = PageMetrics.initialWindow, animatesOpening: Bool
  ) -> ApplicationScope {
    var outer = outer
    outer.version = Version.number
    return ApplicationScope(
      in: outer,
      host: DocumentWindows(
        self, on: desktop, clipboard: clipboard, clock: outer.clock, size: size,
        animatesOpening: animatesOpening))
  }
}
