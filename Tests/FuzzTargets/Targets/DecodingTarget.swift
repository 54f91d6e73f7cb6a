@testable import Files
import Platform
import TestSupport
import TextCore

/// Files of any bytes: a file that is read and written again has the same bytes, and reading in slices
/// gives the same text.
///
/// Most bytes that come by chance are refused as no text, so nearly all of these files are texts,
/// written in some encoding, with a few odd bytes among them.
enum DecodingTarget {
  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      let isPlain = tape.number(0...3) > 0
      let text = isPlain ? plainText(&tape) : tape.text(of: Pieces.plain + odd, upTo: 24)
      let file = written(text, &tape)
      let isRead = writeBack(file.bytes, tape)
      tape.expect(isRead || !isPlain || !file.isUTF8, "a text is not refused: \(file.bytes)")
      // Long enough that the encoding is not known at once.
      slices(plainStart + file.bytes, &tape)
    }
  }

  // Texts

  private static let letters: [[UInt8]] =
    ["a", "b ", "word ", "long enough for a slice ", "é", "漢", "👩‍🚀", "א"].map { Array($0.utf8) }
  private static let lineEnds: [[UInt8]] = ["\n", "\r\n", "\r"].map { Array($0.utf8) }
  /// Beginnings of characters, escapes of ISO-2022-JP, and signs of binary files.
  private static let odd: [[UInt8]] = [
    [0xE9], [0xF0, 0x9F], [0x1B], [0x1B, 0x24], [0x1B, 0x24, 0x42], [0x24, 0x42], [0x0D], [1],
  ]

  /// Words with few line ends, mostly of one kind, so that a slice may end anywhere in a line.
  private static func plainText(_ tape: inout Tape) -> [UInt8] {
    let usual = tape.element(of: lineEnds)
    let isMixed = tape.number(0...3) == 0
    return (0..<tape.number(0...20)).flatMap { _ -> [UInt8] in
      guard tape.number(0...4) == 0 else { return tape.element(of: letters) }
      return isMixed ? tape.element(of: lineEnds) : usual
    }
  }

  /// The bytes of a text in some encoding.
  private static func written(
    _ text: [UInt8], _ tape: inout Tape
  ) -> (bytes: [UInt8], isUTF8: Bool) {
    let order = tape.element(of: [TextEncoding.ByteOrder.bigEndian, .littleEndian])
    var format = FileFormat(hasByteOrderMark: tape.number(0...3) == 0)
    switch tape.number(0...15) {
    case 0: format.encoding = .utf16(order)
    case 1: format.encoding = .utf32(order)
    case 2:
      format.encoding = .legacy(
        tape.element(of: ["windows-1252", "windows-1251", "Shift_JIS", "ISO-2022-JP"]))
    default: break
    }
    var bytes: [UInt8] = []
    do {
      try TextEncoder.encode(TextRope(bytes: text), as: format) { bytes += $0 }
      return (bytes, format.encoding == .utf8)
    } catch {
      // Not every charset has every letter.
      return (text, true)
    }
  }

  // Laws

  /// - Returns: true if the bytes are a text.
  private static func writeBack(_ bytes: [UInt8], _ tape: Tape) -> Bool {
    guard let (text, format) = try? TextDecoder.decode(bytes) else { return false }
    var written: [UInt8] = []
    do {
      try TextEncoder.encode(text, as: format) { written += $0 }
    } catch {
      tape.expect(false, "what was read can be written: \(error)")
    }
    tape.expect(written == bytes, "a file that was not touched stays as it was: \(format)")
    return true
  }

  /// The sample by which a file is recognised, without a line ending: the line endings that follow
  /// decide.
  private static let plainStart = [UInt8](
    String(repeating: "a plain line ", count: BinarySigns.sampleLength / 13 + 2).utf8)

  private static func slices(_ bytes: [UInt8], _ tape: inout Tape) {
    let sizes = SliceSizes(least: 16, head: plainStart.count, slice: tape.number(1...32))
    let stamp = FileStamp(device: 1, inode: 1, size: Int64(bytes.count), modified: 1)
    let opened = try? SlicedFile.begin(
      BytesOfFile(bytes, stamp: stamp), sizes: sizes)
    guard let file = opened ?? nil, let expected = try? TextDecoder.decode(bytes) else {
      return tape.expect(
        false, "what begins as a text is read: \(bytes.dropFirst(plainStart.count))")
    }
    var text = file.beginning
    while true {
      switch try? file.next() {
      case .text(let more): text.append(more)
      case .end(let format): return compare((text, format), expected, tape)
      case .otherwise(let text, let format): return compare((text, format), expected, tape)
      case nil: return tape.expect(false, "bytes in memory can be read")
      }
    }
  }

  private static func compare(
    _ sliced: (text: TextRope, format: FileFormat), _ whole: (text: TextRope, format: FileFormat),
    _ tape: Tape
  ) {
    tape.expect(
      sliced.format == whole.format,
      "slices are written as the whole: \(sliced.format), \(whole.format)")
    tape.expect(sliced.text == whole.text, "slices have the text of the whole")
  }
}
