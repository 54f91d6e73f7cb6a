/// Reads what a JPEG file says of its size (ITU T.81, annex B), its resolution (JFIF 1.02) and its
/// orientation (Exif 2.3, 4.6).
struct JPEGHeader {
  private var pixels: (width: Int, height: Int)?
  private var resolution: (Double, Double)?
  private var turn = PictureSize.Turn.none

  /// Segments that are looked through; a camera writes some ten before the pixels.
  private static let mostSegments = 1_000

  /// Reads the segments before the pixels.
  init(of bytes: [UInt8]) {
    var index = 2
    for _ in 0..<Self.mostSegments {
      guard index < bytes.count, bytes[index] == 0xFF else { return }
      while index < bytes.count, bytes[index] == 0xFF { index += 1 }
      guard index < bytes.count else { return }
      let marker = bytes[index]
      index += 1
      // Markers without a segment.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      // The pixels, or the end.
      guard marker != 0xD9, marker != 0xDA, let length = bytes.bits16(at: index), length >= 2,
        length <= bytes.count - index
      else { return }
      read(marker, bytes, (index + 2)..<(index + length))
      if pixels != nil { return }
      index += length
    }
  }

  /// The size; nil where no frame was found.
  var size: PictureSize? {
    guard let pixels, var size = PictureSize(width: pixels.width, height: pixels.height) else {
      return nil
    }
    if let resolution { size.setResolution(resolution.0, resolution.1) }
    size.turn = turn
    return size
  }

  private mutating func read(_ marker: UInt8, _ bytes: [UInt8], _ range: Range<Int>) {
    switch marker {
    case 0xC4, 0xC8, 0xCC: break
    case 0xC0...0xCF:
      guard range.count >= 6, let height = bytes.bits16(at: range.lowerBound + 1),
        let width = bytes.bits16(at: range.lowerBound + 3)
      else { return }
      pixels = (width, height)
    case 0xE0: readJFIF(bytes, range)
    case 0xE1: readExif(bytes, range)
    default: break
    }
  }

  private mutating func readJFIF(_ bytes: [UInt8], _ range: Range<Int>) {
    guard range.count >= 12, bytes[range].starts(with: Array("JFIF\0".utf8)),
      let horizontal = bytes.bits16(at: range.lowerBound + 8),
      let vertical = bytes.bits16(at: range.lowerBound + 10)
    else { return }
    switch bytes[range.lowerBound + 7] {
    case 1: resolution = (Double(horizontal), Double(vertical))
    case 2: resolution = (Double(horizontal) * 2.54, Double(vertical) * 2.54)
    default: break
    }
  }

  /// Reads the orientation, tag 0x112 of the first directory.
  private mutating func readExif(_ bytes: [UInt8], _ range: Range<Int>) {
    guard bytes[range].starts(with: Array("Exif\0\0".utf8)) else { return }
    let content = Array(bytes[(range.lowerBound + 6)..<range.upperBound])
    let isLittle = content.starts(with: "II".utf8)
    guard isLittle || content.starts(with: "MM".utf8),
      let directory = content.bits32(at: 4, isLittleEndian: isLittle),
      let count = content.bits16(at: directory, isLittleEndian: isLittle)
    else { return }
    for entry in 0..<min(count, 100) {
      let start = directory + 2 + 12 * entry
      guard let tag = content.bits16(at: start, isLittleEndian: isLittle) else { return }
      guard tag == 0x112 else { continue }
      // Mirrored ones (2, 4, 5, 7) have the turn of those that they mirror.
      switch content.bits16(at: start + 8, isLittleEndian: isLittle) {
      case 3, 4: turn = .half
      case 5, 6: turn = .quarter
      case 7, 8: turn = .threeQuarters
      default: break
      }
      return
    }
  }
}
