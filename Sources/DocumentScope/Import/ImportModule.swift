import ApplicationScope
import Files
import Import
import Interface
import Localization
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore
import WindowScope

/// Imports documents of other programs: each becomes a sheet of Markdown that no file holds yet.
///
/// Files are read on a thread of their own and never written to. A thin line shows the progress,
/// and Escape cancels the import: readers check now and then for that. A message tells of a refused
/// file. Pictures wait in a folder of Paber's until the sheet is saved.
final class ImportModule: Module, DocumentPart {
  let core: DocumentCore
  private let saving: SavingModule
  private let shown: ShownJob
  private let pictureStore: PictureStore
  private let slot: JobSlot
  /// Tells that files were read, with the sheets of those that were not refused.
  let didImport = Broadcast<Imported>()

  /// The result of an import.
  struct Imported {
    var sheets: [DocumentRequest]
    /// True if no file was refused.
    var isComplete: Bool
  }

  /// The end of one import.
  private nonisolated enum Ending: Sendable {
    case imported(ImportedDocument, text: TextRope, fences: FenceTree)
    case refused(Phrase)
  }

  init(
    _ core: DocumentCore, saving: SavingModule, jobs: JobsModule, pictureStore: PictureStore,
    queue: JobQueue
  ) {
    self.core = core
    self.saving = saving
    shown = ShownJob(in: jobs)
    self.pictureStore = pictureStore
    slot = JobSlot(queue: queue)
  }

  func tearDown() { slot.cancel() }

  var commands: [Command] {
    [Command("import", "Import…", .file) { [weak self] in self?.begin() }]
  }

  private func begin() {
    saving.dialogs.ask(.importing(in: saving.folder)) { [weak self] answer in
      if let answer { self?.read(answer.paths) }
    }
  }

  /// Reads files in the background. A newer import replaces a running one.
  ///
  /// - Parameter refusals: the sentences about files that were to be opened with them.
  func read(_ paths: [FilePath], refusals: [Phrase] = []) {
    shown.hide()
    let job = slot.start { [store = saving.store, pictureStore] job in
      var endings: [Ending] = []
      for path in paths where job.isWanted {
        endings.append(Self.ending(of: path, in: store, pictureStore, job))
      }
      return endings
    } then: { [weak self] outcome in
      self?.end(outcome.value, paths, refusals)
    }
    guard slot.job === job else { return }
    shown.show(job) { [weak self] in self?.slot.cancel() }
  }

  private nonisolated static func ending(
    of path: FilePath, in store: any FileStore, _ pictureStore: PictureStore, _ job: Job
  ) -> Ending {
    let name = FileSentence.name(of: path)
    do {
      let file = try store.read(path, limit: ImportFormats.mostBytes)
      guard let format = ImportFormats.format(of: file.bytes, named: path.name) else {
        throw ImportRefusal.unknownFormat
      }
      let folder = PictureStore.folder(for: file.bytes, named: path.stem ?? "")
      let pictures = ImportedPictures(in: folder, of: pictureStore, for: job)
      let document = try format.document(
        from: file.bytes, pictures: pictures.destination, isWanted: { job.isWanted })
      // Both are linear in the text, so they are made in the background.
      let text = TextRope(bytes: document.markdown)
      return .imported(document, text: text, fences: FenceTree(text))
    } catch let refusal as ImportRefusal {
      return .refused(refusal.sentence(for: name))
    } catch {
      return .refused(FileSentence.sentence(for: error, path: path))
    }
  }

  private func end(_ endings: [Ending], _ paths: [FilePath], _ others: [Phrase]) {
    shown.hide()
    var requests: [DocumentRequest] = []
    var refusals = others
    for (ending, path) in zip(endings, paths) {
      switch ending {
      case .imported(let document, let text, let fences):
        var request = DocumentRequest(text: text)
        request.fences = fences
        request.isUnsaved = true
        request.folder = path.removingLastComponent()
        request.notice = ImportSentence.sentence(about: document, FileSentence.name(of: path))
        requests.append(request)
      case .refused(let sentence): refusals.append(sentence)
      }
    }
    if let sentence = RefusalSentence.sentence(refusals) { sheets.notify(sentence) }
    didImport.send(Imported(sheets: requests, isComplete: refusals.isEmpty))
  }
}
