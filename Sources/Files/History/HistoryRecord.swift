public import TextCore

/// Something that happened to a document, as its history keeps it.
public enum HistoryRecord: Equatable, Sendable {
  /// It belongs to this file from now on.
  case file(DocumentFile)
  /// What everything after this was done to. It forgets what was before.
  case base(HistoryBase)
  /// The next bytes of a base that is held in the history.
  case baseText(TextRope)
  /// The base was copied beside the history, where it stays whatever becomes of the file.
  case baseWasCopied(length: Int, hash: BaseHash)
  /// Which paragraphs of the base are turned by hand.
  case directions([Turn])
  /// The text was changed, or paragraphs were turned.
  case edit(HistoryEdit)
  /// The last step was taken back.
  case undo
  /// The last step that was taken back was made again.
  case redo
  /// A step that can be taken back, made before the base; the oldest first.
  case undoable(UndoHistory.Group)
  /// A step that can be made again, taken back before the base; the oldest first.
  case redoable(UndoHistory.Group)
  /// The text as it is now is about to be written to the file.
  case saving
  /// The text was written as it was at the last `saving`, to this file.
  case saved(DocumentFile)
  /// Another program has made this edit of the text that the file held, in this file. Where it is not
  /// known what the file held, it is an edit of no text; `nil`: what the file holds is only in the
  /// file.
  case changed(Edit?, DocumentFile)
  /// Where the person is in the text.
  case place(EditorState)
  /// The program begins to bring it back; it did not come further if nothing follows.
  case starting
  /// A version begins: the text that follows it belongs to it. Only among versions.
  case version(VersionNote)
}

/// The text that a history begins with.
public enum HistoryBase: Equatable, Sendable {
  /// So many bytes, which follow in the history itself. `isSaved`: the file holds them.
  case held(length: Int, isSaved: Bool)
  /// The content of the document's file, of the stamp that was noted with it.
  case file
}

/// The checksum of a copied base.
public enum BaseHash: Equatable, Sendable {
  /// The `BlockHash` of its bytes.
  case ofBlocks(UInt64)
  /// The `StableHash` of its bytes, which earlier versions noted: only one core at a time can make it.
  case ofBytes(UInt64)
}

extension HistoryBase {
  /// The records of a text that is held.
  static func records(holding text: TextRope, isSaved: Bool) -> [HistoryRecord] {
    let pieces = stride(from: 0, to: text.utf8Count, by: piece).map { start in
      HistoryRecord.baseText(
        text[TextOffset(start)..<TextOffset(min(start + piece, text.utf8Count))])
    }
    return [.base(.held(length: text.utf8Count, isSaved: isSaved))] + pieces
  }

  /// Bytes of a record of it: as much is lost with a damaged one.
  private static let piece = 1 << 12
}

/// An edit with what undo has to know of it.
public struct HistoryEdit: Equatable, Sendable {
  /// The edit.
  public var edit: Edit
  /// Whether it belongs to the step of the edit before it.
  public var joins: Bool
  /// The state before it.
  public var before: EditorState
  /// The state after it.
  public var after: EditorState

  /// Makes one.
  public init(_ edit: Edit, joins: Bool, before: EditorState, after: EditorState) {
    self.edit = edit
    self.joins = joins
    self.before = before
    self.after = after
  }
}
