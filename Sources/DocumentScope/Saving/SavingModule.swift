import ApplicationScope
import Files
import Interface
import Platform
import SystemPackage
import TextCore
import Words

/// The document's file: saves the text there, and asks where.
///
/// Saving writes a snapshot in the background. Text that is typed meanwhile is unsaved; further
/// requests wait until the file is written.
///
/// A request ends with one of its callbacks, exactly once: `finish` with `true` when the file holds
/// the text as it was, and with `false` when the user cancelled or the document has closed;
/// `refuse` when the file can't be written.
final class SavingModule: Module {
  let editor: DocumentEditor
  let sheets: SheetsModule
  let whisper: WhisperModule
  let loading: LoadingModule
  let documents: DocumentsModule
  let locked: LockedFilesModule
  let store: any FileStore
  let writer: FileWriter
  let dialogs: DialogsModule
  let language: LanguageModule
  /// Merges what other programs write.
  weak var outside: (any OutsideChanges)?

  /// A request to save, which ends by one of its two callbacks.
  struct SaveRequest {
    /// Ends the request: `true` if the file is written, `false` if the person cancelled or the document
    /// has closed.
    var finish: (Bool) -> Void
    /// Ends the request with the reason why the file can't be written. The callback shows it, and asks
    /// again where there is anything to choose.
    var refuse: (Phrase) -> Void
    /// True until one retry is spent on a file that another program changed during the save.
    var mayTryAgain = true
  }

  /// Which file the document belongs to.
  private(set) var file: DocumentFile {
    didSet { if file.stamp != oldValue.stamp { lastLook = nil } }
  }
  /// The last look at the unchanged file; `nil` if there was none since it was read or written.
  private var lastLook: FileLook?
  /// True if the file's content is the text that the document knows, or was when it had this stamp.
  private var fileWasRead: Bool
  /// Tells that the document belongs to another file: it was saved there, or its file was moved.
  let didRename = Broadcast<Void>()
  /// Tells that the document's file is about to be moved, and what it will be; or, where it could not be,
  /// what it is as before.
  let willMove = Broadcast<DocumentFile>()
  /// Tells that the document's file was moved, with the path before, so that data kept under that
  /// path can follow.
  let didMove = Broadcast<FilePath>()
  /// Tells that the text as it is now is about to be written.
  let willWrite = Broadcast<Void>()
  /// Tells that the person had the text saved.
  let didSaveOnRequest = Broadcast<Void>()
  /// Tells that the text was written as it was when that was told, and where.
  let didSave = Broadcast<DocumentFile>()
  /// The pictures that the last save has written.
  private(set) var pictures = PictureShelf.Copied()
  /// The number of pictures that the last move has copied to the other folder.
  var movedPictureCount = 0
  /// Tells that a save has put another file in the place of the document's.
  let didReplace = Broadcast<ReplacedFile>()

  /// The folder of a document without a file; nil: the program's working folder.
  private let firstFolder: FilePath?

  init(
    file: DocumentFile, fileWasRead: Bool = true, folder: FilePath? = nil, editor: DocumentEditor,
    sheets: SheetsModule,
    whisper: WhisperModule,
    loading: LoadingModule, documents: DocumentsModule, locked: LockedFilesModule,
    store: any FileStore, dialogs: DialogsModule, language: LanguageModule, writer: FileWriter
  ) {
    self.file = file
    self.fileWasRead = fileWasRead
    firstFolder = folder
    self.editor = editor
    self.sheets = sheets
    self.whisper = whisper
    self.loading = loading
    self.documents = documents
    self.locked = locked
    self.store = store
    self.writer = writer
    self.dialogs = dialogs
    self.language = language
  }

  func setUp(_ registrations: Registrations) {
    loading.didEnd.observe(in: registrations) { [weak self] in self?.file.format = $0 }
  }

  /// True if the document has no file and was never edited.
  var isUntouched: Bool {
    file.path == nil && !isWriting && editor.revision == 0 && !editor.isModified
  }

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

  /// Does something when nothing is being written and no change is waited for any more, now or later.
  func whenWritten(_ body: @escaping () -> Void) { writer.whenIdle(body) }

  /// Has what is asked for wait until a change of the text that takes its time has come: a person who
  /// has replaced everything and saves has saved what was replaced. `letGo` ends it.
  func hold() { writer.hold() }

  /// The change has come, or never will.
  func letGo() { writer.letGo() }

  /// Waits until what is being written is on the disk: the program ends.
  func finishWriting() { writer.finish() }

  /// Saves the document; asks where if it has no file yet, and whether to where another program has
  /// made of the file what can't be read.
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

  /// Writes the file when nothing else is being written: an answer may come when something is.
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

  /// The one place that writes the file. The document becomes what was written, and nothing else
  /// when nothing was.
  func writeNow(
    to target: FilePath, as format: FileFormat?, replacing seen: FileStamp?, _ request: SaveRequest,
    asksNothing: Bool
  ) {
    let revision = editor.revision
    // A file that the person agreed to replace may hold anything.
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
        // What a failed writing has done to the file was no other program.
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

  /// Has the file moved when nothing is being written to it. What another program wrote into it goes
  /// along, and is found out there as it would have been here. `answer` is told why it stayed.
  func moveFile(to target: FilePath, _ answer: @escaping (Phrase?) -> Void) {
    guard let path = file.path else { return answer(nil) }
    var moved = file
    moved.path = target
    // Noted before the move: even after a crash, the file is found by one of the two names.
    willMove.send(moved)
    writer.move(path, of: editor.text, to: target) { [weak self] outcome in
      guard let self else { return answer(nil) }
      switch outcome {
      case .success(let moved):
        if file.stamp == moved.file.before { file.stamp = moved.file.after }
        movedPictureCount = moved.pictureCount
        belong(to: target)
        answer(nil)
      case .failure(let error):
        willMove.send(file)
        answer(FileSentence.sentence(for: error, path: path))
      }
    }
  }

  /// True if the file is unchanged since it was last read or written. The stamp alone is not enough: some
  /// tools set the time back, and some disks store whole seconds.
  func knows(_ look: FileLook) -> Bool {
    look.stamp == file.stamp && (lastLook == look || lastLook == nil && fileWasRead)
  }

  /// Remembers a look at the file while its content is the text that the document knows.
  func note(_ look: FileLook) { (lastLook, fileWasRead) = (look, true) }

  /// Notes what other programs have made of the file.
  func follow(_ found: DocumentFile) {
    let former = file.path
    file = found
    file.path = former
    if let path = found.path, path != former { belong(to: path) }
  }

  /// The document belongs to a file of another name from now on.
  func belong(to path: FilePath) {
    let former = file.path
    file.path = path
    if let former { didMove.send(former) }
    didRename.send()
    documents.noteChange()
  }
}
