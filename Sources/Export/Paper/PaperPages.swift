/// Adds boxes to the pages of a document, preceded by the footnotes that they refer to.
///
/// The composer of the text passes its boxes while it sets a long paragraph, so that a paragraph
/// need not fit into memory as lines.
final class PaperPages {
  private let shared: PaperShared
  private var builder: PageBuilder

  init(_ shared: PaperShared, _ builder: PageBuilder) {
    self.shared = shared
    self.builder = builder
  }

  /// The number of pages so far, also of those that are not wanted.
  var count: Int { builder.pageCount }

  /// Adds boxes, and draws the pages that are full.
  func add(_ boxes: [PaperBox]) throws {
    for note in shared.composedNotes { builder.add(note: note.number, note.boxes) }
    shared.composedNotes.removeAll(keepingCapacity: true)
    for box in boxes { try builder.add(box) }
  }

  /// Draws the pages of the boxes that are left.
  func finish() throws { try builder.finish() }
}
