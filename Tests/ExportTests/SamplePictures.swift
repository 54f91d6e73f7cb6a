/// The smallest files that pictures can be.
enum SamplePictures {
  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func half(_ value: Int) -> [UInt8] { Array(word(value).suffix(2)) }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return word(content.count) + body + word(Int(crc(body)))
  }

  /// The CRC of PNG's chunks (W3C PNG, annex D).
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~crc
  }

  /// A grey PNG without compression; larger ones than 60 by 60 lack their pixels.
  static func png(width: Int, height: Int, pixelsPerMetre: Int? = nil) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += chunk("IHDR", word(width) + word(height) + [8, 0, 0, 0, 0])
    if let pixelsPerMetre {
      bytes += chunk("pHYs", word(pixelsPerMetre) + word(pixelsPerMetre) + [1])
    }
    if (1...60).contains(width), (1...60).contains(height) {
      let pixels = [UInt8](repeating: 0, count: (width + 1) * height)
      let count = [UInt8(pixels.count & 255), UInt8(pixels.count >> 8)]
      let sum = word(pixels.count << 16 | 1)
      bytes += chunk("IDAT", [0x78, 1, 1] + count + count.map { ~$0 } + pixels + sum)
    }
    return bytes + chunk("IEND", [])
  }

  /// The headers of a JPEG, without its pixels.
  static func jpeg(
    width: Int, height: Int, dotsPerInch: Int? = nil, orientation: Int? = nil
  ) -> [UInt8] {
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0xFF, marker] + half(content.count + 2) + content
    }
    var bytes: [UInt8] = [0xFF, 0xD8]
    if let dotsPerInch {
      let density = half(dotsPerInch) + half(dotsPerInch)
      bytes += segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 1] + density + [0, 0])
    }
    if let orientation {
      let entry = half(0x112) + half(3) + word(1) + half(orientation) + [0, 0]
      let directory = half(1) + entry + word(0)
      bytes += segment(0xE1, Array("Exif\0\0MM".utf8) + half(42) + word(8) + directory)
    }
    bytes += segment(0xC0, [8] + half(height) + half(width) + [1, 1, 0x11, 0])
    return bytes + [0xFF, 0xD9]
  }
}
