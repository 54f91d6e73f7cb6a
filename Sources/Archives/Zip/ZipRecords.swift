/// The records of a zip archive as its specification has them (APPNOTE.TXT 6.3.10, 4.3). Numbers have
/// the lowest byte first.
enum ZipSignature {
  /// Before the bytes of an entry.
  static let localHeader: UInt32 = 0x0403_4B50
  /// After the bytes of an entry whose sizes were not known before them.
  static let dataDescriptor: UInt32 = 0x0807_4B50
  static let directoryEntry: UInt32 = 0x0201_4B50
  static let directoryEnd: UInt32 = 0x0605_4B50
}

/// The lengths of the fixed parts of records, in bytes.
enum ZipLength {
  static let localHeader = 30
  static let directoryEntry = 46
  static let directoryEnd = 22
  /// An extra field of zip64 with the two lengths of an entry.
  static let longLengths = 20
  /// The most bytes of the comment after the directory's end.
  static let comment = 0xFFFF
}

/// Flags of an entry.
enum ZipFlags {
  static let isEncrypted: UInt16 = 1
  /// Sizes and check are in a data descriptor.
  static let hasDataDescriptor: UInt16 = 1 << 3
  static let isStronglyEncrypted: UInt16 = 1 << 6
  /// The name is UTF-8.
  static let isUTF8: UInt16 = 1 << 11
}

extension [UInt8] {
  mutating func append(_ number: UInt16) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }

  mutating func append(_ number: UInt32) {
    append(UInt16(truncatingIfNeeded: number))
    append(UInt16(truncatingIfNeeded: number >> 16))
  }

  /// The number of two bytes at an index; both must be there.
  func number16(at index: Int) -> UInt16 { UInt16(self[index]) | UInt16(self[index + 1]) << 8 }

  /// The number of four bytes at an index; all must be there.
  func number32(at index: Int) -> UInt32 {
    UInt32(number16(at: index)) | UInt32(number16(at: index + 2)) << 16
  }
}
