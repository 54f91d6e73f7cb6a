public import TextCore
import TextUnicode

/// Encodes a text as the bytes of a file.
public enum TextEncoder {
  /// Encodes `text` and hands the bytes to `sink` piece by piece.
  ///
  /// Throws `UnencodableText` if the encoding lacks a character, and the errors of `sink`. A legacy
  /// charset is converted as a whole, so nothing has gone to `sink` then.
  public static func encode(
    _ text: TextRope, as format: FileFormat, sink: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    switch format.encoding {
    case .utf8:
      if format.hasByteOrderMark { try sink([0xEF, 0xBB, 0xBF]) }
      try forEachPiece(of: text, format.lineEnding, sink)
    case .utf16(let order):
      try encodeWide(text, format, WideUnits(width: 2, order: order), sink)
    case .utf32(let order):
      try encodeWide(text, format, WideUnits(width: 4, order: order), sink)
    case .legacy(let name):
      try encodeLegacy(text, format, Charset(name), sink)
    }
  }

  /// Calls `body` with the pieces of the text, with the file's line endings.
  private static func forEachPiece(
    of text: TextRope, _ ending: LineEnding, _ body: (ArraySlice<UInt8>) throws -> Void
  ) rethrows {
    try text.forEachChunk(in: 0..<text.end) { piece in
      if ending == .cr {
        try body(piece.map { $0 == Byte.newline ? Byte.carriageReturn : $0 }[...])
      } else {
        try body(piece)
      }
      return true
    }
  }

  private static func encodeWide(
    _ text: TextRope, _ format: FileFormat, _ units: WideUnits,
    _ sink: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    var encoder = WideEncoder(units: units)
    if format.hasByteOrderMark { encoder.append(0xFEFF) }
    try forEachPiece(of: text, format.lineEnding) { piece in
      try encoder.append(piece)
      try sink(encoder.bytes[...])
      encoder.bytes.removeAll(keepingCapacity: true)
    }
    try encoder.finish()
    try sink((encoder.bytes + format.trailingBytes)[...])
  }

  private static func encodeLegacy(
    _ text: TextRope, _ format: FileFormat, _ charset: Charset,
    _ sink: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8Count)
    forEachPiece(of: text, format.lineEnding) { bytes.append(contentsOf: $0) }
    do {
      try sink(try charset.encode(bytes)[...])
    } catch let error as Charset.Unmappable {
      let offset = min(error.offset ?? 0, bytes.count)
      throw UnencodableText(
        character: String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars
          .first ?? "\u{FFFD}",
        offset: offset, encoding: format.encoding)
    }
  }
}
