import Platform
import SystemPackage
public import TextCore

/// The state to which the records of a history lead, applied in order: a pure value.
///
/// The records may be anybody's: one that fits nothing before it throws `DamagedRecord` and changes
/// nothing.
public struct HistoryReplay: Sendable {
  /// Which file the document belongs to.
  public private(set) var file = DocumentFile()
  /// The text.
  public private(set) var text = TextRope()
  /// Which of its paragraphs are turned by hand.
  public private(set) var directions = ParagraphDirections()
  /// Which paragraphs of the base are, also where only the beginning of it is known.
  public private(set) var turnsOfBase: [Turn] = []
  /// What can be taken back and made again.
  public private(set) var undo = UndoHistory()
  /// Where the person was.
  public private(set) var place = EditorState(selection: Selection(caret: 0))
  /// The text that the file held when it was last read or written; `nil`: none.
  public private(set) var savedText: TextRope?
  /// Starts in which it was to be brought back and nothing came after.
  public private(set) var failedStarts = 0
  /// Whether there is a base, without which there is no text: some of it, if not all could be read.
  public private(set) var hasBase = false
  /// The file whose content is the base, as long as the history knows of no copy; `nil`: it is held, or
  /// was copied.
  private(set) var baseInFile: DocumentFile?

  /// The text as it was about to be written last.
  private var textBeingSaved: TextRope?
  /// True after a save has begun and until the history knows that it has ended.
  private(set) var isSaving = false
  /// Bytes of the base that are still to come, and whether the file holds them.
  private var missing: (length: Int, isSaved: Bool)?

  /// Where the base is that is not in the history: the document's file as it was noted last, and the
  /// length and checksum of the copy where there is one.
  public typealias BaseSource = (DocumentFile, Copy?) throws -> TextRope

  /// What is known of a copied base.
  public struct Copy: Equatable, Sendable {
    /// Bytes.
    public var length: Int
    /// Of all bytes.
    public var hash: BaseHash
  }

  /// Notes that the file is found at another of the paths that it had: the program ended while it was
  /// being moved.
  mutating func findFile(at path: FilePath) { file.path = path }

  /// Notes that the file is found to hold the text that was about to be written to it: the program
  /// ended before it could say so. `false`, with nothing done, where it holds another one.
  mutating func settle(_ found: TextRope, _ stamp: FileStamp) -> Bool {
    guard textBeingSaved == found else { return false }
    file.stamp = stamp
    savedText = found
    return true
  }

  /// Takes over what another program wrote into the file, as one step that can be taken back.
  ///
  /// - Returns: the records of it.
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

  /// Makes that of a history without records.
  public init() {}

  /// Takes all records up to the first that fits nothing. Throws what `base` throws.
  ///
  /// - Returns: whether it took all.
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
    case .directions(let turns):
      turnsOfBase = turns
      directions = ParagraphDirections(turns, in: text)
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
      // Of a text that is not known here nothing is known after it.
      var theirs = savedText ?? TextRope()
      savedText = (try? edit?.apply(to: &theirs)) == nil ? nil : theirs
      self.file = file
    case .place(let state): place = state
    }
  }

  private mutating func begin(
    _ kind: HistoryBase, _ base: (DocumentFile) throws -> TextRope
  ) throws {
    (undo, directions, turnsOfBase) = (UndoHistory(), ParagraphDirections(), [])
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
    // It was made while only the beginning of the file had been read.
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
  /// What it says, in as few records as that takes.
  public var kept: KeptHistory {
    KeptHistory(
      file: file, text: text, isSaved: savedText == text, directions: directions, undo: undo,
      place: place)
  }
}
