/// Reads the size of a PNG file (W3C PNG, 11.2.1 and 11.3.4.3).
enum PNGHeader {
  /// The maximum number of chunks searched for the resolution, which precedes the pixels.
  private static let mostChunks = 64
  private static let inch = 0.0254

  /// The size of a file that begins as a PNG; nil where its first chunk is no header.
  static func size(of bytes: [UInt8]) -> PictureSize? {
    guard bytes.bits32(at: 8) == 13, bytes[12...].starts(with: "IHDR".utf8),
      let width = bytes.bits32(at: 16), let height = bytes.bits32(at: 20),
      var size = PictureSize(width: width, height: height)
    else { return nil }
    var start = 33
    for _ in 0..<mostChunks {
      guard let length = bytes.bits32(at: start), start + 8 <= bytes.count,
        length <= bytes.count - start - 8
      else { break }
      let name = bytes[(start + 4)..<(start + 8)]
      if name.elementsEqual("IDAT".utf8) { break }
      if name.elementsEqual("pHYs".utf8), length == 9, bytes[start + 16] == 1,
        let horizontal = bytes.bits32(at: start + 8), let vertical = bytes.bits32(at: start + 12)
      {
        size.setResolution(Double(horizontal) * inch, Double(vertical) * inch)
        break
      }
      start += length + 12
    }
    return size
  }
}
