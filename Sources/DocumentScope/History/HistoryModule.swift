import ApplicationScope
import Files
import Interface
import Localization
import Platform
import SystemPackage
import TextCore
import WindowScope

/// Records every change of the document's text before it is shown, so that the next start continues
/// where this run ended, even after a crash.
final class HistoryModule: Module, DocumentPart {
  let core: DocumentCore
  let saving: SavingModule
  let loading: LoadingModule
  private let places: ReadingPositionModule
  let histories: HistoryStore
  let queue: JobQueue
  private let documents: DocumentsModule
  /// The history that the document was brought back from, until its steps are the editor's.
  private var found: HistoryStore.Found?
  /// The history's log; `nil`: nothing has happened yet.
  var log: HistoryLog? { didSet { if oldValue == nil, log != nil { didBegin.send() } } }
  /// Tells that there is a history now.
  let didBegin = Broadcast<Void>()
  /// The time at which recorded changes are synchronized to the disk; `nil`: they are, or are on
  /// their way.
  var syncDue: Double?
  /// The positions of caret and page that were recorded last.
  var lastPlace: EditorState?
  /// The reason why the history can't be written; `nil` while it can.
  var trouble: Phrase?
  /// Tells that `trouble` has come or gone.
  let didChangeTrouble = Broadcast<Void>()
  var isShortening = false
  /// True while another program has removed or changed the history's file.
  var isFileGone = false
  /// True if the history begins with a text that only the file has, and that is not copied yet.
  var lacksBase: Bool
  /// True if a change could not be recorded.
  var hasMissed = false
  /// The part of the file that was read, in bytes of its text.
  var readLength = 0
  /// True when the document has closed, and nothing more is recorded.
  var hasLeft = false

  /// Seconds of changes that a power cut may lose.
  static let syncDelay = 0.7
  /// Seconds between two tries to write a history that failed.
  static let retryDelay = 5.0
  /// Bytes from which a history may be rewritten in a shorter form.
  static let longest = 1 << 20

  init(
    _ core: DocumentCore, saving: SavingModule, places: ReadingPositionModule,
    histories: HistoryStore, documents: DocumentsModule, queue: JobQueue,
    found: HistoryStore.Found?
  ) {
    self.core = core
    self.saving = saving
    loading = saving.loading
    self.places = places
    self.histories = histories
    self.queue = queue
    self.documents = documents
    self.found = found
    log = found?.log
    lacksBase = found?.lacksBase ?? false
  }

  func setUp(_ registrations: Registrations) {
    editor.didRecord.observe(in: registrations) { [weak self] in
      self?.note($0.record, sealedBy: $0.seal)
    }
    editor.didTakeOver.observe(in: registrations) { [weak self] in
      self?.noteTakenOver($0.records, sealedBy: $0.seal)
    }
    saving.willWrite.observe(in: registrations) { [weak self] in self?.noteSaving() }
    saving.didSave.observe(in: registrations) { [weak self] in self?.noteSaved($0) }
    saving.willMove.observe(in: registrations) { [weak self] in self?.noteFile($0) }
    saving.didRename.observe(in: registrations) { [weak self] in
      guard let self else { return }
      noteFile(self.saving.file)
    }
    loading.didEnd.observe(in: registrations) { [weak self] _ in self?.fileWasRead() }
    places.didRest.observe(in: registrations) { [weak self] in
      // Due in this frame, which records the positions of caret and page.
      guard let self, log != nil, place != lastPlace, syncDue == nil else { return }
      syncDue = clock.now
    }
    if let found { restoreOverrides(of: found.replay, registrations) }
    if let found, !loading.hasRest {
      restoreSteps()
      editor.noteFile(holds: found.replay.savedText)
    }
    if editor.isModified, log == nil { begin() }
  }

  // Recording

  func note(_ record: HistoryRecord, sealedBy seal: RecordSeal? = nil) {
    if let log {
      log.append(record, sealedBy: seal)
    } else if record != .saving {
      begin(with: record, sealedBy: seal)
    }
    if let log, !loading.hasRest { copyBase(of: log) }
  }

  /// Records everything, on the disk as well, before the file is written.
  private func noteSaving() {
    note(.saving)
    flush()
    synchronize()
  }

  /// Records the file's new name, on the disk at once, as the file itself is moved.
  private func noteFile(_ file: DocumentFile) {
    guard let log else { return }
    log.append(.file(file))
    flush()
    synchronize()
  }

  private func noteSaved(_ file: DocumentFile) {
    guard let log else { return }
    log.append(.saved(file))
    shortenIfLong(log)
  }

  /// Records a change by another program too, so that the text before it can be restored.
  private func noteTakenOver(_ records: [HistoryRecord], sealedBy seal: RecordSeal?) {
    if log != nil {
      for record in records { note(record, sealedBy: seal) }
    } else if case .edit = records.first {
      beginWithFile()
    }
  }

  /// Restores undo steps of an earlier session, which need all of the file.
  private func restoreSteps() {
    guard let found else { return }
    self.found = nil
    editor.prepend(found.replay.undo)
  }

  private func fileWasRead() {
    let isWritten = log != nil && found == nil
    restoreSteps()
    guard let log else { return }
    log.append(.file(saving.file))
    if isWritten { copyBase(of: log) }
  }

  /// The current selection and scroll position.
  var place: EditorState {
    EditorState(selection: editor.selection, scroll: viewport.scrollAnchor())
  }

  // The disk

  var folder: FilePath { histories.folder }

  /// Writes the recorded changes, before the frame is presented.
  func flush() {
    guard let log, log.hasPending, !hasLeft else { return }
    do {
      try log.flush()
      if !isFileGone { endTrouble() }
      if syncDue == nil { syncDue = clock.now + Self.syncDelay }
    } catch {
      complain(error)
    }
  }

  /// Synchronizes written changes to the disk, in the background, and checks that the next start
  /// will find them.
  func synchronize() {
    guard let log else { return }
    syncDue = nil
    let (synchronize, isIntact, id) = (log.synchronizer, log.checker, log.id)
    queue.run { [weak self] job in
      try? synchronize()
      if !isIntact() { job.deliver { self?.fileIsGone(of: id) } }
    }
  }

  /// Writes all that the next start needs, and waits until it is on the disk: the program ends.
  /// Touches files only. Throws `FileError`.
  func keep() throws {
    if hasLeft { return }
    // The history first: the disk of the file may be slow.
    let kept = Result {
      try write()
      try log?.synchronizer()
    }
    saving.finishWriting()
    guard editor.isModified else { return }
    try kept.get()
  }

  /// Writes all that the next start needs; it is synchronized in the background. Throws `FileError`
  /// if the text is saved nowhere.
  func settle() throws {
    if hasLeft { return }
    let written = Result { try write() }
    synchronize()
    guard editor.isModified else { return }
    try written.get()
  }

  private func write() throws {
    if log == nil, editor.isModified { log = try begun() }
    guard let log else { return }
    try log.flush()
    if !log.checker() { try restoreFile(of: log) }
    log.append(.place(place))
    // A caret position that can't be written does not keep the document open.
    try? log.flush()
  }

  /// Ends the history as the document closes. It is kept as that of a closed document, or of one
  /// that comes back at the next start; that of an unchanged sheet without a file is discarded.
  /// Nothing waits for the disk.
  func leave(reopens: Bool) {
    guard let log, !hasLeft else { return }
    log.append(.place(place))
    // A history that can't be written stays an open one, and comes back at the next start.
    guard (try? log.flush()) != nil else { return hasLeft = true }
    if !log.checker() { try? restoreFile(of: log) }
    hasLeft = true
    let (kept, file) = (kept, saving.file)
    let isForgotten = file.path == nil && !editor.isModified
    if reopens, !isForgotten { return }
    documents.willLeave(file.path, queue)
    // After a pending rewrite: the one that has the name then is taken.
    queue.start { [histories] in
      try? isForgotten ? histories.discard(log) : histories.leave(log, kept, file)
    } then: { [documents] _ in
      documents.didLeave(file.path)
    }
  }

  /// The current state. The beginning of a file must not come back as if it were all of it.
  var kept: KeptHistory {
    KeptHistory(
      file: loading.isPartial ? DocumentFile(format: saving.file.format) : saving.file,
      text: editor.text, isSaved: !editor.isModified && !loading.isPartial,
      directions: editor.storage.directions, undo: editor.steps, place: place)
  }
}
