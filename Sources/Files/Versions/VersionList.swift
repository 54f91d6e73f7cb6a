import TextCore

/// The versions of one document as the records of a file: the first text as a whole, and of each later
/// one the difference from the one before.
///
/// The records are untrusted: one that does not fit those before it throws `DamagedRecord`.
struct VersionList: Sendable {
  /// The document's file.
  var file = DocumentFile()
  /// The versions, the oldest first.
  private(set) var versions: [Version] = []
  /// The note of a version whose text has not been read yet.
  private var note: VersionNote?
  /// The part of the first text that was read, and the length of the whole.
  private var first: (text: TextRope, length: Int)?

  /// Makes an empty list.
  init() {}

  /// Makes a list of versions of any documents, sorted by date.
  init(_ file: DocumentFile, _ versions: [Version]) {
    self.file = file
    self.versions = versions.sorted { $0.note.date < $1.note.date }
    countWords()
  }

  // Reading

  mutating func take(_ record: HistoryRecord) throws(DamagedRecord) {
    switch record {
    case .file(let file): self.file = file
    case .version(let note): self.note = note
    case .base(.held(let length, _)):
      guard versions.isEmpty, first == nil else { throw DamagedRecord() }
      first = (TextRope(), length)
      try append(TextRope())
    case .baseText(let piece): try append(piece)
    case .edit(let made): try append(made.edit)
    default: throw DamagedRecord()
    }
  }

  private mutating func append(_ piece: TextRope) throws(DamagedRecord) {
    guard let (text, length) = first, let note, text.utf8Count + piece.utf8Count <= length
    else { throw DamagedRecord() }
    var longer = text
    longer.append(piece)
    first = (longer, length)
    guard longer.utf8Count == length else { return }
    versions.append(Version(note, longer))
    (first, self.note) = (nil, nil)
  }

  private mutating func append(_ edit: Edit) throws(DamagedRecord) {
    guard let note, var text = versions.last?.text else { throw DamagedRecord() }
    do throws(StaleEdit) {
      try edit.apply(to: &text)
    } catch {
      throw DamagedRecord()
    }
    versions.append(Version(note, text))
    self.note = nil
  }

  // Writing

  /// Adds a version. Linear in the difference from the last one, plus a comparison of both texts in
  /// memory.
  ///
  /// - Returns: the version's records, to be appended to the file. None if the last version has the same
  ///   text, or if it is the first one, with which the list is written as a whole.
  mutating func add(
    _ text: TextRope, _ reason: VersionNote.Reason, date: Int64
  ) -> [HistoryRecord] {
    guard let last = versions.last?.text else {
      let version = Version(VersionNote(date: date, reason: reason), text)
      versions = [version]
      return []
    }
    let words = WordDifference(from: last, to: text)
    guard !words.changes.isEmpty else { return [] }
    let note = VersionNote(
      date: date, reason: reason, added: words.added, removed: words.removed)
    versions.append(Version(note, text))
    return Self.records(of: note, words, to: text, oldLength: last.utf8Count)
  }

  /// The records of the whole list. Linear in the texts.
  var records: [HistoryRecord] {
    guard let first = versions.first else { return [.file(file)] }
    var records = [HistoryRecord.file(file), .version(first.note)]
    records += HistoryBase.records(holding: first.text, isSaved: true)
    for (last, version) in zip(versions, versions.dropFirst()) {
      let words = WordDifference(from: last.text, to: version.text)
      records += Self.records(
        of: version.note, words, to: version.text, oldLength: last.text.utf8Count)
    }
    return records
  }

  private static func records(
    of note: VersionNote, _ words: WordDifference, to text: TextRope, oldLength: Int
  ) -> [HistoryRecord] {
    let nowhere = EditorState(selection: Selection(caret: 0))
    let edit = Edit(words, to: text, oldLength: oldLength)
    return [
      .version(note), .edit(HistoryEdit(edit, joins: false, before: nowhere, after: nowhere)),
    ]
  }

  // Thinning

  /// Keeps only the versions at the indices in `kept`.
  mutating func keep(only kept: [Int]) {
    guard kept.count < versions.count else { return }
    versions = kept.map { versions[$0] }
    countWords()
  }

  /// Counts the added and removed words of all versions again.
  private mutating func countWords() {
    for place in versions.indices {
      let before = place > 0 ? versions[place - 1].text : versions[place].text
      let words = WordDifference(from: before, to: versions[place].text)
      (versions[place].note.added, versions[place].note.removed) = (words.added, words.removed)
    }
  }
}
