import Export
import MarkdownSyntax
import TextCore

/// The file of a picture, damaged in any way: its size is within bounds or unknown, and a document with it
/// is exported to any format.
enum PictureTarget {
  private static let signatures: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF],
    Array("GIF87a".utf8), Array("GIF89a".utf8), Array("RIFF\u{1A}\0\0\0WEBP".utf8),
  ]

  private static let names: [[UInt8]] = [
    "IHDR", "pHYs", "IDAT", "IEND", "PLTE", "tRNS", "JFIF\0", "Exif\0\0MM", "Exif\0\0II", "Adobe",
    "VP8L", "VP8X", "VP8 ",
  ].map { Array($0.utf8) }

  /// Lengths, sides and numbers of PNG.
  private static let numbers: [[UInt8]] = [
    [0, 0, 0, 13], [0, 0, 0, 9], [0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 40], [0, 1, 0, 0],
    [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [8, 0, 0, 0, 0], [8, 6, 0, 0, 0],
    [0x3A, 0x7E, 0x9B, 0x55], [0x78, 0x9C, 0x63, 0, 0, 0, 2, 0, 1],
  ]

  /// Markers, lengths and content of JPEG's segments.
  private static let segments: [[UInt8]] = [
    [0xFF, 0xC0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0], [0xFF, 0xC2], [0xFF, 0xC4], [0xFF, 0xE0],
    [0xFF, 0xE1], [0xFF, 0xEE], [0xFF, 0xFF], [0xFF, 0xD9], [0xFF, 0xDA], [0, 16], [0, 0], [0, 2],
    [0, 1], [1, 1, 1, 0, 72, 0, 72], [0, 0x2A, 0, 0, 0, 8], [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6],
  ]

  private static let pieces = names + numbers + segments

  /// A whole PNG of one pixel.
  private static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
    0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x38, 0x00, 0x00, 0x00,
    0xC2, 0x00, 0xC1, 0x52, 0x5E, 0x57, 0x51, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
    0x42, 0x60, 0x82,
  ]

  private static let document: [UInt8] = Array(
    "![a](a.png \"b\") ![[c.png|99999]]\n\n| ![d](d.png) |\n|---|\n".utf8)

  /// All formats but PDF, whose pages take longer than all others together.
  private static let formats = ExportFormat.allCases.filter { $0 != .pdf }

  static func run(_ tape: inout Tape) {
    // They are opened when the first pages need them: most runs end before.
    var fonts: PaperFonts?
    while tape.hasNext() {
      let bytes = file(&tape)
      checkSize(of: bytes, &tape)
      guard tape.number(0...15) == 0 else {
        // One of them, as each takes milliseconds and all read the picture by the same code.
        export(bytes, as: tape.element(of: formats), nil, tape)
        continue
      }
      fonts = fonts ?? PaperFonts.system()
      tape.expect(fonts != nil, "there are fonts")
      export(bytes, as: .pdf, fonts, tape)
    }
  }

  private static func file(_ tape: inout Tape) -> [UInt8] {
    switch tape.number(0...7) {
    case 0: return tape.rest()
    case 1, 2:
      var bytes = png
      for _ in 0..<tape.number(0...3) { bytes[tape.number(8...(png.count - 1))] = tape.byte() }
      return Array(bytes.prefix(tape.number(8...bytes.count)))
    default:
      let start = tape.element(of: signatures)
      return start + tape.text(of: pieces, upTo: 24)
    }
  }

  private static func checkSize(of bytes: [UInt8], _ tape: inout Tape) {
    guard let size = PictureSize(of: bytes) else { return }
    let type = PictureType(of: bytes)
    tape.expect(type == .png || type == .jpeg, "only a PNG or a JPEG has a size")
    let longest = 1 << 16
    tape.expect(
      (1...longest).contains(size.width) && (1...longest).contains(size.height),
      "\(size.width) by \(size.height) pixels")
    let room = (width: Double(tape.number(10...1000)), height: Double(tape.number(10...1000)))
    let wanted = tape.number(0...1) == 0 ? nil : Double(tape.number(1...2000))
    let points = size.points(fittingInto: room, wantedWidth: wanted)
    let isLying = size.rotation == .quarter || size.rotation == .threeQuarters
    let upright = isLying ? (points.height, points.width) : (points.width, points.height)
    tape.expect(
      upright.0 <= room.width + 0.01 && upright.1 <= room.height + 0.01 && points.width >= 1
        && points.height >= 1, "\(points) fits into \(room)")
  }

  private static func export(
    _ bytes: [UInt8], as format: ExportFormat, _ fonts: PaperFonts?, _ tape: Tape
  ) {
    var length = 0
    let options = ExportOptions(lines: .wrapped, title: "a", language: "en")
    let export = DocumentExport(
      of: TextRope(bytes: document), as: format, options, pictures: EveryPicture(bytes: bytes),
      fonts: fonts)
    do {
      let result = try export.write { length += $0.count }
      tape.expect(result.missingPictures.isEmpty, "\(format): no picture is missing")
    } catch {
      tape.expect(false, "\(format) is exported: \(error)")
    }
    // HTML has each picture at each place, in base 64; RTF in hexadecimal.
    tape.expect(length <= 1 << 20 + 8 * bytes.count, "\(format): \(length) bytes")
  }

  /// A source in which every picture exists.
  private struct EveryPicture: PictureSource {
    let bytes: [UInt8]
    func picture(at address: String) -> [UInt8]? { bytes }
    func picture(named name: String) -> [UInt8]? { bytes }
  }
}
