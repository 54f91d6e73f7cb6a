import Exchange
import TextCore

/// A picture of a document; each place that shows it refers to the same bytes.
public struct PDFImage: Sendable {
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  let reference: PDFReference

  /// Pixels of the largest picture that is decoded: 256 MB.
  private static let mostPixels = 1 << 26

  /// Writes a JPEG file as it is, or the pixels of a PNG file; returns nil for any other.
  static func write(_ bytes: [UInt8], to file: PDFFile) throws -> PDFImage? {
    if let header = JPEGHeader(bytes), bytes.starts(with: [0xFF, 0xD8]) {
      let reference = file.reserve()
      try file.writeStream(entries(of: header), stored: bytes[...], as: reference)
      return PDFImage(width: header.width, height: header.height, reference: reference)
    }
    guard bytes.starts(with: PNGFile.signature),
      let picture = try? PNGFile.picture(bytes, mostPixels: mostPixels)
    else { return nil }
    return PDFImage(
      width: picture.width, height: picture.height, reference: try write(picture, to: file))
  }

  private static func entries(of header: JPEGHeader) -> String {
    let space = [1: "DeviceGray", 4: "DeviceCMYK"][header.components] ?? "DeviceRGB"
    let decode = header.components == 4 && header.isAdobe ? "/Decode[1 0 1 0 1 0 1 0]" : ""
    return """
      /Type/XObject/Subtype/Image/Width \(header.width)/Height \(header.height)\
      /ColorSpace/\(space)/BitsPerComponent 8\(decode)/Filter/DCTDecode
      """
  }

  /// Writes decoded pixels; their transparency is a mask of its own.
  static func write(_ picture: PNGPicture, to file: PDFFile) throws -> PDFReference {
    let count = picture.width * picture.height
    let common =
      "/Type/XObject/Subtype/Image/Width \(picture.width)/Height \(picture.height)/BitsPerComponent 8"
    var mask = ""
    if !picture.isOpaque {
      let reference = file.reserve()
      let opacity = (0..<count).map { picture.bytes[4 * $0 + 3] }
      try file.writeStream(common + "/ColorSpace/DeviceGray", opacity, as: reference)
      mask = "/SMask \(reference.text)"
    }
    let reference = file.reserve()
    if picture.isGrey {
      let shades = (0..<count).map { picture.bytes[4 * $0] }
      try file.writeStream(common + "/ColorSpace/DeviceGray" + mask, shades, as: reference)
    } else {
      var colors: [UInt8] = []
      colors.reserveCapacity(3 * count)
      for pixel in 0..<count { colors += picture.bytes[(4 * pixel)..<(4 * pixel + 3)] }
      try file.writeStream(common + "/ColorSpace/DeviceRGB" + mask, colors, as: reference)
    }
    return reference
  }
}
