import Platform
public import TextCore

/// The current state of a history, and the fewest records for it.
public struct KeptHistory: Sendable {
  /// The document's file.
  public var file: DocumentFile
  public var text: TextRope
  /// True if the file holds the text.
  public var isSaved: Bool
  /// True if the text is only the beginning of the file.
  public var isBeginning = false
  /// The direction overrides of paragraphs.
  public var directions: ParagraphDirections
  /// The steps to undo and redo.
  public var undo: UndoHistory
  /// The selection and the scroll position.
  public var place: EditorState

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

  /// True if its records contain no large text, since the file holds that or it is small.
  public var isShort: Bool { isInFile || text.utf8Count <= Self.longestHeld }

  /// True if its records refer to the file instead of holding the text.
  var leavesTextToFile: Bool {
    isInFile && (isBeginning || text.utf8Count > Self.longestHeld)
  }

  private var isInFile: Bool { isSaved && file.stamp != nil }

  /// The records. Linear in the steps, and in the text if it is held.
  public var records: [HistoryRecord] {
    var records = [HistoryRecord.file(file)] + base
    if !directions.isEmpty { records.append(.directions(directions.overrides)) }
    records += undo.undoGroups.map { .undoable($0) }
    records += undo.redoGroups.map { .redoable($0) }
    return records + [.place(place)]
  }

  private var base: [HistoryRecord] {
    // A small text is held even if it is in the file, since other programs may change that.
    if leavesTextToFile { return [.base(.file)] }
    return HistoryBase.records(holding: text, isSaved: isSaved)
  }

  /// The most bytes of a text in the history itself; a longer one is in the file or in a copy beside the
  /// history.
  public static let longestHeld = 1 << 18
}
