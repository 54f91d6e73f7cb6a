import ApplicationScope
import Canvas
import Files
import Glibc
import Interface
import Platform
import PlatformSDL
import TextCore
import Typography

/// One run of the program, as the command line wants it.
struct Program {
  private let options: CommandLineOptions
  private let surroundings = ProcessSurroundings()

  init(_ options: CommandLineOptions) { self.options = options }

  /// Runs to the end and leaves the process with its exit code.
  func run() -> Never {
    do {
      let root = try CompositionRoot(surroundings)
      if let output = options.render {
        try render(to: output, root)
      } else {
        try open(root)
      }
      exit(EXIT_SUCCESS)
    } catch {
      Streams.complain(Self.sentence(for: error))
      exit(EXIT_FAILURE)
    }
  }

  private static func sentence(for error: any Error) -> String {
    switch error {
    case let error as DesktopError: error.message
    case let error as DocumentsModule.Refusal: error.sentence
    case let error as FontError: error.description
    case let error as RenderedPicture.Failure: error.sentence
    default: "\(error)"
    }
  }

  // In a window

  private func open(_ root: CompositionRoot) throws {
    let desktop = try SDLDesktop(cacheFolder: root.folders.cache)
    let application = root.makeApplication(
      on: desktop, clipboard: SDLClipboard(desktop: desktop), clock: desktop.clock,
      scheme: options.theme)
    application.setUp()
    desktop.onProgramEvent = { _ in application.recovery.terminate() }
    desktop.onDisplayLost = { application.recovery.displayWasLost() }
    desktop.onTurn = { now in
      let wake = application.documents.turn(now)
      root.fonts.saveCacheIfChanged()
      return wake
    }
    try openDocuments(application, root)
    desktop.run()
  }

  private func openDocuments(_ application: ApplicationScope, _ root: CompositionRoot) throws {
    let documents = application.documents
    let restored = application.recovery.restore()
    for (index, file) in options.files.enumerated() {
      try open(file, line: index == 0 ? options.line : nil, in: documents)
    }
    if options.new { try documents.newSheet() }
    if options.welcome { try documents.open(Welcome.request) }
    guard options.files.isEmpty, !options.new, !options.welcome, restored == 0 else { return }
    if Welcome.isFirstStart(root) {
      try documents.open(Welcome.request)
    } else {
      try documents.newSheet()
    }
  }

  /// Opens one file; what can't be opened is told on a blank sheet, and to the terminal.
  private func open(_ file: String, line: Int?, in documents: DocumentsModule) throws {
    let path = PathName.absolute(file, in: surroundings.workingFolder)
    do {
      if file == "-" { return try documents.open(standardInput(line: line)) }
      try documents.open(path: path, line: line)
    } catch let refusal as DocumentsModule.Refusal {
      Streams.complain(refusal.sentence)
      try documents.newSheet(notice: refusal.sentence)
    }
  }

  private func standardInput(line: Int?) throws -> DocumentRequest {
    do {
      let decoded = try TextDecoder.decode(Streams.readInput())
      var request = DocumentRequest(text: decoded.text)
      request.format = decoded.format
      request.isUnsaved = decoded.text.utf8Count > 0
      request.line = line
      return request
    } catch {
      throw DocumentsModule.Refusal(sentence: "What standard input holds is not a text.")
    }
  }

  // Into a picture

  private func render(to output: String, _ root: CompositionRoot) throws {
    var request = Welcome.request
    if let file = options.files.first {
      request = try read(file, root)
      request.line = options.line
    } else if options.new {
      request = DocumentRequest()
    }
    let picture = RenderedPicture(
      size: options.size?.size ?? PageMetrics.initialWindow,
      scale: Scale(options.scale ?? 1), scheme: options.theme)
    try picture.draw(
      request, root, to: PathName.absolute(output, in: surroundings.workingFolder))
    root.fonts.saveCacheIfChanged()
  }

  private func read(_ file: String, _ root: CompositionRoot) throws -> DocumentRequest {
    if file == "-" { return try standardInput(line: options.line) }
    let reader = DocumentsModule(
      store: root.store, makeDocument: { _ in throw DesktopError(message: "No window.") },
      stop: {})
    return try reader.read(PathName.absolute(file, in: surroundings.workingFolder))
  }
}
