/// The result of a command as a value: the edit and the selection after it, not applied yet.
public struct EditResult: Equatable, Sendable {
  /// The change of the text.
  public var edit: Edit
  /// The selection afterwards.
  public var selection: Selection
  /// The kind of edit, for grouping undo steps.
  public var kind: EditKind
  /// The attributes of text typed next at the caret; nil: those of its neighbours.
  public var typingAttributes: AttributeSet?
  /// True if the character before the caret was typed with `typingAttributes`, so that the next one gets
  /// them there by itself.
  public var isBehindTyped = false
  /// The places that a long edit changes, whose replacements `EditWriter` has joined; nil for other
  /// edits.
  public var places: EditPlaces?

  public init(
    edit: Edit, selection: Selection, kind: EditKind, typingAttributes: AttributeSet? = nil
  ) {
    self.edit = edit
    self.selection = selection
    self.kind = kind
    self.typingAttributes = typingAttributes
  }
}

/// The commands of plain text, one file each: pure functions of a text and a selection.
///
/// Each returns nil when there is nothing to do.
public enum EditCommands {}
