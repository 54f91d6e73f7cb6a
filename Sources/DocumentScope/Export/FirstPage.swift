import Canvas
import Export
import Interface
import Platform
import WindowScope

/// The picture of an export's first page, which is drawn in the background for the sheet. A newer choice
/// cancels the drawing of an older one, and closing the sheet cancels the last.
final class FirstPage: DocumentPart {
  let core: DocumentCore
  private let writer: ExportWriter
  private let slot: JobSlot

  /// All that a picture depends on.
  private struct Key: Equatable {
    let choice: ExportChoice
    let width: Int
    let revision: Int
  }

  /// The last picture that was drawn.
  private var picture: PictureBitmap?
  /// The picture that was requested last.
  private var requested: Key?

  init(
    _ core: DocumentCore, writer: ExportWriter, queue: JobQueue
  ) {
    (self.core, self.writer) = (core, writer)
    slot = JobSlot(queue: queue)
  }

  /// Completing a path uses the same queue, and must not wait for a picture whose sheet has closed.
  isolated deinit { slot.cancel() }

  /// Returns the picture of a width in device pixels. While it is being drawn, that of the choice
  /// before.
  func picture(of choice: ExportChoice, width: Int) -> PictureBitmap? {
    let key = Key(choice: choice, width: width, revision: editor.revision)
    if key != requested { draw(key) }
    return picture
  }

  private func draw(_ key: Key) {
    requested = key
    let (export, width) = (writer.export(key.choice), key.width)
    slot.start { job in
      try? export.firstPage(width: width) { job.isWanted }
    } then: { [weak self] outcome in
      self?.picture = outcome.value
      self?.redraws.setNeedsFrame()
    }
  }
}
