import TestSupport
import TextCore
import Testing

@testable import Files

/// The bytes of values in a history are those that Docs/FORMATS.md names: histories of earlier
/// versions stay readable.
@Suite struct RecordBytesTests {
  private func written(_ write: (inout RecordWriter) -> Void) -> [UInt8] {
    var writer = RecordWriter(at: [])
    write(&writer)
    return writer.bytes
  }

  private func read<Value>(
    _ bytes: [UInt8], _ read: (inout RecordReader) throws(DamagedRecord) -> Value
  ) throws(DamagedRecord) -> Value {
    // Bytes before and after are not read.
    var reader = RecordReader(([0xEE] + bytes)[1...])
    let value = try read(&reader)
    guard reader.isAtEnd else { throw DamagedRecord() }
    return value
  }

  /// Also beyond 32 MB, where the system gives room in whole pages.
  @Test func aLargeTextIsWrittenDownInLinearTime() {
    func seconds(ofMegabytes count: Int) -> Double {
      let text = TextRope(String(repeating: "abcdefg\n", count: count << 17))
      let records = HistoryBase.records(holding: text, isSaved: false)
      return ProcessorTime.seconds {
        var (format, bytes) = (HistoryFormat(salt: 7), [UInt8]())
        for record in records { format.append(record, to: &bytes) }
      }
    }
    #expect(seconds(ofMegabytes: 36) < 4 * seconds(ofMegabytes: 18) + 0.5)
  }

  /// LEB128 with the sign in the lowest bit.
  @Test(
    arguments: [
      (0, [0]), (-1, [1]), (1, [2]), (63, [0x7E]), (-64, [0x7F]), (64, [0x80, 1]),
      (-65, [0x81, 1]), (8191, [0xFE, 0x7F]), (8192, [0x80, 0x80, 1]),
      (Int.max, [0xFE] + Array(repeating: 0xFF, count: 8) + [1]),
      (Int.min, Array(repeating: 0xFF, count: 9) + [1]),
    ] as [(Int, [UInt8])])
  func numbers(number: Int, bytes: [UInt8]) throws {
    #expect(written { $0.put(number) } == bytes)
    #expect(try read(bytes) { reader throws(DamagedRecord) in try reader.number() } == number)
  }

  @Test func wordsHaveTheLowestByteFirst() throws {
    let word: UInt64 = 0x0123_4567_89AB_CDEF
    let bytes: [UInt8] = [0xEF, 0xCD, 0xAB, 0x89, 0x67, 0x45, 0x23, 0x01]
    #expect(written { $0.put(word) } == bytes)
    #expect(try read(bytes) { reader throws(DamagedRecord) in try reader.word() } == word)
    #expect(throws: DamagedRecord.self) {
      try read(Array(bytes.dropLast())) { reader throws(DamagedRecord) in try reader.word() }
    }
  }

  @Test func truthsAreZeroOrOne() throws {
    #expect(written { $0.put(false) } == [0])
    #expect(written { $0.put(true) } == [1])
    #expect(try read([0]) { reader throws(DamagedRecord) in try reader.truth() } == false)
    #expect(try read([1]) { reader throws(DamagedRecord) in try reader.truth() } == true)
    #expect(throws: DamagedRecord.self) {
      try read([2]) { reader throws(DamagedRecord) in try reader.truth() }
    }
  }

  @Test func textsComeAfterTheirLength() throws {
    #expect(written { $0.put(TextRope("é\n")) } == [6, 0xC3, 0xA9, 0x0A])
    #expect(written { $0.put("é".utf8) } == [4, 0xC3, 0xA9])
    #expect(
      try read([6, 0xC3, 0xA9, 0x0A]) { reader throws(DamagedRecord) in try reader.text() }
        == TextRope("é\n"))
    #expect(try read([0]) { reader throws(DamagedRecord) in try reader.string() } == "")
    for damaged in [[6, 0xC3, 0xA9], [2, 0xC3], [1], []] as [[UInt8]] {
      #expect(throws: DamagedRecord.self) {
        try read(damaged) { reader throws(DamagedRecord) in try reader.string() }
      }
    }
  }

  /// A number of more than 64 bits is none, and a count is neither negative nor beyond any text.
  @Test func numbersBeyondTheirBoundsAreDamage() throws {
    let tooMany: [UInt8] = Array(repeating: 0xFF, count: 9)
    for damaged in [tooMany, tooMany + [2], tooMany + [0x81, 0], [0x80]] {
      #expect(throws: DamagedRecord.self) {
        try read(damaged) { reader throws(DamagedRecord) in try reader.number() }
      }
    }
    let longest = 1 << 40
    #expect(
      try read(written { $0.put(longest) }) { reader throws(DamagedRecord) in try reader.count() }
        == longest)
    for number in [longest + 1, -1, Int.min] {
      #expect(throws: DamagedRecord.self) {
        try read(written { $0.put(number) }) { reader throws(DamagedRecord) in try reader.count() }
      }
    }
  }
}
