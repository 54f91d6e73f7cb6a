import TextCore

/// The byte format of a history: a signature, a random number, and a sequence of records.
///
/// Each record is its length (4 bytes, little-endian), a checksum (8) and its bytes. The checksum covers
/// the history's number, the record's index, its length and its bytes. So neither a torn record nor one
/// of an old block of the disk is accepted.
struct HistoryFormat {
  /// The signature of every history.
  static let signature = Array("paber-history 1\n".utf8)
  /// The number of bytes before the first record.
  static let headerLength = signature.count + 8
  /// The number of bytes before those of a record: its length and its checksum.
  static let frameLength = 12

  /// The history's random number.
  let salt: UInt64
  /// The number of records so far.
  private(set) var count: UInt64 = 0
  /// The number of bytes that `append` has hashed; for tests.
  private(set) var hashedCount = 0

  init(salt: UInt64) { self.salt = salt }

  /// The first bytes of a file.
  var header: [UInt8] {
    Self.signature + (0..<8).map { UInt8(truncatingIfNeeded: salt >> (8 * $0)) }
  }

  /// Appends the next record to `bytes` as it is in the file: as two records if its edits change
  /// directions. Allocates nothing else, since this is done for each key.
  mutating func append(_ record: HistoryRecord, to bytes: inout [UInt8]) {
    append(to: &bytes) { record.write(to: &$0) }
    let overrides = record.overrides
    if !overrides.isEmpty { append(to: &bytes) { HistoryRecord.write(overrides, to: &$0) } }
  }

  /// Appends the next record, of which long texts are not copied.
  ///
  /// - Parameter seal: the record if the background has made it; `nil` or another record: it is made
  ///   here.
  mutating func append(
    _ record: HistoryRecord, sealedBy seal: RecordSeal? = nil, to bytes: inout LogBytes
  ) {
    guard case .edit(let edit) = record, seal != nil || edit.hasLongText else {
      return append(record, to: &bytes.tail)
    }
    let sealed = seal?.record(of: edit, in: self)
    let body = sealed?.bytes ?? LogBytes(recording: edit)
    let sum = sealed?.checksum ?? checksum(of: body)
    if sealed == nil { hashedCount += body.count }
    bytes.tail += Self.frame(length: body.count, sum)
    bytes.append(body)
    count += 1
    if !edit.edit.overrides.isEmpty {
      append(to: &bytes.tail) { HistoryRecord.write(record.overrides, to: &$0) }
    }
  }

  mutating func append(to bytes: inout [UInt8], _ write: (inout RecordWriter) -> Void) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: Self.frameLength))
    var writer = RecordWriter(at: bytes)
    // The writer then has the only reference, so that no copy is made.
    bytes = []
    write(&writer)
    bytes = writer.bytes
    seal(&bytes, from: start)
  }

  /// Fills in the length and the checksum of a record.
  private mutating func seal(_ bytes: inout [UInt8], from start: Int) {
    let length = bytes.count - start - Self.frameLength
    // A slice that stays alive would cause a copy of all bytes when they change.
    let sum = checksum(of: bytes[(start + Self.frameLength)...])
    hashedCount += length
    for place in 0..<4 { bytes[start + place] = UInt8(truncatingIfNeeded: length >> (8 * place)) }
    for place in 0..<8 { bytes[start + 4 + place] = UInt8(truncatingIfNeeded: sum >> (8 * place)) }
    count += 1
  }

  /// The length and the checksum of a record.
  private static func frame(length: Int, _ sum: UInt64) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
      + (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
  }

  private func checksum(of record: ArraySlice<UInt8>) -> UInt64 {
    var hash = hash(ofRecordWith: record.count)
    hash.append(record)
    return hash.value
  }

  /// The checksum of the next record. Linear.
  func checksum(of record: LogBytes) -> UInt64 {
    var hash = hash(ofRecordWith: record.count)
    record.forEachChunk { hash.append($0) }
    return hash.value
  }

  /// The hash of all that the checksum of the next record covers besides its bytes.
  private func hash(ofRecordWith length: Int) -> StableHash {
    var hash = StableHash()
    hash.append(salt)
    hash.append(count)
    hash.append(UInt64(length))
    return hash
  }

  /// The readable content of a history.
  struct Content {
    /// The complete records from the beginning.
    var records: [HistoryRecord] = []
    /// The format for the next record.
    var format: HistoryFormat
    /// The end of the last complete record.
    var end: Int
    /// True if there is a damaged record, and not just one that was being written.
    var isDamaged = false
  }

  /// Parses a history; `nil` if the bytes are none. Linear.
  static func read(_ bytes: [UInt8]) -> Content? {
    guard bytes.count >= headerLength, bytes.starts(with: signature) else { return nil }
    var format = HistoryFormat(salt: word(bytes[signature.count..<headerLength]))
    var content = Content(format: format, end: headerLength)
    var at = headerLength
    while bytes.count - at >= frameLength {
      let length = Int(word(bytes[at..<at + 4]))
      let start = at + frameLength
      guard length <= bytes.count - start else { break }
      let record = bytes[start..<start + length]
      guard word(bytes[at + 4..<start]) == format.checksum(of: record) else { break }
      do throws(DamagedRecord) {
        if let overrides = try HistoryRecord.readOverrides(record) {
          if let last = content.records.indices.last {
            content.records[last].setDirections(overrides)
          }
        } else if let read = try HistoryRecord.read(record) {
          content.records.append(read)
        }
      } catch {
        break
      }
      format.count += 1
      at = start + length
    }
    content.format = format
    content.end = at
    content.isDamaged = !isTorn(bytes[at...])
    return content
  }

  /// True if the bytes may be the beginning of a record, or room that was never written.
  private static func isTorn(_ rest: ArraySlice<UInt8>) -> Bool {
    guard rest.count >= frameLength, !rest.allSatisfy({ $0 == 0 }) else { return true }
    return Int(word(rest.prefix(4))) > rest.count - frameLength
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
