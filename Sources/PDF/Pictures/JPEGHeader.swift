/// The properties that a JPEG file has before its pixels: its frame (ITU-T T.81, annex B), its
/// resolution (JFIF 1.02) and its orientation (Exif 2.3, 4.6).
///
/// The bytes are untrusted: every length is checked.
public struct JPEGHeader {
  /// The pixels of a file.
  public struct Frame {
    /// Columns, as they are stored.
    public let width: Int
    /// Rows, as they are stored.
    public let height: Int
    /// 1 grey, 3 colours, 4 inks.
    let components: Int
    /// True if a PDF may hold the file: it knows baseline, extended and progressive frames of 8 bits.
    let isPrintable: Bool
  }

  /// The frame; nil where none was found.
  public private(set) var frame: Frame?
  /// Pixels an inch; nil where the file does not say.
  public private(set) var resolution: (horizontal: Double, vertical: Double)?
  /// Quarter turns clockwise by which a viewer shows the picture upright.
  public private(set) var quarters = 0
  /// True if the file is Adobe's, whose inks are inverted.
  private(set) var isAdobe = false

  /// The maximum number of segments that are searched; a camera writes some ten before the pixels.
  private static let mostSegments = 1_000

  /// Reads the segments before the pixels.
  public init(of bytes: [UInt8]) {
    let reader = BigEndian(bytes)
    var index = 2
    for _ in 0..<Self.mostSegments {
      guard index < bytes.count, bytes[index] == 0xFF else { return }
      // Fill bytes may come before a marker, too.
      while index < bytes.count, bytes[index] == 0xFF { index += 1 }
      guard index < bytes.count else { return }
      let marker = bytes[index]
      index += 1
      // Markers without a segment.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      let length = reader.uint16(index)
      // The pixels, or the end.
      guard marker != 0xD9, marker != 0xDA, length >= 2, length <= bytes.count - index else {
        return
      }
      read(marker, reader, (index + 2)..<(index + length))
      if frame != nil { return }
      index += length
    }
  }

  private mutating func read(_ marker: UInt8, _ reader: BigEndian, _ range: Range<Int>) {
    let start = range.lowerBound
    switch marker {
    case 0xC4, 0xC8, 0xCC: break
    case 0xC0...0xCF:
      guard range.count >= 6 else { return }
      frame = Frame(
        width: reader.uint16(start + 3), height: reader.uint16(start + 1),
        components: reader.uint8(start + 5),
        isPrintable: marker <= 0xC2 && reader.uint8(start) == 8)
    case 0xE0: readJFIF(reader, range)
    case 0xE1: readExif(Array(reader.bytes[range]))
    case 0xEE: isAdobe = reader.bytes[range].starts(with: "Adobe".utf8)
    default: break
    }
  }

  private mutating func readJFIF(_ reader: BigEndian, _ range: Range<Int>) {
    guard range.count >= 12, reader.bytes[range].starts(with: "JFIF\0".utf8) else { return }
    let start = range.lowerBound
    let density = (Double(reader.uint16(start + 8)), Double(reader.uint16(start + 10)))
    switch reader.uint8(start + 7) {
    case 1: resolution = density
    // Pixels a centimetre.
    case 2: resolution = (density.0 * 2.54, density.1 * 2.54)
    default: break
    }
  }

  /// Reads the orientation, tag 0x112 of the first directory.
  private mutating func readExif(_ segment: [UInt8]) {
    guard segment.starts(with: "Exif\0\0".utf8) else { return }
    let content = Array(segment.dropFirst(6))
    let isLittle = content.starts(with: "II".utf8)
    guard isLittle || content.starts(with: "MM".utf8) else { return }
    // Numbers after the end are 0, which is no tag and no orientation.
    func number(_ offset: Int, _ size: Int) -> Int {
      let bytes = (0..<size).map { offset + $0 < content.count ? Int(content[offset + $0]) : 0 }
      return (isLittle ? bytes.reversed() : bytes).reduce(0) { $0 << 8 | $1 }
    }
    let directory = number(4, 4)
    for entry in 0..<min(number(directory, 2), 100) {
      let start = directory + 2 + 12 * entry
      guard number(start, 2) == 0x112 else { continue }
      // Mirrored orientations (2, 4, 5, 7) get the rotation of those that they mirror.
      switch number(start + 8, 2) {
      case 3, 4: quarters = 2
      case 5, 6: quarters = 1
      case 7, 8: quarters = 3
      default: break
      }
      return
    }
  }
}
