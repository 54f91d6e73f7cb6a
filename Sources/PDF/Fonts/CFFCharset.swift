/// The character identifiers (CIDs) that a CID-keyed CFF font has for its glyphs. A PDF names the
/// glyphs by them.
///
/// Source: Adobe Technical Note 5176, sections 5, 9, 13 and 18.
enum CFFCharset {
  /// Returns the number of each glyph; nil for a font whose glyphs have names, which a PDF names by their
  /// places.
  static func characters(of table: [UInt8]) -> [UInt16]? {
    let reader = BigEndian(table)
    // Header, names, then the top dictionaries.
    let names = Index(reader, at: reader.uint8(2))
    let tops = Index(reader, at: names.end)
    guard let top = tops.range(0) else { return nil }
    let entries = dictionary(reader, top)
    guard entries[0x0C1E] != nil, let charStrings = entries[17]?.first else { return nil }
    let count = Index(reader, at: charStrings).count
    return characters(reader, at: entries[15]?.first ?? 0, count)
  }

  private static func characters(_ reader: BigEndian, at start: Int, _ count: Int) -> [UInt16] {
    var characters: [UInt16] = [0]
    // 0 to 2 stand for charsets of fonts with names.
    guard start > 2 else { return (0..<count).map { UInt16(truncatingIfNeeded: $0) } }
    let format = reader.uint8(start)
    var place = start + 1
    while characters.count < count, place < reader.bytes.count {
      let first = reader.uint16(place)
      switch format {
      case 0:
        characters.append(UInt16(first))
        place += 2
      default:
        let size = format == 1 ? 1 : 2
        let rest = min(reader.uint(place + 2, size: size), count - characters.count - 1)
        for step in 0...max(0, rest) {
          characters.append(UInt16(truncatingIfNeeded: first + step))
        }
        place += 2 + size
      }
    }
    return characters
  }

  /// A list of byte strings.
  private struct Index {
    let count: Int
    /// After its last byte.
    let end: Int
    private let reader: BigEndian
    private let offsets: Int
    private let size: Int

    init(_ reader: BigEndian, at start: Int) {
      self.reader = reader
      count = reader.uint16(start)
      size = min(reader.uint8(start + 2), 4)
      offsets = start + 3
      let data = offsets + (count + 1) * size - 1
      end = count == 0 ? start + 2 : data + reader.uint(offsets + count * size, size: size)
    }

    /// The bytes of an element; nil beyond the table.
    func range(_ index: Int) -> Range<Int>? {
      guard index < count else { return nil }
      let data = offsets + (count + 1) * size - 1
      let start = data + reader.uint(offsets + index * size, size: size)
      let end = data + reader.uint(offsets + (index + 1) * size, size: size)
      return start <= end && end <= reader.bytes.count ? start..<end : nil
    }
  }

  /// The whole numbers of a dictionary by operator; those of two bytes are 0x0C00 and more.
  private static func dictionary(_ reader: BigEndian, _ range: Range<Int>) -> [Int: [Int]] {
    var entries: [Int: [Int]] = [:]
    var operands: [Int] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = reader.uint8(place)
      place += 1
      switch byte {
      case 0...21:
        var code = byte
        if byte == 12 {
          code = 0x0C00 | reader.uint8(place)
          place += 1
        }
        entries[code] = operands
        operands = []
      case 28:
        operands.append(reader.int16(place))
        place += 2
      case 29:
        operands.append(reader.int32(place))
        place += 4
      case 30:
        // A fraction: nibbles up to one that is 15.
        while place < range.upperBound, reader.uint8(place) & 0x0F != 0x0F,
          reader.uint8(place) >> 4 != 0x0F
        {
          place += 1
        }
        place += 1
        operands.append(0)
      case 32...246: operands.append(byte - 139)
      case 247...250:
        operands.append((byte - 247) * 256 + reader.uint8(place) + 108)
        place += 1
      case 251...254:
        operands.append(-(byte - 251) * 256 - reader.uint8(place) - 108)
        place += 1
      default: break
      }
    }
    return entries
  }
}
