import ApplicationScope
import Canvas
import DocumentScope
import Files
import Glibc
import Interface
import Platform
import PlatformSDL
import PlatformX11Clipboard
import SystemPackage
import TextCore
import Typography
import Words

/// One run of the program, as the command line wants it.
struct Program {
  private let options: CommandLineOptions
  private let process = ProcessEnvironment()
  private let queue = DispatchBackgroundQueue()

  init(_ options: CommandLineOptions) { self.options = options }

  /// Runs to the end and leaves the process with its exit code.
  func run() -> Never {
    do {
      let root = try CompositionRoot(process)
      if let output = options.render {
        try render(to: output, root)
      } else {
        try open(root)
      }
      exit(EXIT_SUCCESS)
    } catch {
      Streams.complain(Self.sentence(for: error))
      exit(error is DesktopError ? Self.noDisplay : EXIT_FAILURE)
    }
  }

  /// The exit status where there is no display: `EX_UNAVAILABLE` of sysexits.h.
  private static let noDisplay: Int32 = 69

  private static func sentence(for error: any Error) -> String {
    switch error {
    case let error as DesktopError: error.message
    case let error as DocumentsModule.Refusal: Catalog.english.text(error.sentence)
    case let error as FontError: error.description
    case let error as RenderedPicture.Failure: error.sentence
    case let error as LatencyFile.Failure: error.sentence
    default: "\(error)"
    }
  }

  // In a window

  private func open(_ root: CompositionRoot) throws {
    // Before the desktop is there, which keeps an interrupt from ending the reading.
    let input = options.files.contains(.standardInput) ? Result(catching: standardInput) : nil
    let desktop = try SDLDesktop(cacheFolder: root.folders.cache.string)
    let latency = try options.traceLatency.map {
      try LatencyFile(
        process.workingFolder.pushing($0), in: root.store, clock: desktop.clock)
    }
    desktop.latency = latency?.trace
    root.latency = latency?.trace
    let buses = DesktopBuses(
      environment: process.environment, ownFolder: root.folders.state.string,
      ibusAddresses: root, mainThread: desktop, clock: desktop.clock)
    var outer = root.dependencies(clock: desktop.clock)
    outer.settings = root.settings
    outer.licence = root.licence
    outer.watcher = DiskFileWatcher(mainThread: desktop)
    outer.mainThread = desktop
    outer.queue = queue
    outer.services = buses.services
    outer.services.sound = SDLSoundPlayer(mainThread: desktop)
    outer.inputLanguages = InputLanguageSources(
      keyboard: desktop.keyboardLanguage, inputMethod: buses.inputLanguage)
    outer.desktop = root.remembered.load()
    outer.scheme = options.theme
    let clipboard = self.clipboard(of: desktop)
    let application = root.makeApplication(
      on: desktop, clipboard: clipboard, in: outer, haveEntrances: true)
    let running = RunningProgram(
      application, root, on: desktop, queue: queue, latency: latency)
    running.follow(buses.services.settings)
    application.setUp()
    desktop.delegate = running
    try openDocuments(application, root, input)
    application.tellOfSettings()
    application.recovery.tell()
    application.greet()
    // Done after the first turn: the first frame waits for no bus.
    desktop.post {
      application.inputLanguage.begin()
      desktop.offerKeys(to: buses.inputMethod)
      buses.start()
    }
    desktop.run()
    clipboard.close()
    try running.end()
  }

  private func clipboard(of desktop: SDLDesktop) -> any Clipboard {
    let display = process.environment["DISPLAY"] ?? ""
    let own = desktop.isX11 ? X11Clipboard(display: display, mainThread: desktop) : nil
    return own ?? SDLClipboard(desktop: desktop)
  }

  private func openDocuments(
    _ application: ApplicationScope, _ root: CompositionRoot,
    _ input: Result<DocumentRequest, any Error>?
  ) throws {
    let documents = application.documents
    let restored = application.recovery.restore()
    for (index, file) in options.files.enumerated() {
      try open(in: documents) {
        let line = index == 0 ? options.line : nil
        switch file {
        case .standardInput:
          guard var request = try input?.get() else { return }
          request.line = line
          try documents.open(request)
        case .path(let path): try documents.open(path: absolute(path), line: line)
        }
      }
    }
    if options.opensBlankSheet { try documents.newSheet() }
    if options.opensWelcome { try welcome(in: application) }
    guard options.files.isEmpty, !options.opensBlankSheet, !options.opensWelcome else { return }
    let hasReopened = try application.reopening.reopen()
    guard restored == 0, !hasReopened else { return }
    if isFirstStart(root) {
      try welcome(in: application)
    } else {
      try documents.newSheet()
    }
  }

  /// Whether the program starts for the first time; the next time it is not.
  private func isFirstStart(_ root: CompositionRoot) -> Bool {
    let mark = root.folders.state.appending("welcomed")
    if root.store.kind(of: mark) != nil { return false }
    // Where the state folder can't be written the person is welcomed again.
    try? root.store.makeFolder(root.folders.state, isPrivate: true)
    _ = try? root.store.replace(mark, with: [0x31, 0x0A])
    return true
  }

  private func welcome(in application: ApplicationScope) throws {
    if let welcome = application.welcome { try application.documents.open(welcome) }
  }

  /// Opens one file; what can't be opened is told on a blank sheet, and to the terminal.
  private func open(in documents: DocumentsModule, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let refusal as DocumentsModule.Refusal {
      Streams.complain(refusal.sentence)
      try documents.newSheet(notice: refusal.sentence)
    }
  }

  /// The path that an argument means.
  private func absolute(_ path: FilePath) -> FilePath {
    process.workingFolder.pushing(path).lexicallyNormalized()
  }

  private func standardInput() throws -> DocumentRequest {
    do {
      guard let bytes = Streams.readInput() else { throw UnreadableText.binary }
      let decoded = try TextDecoder.decode(bytes)
      var request = DocumentRequest(
        text: decoded.text, file: DocumentFile(format: decoded.format))
      request.isUnsaved = decoded.text.utf8Count > 0
      return request
    } catch {
      throw DocumentsModule.Refusal(sentence: Phrase("What standard input holds is not a text."))
    }
  }

  // Into a picture

  private func render(to output: FilePath, _ root: CompositionRoot) throws {
    var request: DocumentRequest?
    if let file = options.files.first {
      request = try read(file, root)
      request?.line = options.line
    } else if options.opensBlankSheet {
      request = DocumentRequest()
    }
    let picture = RenderedPicture(
      size: options.size ?? PageMetrics.initialWindow,
      scale: Scale(options.scale ?? 1), scheme: options.theme)
    try picture.draw(
      request, root, to: process.workingFolder.pushing(output))
    root.fonts.saveCacheIfChanged(on: queue)
    queue.finish()
  }

  private func read(
    _ file: CommandLineOptions.File, _ root: CompositionRoot
  ) throws -> DocumentRequest {
    guard case .path(let path) = file else { return try standardInput() }
    return try DocumentReader(root.store).read(absolute(path))
  }
}
