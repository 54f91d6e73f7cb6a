import Interface
import Platform
import TextCore

/// The range of the text that a paste will replace, mapped through edits until it comes.
final class PastePlace {
  private(set) var range: TextRange
  private let changes = Registrations()

  /// Follows the range from now on.
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
