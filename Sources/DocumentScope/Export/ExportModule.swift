import ApplicationScope
import Canvas
import Export
import Files
import Interface
import Localization
import Platform
import SystemPackage
import WindowScope

/// Exports the document: asks for format, options and place, and writes the file in the background.
///
/// An export is made from a snapshot, so writing goes on meanwhile. A thin line shows its progress,
/// Escape cancels it, and a document that closes waits for it.
final class ExportModule: Module, DocumentPart {
  let core: DocumentCore
  let saving: SavingModule
  let writer: ExportWriter
  let handOvers: HandOversModule
  /// The choices of earlier exports of files.
  private let memory: ExportChoicesModule
  /// Draws the first page for the sheet.
  private let queue: JobQueue
  /// The choices of the last export; nil: there was none since the document was opened.
  private var last: ExportChoice?
  /// The place of the last export, which the next one may replace without a question while its stamp
  /// is the same.
  var written: (path: FilePath, stamp: FileStamp)?

  init(
    _ core: DocumentCore, writer: ExportWriter, handOvers: HandOversModule, saving: SavingModule,
    memory: ExportChoicesModule, queue: JobQueue
  ) {
    self.core = core
    self.writer = writer
    self.handOvers = handOvers
    self.saving = saving
    self.memory = memory
    self.queue = queue
  }

  var store: any FileStore { saving.store }

  /// A document that closes has waited for its export; one whose window is destroyed can't.
  func tearDown() { writer.end() }

  var commands: [Command] {
    [
      Command("export", "Export…", .file, [Shortcut(.character("e"), [.control, .shift])]) {
        [weak self] in self?.begin()
      }
    ]
  }

  /// The choices of the document's last export, else the first ones.
  var choice: ExportChoice {
    let remembered = saving.file.path.flatMap { memory.line(of: $0) }
    return last ?? remembered.flatMap { ExportChoice(line: $0) } ?? ExportChoice()
  }

  private func begin() {
    let choice = choice
    ask(choice, at: proposedPath(for: choice.format))
  }

  /// The place of the last export, else beside the document, with the extension of the format.
  private func proposedPath(for format: ExportFormat) -> FilePath {
    var path = written?.path ?? saving.file.path ?? saving.proposedPath
    path.extension = format.fileExtension
    return path
  }

  // The sheet

  /// Shows the sheet, again with the reason if a place was refused.
  private func ask(_ start: ExportChoice, at path: FilePath, refusal: Phrase? = nil) {
    var choice = start
    let base = saving.folder
    let (home, prompts) = (saving.prompts.home, saving.prompts)
    let page = FirstPage(core, writer: writer, queue: queue)
    let lines = writer.lineMeaning
    func choices() -> ChoiceSheet.Choices {
      var choices = choice.choices(in: lines)
      choices.paper = writer.export(choice).paper.map { Size(width: $0.width, height: $0.height) }
      return choices
    }
    let owner = ChoiceSheet.Owner(
      choose: { row, value in
        choice.set(row, to: value)
        return choices()
      },
      complete: { typed, answer in prompts.complete(typed, in: base, answer) },
      page: { page.picture(of: choice, width: $0) },
      askDesktop: settings.current.pathPrompt
        ? nil
        : { [weak self] typed in
          self?.askDesktop(choice, at: Self.path(typed, in: base, home) ?? path)
        },
      accept: { [weak self] typed in
        guard let self, let typed = Self.path(typed, in: base, home) else { return }
        let target = named(typed, for: choice.format)
        export(choice, to: target, PathAnswer(paths: [target]))
      })
    sheets.present(
      ChoiceSheet(
        Self.wording, choices(), typed: prompts.shown(path), refusal: refusal,
        clipboard: clipboard, boundaries: boundaries, owner: owner))
  }

  private static let wording = ChoiceSheet.Wording(
    title: Phrase("Export"), field: Phrase("Save as"), accept: Phrase("Export"), needsText: true)

  private static func path(_ typed: [UInt8], in base: FilePath, _ home: FilePath) -> FilePath? {
    FilePath(typed: FilePath.restarted(typed), in: base, home: home)
  }

  /// Returns a typed path with the extension of the format if it has none, by which other programs
  /// know the file. A path that leads to something stays: the user is asked about that.
  private func named(_ typed: FilePath, for format: ExportFormat) -> FilePath {
    guard typed.extension == nil, store.kind(of: typed) == nil, !store.isLedByOthers(typed) else {
      return typed
    }
    var path = typed
    path.extension = format.fileExtension
    return path
  }

  /// Lets the desktop's dialog ask for the place.
  private func askDesktop(_ choice: ExportChoice, at path: FilePath) {
    saving.dialogs.ask(.saving(at: path, in: path.removingLastComponent())) { [weak self] answer in
      guard let self, let answer, let target = answer.paths.first else { return }
      export(choice, to: target, answer)
    }
  }

  // The place

  private func export(_ chosenFormat: ExportChoice, to target: FilePath, _ chosen: PathAnswer) {
    var choice = chosenFormat
    choice.follow(target)
    last = choice
    if let path = saving.file.path { memory.remember(choice.line, of: path) }
    do {
      let found = try store.stamp(of: target)
      if let refusal = refusal(of: target) { return ask(choice, at: target, refusal: refusal) }
      guard let found, !mayReplace(target, found, chosen) else {
        return write(choice, to: target, replacing: found)
      }
      saving.askWhetherToReplace(target) { [weak self] in
        self?.write(choice, to: target, replacing: found)
      } leave: { [weak self] in
        self?.ask(choice, at: target)
      }
    } catch {
      ask(choice, at: target, refusal: FileSentence.sentence(for: error, path: target))
    }
  }

  private func mayReplace(_ target: FilePath, _ found: FileStamp, _ chosen: PathAnswer) -> Bool {
    chosen.mayReplace(found) || written.map { $0 == (target, found) } ?? false
  }

  /// The reason for which nothing is exported to a path; nil: there is none.
  private func refusal(of target: FilePath) -> Phrase? {
    saving.isOwnFile(target)
      ? Phrase("“\(FileSentence.name(of: target))” is this document. Choose another name.")
      : saving.refusalToWrite(target)
  }
}
