extension RecordWriter {
  mutating func put(_ note: VersionNote) {
    put(Int(note.date))
    put(Int(note.reason.rawValue))
    put(note.added)
    put(note.removed)
  }
}

extension RecordReader {
  mutating func versionNote() throws(DamagedRecord) -> VersionNote {
    let date = try count()
    guard let reason = UInt8(exactly: try number()).flatMap(VersionNote.Reason.init) else {
      throw DamagedRecord()
    }
    return VersionNote(
      date: Int64(date), reason: reason, added: try count(), removed: try count())
  }
}
