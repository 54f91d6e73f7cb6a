public import TextCore
import TextUnicode

/// Decoding in an encoding that the user has chosen or that the file had before.
extension TextDecoder {
  /// Decodes a file in `encoding`. Throws `UnreadableText.malformed` if bytes have no meaning in it, or
  /// if encoding the text would not give the same bytes; in UTF-8 any bytes are valid. Linear.
  public static func decode(
    _ bytes: [UInt8], as encoding: TextEncoding
  ) throws(UnreadableText) -> (text: TextRope, format: FileFormat) {
    let mark = encoding.byteOrderMark
    let hasMark = !mark.isEmpty && bytes.starts(with: mark)
    let content = hasMark ? bytes.dropFirst(mark.count) : bytes[...]
    var format = FileFormat(encoding: encoding, hasByteOrderMark: hasMark)
    switch encoding {
    case .utf8: return finish(content, format)
    case .utf16(let order), .utf32(let order):
      let units = WideUnits(width: encoding == .utf16(order) ? 2 : 4, order: order)
      guard let (text, trailing) = units.decode(content) else { throw .malformed(encoding) }
      format.trailingBytes = trailing
      return finish(text[...], format)
    case .legacy(let name):
      let charset = Charset(name)
      guard let text = charset.decode(bytes), (try? charset.encode(text)) == bytes else {
        throw .malformed(encoding)
      }
      return finish(text[...], format)
    }
  }

  /// Decodes a file that was in `known` before, and prefers that charset among those that it may be in
  /// now. Throws the errors of `decode`. Linear.
  public static func decode(
    _ bytes: [UInt8], before known: TextEncoding
  ) throws(UnreadableText) -> (text: TextRope, format: FileFormat) {
    let found = try decode(bytes)
    guard case .legacy = known, found.format.encoding != known else { return found }
    switch found.format.encoding {
    case .legacy: return (try? decode(bytes, as: known)) ?? found
    case .utf8 where bytes.allSatisfy({ $0 < 0x80 }):
      return (try? decode(bytes, as: known)) ?? found
    case .utf8, .utf16, .utf32: return found
    }
  }

  /// Returns the encodings that a file may be in, the likeliest first, by its first kilobytes: the
  /// detected one, UTF-8, and the legacy charsets to try.
  public static func guesses(for head: [UInt8]) -> [TextEncoding] {
    var guesses: [TextEncoding] = []
    if let found = try? decode(head) { guesses.append(found.format.encoding) }
    guesses += [.utf8] + LegacyCharset.names(for: head).map { .legacy($0) }
    var seen: Set<TextEncoding> = []
    return guesses.filter { seen.insert($0).inserted }
  }

  /// Returns the beginning of a file's text in `encoding`; `nil` if bytes have no meaning in it.
  ///
  /// - Parameter isWhole: true if `head` is the whole file, false if it is cut anywhere.
  public static func beginning(
    of head: [UInt8], as encoding: TextEncoding, isWhole: Bool
  ) -> TextRope? {
    let end = isWhole ? head.count : head.lastIndex(of: Byte.newline).map { $0 + 1 } ?? head.count
    let whole: Int
    switch encoding {
    case .utf16, .utf32: whole = isWhole ? head.count : head.count & ~3
    case .utf8, .legacy: whole = end
    }
    // A line may be longer than `head`; then a character may be cut.
    let most = isWhole || whole < head.count ? 1 : 4
    for dropped in 0..<most {
      if let found = try? decode(Array(head[..<whole].dropLast(dropped)), as: encoding) {
        return found.text
      }
    }
    return nil
  }
}

extension TextEncoding {
  /// The bytes of U+FEFF at the beginning of a file; none in a charset from before Unicode.
  fileprivate var byteOrderMark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16(.littleEndian): [0xFF, 0xFE]
    case .utf16(.bigEndian): [0xFE, 0xFF]
    case .utf32(.littleEndian): [0xFF, 0xFE, 0, 0]
    case .utf32(.bigEndian): [0, 0, 0xFE, 0xFF]
    case .legacy: []
    }
  }
}
