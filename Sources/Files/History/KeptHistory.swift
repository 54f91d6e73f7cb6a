import Platform
public import TextCore

/// A history as it is after all that was written of it, in as few records as say that.
public struct KeptHistory: Sendable {
  /// Which file the document belongs to.
  public var file: DocumentFile
  /// The text.
  public var text: TextRope
  /// Whether the file holds the text.
  public var isSaved: Bool
  /// Whether it is only the beginning of what the file holds.
  public var isBeginning = false
  /// Which paragraphs are turned by hand.
  public var directions: ParagraphDirections
  /// What can be taken back and made again.
  public var undo: UndoHistory
  /// Where the person is.
  public var place: EditorState

  /// Makes one.
  public init(
    file: DocumentFile, text: TextRope, isSaved: Bool,
    directions: ParagraphDirections = ParagraphDirections(), undo: UndoHistory, place: EditorState
  ) {
    self.file = file
    self.text = text
    self.isSaved = isSaved
    self.directions = directions
    self.undo = undo
    self.place = place
  }

  /// Whether it can be said without the whole of a large text: what the file holds need not be held
  /// twice.
  public var isShort: Bool { isInFile || text.utf8Count <= Self.longestHeld }

  /// Whether its text is not held, but only in the file.
  var leavesTextToFile: Bool {
    isInFile && (isBeginning || text.utf8Count > Self.longestHeld)
  }

  private var isInFile: Bool { isSaved && file.stamp != nil }

  /// The records. Linear in the steps, and in the text where it is held.
  public var records: [HistoryRecord] {
    var records = [HistoryRecord.file(file)] + base
    if !directions.isEmpty { records.append(.directions(directions.turns)) }
    records += undo.undoGroups.map { .undoable($0) }
    records += undo.redoGroups.map { .redoable($0) }
    return records + [.place(place)]
  }

  private var base: [HistoryRecord] {
    // A small text is held even if it is in the file: that may be changed by anybody.
    if leavesTextToFile { return [.base(.file)] }
    return HistoryBase.records(holding: text, isSaved: isSaved)
  }

  /// Bytes of a text that is held in the history rather than beside it.
  public static let longestHeld = 1 << 18
}
