import TextCore

extension HistoryRecord {
  /// The number of a record's kind in a file. A number is never reused for another kind.
  private enum Kind: UInt8 {
    case file = 1
    case heldBase = 2
    case baseOfFile = 3
    case baseText = 4
    case baseWithHashOfBytes = 5
    case edit = 6
    case undo = 7
    case redo = 8
    case undoable = 9
    case redoable = 10
    case saving = 11
    case saved = 12
    case place = 13
    case starting = 14
    case version = 15
    case changed = 16
    case directions = 17
    case overrides = 18
    case baseWithHashOfBlocks = 19
  }

  private var kind: Kind {
    switch self {
    case .file: .file
    case .base(.held): .heldBase
    case .base(.file): .baseOfFile
    case .baseText: .baseText
    case .baseWasCopied(_, .ofBytes): .baseWithHashOfBytes
    case .baseWasCopied(_, .ofBlocks): .baseWithHashOfBlocks
    case .edit: .edit
    case .undo: .undo
    case .redo: .redo
    case .undoable: .undoable
    case .redoable: .redoable
    case .saving: .saving
    case .saved: .saved
    case .place: .place
    case .starting: .starting
    case .version: .version
    case .changed: .changed
    case .directions: .directions
    }
  }

  /// Writes the bytes of the record.
  func write(to writer: inout RecordWriter) {
    writer.put(kind: kind.rawValue)
    switch self {
    case .file(let file), .saved(let file): writer.put(file)
    case .base(.held(let length, let isSaved)):
      writer.put(length)
      writer.put(isSaved)
    case .baseText(let text): writer.put(text)
    case .baseWasCopied(let length, .ofBytes(let hash)),
      .baseWasCopied(let length, .ofBlocks(let hash)):
      writer.put(length)
      writer.put(hash)
    case .edit(let edit):
      writer.put(edit.joins)
      writer.put(edit.before)
      writer.put(edit.after)
      writer.put(edit.edit)
    case .undoable(let group), .redoable(let group): writer.put(group)
    case .place(let state): writer.put(state)
    case .version(let note): writer.put(note)
    case .changed(let edit, let file):
      writer.put(file)
      writer.put(edit != nil)
      if let edit { writer.put(edit) }
    case .directions(let overrides): writer.put(overrides)
    case .base(.file), .undo, .redo, .saving, .starting: break
    }
  }

  /// Writes the record of the direction changes of a record's edits.
  static func write(_ overrides: [[DirectionOverride]], to writer: inout RecordWriter) {
    writer.put(kind: Kind.overrides.rawValue)
    writer.put(overrides)
  }

  /// Parses the direction changes of the previous record's edits; `nil` for a record of another kind.
  static func readOverrides(_ bytes: ArraySlice<UInt8>) throws(DamagedRecord)
    -> [[DirectionOverride]]?
  {
    guard bytes.first == Kind.overrides.rawValue else { return nil }
    var reader = RecordReader(bytes.dropFirst())
    return try reader.overridesOfEdits()
  }

  /// Parses a record; `nil` for a kind of a later version of the program.
  static func read(_ bytes: ArraySlice<UInt8>) throws(DamagedRecord) -> HistoryRecord? {
    guard let first = bytes.first else { throw DamagedRecord() }
    guard let kind = Kind(rawValue: first) else { return nil }
    var reader = RecordReader(bytes.dropFirst())
    switch kind {
    case .file: return .file(try reader.file())
    case .heldBase: return .base(.held(length: try reader.count(), isSaved: try reader.truth()))
    case .baseOfFile: return .base(.file)
    case .baseText: return .baseText(try reader.text())
    case .baseWithHashOfBytes:
      return .baseWasCopied(length: try reader.count(), hash: .ofBytes(try reader.word()))
    case .baseWithHashOfBlocks:
      return .baseWasCopied(length: try reader.count(), hash: .ofBlocks(try reader.word()))
    case .edit: return .edit(try reader.historyEdit())
    case .undo: return .undo
    case .redo: return .redo
    case .undoable: return .undoable(try reader.group())
    case .redoable: return .redoable(try reader.group())
    case .saving: return .saving
    case .saved: return .saved(try reader.file())
    case .place: return .place(try reader.state())
    case .starting: return .starting
    case .version: return .version(try reader.versionNote())
    case .changed:
      let file = try reader.file()
      return .changed(try reader.truth() ? try reader.edit() : nil, file)
    case .directions: return .directions(try reader.overrides())
    // This belongs to the previous record.
    case .overrides: return nil
    }
  }
}
