import Platform
import SystemPackage
public import TextCore

/// The state after the records of a history, applied in order: a pure value.
///
/// The records are untrusted: one that does not fit those before it throws `DamagedRecord` and changes
/// nothing.
public struct HistoryReplay: Sendable {
  /// The document's file.
  public private(set) var file = DocumentFile()
  public private(set) var text = TextRope()
  /// The direction overrides of its paragraphs.
  public private(set) var directions = ParagraphDirections()
  /// The direction overrides of the base, also if only its beginning is known.
  public private(set) var overridesOfBase: [DirectionOverride] = []
  /// The steps to undo and redo.
  public private(set) var undo = UndoHistory()
  /// The selection and the scroll position.
  public private(set) var place = EditorState(selection: Selection(caret: 0))
  /// The text that the file held when it was last read or written; `nil` if it is unknown.
  public private(set) var savedText: TextRope?
  /// The number of recoveries after which no record followed.
  public private(set) var failedStarts = 0
  /// True if there is a base, at least a part of it; without one there is no text.
  public private(set) var hasBase = false
  /// The file whose content is the base while the history knows of no copy; `nil` if the base is held or
  /// was copied.
  private(set) var baseInFile: DocumentFile?

  /// The text of the last save that has begun.
  private var textBeingSaved: TextRope?
  /// True from the beginning of a save until its end is recorded.
  private(set) var isSaving = false
  /// The number of bytes of the base that are still to come, and whether the file holds them.
  private var missing: (length: Int, isSaved: Bool)?

  /// Reads a base that is not in the history, by the last recorded file of the document, and by the
  /// length and checksum of the copy if there is one.
  public typealias BaseSource = (DocumentFile, Copy?) throws -> TextRope

  /// The properties of a copied base.
  public struct Copy: Equatable, Sendable {
    /// The length in bytes.
    public var length: Int
    /// The hash of all bytes.
    public var hash: BaseHash
  }

  /// Sets the path at which the file was found, one of those that it had: the program ended while it was
  /// being moved.
  mutating func findFile(at path: FilePath) { file.path = path }

  /// Completes a save that was not recorded because the program ended: the file has the text that was to
  /// be written. Returns `false`, and changes nothing, if it has another text.
  mutating func settle(_ found: TextRope, _ stamp: FileStamp) -> Bool {
    guard textBeingSaved == found else { return false }
    file.stamp = stamp
    savedText = found
    return true
  }

  /// Applies another program's change of the file as one undo step.
  ///
  /// - Returns: the records of the change.
  mutating func takeOver(_ change: OutsideChange, _ file: DocumentFile) -> [HistoryRecord] {
    let edit = change.edit
    let after = EditorState(
      selection: Selection(
        anchor: edit.map(place.selection.anchor, bias: .before),
        head: edit.map(place.selection.head, bias: .before)),
      scroll: place.scroll.map {
        ScrollAnchor(offset: edit.map($0.offset, bias: .before), distance: $0.distance)
      })
    let records = change.records(before: place, after: after, file: file)
    if !edit.isEmpty, let inverse = try? edit.inverse(in: text, directions) {
      directions.follow(edit, in: text)
      undo.record(inverse: inverse, joins: false, before: place, after: after)
    }
    (text, savedText, place, self.file) = (change.text, change.theirs, after, file)
    return records
  }

  /// Makes the state of a history without records.
  public init() {}

  /// Applies all records up to the first that does not fit. Throws the errors of `base`.
  ///
  /// - Returns: true if all records were applied.
  public mutating func take(_ records: [HistoryRecord], base: BaseSource) throws -> Bool {
    let copy = records.reduce(into: Copy?.none) { copy, record in
      switch record {
      case .base: copy = nil
      case .baseWasCopied(let length, let hash): copy = Copy(length: length, hash: hash)
      default: break
      }
    }
    for record in records {
      do {
        try take(record) { try base($0, copy) }
      } catch is DamagedRecord {
        return false
      }
    }
    return true
  }

  private mutating func take(
    _ record: HistoryRecord, base: (DocumentFile) throws -> TextRope
  ) throws {
    if case .starting = record { failedStarts += 1 } else { failedStarts = 0 }
    switch record {
    case .file(let file): self.file = file
    case .base(let kind): try begin(kind, base)
    case .baseText(let piece): try append(piece)
    case .baseWasCopied: baseInFile = nil
    case .starting, .version: break
    case .directions(let overrides):
      overridesOfBase = overrides
      directions = ParagraphDirections(overrides, in: text)
    case .edit(let edit): try make(edit)
    case .undo: try travel(back: true)
    case .redo: try travel(back: false)
    case .undoable(let group): undo.restore(undoable: group)
    case .redoable(let group): undo.restore(redoable: group)
    case .saving: (textBeingSaved, isSaving) = (text, true)
    case .saved(let file):
      (self.file, isSaving) = (file, false)
      savedText = textBeingSaved
    case .changed(let edit, let file):
      // If the former text is unknown, so is the new one.
      var theirs = savedText ?? TextRope()
      savedText = (try? edit?.apply(to: &theirs)) == nil ? nil : theirs
      self.file = file
    case .place(let state): place = state
    }
  }

  private mutating func begin(
    _ kind: HistoryBase, _ base: (DocumentFile) throws -> TextRope
  ) throws {
    (undo, directions, overridesOfBase) = (UndoHistory(), ParagraphDirections(), [])
    (textBeingSaved, savedText, missing) = (nil, nil, nil)
    (hasBase, baseInFile, isSaving) = (false, nil, false)
    switch kind {
    case .held(let length, let isSaved):
      text = TextRope()
      missing = (length, isSaved)
      if length == 0 { try append(TextRope()) }
    case .file:
      text = try base(file)
      savedText = text
      textBeingSaved = text
      (hasBase, baseInFile) = (true, file)
    }
  }

  private mutating func append(_ piece: TextRope) throws {
    guard let (length, isSaved) = missing, piece.utf8Count <= length else { throw DamagedRecord() }
    text.append(piece)
    hasBase = true
    missing = length > piece.utf8Count ? (length - piece.utf8Count, isSaved) : nil
    if missing == nil, isSaved { (savedText, textBeingSaved) = (text, text) }
  }

  private mutating func make(_ made: HistoryEdit) throws {
    guard hasBase, missing == nil else { throw DamagedRecord() }
    var edit = made.edit
    // The edit may have been made while only the beginning of the file had been read.
    edit.lengthen(to: text.utf8Count)
    let inverse = try inverse(of: edit)
    undo.record(inverse: inverse, joins: made.joins, before: made.before, after: made.after)
    place = made.after
  }

  private mutating func travel(back: Bool) throws {
    var (text, directions) = (text, directions)
    func apply(_ edit: Edit) throws(StaleEdit) -> Edit {
      let inverse = try edit.inverse(in: text, directions)
      directions.follow(edit, in: text)
      try edit.apply(to: &text)
      return inverse
    }
    let length = text.utf8Count
    let state: EditorState?
    do throws(StaleEdit) {
      state =
        back ? try undo.undo(length: length, apply) : try undo.redo(length: length, apply)
    } catch {
      throw DamagedRecord()
    }
    guard let state else { throw DamagedRecord() }
    (self.text, self.directions) = (text, directions)
    place = state
  }

  private mutating func inverse(of edit: Edit) throws -> Edit {
    do throws(StaleEdit) {
      let inverse = try edit.inverse(in: text, directions)
      directions.follow(edit, in: text)
      try edit.apply(to: &text)
      return inverse
    } catch {
      throw DamagedRecord()
    }
  }
}

extension HistoryReplay {
  /// The shortest history with this state.
  public var kept: KeptHistory {
    KeptHistory(
      file: file, text: text, isSaved: savedText == text, directions: directions, undo: undo,
      place: place)
  }
}
