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
    if bytes.starts(with: [0xFF, 0xD8]) {
      let header = JPEGHeader(of: bytes)
      guard let frame = header.frame, frame.isPrintable, frame.width > 0, frame.height > 0,
        [1, 3, 4].contains(frame.components)
      else { return nil }
      let reference = file.reserve()
      let entries = entries(of: frame, isAdobe: header.isAdobe)
      try file.writeStream(entries, stored: bytes[...], as: reference)
      return PDFImage(width: frame.width, height: frame.height, reference: reference)
    }
    guard bytes.starts(with: PNGFile.signature),
      let picture = try? PNGFile.picture(bytes, mostPixels: mostPixels)
    else { return nil }
    return PDFImage(
      width: picture.width, height: picture.height, reference: try write(picture, to: file))
  }

  private static func entries(of frame: JPEGHeader.Frame, isAdobe: Bool) -> String {
    let space = [1: "DeviceGray", 4: "DeviceCMYK"][frame.components] ?? "DeviceRGB"
    let decode = frame.components == 4 && isAdobe ? "/Decode[1 0 1 0 1 0 1 0]" : ""
    return """
      /Type/XObject/Subtype/Image/Width \(frame.width)/Height \(frame.height)\
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
