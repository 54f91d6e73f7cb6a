/// The encoding of a file's text.
public enum TextEncoding: Hashable, Sendable {
  /// UTF-8; bytes that are not valid in it are kept as they are.
  case utf8
  /// UTF-16 in the given order; surrogates without a partner are kept.
  case utf16(ByteOrder)
  /// UTF-32 in the given order.
  case utf32(ByteOrder)
  /// A charset from before Unicode, by its ICU name.
  case legacy(String)

  /// The order of the bytes in a unit.
  public enum ByteOrder: Hashable, Sendable {
    case bigEndian, littleEndian
  }

  /// The encoding's usual name.
  public var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16(.littleEndian): "UTF-16 LE"
    case .utf16(.bigEndian): "UTF-16 BE"
    case .utf32(.littleEndian): "UTF-32 LE"
    case .utf32(.bigEndian): "UTF-32 BE"
    case .legacy("macintosh"): "MacRoman"
    case .legacy("x-mac-cyrillic"): "MacCyrillic"
    case .legacy("windows-874"): "TIS-620"
    case .legacy(let name) where name.hasPrefix("IBM"): "CP" + name.dropFirst(3)
    case .legacy(let name): name
    }
  }
}

/// The line ending of a file.
public enum LineEnding: Hashable, Sendable {
  /// `\n`: Linux, macOS.
  case lf
  /// `\r\n`: Windows.
  case crlf
  /// `\r`: the Mac before 2001. In the text it is `\n`; see `FileFormat.lineEnding`.
  case cr
}

/// Everything about a file's bytes that its text does not contain. So a file that is read and written
/// again unchanged has the same bytes.
public struct FileFormat: Hashable, Sendable {
  /// The encoding of the characters.
  public var encoding: TextEncoding
  /// True if the file begins with U+FEFF, which is not part of the text.
  public var hasByteOrderMark: Bool
  /// The line ending of new lines. With `lf` and `crlf` the text holds the line endings of the file,
  /// also mixed ones. With `cr` each `\n` of the text is a `\r` in the file.
  public var lineEnding: LineEnding
  /// Bytes at the end of the file that are not a whole unit of UTF-16 or UTF-32.
  public var trailingBytes: [UInt8]

  /// Makes a format; without arguments that of a new file.
  public init(
    encoding: TextEncoding = .utf8, hasByteOrderMark: Bool = false,
    lineEnding: LineEnding = .lf, trailingBytes: [UInt8] = []
  ) {
    self.encoding = encoding
    self.hasByteOrderMark = hasByteOrderMark
    self.lineEnding = lineEnding
    self.trailingBytes = trailingBytes
  }
}

/// The reason why bytes are not read as text.
public enum UnreadableText: Error, Hashable, Sendable {
  /// They are an image, an archive, a program or the like.
  case binary
  /// They are invalid in the encoding that was detected or chosen.
  case malformed(TextEncoding)
}

/// The error for a text that can't be written in its file's encoding.
public struct UnencodableText: Error, Hashable, Sendable {
  /// The first character that the encoding lacks; U+FFFD for a byte that is no character.
  public var character: Unicode.Scalar
  /// The character's byte offset in the text.
  public var offset: Int
  public var encoding: TextEncoding

  public init(character: Unicode.Scalar, offset: Int, encoding: TextEncoding) {
    self.character = character
    self.offset = offset
    self.encoding = encoding
  }
}
