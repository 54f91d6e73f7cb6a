/// The facts of a JPEG file that a PDF says of it, from the file's frame header (ITU-T T.81, B.2.2).
struct JPEGHeader {
  let width: Int
  let height: Int
  /// 1 grey, 3 colours, 4 inks.
  let components: Int
  /// True if the file is Adobe's, whose inks are inverted.
  let isAdobe: Bool

  /// Reads the header; nil for a file that no PDF may hold.
  init?(_ bytes: [UInt8]) {
    let reader = BigEndian(bytes)
    var place = 2
    var isAdobe = false
    while place + 4 <= bytes.count {
      guard reader.uint8(place) == 0xFF else { return nil }
      let marker = reader.uint8(place + 1)
      // Bytes that fill up stand before a marker, too.
      if marker == 0xFF {
        place += 1
        continue
      }
      let length = reader.uint16(place + 2)
      switch marker {
      case 0xEE: isAdobe = bytes[(place + 4)...].prefix(5).elementsEqual("Adobe".utf8)
      // Baseline, extended and progressive frames; a PDF knows no others.
      case 0xC0, 0xC1, 0xC2:
        height = reader.uint16(place + 5)
        width = reader.uint16(place + 7)
        components = reader.uint8(place + 9)
        self.isAdobe = isAdobe
        guard reader.uint8(place + 4) == 8, width > 0, height > 0, [1, 3, 4].contains(components)
        else { return nil }
        return
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xDA, 0xD9: return nil
      default: break
      }
      place += 2 + max(2, length)
    }
    return nil
  }
}
