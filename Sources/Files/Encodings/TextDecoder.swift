public import TextCore

/// Decodes the bytes of a file without loss: `TextEncoder` gives the same bytes back.
public enum TextDecoder {
  /// Decodes a file.
  ///
  /// UTF-8 is kept as it is, invalid bytes and stray zeros included; so are `\r\n` and mixed line ends.
  /// Only a file all of whose lines end with a lone `\r` gets `\n` for them. A charset from before
  /// Unicode is tried if the bytes are far from valid UTF-8. Linear; tens of milliseconds for 10 MB of
  /// UTF-8.
  public static func decode(
    _ bytes: [UInt8]
  ) throws(UnreadableText) -> (text: TextRope, format: FileFormat) {
    if let marked = try decodeMarked(bytes) { return marked }
    try refuse(bytes, size: bytes.count)
    if isWide(bytes.prefix(BinarySigns.sampleLength)) { return try decodeUnmarked(bytes) }
    if let (text, name) = LegacyCharset.decode(bytes) {
      return finish(text[...], FileFormat(encoding: .legacy(name)))
    }
    return finish(bytes[...], FileFormat())
  }

  /// Decodes the first bytes of a file that is not plain UTF-8, up to the end of a line; `nil` if they
  /// are no text or hold no whole line.
  static func decodeBeginning(_ head: [UInt8]) -> (text: TextRope, format: FileFormat)? {
    let sample = head.prefix(BinarySigns.sampleLength)
    let isWide = isWide(sample) || byteOrderMarks.contains { head.starts(with: $0.bytes) }
    // No unit of UTF-16 or UTF-32 is cut, nor a character: none has the byte of a line end in it.
    let whole = isWide ? head.count & ~3 : head.lastIndex(of: Byte.newline).map { $0 + 1 } ?? 0
    guard var (text, format) = try? decode(Array(head[..<whole])), text.newlineCount > 0 else {
      return nil
    }
    // There may be half of a character at the end, as a surrogate without its partner.
    text.replace(text.paragraphStart(text.newlineCount)..<text.end, with: TextRope())
    format.trailingBytes = []
    return (text, format)
  }

  /// Returns false if the first bytes of a file of `size` bytes show that it is no text.
  public static func isText(_ head: [UInt8], size: Int) -> Bool {
    (try? refuse(head, size: size)) != nil
  }

  /// Throws the error of `decode` for a file of `size` bytes if its first 8 KB show that it is no text.
  static func refuse(_ head: [UInt8], size: Int) throws(UnreadableText) {
    let sample = head.prefix(BinarySigns.sampleLength)
    if head.starts(with: utf8Mark) {
      if isWide(sample) || BinarySigns.isMostlyControls(sample) { throw .binary }
    } else if !byteOrderMarks.contains(where: { head.starts(with: $0.bytes) }) {
      let isText =
        isWide(sample)
        ? WideUnits.guess(sample, size: size) != nil : !BinarySigns.isMostlyControls(sample)
      if !isText || BinarySigns.hasMagicNumber(head) { throw .binary }
    }
  }

  /// Returns the offset of the text, after any byte order mark, in a file whose first bytes look like
  /// UTF-8; `nil` if they don't.
  static func startOfPlainUTF8(_ head: [UInt8]) -> Int? {
    let start = head.starts(with: utf8Mark) ? utf8Mark.count : 0
    let sample = head[start...].prefix(BinarySigns.sampleLength)
    let isOther =
      byteOrderMarks.contains { head.starts(with: $0.bytes) } || BinarySigns.hasMagicNumber(head)
      || isWide(sample) || BinarySigns.isMostlyControls(sample)
    return isOther ? nil : start
  }

  /// True if the sample has zeros and they are parts of UTF-16 or UTF-32 characters.
  private static func isWide(_ sample: ArraySlice<UInt8>) -> Bool {
    sample.holds(0) && !StrayZeros.areAll(in: sample)
      && (WideUnits.mayBe(sample) || !StrayZeros.areFew(in: sample))
  }

  private static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Decodes bytes that begin with a byte order mark; `nil` if there is none.
  private static func decodeMarked(
    _ bytes: [UInt8]
  ) throws(UnreadableText) -> (text: TextRope, format: FileFormat)? {
    if bytes.starts(with: utf8Mark) {
      try refuse(bytes, size: bytes.count)
      return finish(bytes.dropFirst(utf8Mark.count), FileFormat(hasByteOrderMark: true))
    }
    for mark in byteOrderMarks where bytes.starts(with: mark.bytes) {
      let rest = bytes.dropFirst(mark.bytes.count)
      guard let (text, trailing) = mark.units.decode(rest) else {
        throw .malformed(mark.units.encoding)
      }
      if BinarySigns.isMostlyControls(text.prefix(BinarySigns.sampleLength)) { continue }
      return finish(
        text[...],
        FileFormat(
          encoding: mark.units.encoding, hasByteOrderMark: true, trailingBytes: trailing))
    }
    return nil
  }

  /// The little-endian mark of UTF-32 begins as the one of UTF-16 does, so it comes first.
  private static let byteOrderMarks: [(bytes: [UInt8], units: WideUnits)] = [
    ([0xFF, 0xFE, 0, 0], WideUnits(width: 4, order: .littleEndian)),
    ([0, 0, 0xFE, 0xFF], WideUnits(width: 4, order: .bigEndian)),
    ([0xFF, 0xFE], WideUnits(width: 2, order: .littleEndian)),
    ([0xFE, 0xFF], WideUnits(width: 2, order: .bigEndian)),
  ]

  /// Decodes UTF-16 or UTF-32 without a byte order mark.
  private static func decodeUnmarked(
    _ bytes: [UInt8]
  ) throws(UnreadableText) -> (text: TextRope, format: FileFormat) {
    let sample = bytes.prefix(BinarySigns.sampleLength)
    guard let units = WideUnits.guess(sample, size: bytes.count) else { throw .binary }
    guard let (text, trailing) = units.decode(bytes[...]) else {
      throw .malformed(units.encoding)
    }
    return finish(text[...], FileFormat(encoding: units.encoding, trailingBytes: trailing))
  }

  /// Detects the line ending of a text in UTF-8 and makes the rope; lone `\r` become `\n`.
  static func finish(
    _ text: ArraySlice<UInt8>, _ format: FileFormat
  ) -> (text: TextRope, format: FileFormat) {
    var format = format
    format.lineEnding = LineEndingCounts(text).ending
    guard format.lineEnding == .cr else { return (TextRope(bytes: Array(text)), format) }
    let converted = text.map { $0 == Byte.carriageReturn ? Byte.newline : $0 }
    return (TextRope(bytes: converted), format)
  }
}
