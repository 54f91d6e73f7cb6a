public import TextCore

/// An event of a document, as its history records it.
public enum HistoryRecord: Equatable, Sendable {
  /// The document belongs to this file from now on.
  case file(DocumentFile)
  /// The text to which all later records apply. It discards all earlier ones.
  case base(HistoryBase)
  /// The next bytes of a base that is held in the history.
  case baseText(TextRope)
  /// The base was copied beside the history, where it stays even if the file changes.
  case baseWasCopied(length: Int, hash: BaseHash)
  /// The direction overrides of the base.
  case directions([DirectionOverride])
  /// The text or the direction of paragraphs was changed.
  case edit(HistoryEdit)
  /// The last step was undone.
  case undo
  /// The last undone step was redone.
  case redo
  /// A step before the base that can be undone; the oldest first.
  case undoable(UndoHistory.Group)
  /// A step that was undone before the base and can be redone; the oldest first.
  case redoable(UndoHistory.Group)
  /// The current text is about to be written to the file.
  case saving
  /// The text of the last `saving` was written to this file.
  case saved(DocumentFile)
  /// Another program has made this edit of the file's former text. If that is unknown, it is an edit of
  /// an empty text. `nil` if the new content is only in the file.
  case changed(Edit?, DocumentFile)
  /// The selection and the scroll position.
  case place(EditorState)
  /// A recovery has begun; if no record follows, it failed.
  case starting
  /// A version begins, whose text follows. Only in files of versions.
  case version(VersionNote)
}

/// The first text of a history.
public enum HistoryBase: Equatable, Sendable {
  /// A text of this length, which follows in the history itself. `isSaved` is true if the file holds it.
  case held(length: Int, isSaved: Bool)
  /// The content of the document's file with the recorded stamp.
  case file
}

/// The checksum of a copied base.
public enum BaseHash: Equatable, Sendable {
  /// The `BlockHash` of its bytes.
  case ofBlocks(UInt64)
  /// The `StableHash` of its bytes, which earlier versions wrote; it can't be computed in parallel.
  case ofBytes(UInt64)
}

extension HistoryBase {
  /// Returns the records of a text that is held in the history.
  static func records(holding text: TextRope, isSaved: Bool) -> [HistoryRecord] {
    let pieces = stride(from: 0, to: text.utf8Count, by: piece).map { start in
      HistoryRecord.baseText(
        text[TextOffset(start)..<TextOffset(min(start + piece, text.utf8Count))])
    }
    return [.base(.held(length: text.utf8Count, isSaved: isSaved))] + pieces
  }

  /// The bytes of each record of the text; so much is lost with a damaged one.
  private static let piece = 1 << 12
}

/// An edit with its undo information.
public struct HistoryEdit: Equatable, Sendable {
  public var edit: Edit
  /// True if it belongs to the undo step of the previous edit.
  public var joins: Bool
  public var before: EditorState
  public var after: EditorState

  public init(_ edit: Edit, joins: Bool, before: EditorState, after: EditorState) {
    self.edit = edit
    self.joins = joins
    self.before = before
    self.after = after
  }
}
