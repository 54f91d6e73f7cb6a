import CPNG

/// Pictures as PNG files: the output of `--render`, which golden images are compared with.
public enum PNGFile {
  /// Error for a PNG file that could not be written or read.
  public struct Failure: Error, Hashable, Sendable {
    /// The message of libpng, or of a wrong argument.
    public var message: String
  }

  /// The maximum number of pixels of a picture, as a guard against errors.
  private static let mostPixels = 1 << 28

  /// The first eight bytes of every PNG file.
  public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns the file of an opaque picture in 8 bits a channel.
  ///
  /// - Parameters:
  ///   - pixels: `0x00RRGGBB` in sRGB, row by row from the top; the highest byte is ignored.
  ///   - width: pixels of a row.
  ///   - height: rows.
  public static func bytes(
    pixels: [UInt32], width: Int, height: Int
  ) throws(Failure) -> [UInt8] {
    guard width > 0, height > 0, width <= mostPixels / height, pixels.count == width * height
    else { throw Failure(message: "\(pixels.count) pixels are no \(width) by \(height)") }
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count * 3)
    for pixel in pixels {
      rows.append(UInt8(truncatingIfNeeded: pixel >> 16))
      rows.append(UInt8(truncatingIfNeeded: pixel >> 8))
      rows.append(UInt8(truncatingIfNeeded: pixel))
    }
    var image = emptyImage()
    image.width = UInt32(width)
    image.height = UInt32(height)
    image.format = rgb
    // Incompressible data takes a little more than the rows: a filter byte for each, and the
    // overhead of deflate and the chunks (zlib, “Maximum Expansion Factor”).
    var size = rows.count + height
    size += size / 1000 + 4096
    var file = [UInt8](repeating: 0, count: size)
    // `rows` holds as many rows of as many pixels as `image` says, without gaps (stride 0), and `file`
    // has room for `size` bytes.
    guard png_image_write_to_memory(&image, &file, &size, 0, rows, 0, nil) != 0 else {
      throw Failure(message: message(of: image))
    }
    return Array(file.prefix(size))
  }

  /// Reads a picture; transparent pixels are blended with black.
  public static func read(
    _ path: String
  ) throws(Failure) -> (pixels: [UInt32], width: Int, height: Int) {
    var image = emptyImage()
    guard png_image_begin_read_from_file(&image, path) != 0 else {
      throw Failure(message: message(of: image))
    }
    defer { png_image_free(&image) }
    image.format = rgb
    let width = Int(image.width)
    let height = Int(image.height)
    guard width > 0, height > 0, width <= mostPixels / height else {
      throw Failure(message: "The picture is too large")
    }
    var bytes = [UInt8](repeating: 0, count: width * height * 3)
    var background = png_color()
    // `bytes` has room for as many rows of as many pixels as `image` says, without gaps.
    guard png_image_finish_read(&image, &background, &bytes, 0, nil) != 0 else {
      throw Failure(message: message(of: image))
    }
    return (pixels(of: bytes), width, height)
  }

  /// Returns the pixels of whole triples of red, green and blue. Uses pointers: without
  /// optimisation, as tests are built, `map` took nearly half of the time of all tests with
  /// pictures.
  private static func pixels(of bytes: [UInt8]) -> [UInt32] {
    let count = bytes.count / 3
    return [UInt32](unsafeUninitializedCapacity: count) { pixels, initializedCount in
      bytes.withUnsafeBufferPointer { bytes in
        // Neither is empty where `count` is more than 0, and then both have a base address.
        guard var source = bytes.baseAddress, var target = pixels.baseAddress else { return }
        let end = target + count
        while target < end {
          target.initialize(
            to: UInt32(source[0]) << 16 | UInt32(source[1]) << 8 | UInt32(source[2]))
          source += 3
          target += 1
        }
      }
      initializedCount = count
    }
  }

  /// `PNG_FORMAT_RGB`.
  private static let rgb: UInt32 = 2

  static func emptyImage() -> png_image {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    return image
  }

  static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { raw in
      String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
