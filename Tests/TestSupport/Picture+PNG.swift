import Foundation

/// Error for a PNG of a kind that the test bench does not read.
public struct UnreadablePNG: Error, CustomStringConvertible {
  let reason: String
  /// The error message.
  public var description: String { "the PNG can't be read: \(reason)" }
}

extension Picture {
  /// Reads a PNG of 8 bits a channel, RGB or RGBA with every pixel opaque, not interlaced.
  ///
  /// An independent implementation of the PNG specification (ISO/IEC 15948), so that it checks the
  /// program's own use of libpng.
  public init(png bytes: [UInt8]) throws {
    let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    guard bytes.starts(with: signature) else { throw UnreadablePNG(reason: "no signature") }
    var header: ArraySlice<UInt8> = []
    var compressed: [UInt8] = []
    var position = signature.count
    while position + 12 <= bytes.count {
      let length = Self.bigEndian(bytes[position..<(position + 4)])
      let body = position + 8
      guard body + length + 4 <= bytes.count else { throw UnreadablePNG(reason: "cut short") }
      switch String(decoding: bytes[(position + 4)..<body], as: UTF8.self) {
      case "IHDR": header = bytes[body..<(body + length)]
      case "IDAT": compressed += bytes[body..<(body + length)]
      default: break
      }
      position = body + length + 4
    }
    guard header.count == 13 else { throw UnreadablePNG(reason: "no header") }
    let start = header.startIndex
    let (wide, high) = (
      Self.bigEndian(header[start..<(start + 4)]), Self.bigEndian(header[(start + 4)..<(start + 8)])
    )
    let channelsOfColorType: [UInt8: Int] = [2: 3, 6: 4]
    guard header[start + 8] == 8, let channels = channelsOfColorType[header[start + 9]],
      header[start + 12] == 0
    else { throw UnreadablePNG(reason: "an unexpected kind of pixels") }

    let rowBytes = wide * channels
    let rows = try Self.unfiltered(
      Self.inflated(compressed, count: (rowBytes + 1) * high), rowBytes: rowBytes, step: channels)
    guard channels == 3 || stride(from: 3, to: rows.count, by: 4).allSatisfy({ rows[$0] == 255 })
    else { throw UnreadablePNG(reason: "it is not opaque") }
    width = wide
    height = high
    pixels = (0..<(wide * high)).map { pixel in
      let first = pixel * channels
      return UInt32(rows[first]) << 16 | UInt32(rows[first + 1]) << 8 | UInt32(rows[first + 2])
    }
  }

  private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// zlib is there wherever libpng is; found at run time, it needs no module of its own.
  private static func inflated(_ compressed: [UInt8], count: Int) throws -> [UInt8] {
    typealias Uncompress =
      @convention(c) (
        UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt>, UnsafePointer<UInt8>, UInt
      ) -> Int32
    guard let zlib = dlopen("libz.so.1", RTLD_NOW), let symbol = dlsym(zlib, "uncompress") else {
      throw UnreadablePNG(reason: "zlib is not installed")
    }
    let uncompress = unsafeBitCast(symbol, to: Uncompress.self)
    var result = [UInt8](repeating: 0, count: count)
    var written = UInt(count)
    let code = uncompress(&result, &written, compressed, UInt(compressed.count))
    guard code == 0, written == count else { throw UnreadablePNG(reason: "zlib says \(code)") }
    return result
  }

  /// Undoes the filter that each row names in its first byte. `step` is the bytes of a pixel.
  private static func unfiltered(_ filtered: [UInt8], rowBytes: Int, step: Int) throws -> [UInt8] {
    let height = filtered.count / (rowBytes + 1)
    var result = [UInt8](repeating: 0, count: rowBytes * height)
    for row in 0..<height {
      let source = row * (rowBytes + 1) + 1
      let target = row * rowBytes
      let filter = filtered[source - 1]
      guard filter <= 4 else { throw UnreadablePNG(reason: "filter \(filter)") }
      for byte in 0..<rowBytes {
        let left = byte >= step ? result[target + byte - step] : 0
        let above = row > 0 ? result[target + byte - rowBytes] : 0
        let aboveLeft = byte >= step && row > 0 ? result[target + byte - rowBytes - step] : 0
        let guess: UInt8 =
          switch filter {
          case 0: 0
          case 1: left
          case 2: above
          case 3: UInt8((Int(left) + Int(above)) / 2)
          default: paeth(Int(left), Int(above), Int(aboveLeft))
          }
        result[target + byte] = filtered[source + byte] &+ guess
      }
    }
    return result
  }

  private static func paeth(_ left: Int, _ above: Int, _ aboveLeft: Int) -> UInt8 {
    let guess = left + above - aboveLeft
    let (a, b, c) = (abs(guess - left), abs(guess - above), abs(guess - aboveLeft))
    return UInt8(a <= b && a <= c ? left : b <= c ? above : aboveLeft)
  }
}
