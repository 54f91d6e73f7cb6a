import ApplicationScope
import Files
import Interface
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore

/// Takes over what other programs write to files that a save has replaced.
///
/// A logger, or a command that appends, writes to the file that it has opened, and does not notice
/// that another file has the name now. The module keeps the replaced file open as well, and checks
/// it until no program can write to it. What it finds there becomes a step in the text, as yet
/// unsaved. When the document closes, the application continues the checks (`OrphanedFilesModule`).
final class ReplacedFilesModule: Module, DocumentPart {
  let core: DocumentCore
  private let saving: SavingModule
  private let outside: OutsideChangesModule
  private let orphans: OrphanedFilesModule
  /// The files, and the time of each one's next inspection.
  private var files: [(file: ReplacedFile, due: Double)] = []
  /// The file of the running inspection.
  private var inspected: ReplacedFile?
  /// True while the document is open.
  private var isRunning = false
  /// The callbacks that wait until every file was inspected.
  private var waiting: [() -> Void] = []

  /// Files that are kept open at most; beyond it the oldest are closed.
  private static let mostFiles = 8
  /// Seconds after which a change that could not be taken over is merged again.
  private static let retry = 0.3

  init(
    _ core: DocumentCore, saving: SavingModule, outside: OutsideChangesModule,
    orphans: OrphanedFilesModule
  ) {
    self.core = core
    self.saving = saving
    self.outside = outside
    self.orphans = orphans
  }

  func setUp(_ registrations: Registrations) {
    isRunning = true
    saving.didReplace.observe(in: registrations) { [weak self] in self?.add($0) }
  }

  func tearDown() {
    (isRunning, waiting) = (false, [])
    handOver()
  }

  /// Hands the files over to the application: the document may close at any time.
  func handOver() {
    let left = (inspected.map { [$0] } ?? []) + files.map(\.file)
    (files, inspected) = ([], nil)
    if let path = saving.file.path { orphans.add(left, of: path, saving.file.format.encoding) }
    answer()
  }

  /// Calls all that wait.
  private func answer() {
    let answered = waiting
    waiting = []
    for one in answered { one() }
  }

  /// True while a replaced file is kept open.
  var isWatching: Bool { inspected != nil || !files.isEmpty }

  private func add(_ file: ReplacedFile) {
    files.append((file, clock.now))
    if files.count > Self.mostFiles { files.removeFirst() }
    inspectNext()
  }

  /// Inspects the next file that is due, unless an inspection is running. If none is due, answers all
  /// callbacks that wait.
  private func inspectNext() {
    guard inspected == nil, let index = files.firstIndex(where: { $0.due <= clock.now }) else {
      if !files.isEmpty { redraws.setNeedsFrame() }
      if inspected == nil { answer() }
      return
    }
    let file = files.remove(at: index).file
    inspected = file
    let (text, directions, revision) = (editor.text, editor.storage.directions, editor.revision)
    outside.queue.start {
      file.inspect(directions) { text }
    } then: { [weak self] inspection in
      guard let self else { return }
      let isCurrent = revision == editor.revision && directions == editor.storage.directions
      take(inspection, isCurrent: isCurrent, of: file)
    }
  }

  /// - Parameter isCurrent: true if the text has not changed since.
  private func take(
    _ inspection: ReplacedFile.Inspection, isCurrent: Bool, of file: ReplacedFile
  ) {
    // It was handed over meanwhile.
    guard isRunning, inspected != nil else { return }
    guard let news = inspection.news else { return keep(inspection) }
    guard isCurrent, !outside.isInHand else { return keep(file, for: Self.retry) }
    outside.seal(news.change, EditPreparation(fences: news.fences)) { [weak self] preparation in
      guard let self, isRunning, inspected != nil else { return }
      guard let preparation, !outside.isInHand else { return keep(file, for: Self.retry) }
      editor.merge(news.change, preparation)
      if news.change.hasConflicts { outside.keepBack(news.change.theirs) }
      keep(inspection)
    }
  }

  private func keep(_ inspection: ReplacedFile.Inspection) {
    keep(inspection.file, for: inspection.file.pause(inspection.writers))
  }

  /// Ends the inspection of a file, which is inspected again after a pause; `nil`: no more.
  private func keep(_ file: ReplacedFile, for pause: Double?) {
    inspected = nil
    if let pause { files.append((file, clock.now + pause)) }
    inspectNext()
  }
}

extension ReplacedFilesModule: OutsideMerger {
  func catchUp(with path: FilePath, urgent: Bool, _ answer: @escaping (FileStamp?) -> Void) {
    let catchUpWithName = { [outside] in outside.catchUp(with: path, urgent: urgent, answer) }
    guard isWatching else { return catchUpWithName() }
    waiting.append(catchUpWithName)
    for index in files.indices { files[index].due = clock.now }
    inspectNext()
  }
}

extension ReplacedFilesModule: Animated {
  func advance(to time: Double) -> Pace {
    guard inspected == nil, let due = files.map(\.due).min() else { return .still }
    if time < due { return .until(due) }
    inspectNext()
    return .still
  }
}
