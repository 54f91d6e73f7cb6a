import ApplicationScope
import Canvas
import Files
import Interface
import Localization
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore
import WindowScope

/// Reads the rest of a large file while its first page is shown and edited.
///
/// Each slice is decoded in the background and added at the end of the text, which costs the same
/// however long the text is. If reading takes long enough to be seen, a line at the lower edge
/// shows the progress; Escape stops it. Code that needs the whole text (its end, saving, a draft)
/// calls `complete()`, which also reads on after a stop: no part of a file is ever taken for all of
/// it.
final class LoadingModule: Module, DocumentPart {
  let core: DocumentCore
  /// The request that opened the document.
  let request: DocumentRequest
  /// Reads one slice at a time. A job is never cancelled before the end: its slice would be lost.
  private let slot: JobSlot

  private var isStopped = false
  /// True while there is something left to read.
  var hasRest: Bool { !rest.isEmpty }
  var line = ProgressLine() { didSet { keepLayer() } }
  /// True if the file could not be read to its end, so that the text is only its beginning.
  private(set) var isPartial = false
  /// Tells that all was read, with the file's format.
  let didEnd = Broadcast<FileFormat>()

  init(_ core: DocumentCore, _ request: DocumentRequest, queue: JobQueue) {
    self.core = core
    self.request = request
    slot = JobSlot(queue: queue)
  }

  func setUp(_ registrations: Registrations) {
    guard hasRest else { return }
    rest.isNeeded.observe(in: registrations) { [weak self] in self?.complete() }
    line.begin(at: clock.now)
    readOn()
  }

  func tearDown() {
    rest.end()
    slot.cancel()
    line = ProgressLine()
  }

  private var rest: RestOfFile { editor.rest }
  private var path: FilePath { request.file.path ?? "" }

  /// Reads the rest before it returns.
  func complete() {
    guard hasRest else { return }
    isStopped = false
    readOn()
    // Each slice starts the next.
    slot.finish()
  }

  /// Stops at Escape.
  ///
  /// - Returns: true if there was anything to stop.
  private func handle(_ press: KeyPress) -> Bool {
    guard press.key == .escape, press.modifiers.isEmpty, let file = rest.file, !isStopped else {
      return false
    }
    isStopped = true
    line.end(at: clock.now)
    redraws.setNeedsFrame()
    let megabytes = (editor.text.utf8Count / 1_000_000, Int(file.stamp.size) / 1_000_000)
    sheets.notify(
      Phrase(
        "Loading stopped at \(megabytes.0) of \(megabytes.1) MB. Go to the end, or save, to load the rest."
      ))
    return true
  }

  /// Has the next slice read in the background.
  private func readOn() {
    guard let file = rest.file, !isStopped, !slot.isRunning else { return }
    slot.start { _ in
      LoadedSlice(next: file)
    } then: { [weak self] outcome in
      // The slice belongs to the end of the text, whatever was edited before it.
      self?.take(outcome.value)
      self?.readOn()
    }
  }

  private func take(_ slice: LoadedSlice) {
    switch slice {
    case .text(let text, let fences):
      editor.takeOn(text, fences: fences)
      if let size = rest.file?.stamp.size, size > 0 {
        line.fraction = min(1, Double(editor.text.utf8Count) / Double(size))
      }
    case .end(let format): end(format)
    case .otherwise(let text, let fences, let format):
      if editor.revision == 0 {
        editor.replaceUnwritten(with: text, fences: fences)
        end(format)
      } else {
        let isVerbatim = rest.file?.isVerbatim ?? true
        isPartial = !isVerbatim
        end(nil)
        sheets.notify(isVerbatim ? sentence(on: format) : SavingModule.onlyBeginning(of: path))
      }
    case .failed(let error):
      isPartial = true
      end(nil)
      sheets.notify(FileSentence.sentence(for: error, path: path))
    }
    redraws.setNeedsFrame()
  }

  /// The message about a file whose encoding or line endings are not what its beginning suggested,
  /// when its text can't be replaced any more.
  private func sentence(on format: FileFormat) -> Phrase {
    let name = path.name
    return format.encoding == .utf8
      ? Phrase("“\(name)” has the line ends of old Macs. They are kept.")
      : Phrase("“\(name)” is not entirely valid UTF-8. The invalid bytes are kept as they are.")
  }

  private func end(_ format: FileFormat?) {
    rest.end()
    line.end(at: clock.now)
    if let format { didEnd.send(format) }
  }

  /// Notes that the text is all that its file holds: it was written to another file, or read again.
  func noteWhole() { isPartial = false }
}

extension LoadingModule: @MainActor ProgressLayer {
  func handle(_ event: LayerEvent) -> EventResult {
    guard case .key(let press) = event else { return .ignored }
    return EventResult(isTaken: handle(press))
  }
}
