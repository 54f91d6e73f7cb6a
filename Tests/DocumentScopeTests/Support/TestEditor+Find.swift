import Interface
import Layout
import TextCore

@testable import DocumentScope

/// The state of a search.
extension TestEditor {
  /// The texts that are marked as hits on the page.
  var markedHits: [String] {
    document.layout.decorations.hits(in: 0..<text.end).map { text.string(in: $0) }
  }

  /// The words at the end of the find bar's first field.
  var findStatus: String {
    document.find.updateBar()
    return document.find.bar.rows[0].status
  }
}
