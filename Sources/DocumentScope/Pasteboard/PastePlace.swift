import Interface
import Platform
import TextCore

/// The stretch of the text that something is to be put in the place of, while the text changes.
final class PastePlace {
  private(set) var range: TextRange
  private let changes = Registrations()

  /// Follows the stretch from now on.
  init(_ range: TextRange, in editor: DocumentEditor) {
    self.range = range
    editor.didChangeText.observe(in: changes) { [weak self] in self?.follow($0) }
  }

  /// Maps the range through an edit. Text typed at its end is not part of it, and comes after the
  /// paste.
  private func follow(_ edit: Edit) {
    var end = range.upperBound
    for written in edit.replacements.map(\.range)
    where written.lowerBound < end && end <= written.upperBound {
      end = written.lowerBound
    }
    let start = edit.map(range.lowerBound, bias: .before)
    range = start..<max(start, edit.map(end, bias: .before))
  }
}
