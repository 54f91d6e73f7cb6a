import ApplicationScope
import Canvas
import DocumentScope
import Files
import Glibc
import Interface
import Localization
import Platform
import SystemPackage
import TextCore
import TextUnicode
import Typography
import WindowScope

/// The program without a desktop: real fonts, real Unicode tables, windows in memory, and a clock that
/// moves only on request.
final class BenchWorld {
  let clock = ManualClock()
  /// A folder of this process only; the user's files are not touched.
  let folder: FilePath
  let store: DiskFileStore
  fileprivate let fonts: FontLibrary
  fileprivate let unicode = UnicodeText()
  fileprivate let histories: HistoryStore
  let clipboard = HeldClipboard()

  /// The settings of every window.
  private let settings: Settings

  /// Makes a world with the user's settings.
  init(_ settings: Settings = Settings()) throws {
    self.settings = settings
    folder = FilePath("/tmp/paber-benchmarks-\(getpid())")
    store = DiskFileStore(backupFolder: folder.appending("backups"))
    try store.makeFolder(folder, isPrivate: true)
    histories = HistoryStore(store: store, folder: folder.appending("history"))
    fonts = try FontLibrary(configuration: FontConfiguration(), cache: nil)
  }

  isolated deinit {
    for name in (try? store.list(folder)) ?? [] {
      try? store.remove(folder.appending(name))
    }
    rmdir(folder.string)
  }

  /// A sheet with the text, its first frame drawn.
  func sheet(
    _ text: TextRope, size: Size = BenchSheet.windowSize, scale: Scale = Scale(1)
  ) throws -> BenchSheet {
    try sheet(size: size, scale: scale) { try $0.documents.open(DocumentRequest(text: text)) }
  }

  /// Returns a document that `open` opens, with its first frame drawn.
  ///
  /// - Parameter savesOnRequest: true if files, histories and versions are written with the other background
  ///   work, and searches done with it; false: at once.
  func sheet(
    size: Size = BenchSheet.windowSize, scale: Scale = Scale(1), savesOnRequest: Bool = false,
    open: (ApplicationScope) throws -> Void
  ) throws -> BenchSheet {
    let window = BenchWindow(size: size, scale: scale)
    var dependencies = ApplicationScope.Dependencies(
      store: store, histories: histories, state: StateStore(store: store, folder: folder),
      clock: clock)
    dependencies.initialSettings = settings
    dependencies.scheme = .light
    let (queue, mainThread) = (WaitingQueue(), ManualMainThread())
    dependencies.writing.queue = queue
    dependencies.mainThread = mainThread
    let application = ApplicationScope(
      in: dependencies,
      host: BenchHost(
        world: self, window: window, saving: savesOnRequest ? queue : ImmediateQueue())
    )
    application.setUp()
    let sheet = BenchSheet(
      window: window, application: application, clock: clock, queue: queue,
      mainThread: mainThread)
    try open(application)
    sheet.tick()
    return sheet
  }
}

/// Builds documents in one window.
private final class BenchHost: ApplicationHost {
  private let world: BenchWorld
  private let window: BenchWindow
  /// The queue that writes files, histories and versions, and searches.
  private let saving: any BackgroundQueue

  init(world: BenchWorld, window: BenchWindow, saving: any BackgroundQueue) {
    self.world = world
    self.window = window
    self.saving = saving
  }

  func makeDocument(
    _ request: DocumentRequest, in application: ApplicationScope
  ) throws -> any DocumentHandle {
    let (fonts, unicode, folder) = (world.fonts, world.unicode, world.folder)
    var dependencies = DocumentScope.Dependencies(
      window: WindowScope.Dependencies(
        window: window,
        typesetting: Typesetting(shaper: fonts, breaker: unicode, bidi: unicode),
        rasterizer: fonts, labels: NoLabels(), boundaries: unicode, clipboard: world.clipboard,
        clock: world.clock),
      store: world.store, home: folder, workingFolder: folder)
    dependencies.saving = saving
    dependencies.versions = saving
    dependencies.searching = saving
    let document = DocumentScope(request, in: dependencies, application: application)
    document.setUp()
    return document
  }

  func expect(_ activation: ActivationToken) {}
  func stop() {}
  func complain(_ sentence: Phrase) {}
}

/// Labels without ink: nothing that is measured shows any.
private final class NoLabels: LabelRasterizer {
  private let empty = LabelBitmap(width: 0, height: 0, baseline: 0, coverage: [])
  func label(_ text: String, style: LabelStyle, scale: Scale) -> LabelBitmap { empty }
}
