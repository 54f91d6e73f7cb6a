import ApplicationScope
import Files
import Interface
import Platform
import SystemPackage
import TextCore
import Words

/// The document's file: saves the text there, and asks where.
///
/// Saving writes a snapshot in the background. Text that is typed meanwhile is unsaved; what is
/// asked for meanwhile waits until that is written.
///
/// What is asked for ends with a call of `finish`, exactly once: `true` when the file holds the
/// text as it was, `false` when the person changed their mind or it could not be written.
final class SavingModule: Module {
  private let editor: DocumentEditor
  let sheets: SheetsModule
  private let whisper: WhisperModule
  private let loading: LoadingModule
  private let documents: DocumentsModule
  private let locked: LockedFilesModule
  private let store: any FileStore
  private let writer: FileWriter
  private let prompts: PathPrompts
  private let language: LanguageModule

  /// Who asked for saving, and hears of it once.
  private struct Asker {
    /// It is done, or somebody wants it no more.
    var finish: (Bool) -> Void
    /// It could not be: has the person told why, and asked again where there is anything to choose.
    var refuse: (Phrase) -> Void
  }

  /// Which file the document belongs to.
  private(set) var file: DocumentFile
  /// Tells that the document belongs to another file.
  let didRename = Broadcast<Void>()
  /// Tells that the text as it is now is about to be written.
  let willWrite = Broadcast<Void>()
  /// Tells that the person had the text saved.
  let didSaveOnRequest = Broadcast<Void>()
  /// Tells that the text was written as it was when that was told, and where.
  let didSave = Broadcast<DocumentFile>()

  init(
    file: DocumentFile, editor: DocumentEditor, sheets: SheetsModule, whisper: WhisperModule,
    loading: LoadingModule, documents: DocumentsModule, locked: LockedFilesModule,
    store: any FileStore,
    writer: FileWriter, prompts: PathPrompts, language: LanguageModule
  ) {
    self.file = file
    self.editor = editor
    self.sheets = sheets
    self.whisper = whisper
    self.loading = loading
    self.documents = documents
    self.locked = locked
    self.store = store
    self.writer = writer
    self.prompts = prompts
    self.language = language
  }

  func setUp(_ registrations: Registrations) {
    loading.didEnd.observe(in: registrations) { [weak self] in self?.file.format = $0 }
  }

  /// Whether nothing was ever written in a sheet without a file.
  var isUntouched: Bool {
    file.path == nil && !isWriting && editor.revision == 0 && !editor.isModified
  }

  /// What Return inserts.
  var lineEnding: String { file.lineEnding }

  /// The folder of the file; for a sheet without one where paths begin.
  var folder: FilePath { file.path?.removingLastComponent() ?? prompts.workingFolder }

  /// Whether the text is on its way to the disk.
  var isWriting: Bool { writer.isWriting }

  /// Does something when nothing is being written any more, now or later.
  func whenWritten(_ body: @escaping () -> Void) { writer.whenIdle(body) }

  /// Waits until what is being written is on the disk: the program ends.
  func finishWriting() { writer.finish() }

  /// Saves the document; asks where if it has no file yet, and whether to if the file changed.
  func save(finish: @escaping (Bool) -> Void = { _ in }) {
    let asker = Asker(finish: finish) { [sheets] in
      sheets.notify($0)
      finish(false)
    }
    writer.whenIdle { [weak self] in
      guard let self else { return finish(false) }
      guard let path = file.path else { return saveAs(finish: finish) }
      loading.complete()
      guard !loading.isPartial else { return asker.refuse(Self.onlyBeginning(of: path)) }
      // Asked here as well, so that the question comes at once. What is wrong with the file will
      // show when it is written.
      if let found = try? store.stamp(of: path), found != file.stamp {
        return askAboutChange(of: path) { [weak self] in
          self?.write(to: path, replacing: found, asker)
        } finish: {
          finish(false)
        } saveAs: { [weak self] in
          self?.saveAs(finish: finish)
        }
      }
      write(to: path, replacing: file.stamp, asker)
    }
  }

  /// Whether there is text that its file is to hold, and the file is known.
  var hasTextForFile: Bool { file.path != nil && editor.isModified }

  /// Saves the document to its file without asking anything; where something would have to be asked,
  /// or it goes wrong, `finish` is told what.
  func saveByItself(finish: @escaping (Unsaved?) -> Void) {
    writer.whenIdle { [weak self] in
      guard let self, let path = file.path, hasTextForFile else { return finish(nil) }
      loading.complete()
      if loading.isPartial { return finish(.refused(Self.onlyBeginning(of: path))) }
      if let found = try? store.stamp(of: path), found != file.stamp { return finish(.changed) }
      let asker = Asker {
        if $0 { finish(nil) }
      } refuse: {
        finish(.refused($0))
      }
      writeNow(to: path, as: nil, replacing: file.stamp, asker, asksNothing: true)
    }
  }

  /// Why a text is not in its file.
  enum Unsaved {
    /// Another program has changed the file.
    case changed
    /// What is told of it.
    case refused(Phrase)
  }

  /// Asks for a path and saves there.
  func saveAs(finish: @escaping (Bool) -> Void = { _ in }) {
    let untitled = language.words.text(Phrase("Untitled")) + ".md"
    askWhere(file.path ?? prompts.workingFolder.appending(untitled), finish: finish)
  }

  /// Asks for a path, and again where one is refused, which then stands in the line.
  private func askWhere(
    _ start: FilePath, refusal: Phrase? = nil, finish: @escaping (Bool) -> Void
  ) {
    prompts.ask(
      Phrase("Save as"), start: prompts.shown(start), selectsName: refusal == nil, base: folder,
      refusal: refusal
    ) { [weak self] in
      guard let self, let target = $0 else { return finish(false) }
      let asker = Asker(finish: finish) { [weak self] in
        guard let self else { return finish(false) }
        askWhere(target, refusal: $0, finish: finish)
      }
      writer.whenIdle { [weak self] in self?.save(to: target, asker) }
    }
  }

  private func save(to target: FilePath, _ asker: Asker) {
    // Its own file, too, may have changed on the disk.
    let open = documents.openPath(of: target)
    if target == file.path || open != nil && open == file.path { return save(finish: asker.finish) }
    // Only all of a file says how it is written.
    loading.complete()
    let name = FileSentence.name(of: target)
    let folderOfTarget = target.removingLastComponent()
    let (found, hasFolder): (FileStamp?, Bool)
    do {
      // What can't be looked at is not missing.
      found = try store.stamp(of: target)
      hasFolder = try found != nil || store.stamp(of: folderOfTarget) != nil
    } catch {
      return asker.refuse(sentence(for: error, target))
    }
    switch store.kind(of: target) {
    case .directory: asker.refuse(Phrase("“\(name)” is a folder."))
    case _ where store.isLedByOthers(target):
      asker.refuse(
        Phrase(
          "“\(name)” is reached by a link that another user has laid, so nothing was saved. Choose another name."
        ))
    case _ where open != nil:
      asker.refuse(Phrase("“\(name)” is open in another window."))
    case .some where locked.isLocked(target):
      asker.refuse(
        Phrase("“\(name)” is locked for reading, so nothing was saved. Choose another name."))
    case .some:
      askWhetherToReplace(target) { [weak self] in
        self?.write(to: target, replacing: found, asker)
      } leave: { [weak self] in
        guard let self else { return asker.finish(false) }
        askWhere(target, finish: asker.finish)
      }
    case nil where !hasFolder:
      askWhetherToMake(folderOfTarget) { [weak self] in
        self?.makeFolder(of: target, asker)
      } leave: { [weak self] in
        guard let self else { return asker.finish(false) }
        askWhere(target, finish: asker.finish)
      }
    case nil: write(to: target, replacing: nil, asker)
    }
  }

  private func makeFolder(of target: FilePath, _ asker: Asker) {
    do {
      try store.makeFolder(target.removingLastComponent(), isPrivate: false)
      write(to: target, replacing: nil, asker)
    } catch {
      asker.refuse(sentence(for: error, target))
    }
  }

  /// Writes the file when nothing else is being written: an answer may come when something is.
  ///
  /// - Parameter seen: the file that may be replaced; `nil`: none.
  private func write(
    to target: FilePath, as format: FileFormat? = nil, replacing seen: FileStamp?, _ asker: Asker
  ) {
    writer.whenIdle { [weak self] in
      guard let self else { return asker.finish(false) }
      writeNow(to: target, as: format, replacing: seen, asker)
    }
  }

  /// The one place that writes the file. The document becomes what was written, and nothing else
  /// when nothing was.
  private func writeNow(
    to target: FilePath, as format: FileFormat?, replacing seen: FileStamp?, _ asker: Asker,
    asksNothing: Bool = false
  ) {
    let revision = editor.revision
    willWrite.send()
    let job = FileWriter.Job(
      text: editor.text, path: target, format: format ?? file.format, expected: .only(seen))
    writer.write(job) { [weak self] outcome in
      guard let self else { return asker.finish(false) }
      switch outcome {
      case .success(let stamp):
        didWrite(job, stamp, revision)
        asker.finish(true)
      case .failure(let error as UnencodableText) where !asksNothing:
        askAboutEncoding(error, target) { [weak self] in
          self?.write(
            to: target, as: FileFormat(lineEnding: job.format.lineEnding), replacing: seen, asker)
        } finish: {
          asker.finish(false)
        }
      case .failure(let error):
        // What a failed writing has done to the file was no other program.
        if target == file.path, let left = (error as? FileError)?.left { file.stamp = left }
        asker.refuse(sentence(for: error, target))
      }
    }
  }

  private func didWrite(_ job: FileWriter.Job, _ stamp: FileStamp, _ revision: Int) {
    let isRenamed = job.path != file.path
    if isRenamed { loading.wasSavedElsewhere() }
    file.path = job.path
    file.format = job.format
    file.stamp = stamp
    editor.markSaved(job.text, revision: revision)
    if isRenamed {
      didRename.send()
      documents.noteChange()
    }
    didSave.send(file)
  }

  private func didSaveOnRequest(_ isSaved: Bool) {
    guard isSaved else { return }
    whisper.say(Phrase("Saved"))
    didSaveOnRequest.send()
  }

  /// The commands that save.
  var commands: [Command] {
    [
      Command("save", "Save", .file, [Shortcut(.character("s"), .control)]) {
        [weak self] in self?.save { self?.didSaveOnRequest($0) }
      },
      Command("save-as", "Save As…", .file, [Shortcut(.character("s"), [.control, .shift])]) {
        [weak self] in self?.saveAs { self?.didSaveOnRequest($0) }
      },
    ]
  }
}
