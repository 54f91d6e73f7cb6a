import Foundation

/// Pixels to compare, of a screen or a file: 0xRRGGBB each, row after row from the top.
///
/// It is in this module because this module is optimised: journeys take thousands of pictures.
public struct Picture: Equatable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels, row by row.
  public let pixels: [UInt32]

  /// Returns the number of pixels of a colour.
  public func count(of color: UInt32) -> Int { pixels.count { $0 == color } }

  /// Returns true if all pixels have a colour.
  public func isFilled(with color: UInt32) -> Bool { pixels.allSatisfy { $0 == color } }

  /// Returns true if any pixel has a colour.
  public func contains(_ color: UInt32) -> Bool { pixels.contains(color) }

  /// Returns the number of different pixels; `nil` if the sizes differ.
  public func difference(from other: Picture) -> Int? {
    guard width == other.width, height == other.height else { return nil }
    return pixels.indices.count { pixels[$0] != other.pixels[$0] }
  }

  /// Returns the number of different pixels inside a margin, where a window has its hairline; `nil` if
  /// the sizes differ.
  public func difference(from other: Picture, inside margin: Int) -> Int? {
    guard width == other.width, height == other.height else { return nil }
    return (margin..<height - margin).reduce(into: 0) { count, y in
      for x in margin..<width - margin
      where pixels[y * width + x] != other.pixels[y * width + x] { count += 1 }
    }
  }

  /// A part of it, which must be inside.
  public func part(x: Int, y: Int, width: Int, height: Int) -> Picture {
    Picture(
      width: width, height: height,
      pixels: (y..<y + height).flatMap { row in
        pixels[row * self.width + x..<row * self.width + x + width]
      })
  }

  /// Writes it as a portable pixmap, which every viewer opens, to look at after a failure.
  public func write(to path: String) throws {
    var bytes = [UInt8]("P6 \(width) \(height) 255\n".utf8)
    bytes.reserveCapacity(bytes.count + 3 * pixels.count)
    for pixel in pixels {
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
      bytes.append(UInt8(truncatingIfNeeded: pixel))
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}
