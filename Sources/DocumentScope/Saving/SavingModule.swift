import ApplicationScope
import Files
import Interface
import Localization
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore
import WindowScope

/// The document's file: saves the text there, and asks where.
///
/// Saving writes a snapshot in the background. Text that is typed meanwhile is unsaved; further
/// requests wait until the file is written.
///
/// A request ends with one of its callbacks, exactly once: `finish` with `true` when the file holds
/// the text as it was, and with `false` when the user cancelled or the document has closed;
/// `refuse` when the file can't be written.
final class SavingModule: Module, DocumentPart {
  let core: DocumentCore
  let loading: LoadingModule
  let documents: DocumentsModule
  let locked: LockedFilesModule
  let writer: FileWriter
  let dialogs: DialogsModule
  let later: LaterModules

  /// Finds modules that are made after this one; they return nil once the document has closed.
  struct LaterModules {
    /// Knows the meaning of lines in the text.
    let lines: () -> DocumentLines?
    /// Merges what other programs write.
    let merger: () -> (any OutsideMerger)?
  }

  /// A request to save, which ends by one of its two callbacks.
  struct SaveRequest {
    /// Ends the request: `true` if the file is written, `false` if the user cancelled or the
    /// document has closed.
    var finish: (Bool) -> Void
    /// Ends the request with the reason why the file can't be written. The callback shows it, and
    /// asks again if there is anything to choose.
    var refuse: (Phrase) -> Void
    /// True until one retry is spent on a file that another program changed during the save.
    var mayTryAgain = true
  }

  /// The document's file.
  private(set) var file: DocumentFile {
    didSet { if file.stamp != oldValue.stamp { lastLook = nil } }
  }
  /// The last look at the unchanged file; `nil` if there was none since it was read or written.
  private var lastLook: FileState?
  /// True if the file's content is the text that the document knows, or was when it had this stamp.
  private var fileWasRead: Bool
  /// Tells that the document belongs to another file: it was saved there, or its file was moved.
  let didRename = Broadcast<Void>()
  /// Tells that the document's file is about to be moved, with its next state; or, after a failure,
  /// with its old state.
  let willMove = Broadcast<DocumentFile>()
  /// Tells that the document's file was moved, with the path before, so that data kept under that
  /// path can follow.
  let didMove = Broadcast<FilePath>()
  /// Tells that the current text is about to be written.
  let willWrite = Broadcast<Void>()
  /// Tells that the text was saved at the user's request.
  let didSaveOnRequest = Broadcast<Void>()
  /// Tells that the text of the last `willWrite` was written, and where.
  let didSave = Broadcast<DocumentFile>()
  /// The pictures that the last save has written.
  private(set) var pictures = PictureStore.Copied()
  /// The outcome of the last move.
  var lastMove = MoveSummary()
  /// Tells that a save has put another file in the place of the document's.
  let didReplace = Broadcast<ReplacedFile>()

  /// The folder of a document without a file; nil: the program's working folder.
  private let firstFolder: FilePath?

  init(
    _ core: DocumentCore, loading: LoadingModule, dialogs: DialogsModule, writer: FileWriter,
    documents: DocumentsModule, locked: LockedFilesModule, later: LaterModules
  ) {
    self.core = core
    file = loading.request.file
    fileWasRead = loading.request.fileWasRead
    firstFolder = loading.request.folder
    self.loading = loading
    self.dialogs = dialogs
    self.later = later
    self.writer = writer
    self.documents = documents
    self.locked = locked
  }

  func setUp(_ registrations: Registrations) {
    loading.didEnd.observe(in: registrations) { [weak self] in self?.file.format = $0 }
  }

  /// True if the document has no file and was never edited.
  var isUntouched: Bool {
    file.path == nil && !isWriting && editor.revision == 0 && !editor.isModified
  }

  var store: any FileStore { writer.store }

  /// The prompt for paths, and how it shows them.
  var prompts: PathPrompts { dialogs.prompts }

  /// The line ending that Return inserts.
  var lineEnding: String { file.lineEnding }

  /// The folder of the file, or the one that a document without a file belongs to.
  var folder: FilePath {
    file.path?.removingLastComponent() ?? firstFolder ?? prompts.workingFolder
  }

  /// True while the text is being written to the disk.
  var isWriting: Bool { writer.isWriting }

  /// Calls `body` when nothing is being written and no change is pending, now or later.
  func whenWritten(_ body: @escaping () -> Void) { writer.whenIdle(body) }

  /// Makes saving wait for a pending change of the text: a save that is requested after Replace All
  /// includes the replacements. `endHold` ends it.
  func hold() { writer.hold() }

  /// Ends one `hold`, after the change has come or failed.
  func endHold() { writer.endHold() }

  /// Waits until what is being written is on the disk: the program ends.
  func finishWriting() { writer.finish() }

  /// Saves the document. Asks for a path if it has no file yet, and for a decision if another
  /// program has made the file unreadable.
  func save(finish: @escaping (Bool) -> Void = { _ in }) {
    let request = SaveRequest(finish: finish) { [sheets] in
      sheets.notify($0)
      finish(false)
    }
    writer.whenIdle { [weak self] in
      guard let self else { return finish(false) }
      guard let path = file.path else { return saveAs(finish: finish) }
      loading.complete()
      guard !loading.isPartial else { return request.refuse(Self.onlyBeginning(of: path)) }
      catchUp(with: path) { [weak self] in
        self?.write(to: self?.file.path ?? path, replacing: self?.file.stamp, request)
      } orElse: { [weak self] found in
        self?.askAboutChange(of: path) { [weak self] in
          self?.write(to: path, replacing: found, request)
        } finish: {
          finish(false)
        } saveAs: { [weak self] in
          self?.saveAs(finish: finish)
        }
      }
    }
  }

  /// Writes the file when nothing else is being written, as it may be after a question.
  ///
  /// - Parameter seen: the file that may be replaced; `nil`: none.
  func write(
    to target: FilePath, as format: FileFormat? = nil, replacing seen: FileStamp?,
    _ request: SaveRequest,
    asksNothing: Bool = false
  ) {
    writer.whenIdle { [weak self] in
      guard let self else { return request.finish(false) }
      writeNow(to: target, as: format, replacing: seen, request, asksNothing: asksNothing)
    }
  }

  /// Writes the file, at the only place that does so. The document takes over the written file, and
  /// stays unchanged after a failure.
  func writeNow(
    to target: FilePath, as format: FileFormat?, replacing seen: FileStamp?, _ request: SaveRequest,
    asksNothing: Bool
  ) {
    let revision = editor.revision
    // A file that the user agreed to replace may hold anything.
    let known = target == file.path && seen == file.stamp ? editor.savedText : nil
    let encoding = file.format.encoding
    willWrite.send()
    let job = FileWriter.Job(
      text: editor.text, path: target, format: format ?? file.format, expected: .only(seen))
    writer.write(job) { [weak self] outcome in
      guard let self else { return request.finish(false) }
      switch outcome {
      case .success(let written):
        didWrite(job, written.stamp, revision)
        if let replaced = written.replaced, let known, replaced.stamp == seen {
          didReplace.send(ReplacedFile(replaced, text: known, encoding: encoding))
        }
        let isTold = asksNothing && pictures.error != nil && written.pictures.error != nil
        pictures = written.pictures
        if !isTold { tell(about: pictures) }
        request.finish(true)
      case .failure(let error as UnencodableText) where !asksNothing:
        askAboutEncoding(error, target) { [weak self] in
          self?.write(
            to: target, as: FileFormat(lineEnding: job.format.lineEnding), replacing: seen, request)
        } finish: {
          request.finish(false)
        }
      case .failure(let error as UnexpectedContent)
      where target == file.path && request.mayTryAgain:
        var again = request
        again.mayTryAgain = false
        catchUp(with: target) { [weak self] in
          guard let self else { return request.finish(false) }
          writeNow(to: target, as: format, replacing: file.stamp, again, asksNothing: asksNothing)
        } orElse: { [weak self] _ in
          guard let self else { return request.finish(false) }
          request.refuse(sentence(for: error, target))
        }
      case .failure(let error):
        // The state that a failed write left is not another program's.
        if target == file.path, let left = (error as? FileError)?.left { file.stamp = left }
        request.refuse(sentence(for: error, target))
      }
    }
  }

  private func didWrite(_ job: FileWriter.Job, _ stamp: FileStamp, _ revision: Int) {
    let isRenamed = job.path != file.path
    let isNew = isRenamed || file.stamp == nil
    if isRenamed { loading.noteWhole() }
    (file.path, file.format, file.stamp) = (job.path, job.format, stamp)
    fileWasRead = true
    editor.markSaved(job.text, revision: revision)
    if isRenamed { didRename.send() }
    if isNew { documents.noteChange() }
    didSave.send(file)
  }

  /// Moves the file when nothing is being written to it. A change that another program made to it
  /// moves along, and is merged there. `answer` gets the reason for a failure.
  func moveFile(to target: FilePath, _ answer: @escaping (Phrase?) -> Void) {
    guard let path = file.path else { return answer(nil) }
    var moved = file
    moved.path = target
    // Noted before the move: even after a crash, the file is found by one of the two names.
    willMove.send(moved)
    let lines = later.lines()?.meaning ?? .paragraph
    writer.move(path, of: editor.text, lines: lines, to: target) { [weak self] outcome in
      guard let self else { return answer(nil) }
      switch outcome {
      case .success(let moved):
        if file.stamp == moved.file.before { file.stamp = moved.file.after }
        belong(to: target)
        let move = Relocation(old: path, new: target, copied: moved.pictureNames, lines: lines)
        didMoveFile(move, moved, answer)
      case .failure(let error):
        willMove.send(file)
        answer(FileSentence.sentence(for: error, path: path))
      }
    }
  }

  /// True if the file is unchanged since it was last read or written. The stamp alone is not enough: some
  /// tools set the time back, and some disks store whole seconds.
  func knows(_ look: FileState) -> Bool {
    look.stamp == file.stamp && (lastLook == look || lastLook == nil && fileWasRead)
  }

  /// Remembers a look at the file while its content is the text that the document knows.
  func note(_ look: FileState) { (lastLook, fileWasRead) = (look, true) }

  /// Follows the file after another program has changed it.
  func follow(_ found: DocumentFile) {
    let former = file.path
    file = found
    file.path = former
    if let path = found.path, path != former { belong(to: path) }
  }

  /// Changes the path of the document's file.
  func belong(to path: FilePath) {
    let former = file.path
    file.path = path
    if let former { didMove.send(former) }
    didRename.send()
    documents.noteChange()
  }
}
