import Files
import Interface
import Platform
import SystemPackage
import TextCore

/// Takes over what other programs write to replaced files of documents that have closed since.
///
/// Each inspection happens when the document would have made it. New content goes into
/// the file that has the name now. A document that has opened it again follows that as it follows
/// any other program. If both have changed a paragraph, the other text becomes a version.
public final class OrphanedFilesModule: Module {
  private let store: any FileStore
  private let versions: VersionStore
  private let clock: any Clock
  private let queue: JobQueue
  private var files: [OrphanedFile] = []

  /// Files that are kept open at most; beyond it the oldest are closed.
  private static let mostFiles = 32
  /// Seconds after which an inspection whose news could not be written is repeated.
  private static let retry = 1.0
  /// The number of inspections in a row that may fail.
  private static let mostFailures = 60

  init(
    store: any FileStore, versions: VersionStore, clock: any Clock, queue: JobQueue
  ) {
    self.store = store
    self.versions = versions
    self.clock = clock
    self.queue = queue
  }

  /// Ends all inspections.
  public func tearDown() { files = [] }

  /// Takes on the files of a document that closes.
  public func add(_ replaced: [ReplacedFile], of path: FilePath, _ encoding: TextEncoding) {
    files += replaced.map { OrphanedFile(file: $0, path: path, encoding: encoding) }
    files.removeFirst(max(0, files.count - Self.mostFiles))
  }

  /// Begins the inspections that are due, and returns the time of the next one.
  func tick(_ now: Double) -> Double? {
    inspect { $0.due <= now }
    return files.map(\.due).min()
  }

  /// Inspects all files in the background: the program may end before another tick.
  public func inspectLast() { inspect { _ in true } }

  private func inspect(where isMeant: (OrphanedFile) -> Bool) {
    let date = Int64(clock.date)
    for file in files where isMeant(file) {
      queue.start { [store, versions] in
        let outcome = Result { try file.inspect(in: store) }
        if let text = (try? outcome.get())?.conflicting {
          let (log, document) = (DocumentVersions(in: versions), DocumentFile(path: file.path))
          try? log.add(text, .outside, of: document, now: date)
          log.leave(document)
        }
        return outcome
      } then: { [weak self] in
        self?.take($0, of: file)
      }
    }
    files.removeAll(where: isMeant)
  }

  private func take(_ outcome: Result<OrphanedFile.Outcome, any Error>, of file: OrphanedFile) {
    var next = file
    switch outcome {
    case .success(let found):
      if let replaced = found.replaced { add([replaced], of: file.path, file.encoding) }
      guard let pause = found.inspection.file.pause(found.inspection.writers) else { return }
      (next.file, next.failures, next.due) = (found.inspection.file, 0, clock.now + pause)
    case .failure:
      next.failures += 1
      guard next.failures < Self.mostFailures else { return }
      next.due = clock.now + Self.retry
    }
    files.append(next)
  }
}
