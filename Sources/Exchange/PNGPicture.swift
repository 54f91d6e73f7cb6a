import CPNG

/// A picture with its transparency.
public struct PNGPicture: Sendable {
  /// Pixels of a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Red, green, blue and opacity of each pixel in 8 bits, row by row from the top; colours are not
  /// multiplied by the opacity.
  public let bytes: [UInt8]

  /// True if every pixel is opaque.
  public var isOpaque: Bool {
    stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 0xFF }
  }

  /// True if every pixel is a shade of grey.
  public var isGrey: Bool {
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      let red = bytes[pixel]
      guard bytes[pixel + 1] == red, bytes[pixel + 2] == red else { return false }
    }
    return true
  }
}

extension PNGFile {
  /// Reads a picture from the bytes of its file. O(pixels).
  ///
  /// - Parameter mostPixels: a picture of more is refused.
  public static func picture(
    _ file: [UInt8], mostPixels: Int
  ) throws(Failure) -> PNGPicture {
    // libpng reads from `file` until the picture is freed, all of it inside of the closure.
    let result = file.withUnsafeBytes { read($0, mostPixels) }
    return try result.get()
  }

  private static func read(
    _ file: UnsafeRawBufferPointer, _ mostPixels: Int
  ) -> Result<PNGPicture, Failure> {
    var image = emptyImage()
    guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else {
      return .failure(Failure(message: message(of: image)))
    }
    defer { png_image_free(&image) }
    image.format = rgba
    let width = Int(image.width)
    let height = Int(image.height)
    guard width > 0, height > 0, width <= mostPixels / height else {
      return .failure(Failure(message: "The picture is too large"))
    }
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    // `bytes` has room for as many rows of as many pixels as `image` says, without gaps.
    guard png_image_finish_read(&image, nil, &bytes, 0, nil) != 0 else {
      return .failure(Failure(message: message(of: image)))
    }
    return .success(PNGPicture(width: width, height: height, bytes: bytes))
  }

  /// `PNG_FORMAT_RGBA`.
  private static let rgba: UInt32 = 3
}
