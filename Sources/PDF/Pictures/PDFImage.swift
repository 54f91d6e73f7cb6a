import ImageEncoding
import TextCore

/// A picture of a document; each place that shows it refers to the same bytes. JPEG is written as
/// it is, PNG as its pixels. A picture that PDF can't have is not written.
public struct PDFImage: Sendable {
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  let reference: PDFReference

  /// Pixels of the largest picture that is decoded.
  private static let mostPixels = 1 << 26

  /// Writes a JPEG file as it is, or the pixels of a PNG file; returns nil for any other.
  ///
  /// - Parameter mostPixels: a PNG file of more is not written.
  static func write(
    _ bytes: [UInt8], to file: PDFFile, mostPixels: Int = mostPixels
  ) throws -> PDFImage? {
    guard bytes.starts(with: [0xFF, 0xD8]) else {
      guard let rows = try? PNGRows(bytes, mostPixels: mostPixels) else { return nil }
      return try write(rows, to: file)
    }
    let header = JPEGHeader(of: bytes)
    guard let frame = header.frame, frame.isPrintable, frame.width > 0, frame.height > 0,
      [1, 3, 4].contains(frame.components)
    else { return nil }
    let reference = file.reserve()
    let entries = entries(of: frame, isAdobe: header.isAdobe)
    try file.writeStream(entries, stored: bytes[...], as: reference)
    return PDFImage(width: frame.width, height: frame.height, reference: reference)
  }

  private static func entries(of frame: JPEGHeader.Frame, isAdobe: Bool) -> String {
    let space = [1: "DeviceGray", 4: "DeviceCMYK"][frame.components] ?? "DeviceRGB"
    let decode = frame.components == 4 && isAdobe ? "/Decode[1 0 1 0 1 0 1 0]" : ""
    return """
      /Type/XObject/Subtype/Image/Width \(frame.width)/Height \(frame.height)\
      /ColorSpace/\(space)/BitsPerComponent 8\(decode)/Filter/DCTDecode
      """
  }

  /// Writes pixels row by row; their transparency is a mask of its own. Returns nil for a damaged file,
  /// and has written nothing of it then.
  static func write(_ rows: PNGRows, to file: PDFFile) throws -> PDFImage? {
    guard let facts = PixelFacts(of: rows) else { return nil }
    let common =
      "/Type/XObject/Subtype/Image/Width \(rows.width)/Height \(rows.height)/BitsPerComponent 8"
    var mask = ""
    if !facts.isOpaque {
      let opacity = file.reserve()
      try write(rows, channels: 3..<4, common + "/ColorSpace/DeviceGray", to: file, as: opacity)
      mask = "/SMask \(opacity.text)"
    }
    let reference = file.reserve()
    let space = facts.isGrey ? "/ColorSpace/DeviceGray" : "/ColorSpace/DeviceRGB"
    try write(
      rows, channels: facts.isGrey ? 0..<1 : 0..<3, common + space + mask, to: file, as: reference)
    return PDFImage(width: rows.width, height: rows.height, reference: reference)
  }

  /// Writes some of the four bytes of each pixel.
  private static func write(
    _ rows: PNGRows, channels: Range<Int>, _ entries: String, to file: PDFFile,
    as reference: PDFReference
  ) throws {
    try file.writeStream(entries, as: reference) { append in
      var bytes = [UInt8](repeating: 0, count: rows.width * channels.count)
      try rows.forEach { row in
        var place = 0
        for pixel in stride(from: row.startIndex, to: row.endIndex, by: 4) {
          for channel in channels {
            bytes[place] = row[pixel + channel]
            place += 1
          }
        }
        try append(bytes[...])
      }
    }
  }
}

/// The properties of a picture that only its pixels show.
private struct PixelFacts {
  /// True if no pixel is transparent.
  private(set) var isOpaque = true
  /// True if all pixels are shades of grey.
  private(set) var isGrey = true

  /// Reads all rows once; nil: the file is damaged.
  init?(of rows: PNGRows) {
    do {
      try rows.forEach { row in
        if rows.hasOpacity, isOpaque { isOpaque = Self.isOpaque(row) }
        if !rows.isGrey, isGrey { isGrey = Self.isGrey(row) }
      }
    } catch {
      return nil
    }
  }

  private static func isOpaque(_ row: ArraySlice<UInt8>) -> Bool {
    for pixel in stride(from: row.startIndex, to: row.endIndex, by: 4) {
      guard row[pixel + 3] == 0xFF else { return false }
    }
    return true
  }

  private static func isGrey(_ row: ArraySlice<UInt8>) -> Bool {
    for pixel in stride(from: row.startIndex, to: row.endIndex, by: 4) {
      let red = row[pixel]
      guard row[pixel + 1] == red, row[pixel + 2] == red else { return false }
    }
    return true
  }
}
