import ApplicationScope
import Export
import Files
import Interface
import Localization
import MarkdownSyntax
import Platform
import SystemPackage
import WindowScope

/// Makes exports of the document in the background, one at a time: for a file, a printer or a letter.
///
/// An export is made from a snapshot, so writing goes on meanwhile. A thin line shows its progress, and
/// Escape cancels it.
final class ExportWriter: DocumentPart {
  let core: DocumentCore
  private let saving: SavingModule
  private let shown: ShownJob
  private let lines: DocumentLines
  private let locale: String
  private let fonts: (_ families: [String]) -> PaperFonts?
  private let slot: JobSlot
  private var didCancel: (() -> Void)?

  /// Makes a writer. `locale` is the language of a text that names none, `fonts` are those of PDF, and
  /// `queue` runs the jobs.
  init(
    _ core: DocumentCore, saving: SavingModule, jobs: JobsModule, lines: DocumentLines,
    locale: String, fonts: @escaping (_ families: [String]) -> PaperFonts?, queue: JobQueue
  ) {
    self.core = core
    self.saving = saving
    shown = ShownJob(in: jobs)
    self.lines = lines
    self.locale = locale
    self.fonts = fonts
    slot = JobSlot(queue: queue)
  }

  /// The name of the document, which is its title if it has no other one.
  var title: String {
    saving.file.path?.stem ?? saving.headingName ?? words.text(Phrase("Untitled"))
  }

  /// The meaning of lines in the document.
  var lineMeaning: LineMeaning { lines.meaning }

  /// Reads the rest of a large file; false, and the writer is told, if that can't be read.
  func hasWholeText() -> Bool {
    saving.loading.complete()
    guard saving.loading.isPartial, let path = saving.file.path else { return true }
    sheets.notify(SavingModule.onlyBeginning(of: path))
    return false
  }

  /// Returns an export of the current text.
  func export(
    _ choice: ExportChoice, change: (inout ExportOptions) -> Void = { _ in }
  ) -> DocumentExport {
    var options = ExportOptions(
      lines: choice.lines ?? lines.meaning,
      title: saving.file.path?.stem ?? words.text(Phrase("Untitled")),
      language: locale, design: choice.design, pictures: choice.pictures,
      paper: choice.paper, wrapColumn: choice.wrapColumn,
      cover: choice.hasFirstPictureAsCover ? .firstPicture : .named,
      modified: saving.file.stamp.map { $0.modified / 1_000_000_000 } ?? Int64(clock.date))
    options.manuscript = choice.manuscript
    change(&options)
    return DocumentExport(
      of: editor.text, as: choice.format, options,
      pictures: DiskPictures(
        besideDocumentIn: saving.folder, in: saving.store,
        pictureStore: saving.writer.pictureStore),
      fonts: fonts(Typeface(setting: settings.current.font).families))
  }

  /// Starts to write. A running job is cancelled.
  ///
  /// - Parameters:
  ///   - work: writes, in the background.
  ///   - finish: takes the result, unless the job is cancelled.
  ///   - didCancel: is called when the job is cancelled.
  func start<Value: Sendable>(
    _ work: @escaping @Sendable (Job) throws -> Value,
    then finish: @escaping (Result<Value, any Error>) -> Void, didCancel: @escaping () -> Void
  ) {
    cancel()
    self.didCancel = didCancel
    let job = slot.start { job in
      Result { try work(job) }
    } then: { [weak self] outcome in
      self?.shown.hide()
      self?.didCancel = nil
      finish(outcome.value)
    }
    guard slot.job === job else { return }
    shown.show(job) { [weak self] in self?.cancel() }
  }

  /// Cancels the running job without a message: the document ends.
  func end() {
    didCancel = nil
    cancel()
  }

  /// Cancels the job that runs.
  func cancel() {
    guard slot.isRunning else { return }
    slot.cancel()
    shown.hide()
    let didCancel = didCancel
    self.didCancel = nil
    didCancel?()
  }
}
