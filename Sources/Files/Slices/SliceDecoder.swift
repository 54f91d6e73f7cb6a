import TextCore

/// Decodes a text whose beginning is UTF-8 piece by piece, and notices when the rest is not.
///
/// A value without a file, so that it can be tested with any bytes cut anywhere.
struct SliceDecoder: Sendable {
  private var census = UTF8Census()
  private var lineEnds = LineEndCensus()
  private var hasJapaneseEscapes = false
  private let hasByteOrderMark: Bool
  /// What was read and not handed on: the beginning of a line that goes on.
  private var carried: [UInt8] = []

  private init(hasByteOrderMark: Bool) { self.hasByteOrderMark = hasByteOrderMark }

  /// Begins with the first bytes of a file.
  ///
  /// - Returns: the decoder and the text so far; `nil` if more than the beginning has to be seen to
  ///   know what the bytes mean.
  static func begin(_ head: [UInt8]) -> (decoder: SliceDecoder, text: TextRope)? {
    guard let start = TextDecoder.startOfPlainUTF8(head) else { return nil }
    var decoder = SliceDecoder(hasByteOrderMark: start > 0)
    let text = decoder.decode(head[start...])
    // Other bytes may be meant otherwise, and a `\r` alone is another one in the text.
    guard decoder.census.invalidBytes == 0, !decoder.hasJapaneseEscapes,
      decoder.lineEnds.ending != .cr
    else { return nil }
    return (decoder, text)
  }

  /// The text of the next bytes up to the last line end in them, or all of them where there is
  /// none. Linear.
  mutating func decode(_ bytes: ArraySlice<UInt8>) -> TextRope {
    let all = carried + bytes
    let end = Self.cut(all)
    carried = Array(all[end...])
    return take(all[..<end])
  }

  /// The text of what is left when all was read.
  mutating func finish() -> TextRope {
    defer { carried = [] }
    return take(carried[...])
  }

  /// How the file is written, from all that was decoded; `nil`: it is not what its beginning
  /// seemed to be, and has to be decoded as a whole.
  var format: FileFormat? {
    let ending = lineEnds.ending
    guard census.isNearlyValid, !hasJapaneseEscapes, ending != .cr else { return nil }
    return FileFormat(hasByteOrderMark: hasByteOrderMark, lineEnding: ending)
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) -> TextRope {
    let text = TextRope(bytes: Array(bytes))
    census.add(bytes)
    lineEnds.add(bytes, newlines: text.newlineCount)
    hasJapaneseEscapes = hasJapaneseEscapes || LegacyCharset.hasJapaneseEscapes(Array(bytes))
    return text
  }

  /// Where a piece ends: after its last line, else where no character, no line end and no escape of
  /// ISO-2022-JP is cut.
  private static func cut(_ bytes: [UInt8]) -> Int {
    if let newline = bytes.lastIndex(of: Byte.newline) { return newline + 1 }
    var end = bytes.count
    // The longest character has four bytes: look for the first byte of the last one.
    for at in bytes.indices.suffix(4).reversed() where bytes[at] & 0xC0 != 0x80 {
      if bytes[at] >= 0xC0, UTF8Census.length(at: at, in: bytes[...]) == 0 { end = at }
      break
    }
    if end > 0, bytes[end - 1] == Byte.carriageReturn { end -= 1 }
    // Such an escape has three bytes.
    return bytes[..<end].suffix(2).firstIndex(of: Byte.escape) ?? end
  }
}
