import ApplicationScope
import Canvas
import DocumentScope
import Files
import Glibc
import Interface
import Localization
import Platform
import PlatformDBus
import PlatformSDL
import PlatformX11Clipboard
import SingleInstance
import SystemPackage
import Typography

/// One run of the program, with the options of the command line: an export, an import, a picture or
/// the windows. It makes the composition root and ends the process with its exit code. Errors are
/// written to standard error as sentences.
struct Program {
  private let options: CommandLineOptions
  private let process: ProcessEnvironment
  private let queue = DispatchBackgroundQueue()

  init(_ options: CommandLineOptions) {
    self.options = options
    process = ProcessEnvironment()
  }

  /// Runs to the end and leaves the process with its exit code.
  func run() -> Never {
    do {
      if let format = options.export {
        try CommandLineExport(format, options, process).write()
      } else if let file = options.importedFile {
        try CommandLineImport(file, process).write()
      } else if let output = options.render {
        try render(to: output, CompositionRoot(process))
      } else {
        try open()
      }
      exit(EXIT_SUCCESS)
    } catch is CommandLineExport.OutputClosed {
      exit(EXIT_FAILURE)
    } catch {
      Streams.complain(Self.sentence(for: error))
      exit(error is DesktopError ? Int32(LaunchModule.noDisplay) : EXIT_FAILURE)
    }
  }

  private static func sentence(for error: any Error) -> String {
    switch error {
    case let error as DesktopError: error.message
    case let error as DocumentsModule.Refusal: Catalog.english.text(error.sentence)
    case let error as FontError: error.description
    case let error as RenderedPicture.Failure: error.sentence
    case let error as OutputFile.Failure: error.sentence
    case let error as CommandLineExport.Failure: error.sentence
    default: "\(error)"
    }
  }

  // In a window

  /// Opens windows, or hands the request to a process that runs already.
  private func open() throws {
    // Before the desktop is there, because it keeps an interrupt from ending the reading.
    let request = LaunchRequest(options, process)
    guard options.mayBeHandedOver else { return try open(request, CompositionRoot(process)) }
    switch InstanceElection(process.instanceAddress).run(request) {
    case .handedOver(let outcome):
      outcome.complaints.forEach(Streams.complain)
      exit(Int32(outcome.exitCode))
    case .first(let listener):
      try open(request, CompositionRoot(process), listener)
    case .alone:
      try open(request, CompositionRoot(process))
    }
  }

  private func open(
    _ request: LaunchRequest, _ root: CompositionRoot, _ listener: InstanceListener? = nil
  ) throws {
    let session = BusAddress.session(environment: process.environment)
    let desktop = try SDLDesktop(
      name: ProgramName.inDesktop, cacheFolder: root.folders.cache.string,
      busAnswers: { BusProbe.answers(at: session) },
      fcitxSpeaksAsIBus: { FcitxProbe.speaksAsIBus(at: session) })
    for sentence in desktop.complaints { Streams.complain(sentence) }
    let latency = try options.traceLatency.map {
      try LatencyFile(
        process.workingFolder.pushing($0), in: root.store, clock: desktop.clock)
    }
    desktop.latency = latency?.trace
    root.latency = latency?.trace
    let buses = DesktopBuses(
      environment: process.environment, ownFolder: root.folders.state.string,
      ibusAddresses: root, activation: desktop.activationSource, mainThread: desktop,
      clock: desktop.clock)
    let clipboard = self.clipboard(of: desktop)
    let application = root.makeApplication(
      on: desktop, clipboard: clipboard, in: dependencies(root, desktop, buses),
      animatesOpening: true)
    let running = RunningProgram(
      application, root, on: desktop, queue: queue, latency: latency)
    running.follow(buses.services.settings)
    running.watch(buses.sessionEnd)
    application.setUp()
    desktop.delegate = running
    // Only this user may read its content.
    try? root.store.makeFolder(root.folders.state, isPrivate: true)
    root.store.closeFolder(root.folders.state)
    let recovered = root.store.recoverRewrites()
    try application.launches.begin(request) { isFirstStart(root) }
    for rewrite in recovered { tell(of: rewrite, in: application) }
    application.tellOfSettings()
    application.greet()
    // After the first event loop tick: the first frame waits for no bus.
    desktop.post {
      application.inputLanguage.begin()
      desktop.offerKeys(to: buses.inputMethod, heardBy: buses.heard)
      if let carrier = clipboard as? any DragCarrier { desktop.hearDrags(of: carrier) }
      buses.start()
      removeOldFiles(root)
    }
    if let listener { take(from: listener, application, on: desktop) }
    desktop.run()
    listener?.close()
    clipboard.close()
    try running.end()
  }

  private func removeOldFiles(_ root: CompositionRoot) {
    let outgoing = OutgoingFolder(root.folders.outgoing, in: root.store)
    queue.run { outgoing.removeOldFiles(at: Double(time(nil))) }
  }

  /// Starts to open the requests of later starts.
  private func take(
    from listener: InstanceListener, _ application: ApplicationScope, on desktop: SDLDesktop
  ) {
    listener.start(on: desktop) {
      desktop.isStopped
    } open: {
      application.launches.take($0)
    }
  }

  private func dependencies(
    _ root: CompositionRoot, _ desktop: SDLDesktop, _ buses: DesktopBuses
  ) -> ApplicationScope.Dependencies {
    var outer = root.dependencies(clock: desktop.clock)
    outer.settings = root.settings
    outer.licence = root.licence
    outer.recentlyUsed = RecentlyUsedFile(store: root.store, path: root.folders.recentlyUsed)
    outer.watcher = DiskFileWatcher(mainThread: desktop)
    outer.mainThread = desktop
    outer.queue = queue
    outer.services = buses.services
    outer.services.sound = SDLSoundPlayer(mainThread: desktop)
    outer.inputLanguages = InputLanguageSources(
      keyboard: desktop.keyboardLanguage, inputMethod: buses.inputLanguage)
    var support = root.support
    support.program = OwnProcess(mainThread: desktop)
    support.desktop = [
      process.environment["XDG_CURRENT_DESKTOP"] ?? "", desktop.isX11 ? "X11" : "Wayland",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
    outer.support = support
    outer.desktop = root.remembered.load()
    outer.scheme = options.theme
    return outer
  }

  private func tell(
    of rewrite: DiskFileStore.RecoveredRewrite, in application: ApplicationScope
  ) {
    let sentence = FileSentence.recovered(rewrite)
    Streams.complain(sentence)
    application.documents.front?.notify(sentence)
  }

  private func clipboard(of desktop: SDLDesktop) -> any Clipboard {
    let display = process.environment["DISPLAY"] ?? ""
    let own = desktop.isX11 ? X11Clipboard(display: display, mainThread: desktop) : nil
    return own ?? desktop.makeClipboard() ?? NoClipboard()
  }

  /// Returns true on the first start of the program, and marks it as done.
  private func isFirstStart(_ root: CompositionRoot) -> Bool {
    let mark = root.folders.state.appending("welcomed")
    if root.store.kind(of: mark) != nil { return false }
    // If the state folder can't be written, the user is welcomed again next time.
    _ = try? root.store.replace(mark, with: [0x31, 0x0A])
    return true
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
    let picture =
      options.thumbnail.map { RenderedPicture.thumbnail($0, scheme: options.theme) }
      ?? RenderedPicture(
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
    let reader = DocumentReader(root.store)
    guard case .path(let path) = file else { return try reader.read(input: Streams.readInput()) }
    return try reader.read(process.absolute(path))
  }
}
