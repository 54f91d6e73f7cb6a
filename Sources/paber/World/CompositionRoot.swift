import Export
import ApplicationScope
import Canvas
import DocumentScope
import Files
import Interface
import Labels
import Layout
import Licensing
import Platform
import PlatformDBus
import PlatformSDL
import Spelling
import SystemPackage
import TextUnicode
import Typography
import Words

/// The only place that joins protocols and what conforms to them: builds the application scope
/// once, and a document scope for each window.
final class CompositionRoot: IBusAddressSource {
  let process: ProcessEnvironment
  let folders: UserFolders
  let store: DiskFileStore
  let histories: HistoryStore
  /// What the desktop wanted last time.
  let remembered: RememberedDesktop
  let fonts: FontLibrary
  /// Where keystrokes are measured; `nil`: they are not.
  var latency: LatencyTrace?
  private let unicode = UnicodeText()
  /// Where documents are saved.
  let saving = DispatchBackgroundQueue(name: "saving")
  let versions = DispatchBackgroundQueue(name: "versions")
  private let searching = DispatchBackgroundQueue(name: "searching")
  private let reading = DispatchBackgroundQueue(name: "reading")
  private let previewing = DispatchBackgroundQueue(name: "previewing")
  private let exporting = DispatchBackgroundQueue(name: "exporting")
  private let importing = DispatchBackgroundQueue(name: "importing")
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

  /// What the program needs, over the real disk; nothing is kept or watched until more is said.
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

  /// Where ibus has its bus now, if it runs.
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

  /// The person's licence.
  var licence: LicenceFile { LicenceFile(store: store, folder: folders.state) }

  /// Believes the keys that came with the program; a build for debugging also others.
  private var verifier: @Sendable () -> LicenceVerifier {
    let (environment, store) = (process.environment, store)
    return {
      LicenceVerifier(
        publicKeys: KeyList.keys(environment: environment) {
          try? store.read(FilePath($0), limit: 1 << 16).bytes
        })
    }
  }

  /// The settings file.
  var settings: SettingsStore { SettingsStore(store: store, folder: folders.config) }

  private var typesetting: Typesetting {
    Typesetting(shaper: fonts, breaker: unicode, bidi: unicode)
  }

  /// What a document needs besides its application.
  func documentDependencies(
    window: any Window, clipboard: any Clipboard, clock: any Clock
  ) -> DocumentScope.Dependencies {
    var inner = DocumentScope.Dependencies(
      window: window, typesetting: typesetting, rasterizer: fonts, labels: labels,
      boundaries: unicode, clipboard: clipboard, clock: clock, store: store,
      home: folders.home, workingFolder: process.workingFolder,
      debug: DebugSwitches(environment: process.environment))
    inner.reading = reading
    inner.saving = saving
    inner.versions = versions
    inner.previewing = previewing
    inner.searching = searching
    inner.exporting = exporting
    inner.importing = importing
    inner.paperFonts = { [process, store] in PaperFonts(process, in: store, families: $0) }
    inner.outgoing = folders.outgoing
    inner.latency = latency
    return inner
  }

  /// Builds the application scope on a desktop.
  ///
  /// - Parameters:
  ///   - size: of its windows, in logical pixels.
  ///   - haveEntrances: whether these open before somebody's eyes.
  func makeApplication(
    on desktop: any Desktop, clipboard: any Clipboard, in outer: ApplicationScope.Dependencies,
    windows size: Size = PageMetrics.initialWindow, haveEntrances: Bool
  ) -> ApplicationScope {
    var outer = outer
    outer.version = Version.number
    outer.about = AboutModule.Dependencies(
      desktop: desktop, typesetting: typesetting, rasterizer: fonts, labels: labels)
    return ApplicationScope(
      in: outer,
      host: DocumentWindows(
        self, on: desktop, clipboard: clipboard, clock: outer.clock, size: size,
        haveEntrances: haveEntrances))
  }
}
