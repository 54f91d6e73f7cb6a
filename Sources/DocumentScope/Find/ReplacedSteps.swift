/// The steps that the bar has made by replacing and that nothing was written after: undo and redo are for
/// these while the bar has the keyboard, and for no others.
struct ReplacedSteps {
  private var undoable = 0
  private var redoable = 0
  /// The text's revision after the last of them.
  private var revision = 0

  /// One was made: the revisions before it and after it.
  mutating func add(from before: Int, to after: Int) {
    undoable = (before == revision ? undoable : 0) + 1
    (redoable, revision) = (0, after)
  }

  /// True if the next step back (`isUndo`) or forth from this revision is one of them.
  func hasNext(isUndo: Bool, at revision: Int) -> Bool {
    revision == self.revision && (isUndo ? undoable : redoable) > 0
  }

  /// That step was made.
  mutating func step(isUndo: Bool, to revision: Int) {
    undoable += isUndo ? -1 : 1
    redoable += isUndo ? 1 : -1
    self.revision = revision
  }
}
