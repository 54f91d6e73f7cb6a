/// Counts the replacements that undo and redo may take back and repeat while the bar has the keyboard.
/// An edit of another kind ends the count.
struct ReplacedSteps {
  private var undoable = 0
  private var redoable = 0
  /// The text's revision after the last of them.
  private var revision = 0

  /// Counts a replacement, by the text's revisions before it and after it.
  mutating func add(from before: Int, to after: Int) {
    undoable = (before == revision ? undoable : 0) + 1
    (redoable, revision) = (0, after)
  }

  /// True if the next undo (`isUndo`) or redo from this revision is for a replacement.
  func hasNext(isUndo: Bool, at revision: Int) -> Bool {
    revision == self.revision && (isUndo ? undoable : redoable) > 0
  }

  /// Counts an undo or a redo that was made.
  mutating func step(isUndo: Bool, to revision: Int) {
    undoable += isUndo ? -1 : 1
    redoable += isUndo ? 1 : -1
    self.revision = revision
  }
}
