/// An entry of an archive that is read.
public struct ZipEntry: Equatable, Sendable {
  /// Its name, with slashes between folders; that of a folder ends with one. Bytes that are not UTF-8
  /// are U+FFFD.
  public let name: String
  /// The number of its bytes when unpacked, as the directory has it. Reading it checks the number.
  public let length: Int

  let rawName: [UInt8]
  /// 0 stored, 8 deflated.
  let code: UInt16
  let flags: UInt16
  let check: UInt32
  let compressedLength: Int
  /// The place of its local header.
  let start: Int
  /// The range of its bytes in the archive; empty until the local header was read.
  var data = 0..<0

  /// Reads an entry of the directory at an index of `bytes`. Throws `ZipError`.
  init(in bytes: [UInt8], at index: Int) throws(ZipError) {
    let fixedEnd = index + ZipLength.directoryEntry
    guard fixedEnd <= bytes.count, bytes.number32(at: index) == ZipSignature.directoryEntry else {
      throw .damaged(.directory)
    }
    let nameEnd = fixedEnd + Int(bytes.number16(at: index + 28))
    guard nameEnd <= bytes.count else { throw .damaged(.directory) }
    rawName = Array(bytes[fixedEnd..<nameEnd])
    name = String(decoding: rawName, as: UTF8.self)
    flags = bytes.number16(at: index + 8)
    code = bytes.number16(at: index + 10)
    check = bytes.number32(at: index + 16)
    let numbers = [20, 24, 42].map { bytes.number32(at: index + $0) }
    // Such a number is in an extra field of zip64.
    guard !numbers.contains(.max), bytes.number16(at: index + 34) == 0 else { throw .unsupported }
    compressedLength = Int(numbers[0])
    length = Int(numbers[1])
    start = Int(numbers[2])
    if ZipName.isUnsafe(rawName) { throw .unsafeName(name) }
  }

  /// Returns the bytes that an entry of the directory at an index takes; the entry was read there.
  static func directoryLength(in bytes: [UInt8], at index: Int) -> Int {
    [28, 30, 32].reduce(ZipLength.directoryEntry) { $0 + Int(bytes.number16(at: index + $1)) }
  }

  public var isFolder: Bool { rawName.last == UInt8(ascii: "/") }

  /// The end of the part of the local header that is compared, its name.
  var headerEnd: Int { start + ZipLength.localHeader + rawName.count }

  /// Takes in the local header, which holds the bytes from `start` to `headerEnd`. Throws `ZipError`.
  mutating func take(localHeader header: [UInt8]) throws(ZipError) {
    guard header.count == headerEnd - start, header.number32(at: 0) == ZipSignature.localHeader,
      Int(header.number16(at: 26)) == rawName.count,
      header.suffix(rawName.count).elementsEqual(rawName), header.number16(at: 8) == code
    else { throw .damaged(.header) }
    if header.number16(at: 6) & ZipFlags.hasDataDescriptor == 0 {
      let lengths = [18, 22].map { header.number32(at: $0) }
      // Some writers put these lengths into an extra field of zip64 here, but not in the directory.
      let areElsewhere =
        lengths == [.max, .max] && header.number16(at: 28) >= ZipLength.longLengths
      guard header.number32(at: 14) == check,
        areElsewhere || lengths.map({ Int($0) }) == [compressedLength, length]
      else { throw .damaged(.header) }
    }
    let dataStart = headerEnd + Int(header.number16(at: 28))
    data = dataStart..<(dataStart + compressedLength)
  }
}
