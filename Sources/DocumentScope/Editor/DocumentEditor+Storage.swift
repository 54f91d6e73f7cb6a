import Platform
import TextCore

/// The editor's access to the storage.
extension DocumentEditor {
  /// Makes the replacements and the changes of direction of an edit, within a transaction.
  func replaceText(_ edit: Edit, attributes: AttributeSet) {
    for replacement in edit.replacements.reversed() {
      storage.replace(replacement.range, with: replacement.text, attributes: attributes)
    }
    storage.setDirections(edit.overrides)
  }

  /// Restores direction overrides when a document is reopened. That is no edit and can't be undone.
  func restore(_ overrides: [DirectionOverride]) {
    storage.setDirections(overrides)
    tell(overrides)
  }

  /// Announces changed directions of paragraphs, if there are any.
  func tell(_ overrides: [DirectionOverride]) {
    if let first = overrides.first { didSetDirections.send(first.range.lowerBound) }
  }

  /// Gives the text that was appended to `before` no direction overrides, except the rest of a
  /// paragraph that has one.
  func turnNothing(after before: TextRope) {
    let start = storage.text.paragraphRange(at: before.end).upperBound
    guard !storage.directions.isEmpty, start < storage.text.end else { return }
    storage.setDirections([DirectionOverride(start..<storage.text.end, nil)])
  }

  /// The selection, within the text.
  func clamped(_ selection: Selection) -> Selection {
    var selection = selection
    selection.anchor = min(selection.anchor, storage.text.end)
    selection.head = min(selection.head, storage.text.end)
    return selection
  }
}
