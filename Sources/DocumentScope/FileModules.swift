import ApplicationScope
import Files
import Interface
import MarkdownSyntax
import Platform

/// The modules of a document's file: reading and saving it, its histories, what other programs write
/// to it, and the ways into and out of the program.
///
/// They are made first, of the core alone; each is made when it is first needed.
final class FileModules {
  private let core: DocumentCore
  private let request: DocumentRequest
  private unowned let document: any DocumentHandle
  private let application: ApplicationScope
  private let dependencies: DocumentScope.Dependencies

  init(
    _ core: DocumentCore, _ request: DocumentRequest, of document: any DocumentHandle,
    application: ApplicationScope, in dependencies: DocumentScope.Dependencies
  ) {
    self.core = core
    self.request = request
    self.document = document
    self.application = application
    self.dependencies = dependencies
  }

  /// The modules, in the order of setting up.
  var modules: [any Module] {
    [
      place, opening, openRecent, dialogs, saving, export, importing, printing, lines, sending,
      handOvers, closing, readingLock, autosave, versions, history, outsideChanges, replacedFiles,
      encoding, loading, jobs, preview,
    ]
  }

  // The file

  /// Reads the rest of a large file.
  private(set) lazy var loading = LoadingModule(
    core, request, queue: application.queue(dependencies.reading))
  private lazy var dialogs = DialogsModule(
    core, chooser: application.services.fileChooser, language: application.language,
    queue: application.queue(dependencies.previewing), in: dependencies)
  /// Saves and moves the file.
  private(set) lazy var saving: SavingModule = SavingModule(
    core, loading: loading, dialogs: dialogs,
    writer: FileWriter(
      store: dependencies.store, pictureStore: application.histories.pictures,
      queue: application.queue(dependencies.saving)),
    documents: application.documents, locked: application.lockedFiles,
    later: SavingModule.LaterModules(
      lines: { [weak self] in self?.lines }, merger: { [weak self] in self?.replacedFiles }))
  /// Keeps the caret's and the page's position for the next opening.
  private(set) lazy var place = ReadingPositionModule(
    core, places: application.places, saving: saving, loading: loading)
  /// Records every change on the disk.
  private(set) lazy var history = HistoryModule(
    core, saving: saving, places: place, histories: application.histories,
    documents: application.documents, queue: application.queue(dependencies.saving),
    found: request.history)
  private(set) lazy var autosave = AutosaveModule(core, saving: saving, history: history)
  /// Closes the document without losing text.
  private(set) lazy var closing = ClosingModule(
    core, document: document, saving: saving, autosave: autosave, history: history,
    handOvers: handOvers, documents: application.documents)
  /// Locks the text against edits.
  private(set) lazy var readingLock = ReadingLockModule(
    core, saving: saving, locked: application.lockedFiles)
  /// The meaning of line ends in the text.
  private(set) lazy var lines: DocumentLines = DocumentLines(
    core, saving: saving, memory: application.lineMeanings)
  /// Work in the background that the writer waits for.
  private(set) lazy var jobs = JobsModule(core, queue: application.writingQueue)

  // Other states of the text

  /// Shows another text on the page, such as a version.
  private(set) lazy var preview = MenuPreviewModule(
    core, partSizes: dependencies.partSizes, queue: application.queue(dependencies.previewing))
  /// Earlier states of the document.
  private(set) lazy var versions = VersionsModule(
    core, saving: saving, loading: loading, preview: preview,
    store: application.histories.versions, queue: application.queue(dependencies.versions))
  /// Merges changes that other programs make to the file.
  private(set) lazy var outsideChanges = OutsideChangesModule(
    core, saving: saving, history: history, versions: versions, watcher: application.watcher,
    queue: application.queue(dependencies.reading), mainThread: application.mainThread)
  /// Follows files that a save has replaced while other programs write to them.
  private(set) lazy var replacedFiles: ReplacedFilesModule = ReplacedFilesModule(
    core, saving: saving, outside: outsideChanges, orphans: application.orphanedFiles)
  private lazy var encoding = EncodingModule(
    core, saving: saving, preview: preview, outsideChanges: outsideChanges,
    store: dependencies.store, queue: application.queue(dependencies.reading))

  // In

  /// Reads documents of other programs.
  private(set) lazy var importing = ImportModule(
    core, saving: saving, jobs: jobs, pictureStore: application.histories.pictures,
    queue: application.queue(dependencies.importing))
  /// Opens other documents.
  private(set) lazy var opening = OpenDocumentModule(
    core, saving: saving, closing: closing, importing: importing,
    documents: application.documents, locked: application.lockedFiles)
  private lazy var openRecent = OpenRecentModule(
    core, recent: application.recentFiles, opening: opening, saving: saving, preview: preview,
    queue: application.queue(dependencies.previewing), home: dependencies.home)

  // Out

  /// Files on their way to the writer and to other programs.
  private(set) lazy var handOvers = HandOversModule(core, mainThread: application.mainThread)
  /// The document in other formats.
  private(set) lazy var export = ExportModule(
    core, writer: makeWriter(), handOvers: handOvers, saving: saving,
    memory: application.exportChoices,
    queue: application.queue(dependencies.previewing))
  private lazy var printing = PrintModule(
    core, writer: makeWriter(), export: export, handOvers: handOvers, outgoing: outgoing,
    dialogs: application.services.printDialogs, programs: application.services.printPrograms)
  private lazy var sending = SendModule(
    core, writer: makeWriter(), export: export, handOvers: handOvers, saving: saving,
    outgoing: outgoing, mail: application.services.mail)
  private lazy var outgoing = OutgoingFiles(
    core, in: OutgoingFolder(dependencies.outgoing, in: dependencies.store),
    opener: application.services.opener, home: dependencies.home)

  /// Makes a writer; each way out has one of its own, so that one may work while another does.
  private func makeWriter() -> ExportWriter {
    ExportWriter(
      core, saving: saving, jobs: jobs, lines: lines, locale: application.language.locale,
      fonts: { [dependencies] in dependencies.paperFonts?($0) },
      queue: application.queue(dependencies.exporting))
  }
}
