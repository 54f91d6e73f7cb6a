import TextCore

/// A history as bytes: a signature, a number of its own, and records one behind the other.
///
/// Each record is its length (4 bytes, the lowest first), a checksum (8) and its bytes. The checksum
/// is over the history's number, the record's place among all, its length and its bytes, so that
/// neither a torn record nor one that an old block of the disk still holds is taken for one of these.
struct HistoryFormat {
  /// What every history begins with.
  static let signature = Array("paber-history 1\n".utf8)
  /// Bytes before the first record.
  static let headerLength = signature.count + 8
  /// Bytes before those of a record.
  static let frameLength = 12

  /// The history's number.
  let salt: UInt64
  /// How many records there are so far.
  private(set) var count: UInt64 = 0

  init(salt: UInt64) { self.salt = salt }

  /// What a file begins with.
  var header: [UInt8] {
    Self.signature + (0..<8).map { UInt8(truncatingIfNeeded: salt >> (8 * $0)) }
  }

  /// The next record as it stands in the file.
  mutating func frame(_ record: [UInt8]) -> [UInt8] {
    let length = UInt32(record.count)
    let sum = checksum(of: record[...])
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.frameLength + record.count)
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: length >> shift))
    }
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: sum >> shift))
    }
    bytes += record
    count += 1
    return bytes
  }

  private func checksum(of record: ArraySlice<UInt8>) -> UInt64 {
    var hash = StableHash()
    hash.append(salt)
    hash.append(count)
    hash.append(UInt64(record.count))
    hash.append(record)
    return hash.value
  }

  /// What can be read of a history.
  struct Content {
    /// The whole records from the beginning on.
    var records: [HistoryRecord] = []
    /// How a record after these is written.
    var format: HistoryFormat
    /// Where the first byte is that belongs to no whole record.
    var end: Int
    /// Whether there is more than a record that was being written: a damaged one, and what is after
    /// it.
    var isDamaged = false
  }

  /// Reads a history; `nil` where the bytes are none. Linear.
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
        if let read = try HistoryRecord.read(record) { content.records.append(read) }
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

  /// Whether bytes may be the beginning of a record, or room that was never written.
  private static func isTorn(_ rest: ArraySlice<UInt8>) -> Bool {
    guard rest.count >= frameLength, !rest.allSatisfy({ $0 == 0 }) else { return true }
    return Int(word(rest.prefix(4))) > rest.count - frameLength
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
