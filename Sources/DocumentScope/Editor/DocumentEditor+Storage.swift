import Platform
import TextCore

/// What the editor does to the storage and asks of it.
extension DocumentEditor {
  /// Makes the replacements and the turns of an edit; within a transaction.
  func replaceText(_ edit: Edit, attributes: AttributeSet) {
    for replacement in edit.replacements.reversed() {
      storage.replace(replacement.range, with: replacement.text, attributes: attributes)
    }
    storage.turn(edit.turns)
  }

  /// Turns what was turned in an earlier time. Nobody does anything: there is nothing to take back.
  func takeUp(_ turns: [Turn]) {
    storage.turn(turns)
    tell(turns)
  }

  /// Tells that paragraphs were turned; nothing where none was.
  func tell(_ turns: [Turn]) {
    if let first = turns.first { didTurn.send(first.range.lowerBound) }
  }

  /// What is read on behind `before` was turned by nobody, but for the rest of a paragraph.
  func turnNothing(behind before: TextRope) {
    let start = storage.text.paragraphRange(at: before.end).upperBound
    guard !storage.directions.isEmpty, start < storage.text.end else { return }
    storage.turn([Turn(start..<storage.text.end, nil)])
  }

  /// The selection, within the text.
  func clamped(_ selection: Selection) -> Selection {
    var selection = selection
    selection.anchor = min(selection.anchor, storage.text.end)
    selection.head = min(selection.head, storage.text.end)
    return selection
  }
}
