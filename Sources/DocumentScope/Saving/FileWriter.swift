import Files
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore

/// Works on a document's file in the background, from a snapshot, so that typing never waits. One
/// job runs at a time.
final class FileWriter {
  /// A text, with the path and the format to write it to.
  nonisolated struct Job: Sendable {
    var text: TextRope
    var path: FilePath
    var format: FileFormat
    var expected: ReplaceableContent
  }

  /// A file as it was written, and the file that had its name before.
  nonisolated struct Written: Sendable {
    var stamp: FileStamp
    /// Open for reading; `nil` if there was none, or if it was rewritten in place.
    var replaced: (any OpenedFile)?
    /// The pictures of imported documents that were written beside it.
    var pictures = PictureStore.Copied()
  }

  let store: any FileStore
  let pictureStore: PictureStore
  /// Runs the work on the file in the background.
  private let slot: JobSlot
  private var waiting: [() -> Void] = []
  /// The number of pending changes of the text.
  private var holds = 0

  /// - Parameter pictureStore: the pictures that texts may refer to and that are not beside their
  ///   files yet.
  init(store: any FileStore, pictureStore: PictureStore, queue: JobQueue) {
    self.store = store
    self.pictureStore = pictureStore
    slot = JobSlot(queue: queue)
  }

  /// True while a file is being written or moved.
  var isWriting: Bool { slot.isRunning }

  /// Calls `body` as soon as nothing is being written or held, now or later, in the order of the
  /// calls.
  func whenIdle(_ body: @escaping () -> Void) {
    if isIdle { body() } else { waiting.append(body) }
  }

  private var isIdle: Bool { !isWriting && holds == 0 }

  /// Makes later requests wait for a change of the text that was requested before them. Each call
  /// is followed by one of `endHold`.
  func hold() { holds += 1 }

  /// Ends one `hold`, after the change has come or failed.
  func endHold() {
    holds -= 1
    goOn()
  }

  private func goOn() {
    while isIdle, !waiting.isEmpty { waiting.removeFirst()() }
  }

  /// Writes a text; call it when nothing is being written. `didWrite` gets the written file or the
  /// error, on the main thread.
  func write(_ job: Job, didWrite: @escaping (Result<Written, any Error>) -> Void) {
    run(didEnd: didWrite) { [pictureStore] store in
      let former = try? store.open(job.path)
      let stamp = try store.replace(job.path, expecting: job.expected, readers: .usual) { sink in
        try TextEncoder.encode(job.text, as: job.format, sink: sink)
      }
      // After the text: a picture that can't be written must not keep the text from its file.
      let pictures = pictureStore.copy(
        picturesOf: job.text, besideFileIn: job.path.removingLastComponent())
      return Written(
        stamp: stamp, replaced: former?.stamp.inode == stamp.inode ? nil : former,
        pictures: pictures)
    }
  }

  /// A file as it was moved.
  nonisolated struct Moved: Sendable {
    var file: MovedFile
    /// The pictures of its text that were copied to the other folder.
    var pictureCount = 0
    /// The relative paths that lead to the same pictures from both folders.
    var pictureNames: Set<FilePath> = []
  }

  /// Moves a file to an unused path, and copies the pictures beside it if that is in another
  /// folder; see `write`.
  func move(
    _ path: FilePath, of text: TextRope, lines: LineMeaning, to other: FilePath,
    didMove: @escaping (Result<Moved, any Error>) -> Void
  ) {
    run(didEnd: didMove) { store in
      let (folder, target) = (path.removingLastComponent(), other.removingLastComponent())
      guard folder != target else { return Moved(file: try store.move(path, to: other)) }
      let pictures = try PicturesBeside(
        of: text, lines: lines, from: folder, to: target, in: store)
      // Copied first: a document without its pictures would be worse than one that stays.
      let copies = try pictures.copy()
      do {
        return Moved(
          file: try store.move(path, to: other), pictureCount: copies.count,
          pictureNames: pictures.names)
      } catch {
        for copy in copies { try? store.remove(copy) }
        throw error
      }
    }
  }

  /// Finds the addresses in a text that lead elsewhere since its file was moved; see `write`.
  func findAddresses(
    in text: TextRope, after move: Relocation,
    didFind: @escaping (Result<[Edit.Replacement], any Error>) -> Void
  ) {
    run(didEnd: didFind) { move.replacements(in: text, $0) }
  }

  private func run<Value: Sendable>(
    didEnd: @escaping (Result<Value, any Error>) -> Void,
    _ work: @escaping @Sendable (any FileStore) throws -> Value
  ) {
    slot.start { [store] _ in
      Result { try work(store) }
    } then: { [weak self] outcome in
      didEnd(outcome.value)
      self?.goOn()
    }
    // The result may be there already.
    slot.take()
  }

  /// Waits until nothing is being written: the program ends.
  func finish() {
    slot.finish()
  }
}
