import Files
import TestSupport
import TextCore

@testable import Files

/// A document with random edits, all records of its history, and the text after each record.
struct WrittenHistory {
  private(set) var text: TextRope
  private(set) var directions = ParagraphDirections()
  private(set) var undo = UndoHistory()
  private(set) var records: [HistoryRecord] = []
  /// The text after each record.
  private(set) var texts: [TextRope] = []
  private var generator: SeededGenerator
  /// True if the directions of paragraphs change, too.
  private let overrides: Bool

  init(_ text: String = "", seed: UInt64, isSaved: Bool = false, overrides: Bool = false) {
    self.text = TextRope(text)
    self.overrides = overrides
    generator = SeededGenerator(seed: seed)
    let kept = KeptHistory(
      file: DocumentFile(), text: self.text, isSaved: isSaved, undo: undo,
      place: EditorState(selection: Selection(caret: 0)))
    for record in kept.records { note(record) }
  }

  mutating func note(_ record: HistoryRecord) {
    records.append(record)
    texts.append(text)
  }

  /// Makes a random edit or another action of a writer.
  mutating func act() throws {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: try travel(back: true)
    case 1: try travel(back: false)
    case 2: note(.saving)
    case 3: note(.place(state))
    case 4 where overrides: try turn()
    default: try edit()
    }
  }

  /// The shortened form of the whole history.
  var kept: KeptHistory {
    KeptHistory(
      file: DocumentFile(), text: text, isSaved: false, directions: directions, undo: undo,
      place: state)
  }

  private var state: EditorState {
    EditorState(
      selection: Selection(caret: text.end), scroll: ScrollAnchor(offset: 0, distance: -3.5))
  }

  private mutating func edit() throws {
    let length = text.utf8Count
    let start = Int.random(in: 0...length, using: &generator)
    let end = Int.random(in: start...min(length, start + 9), using: &generator)
    let new =
      ["", "a", "é", "some words ", "\n", String(repeating: "long ", count: 300)]
      .randomElement(using: &generator) ?? ""
    let edit = Edit(
      replacing: TextOffset(start)..<TextOffset(end), with: new, in: text)
    try make(edit)
  }

  private mutating func turn() throws {
    let start = TextOffset(Int.random(in: 0...text.utf8Count, using: &generator))
    let direction =
      [WritingDirection.leftToRight, .rightToLeft, nil]
      .randomElement(using: &generator) ?? nil
    try make(Edit(overriding: [DirectionOverride(start..<start, direction)], in: text))
  }

  private mutating func make(_ edit: Edit) throws {
    guard !edit.isEmpty else { return }
    let before = state
    let inverse = try edit.inverse(in: text, directions)
    directions.follow(edit, in: text)
    try edit.apply(to: &text)
    let joins = Bool.random(using: &generator) && undo.canUndo
    undo.record(inverse: inverse, joins: joins, before: before, after: state)
    note(.edit(HistoryEdit(edit, joins: joins, before: before, after: state)))
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
    let state = back ? try undo.undo(length: length, apply) : try undo.redo(length: length, apply)
    guard state != nil else { return }
    (self.text, self.directions) = (text, directions)
    note(back ? .undo : .redo)
  }

  /// The history as a file has it.
  var bytes: [UInt8] {
    var format = HistoryFormat(salt: 0x0123_4567_89AB_CDEF)
    return records.reduce(into: format.header) { format.append($1, to: &$0) }
  }
}

extension HistoryReplay {
  /// Returns the replay of a history's bytes; `nil` if they contain none.
  static func of(_ bytes: [UInt8]) throws -> HistoryReplay? {
    guard let content = HistoryFormat.read(bytes) else { return nil }
    var replay = HistoryReplay()
    _ = try replay.take(content.records) { _, _ in TextRope() }
    return replay
  }
}

extension HistoryFormat {
  /// The next record as it stands in the file.
  mutating func frame(_ record: HistoryRecord) -> [UInt8] {
    var bytes: [UInt8] = []
    append(record, to: &bytes)
    return bytes
  }

  /// Bytes as a record that may be none.
  mutating func frame(_ record: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes) { writer in
      for byte in record { writer.put(kind: byte) }
    }
    return bytes
  }
}
