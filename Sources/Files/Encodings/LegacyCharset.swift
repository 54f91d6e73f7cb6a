import TextUnicode

/// Finds the charset of bytes that are not Unicode. A charset is taken only if encoding gives the
/// same bytes back, so that saving an unchanged text changes no byte.
enum LegacyCharset {
  /// The number of bytes that ICU's detector reads.
  private static let sampleLength = 8192

  /// Returns the text in UTF-8 and the name of its charset; `nil` if the bytes are best read as UTF-8,
  /// or if no charset gives the same bytes back.
  static func decode(_ bytes: [UInt8]) -> (text: [UInt8], name: String)? {
    let isUnicode = UTF8Counts(bytes[...]).isNearlyValid
    if isUnicode, !hasJapaneseEscapes(bytes) { return nil }
    for name in isUnicode ? ["ISO-2022-JP"] : names(for: bytes) {
      let charset = Charset(name)
      guard let text = charset.decode(bytes), (try? charset.encode(text)) == bytes else { continue }
      return (text, name)
    }
    return nil
  }

  /// True if the bytes hold escapes of ISO-2022-JP, the charset of Japanese mail, which uses only ASCII
  /// bytes.
  static func hasJapaneseEscapes(_ bytes: [UInt8]) -> Bool {
    guard bytes[...].holds(Byte.escape) else { return false }
    var at = bytes.startIndex
    while let escape = bytes[at...].firstIndex(of: Byte.escape), escape + 2 < bytes.count {
      let isDollar = bytes[escape + 1] == UInt8(ascii: "$")
      if isDollar, [UInt8(ascii: "@"), UInt8(ascii: "B")].contains(bytes[escape + 2]) {
        return true
      }
      at = escape + 1
    }
    return false
  }

  /// Returns the charsets to try in turn. The Western one is always among them, since it has a meaning
  /// for every byte.
  ///
  /// ICU's detector finds multibyte charsets, `SingleByteCharset` the others. The detector gives every
  /// multibyte charset that the sample could be in a confidence of 10, and more if there are common
  /// characters. The cost of the best single-byte charset decides between them.
  static func names(for bytes: [UInt8]) -> [String] {
    let sample = sample(bytes)
    let shape = TextShape(sample)
    // Only the old Mac ended lines with `\r` alone.
    let isOldMac = LineEndingCounts(bytes[...]).ending == .cr
    let narrow = SingleByteCharset.ranked(
      for: Array(sample.prefix(enough)), isOldMac: isOldMac)
    let mean = narrow.first?.mean ?? .infinity
    let wide = Charset.candidates(for: sample[...]).filter { candidate in
      guard multibyte.contains(candidate.charset.name) else { return false }
      let isSure = candidate.confidence > indifferent
      if shape.isLatin { return isSure && shape.others > 3 && mean > readable + 3 }
      return mean > (isSure || !shape.hasSpaces ? readable : readable + 1.5)
    }
    return wide.map { widest($0.charset.name) } + narrow.map(\.name) + [western]
  }

  /// The number of bytes that suffice to detect a single-byte charset.
  private static let enough = 4096
  private static let indifferent = 10
  private static let western = "windows-1252"
  /// The most bits of a character in a text that is read in the right charset: four or five for letters,
  /// and some for signs and capitals.
  private static let readable: Float = 6
  private static let multibyte: Set = [
    "Shift_JIS", "EUC-JP", "EUC-KR", "GB18030", "Big5", "ISO-2022-JP", "ISO-2022-KR",
    "ISO-2022-CN",
  ]

  /// Returns the superset of a charset that is decoded in its place, as on the Web (WHATWG Encoding,
  /// "labels").
  private static func widest(_ name: String) -> String { name == "EUC-KR" ? "windows-949" : name }

  /// Returns the first lines that are not all ASCII; the other ones would only dilute the sample.
  private static func sample(_ bytes: [UInt8]) -> [UInt8] {
    var sample: [UInt8] = []
    var lineStart = bytes.startIndex
    var at = bytes.startIndex
    while at < bytes.endIndex, sample.count < sampleLength {
      if bytes[at] == Byte.newline || bytes[at] == Byte.carriageReturn { lineStart = at + 1 }
      guard bytes[at] >= 0x80 else {
        at += 1
        continue
      }
      let limit = min(bytes.endIndex, lineStart + sampleLength)
      let lineEnd = bytes[at...].prefix(max(0, limit - at)).firstIndex(of: Byte.newline) ?? limit
      guard lineEnd > at else { break }
      sample.append(contentsOf: bytes[lineStart..<lineEnd])
      sample.append(Byte.newline)
      lineStart = lineEnd
      at = lineEnd
    }
    return sample
  }
}

/// Properties of a text that show in its bytes in any charset.
private struct TextShape {
  /// Bytes beyond ASCII.
  var others = 0
  /// True if at least half of the letters are ASCII.
  var isLatin: Bool
  /// True if words are separated by spaces.
  var hasSpaces: Bool

  init(_ sample: [UInt8]) {
    var letters = 0
    var spaces = 0
    for byte in sample {
      switch byte {
      case 0x41...0x5A, 0x61...0x7A: letters += 1
      case Byte.space, Byte.newline: spaces += 1
      case 0x80...: others += 1
      default: break
      }
    }
    isLatin = letters >= others
    // A mean word length above twelve bytes means that spaces don't separate words.
    hasSpaces = spaces * 12 >= others
  }
}
