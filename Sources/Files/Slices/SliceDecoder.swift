import TextCore

/// Decodes a text whose beginning is UTF-8 in pieces, and notices if the rest is not UTF-8.
///
/// It is a value without a file, so that tests can cut any bytes anywhere.
struct SliceDecoder: Sendable {
  private var counts = UTF8Counts()
  private var lineEnds = LineEndingCounts()
  private var hasJapaneseEscapes = false
  private let hasByteOrderMark: Bool
  /// Bytes that are not decoded yet: the beginning of a line that continues.
  private var carried: [UInt8] = []

  private init(hasByteOrderMark: Bool) { self.hasByteOrderMark = hasByteOrderMark }

  /// Makes a decoder from the first bytes of a file.
  ///
  /// - Returns: the decoder and the text so far; `nil` if the beginning does not suffice to know the
  ///   encoding.
  static func begin(_ head: [UInt8]) -> (decoder: SliceDecoder, text: TextRope)? {
    guard let start = TextDecoder.startOfPlainUTF8(head) else { return nil }
    var decoder = SliceDecoder(hasByteOrderMark: start > 0)
    let text = decoder.decode(head[start...])
    // Invalid bytes may be of another encoding, and a lone `\r` would become `\n` in the text.
    guard decoder.counts.invalidBytes == 0, !decoder.hasJapaneseEscapes,
      decoder.lineEnds.ending != .cr
    else { return nil }
    return (decoder, text)
  }

  /// Returns the text of the next bytes up to the last line ending in them, or of all if there is none.
  /// Linear.
  mutating func decode(_ bytes: ArraySlice<UInt8>) -> TextRope {
    let all = carried + bytes
    let end = Self.cut(all)
    carried = Array(all[end...])
    return take(all[..<end])
  }

  /// Returns the text of the remaining bytes when all were read.
  mutating func finish() -> TextRope {
    defer { carried = [] }
    return take(carried[...])
  }

  /// The file's format, by all bytes that were decoded; `nil` if it differs from that of the beginning,
  /// so that the file has to be decoded as a whole.
  var format: FileFormat? {
    let ending = lineEnds.ending
    guard counts.isNearlyValid, !hasJapaneseEscapes, ending != .cr else { return nil }
    return FileFormat(hasByteOrderMark: hasByteOrderMark, lineEnding: ending)
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) -> TextRope {
    let text = TextRope(bytes: Array(bytes))
    counts.add(bytes)
    lineEnds.add(bytes, newlines: text.newlineCount)
    hasJapaneseEscapes = hasJapaneseEscapes || LegacyCharset.hasJapaneseEscapes(Array(bytes))
    return text
  }

  /// Returns the end of a piece: after its last line ending, else where it cuts no character, no line
  /// ending and no escape of ISO-2022-JP.
  private static func cut(_ bytes: [UInt8]) -> Int {
    if let newline = bytes.lastIndex(of: Byte.newline) { return newline + 1 }
    var end = bytes.count
    // The longest character has four bytes: find the first byte of the last one.
    for at in bytes.indices.suffix(4).reversed() where bytes[at] & 0xC0 != 0x80 {
      if bytes[at] >= 0xC0, UTF8Counts.length(at: at, in: bytes[...]) == 0 { end = at }
      break
    }
    if end > 0, bytes[end - 1] == Byte.carriageReturn { end -= 1 }
    // Such an escape has three bytes.
    return bytes[..<end].suffix(2).firstIndex(of: Byte.escape) ?? end
  }
}
