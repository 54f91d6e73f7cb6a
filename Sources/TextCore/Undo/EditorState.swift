/// A scroll position relative to the text, so that it stays valid when heights change.
public struct ScrollAnchor: Hashable, Sendable {
  /// A place in the line at the top of the window.
  public var offset: TextOffset
  /// Logical pixels from the window's top to the top of the line that holds `offset`.
  public var distance: Double

  /// Makes a scroll position.
  public init(offset: TextOffset, distance: Double) {
    self.offset = offset
    self.distance = distance
  }
}

/// The state that undo restores besides the text.
public struct EditorState: Hashable, Sendable {
  /// The selection at that time.
  public var selection: Selection
  /// The scroll position; nil if it is unknown, then the selection is scrolled into view.
  public var scroll: ScrollAnchor?

  public init(selection: Selection, scroll: ScrollAnchor? = nil) {
    self.selection = selection
    self.scroll = scroll
  }
}

/// The kind of an edit: edits of one kind may join into one undo step.
public enum EditKind: Hashable, Sendable {
  /// A typed letter, or several from an input method.
  case typing
  /// A typed newline: the last edit of its undo step.
  case newParagraph
  /// Backspace and Delete.
  case deleting
  /// Everything else: always a step of its own.
  case command
}
