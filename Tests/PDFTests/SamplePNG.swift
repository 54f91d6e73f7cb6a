import Archives

/// A PNG file made of the bytes of its rows.
struct SamplePNG {
  /// The kinds of pixels, by their numbers in the header (W3C PNG, 11.2.1).
  enum Kind: UInt8 {
    case grey = 0
    case colors = 2
    case palette = 3
    case translucentColors = 6

    /// Values of a pixel.
    var channels: Int {
      switch self {
      case .grey, .palette: 1
      case .colors: 3
      case .translucentColors: 4
      }
    }
  }

  let kind: Kind
  let width: Int
  let height: Int
  /// The bytes of each pixel in 8 bits a channel.
  let pixel: (_ x: Int, _ y: Int) -> [UInt8]
  /// The chunks before the pixels.
  var chunks: [(name: String, content: [UInt8])] = []

  /// The file with its rows from the top.
  var bytes: [UInt8] { file(interlacing: 0, [(0, 0, 1, 1)]) }

  /// The file in the seven passes of Adam7 (W3C PNG, 8.2).
  var interlacedBytes: [UInt8] {
    file(
      interlacing: 1,
      [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ])
  }

  private func file(
    interlacing: UInt8, _ passes: [(x: Int, y: Int, dx: Int, dy: Int)]
  ) -> [UInt8] {
    let deflater = Deflater(.zlib, level: 1)
    var content: [UInt8] = []
    for pass in passes where pass.x < width {
      for y in stride(from: pass.y, to: height, by: pass.dy) {
        var row: [UInt8] = [0]
        for x in stride(from: pass.x, to: width, by: pass.dx) { row += pixel(x, y) }
        deflater.append(row[...], to: &content)
      }
    }
    deflater.finish(to: &content)
    let head = Self.word(width) + Self.word(height) + [8, kind.rawValue, 0, 0, interlacing]
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for (name, content) in [("IHDR", head)] + chunks + [("IDAT", content), ("IEND", [])] {
      let body = Array(name.utf8) + content
      bytes += Self.word(content.count) + body
      bytes += Self.word(Int(CyclicRedundancyCheck.value(of: body[...])))
    }
    return bytes
  }

  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
