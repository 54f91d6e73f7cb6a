/// Signs that bytes are not a text. Only the first 8 KB are read.
enum BinarySigns {
  /// The number of bytes that are read.
  static let sampleLength = 8192

  /// True if the bytes begin with the magic number of a known binary format.
  ///
  /// Some magic numbers are letters with which a text could begin as well. Those count only if the
  /// sample also holds control characters.
  static func hasMagicNumber(_ bytes: [UInt8]) -> Bool {
    if unmistakable.contains(where: { bytes.starts(with: $0) }) { return true }
    guard readable.contains(where: { bytes.starts(with: $0.utf8) }) || isMedia(bytes) else {
      return false
    }
    return controlCount(bytes.prefix(sampleLength)) > 0
  }

  /// True if more than four characters, and more than a tenth of the sample, are control characters.
  static func isMostlyControls(_ sample: ArraySlice<UInt8>) -> Bool {
    let controls = controlCount(sample)
    return controls > 4 && controls * 10 > sample.count
  }

  /// The number of control characters that texts do not hold. Tabs, line and page ends, and the
  /// escapes that terminals write are not counted.
  private static func controlCount(_ sample: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in sample {
      switch byte {
      case 0x08...0x0D, Byte.escape: break
      case ..<Byte.space, Byte.delete: count += 1
      default: break
      }
    }
    return count
  }

  private static let unmistakable: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A],  // PNG
    [0xFF, 0xD8, 0xFF],  // JPEG
    [0x7F, 0x45, 0x4C, 0x46],  // ELF
    [0x25, 0x50, 0x44, 0x46, 0x2D],  // %PDF-
    [0x50, 0x4B, 0x03, 0x04],  // zip and what is made of it: DOCX, ODT, EPUB
    [0x50, 0x4B, 0x05, 0x06],  // an empty zip
    [0x1F, 0x8B, 0x08],  // gzip
    [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],  // xz
    [0x28, 0xB5, 0x2F, 0xFD],  // Zstandard
    [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],  // 7z
    [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],  // Office before 2007
    [0x00, 0x61, 0x73, 0x6D],  // WebAssembly
    [0xCA, 0xFE, 0xBA, 0xBE],  // Java, Mach-O
    [0xCF, 0xFA, 0xED, 0xFE],  // Mach-O
    [0x00, 0x01, 0x00, 0x00, 0x00],  // TrueType
    [0x53, 0x51, 0x4C, 0x69, 0x74, 0x65, 0x20, 0x66, 0x6F, 0x72, 0x6D, 0x61, 0x74, 0x20, 0x33, 0],
  ]

  private static let readable = [
    "GIF87a", "GIF89a", "BM", "II*", "MM", "RIFF", "OggS", "fLaC", "ID3", "BZh", "Rar!", "OTTO",
    "wOFF", "wOF2", "!<arch>", "MZ",
  ]

  /// MP4, QuickTime, HEIF and AVIF say `ftyp` after a length.
  private static func isMedia(_ bytes: [UInt8]) -> Bool {
    bytes.count > 8 && bytes[4..<8].elementsEqual("ftyp".utf8)
  }
}
