import ApplicationScope
import Files
import Interface
import MarkdownSyntax
import Platform
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
  /// The files, and the time of each one's next look.
  private var files: [(file: ReplacedFile, due: Double)] = []
  /// The file of the running look.
  private var looking: ReplacedFile?
  /// True while the document is open.
  private var isRunning = false
  /// The callbacks that wait until every file was looked at.
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
    saving.replaced = self
    saving.didReplace.observe(in: registrations) { [weak self] in self?.add($0) }
  }

  func tearDown() {
    (isRunning, waiting) = (false, [])
    handOver()
  }

  /// Hands the files over to the application: the document may close at any time.
  func handOver() {
    let left = (looking.map { [$0] } ?? []) + files.map(\.file)
    (files, looking) = ([], nil)
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
  var isWatching: Bool { looking != nil || !files.isEmpty }

  private func add(_ file: ReplacedFile) {
    files.append((file, clock.now))
    if files.count > Self.mostFiles { files.removeFirst() }
    look()
  }

  /// Looks at the next file that is due, unless a look is on its way. If none is, answers all that wait.
  private func look() {
    guard looking == nil, let index = files.firstIndex(where: { $0.due <= clock.now }) else {
      if !files.isEmpty { redraws.setNeedsFrame() }
      if looking == nil { answer() }
      return
    }
    let file = files.remove(at: index).file
    looking = file
    outside.inBackground { [text = editor.text] in
      file.look { text }
    } then: { [weak self, revision = editor.revision] look in
      self?.take(look, revision, of: file)
    }
  }

  private func take(_ look: ReplacedFile.Look, _ revision: Int, of file: ReplacedFile) {
    // It was handed over meanwhile.
    guard isRunning, looking != nil else { return }
    looking = nil
    if let news = look.news {
      if revision == editor.revision, !outside.isInHand {
        editor.merge(news.change, fences: news.fences)
        if news.change.hasConflicts { outside.keepBack(news.change.theirs) }
        keep(look.file, for: look.file.pause(look.writers))
      } else {
        keep(file, for: Self.retry)
      }
    } else {
      keep(look.file, for: look.file.pause(look.writers))
    }
    self.look()
  }

  private func keep(_ file: ReplacedFile, for pause: Double?) {
    if let pause { files.append((file, clock.now + pause)) }
  }
}

extension ReplacedFilesModule: ReplacedFiles {
  func catchUp(_ answer: @escaping () -> Void) {
    guard isWatching else { return answer() }
    waiting.append(answer)
    for index in files.indices { files[index].due = clock.now }
    look()
  }
}

extension ReplacedFilesModule: Animated {
  func advance(to time: Double) -> Pace {
    guard looking == nil, let due = files.map(\.due).min() else { return .still }
    if time < due { return .until(due) }
    look()
    return .still
  }
}
