import TextUnicode

/// Finds the charset of bytes that are not Unicode.
enum LegacyCharset {
  /// How many bytes are shown to the detector, which looks at no more.
  private static let sampleLength = 8192

  /// The text in UTF-8 and the name of its charset; `nil` where the bytes are best read as UTF-8,
  /// or no charset gives the same bytes back.
  static func decode(_ bytes: [UInt8]) -> (text: [UInt8], name: String)? {
    let isUnicode = UTF8Census(bytes[...]).isNearlyValid
    if isUnicode, !hasJapaneseEscapes(bytes) { return nil }
    for name in isUnicode ? ["ISO-2022-JP"] : names(for: bytes) {
      let charset = Charset(name)
      guard let text = charset.decode(bytes), (try? charset.encode(text)) == bytes else { continue }
      return (text, name)
    }
    return nil
  }

  /// Whether there are the escapes of ISO-2022-JP, the charset of Japanese mail, which is all ASCII
  /// to look at.
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

  /// Names to try in turn. The western one is always among them: it has a meaning for every byte.
  ///
  /// ICU's detector knows the charsets of several bytes, `SingleByteCharset` the others. It gives every
  /// charset of several bytes that the sample could be in a confidence of 10, and more where common
  /// characters come; how well a charset of single bytes reads says which of them is right.
  static func names(for bytes: [UInt8]) -> [String] {
    let sample = sample(bytes)
    let shape = TextShape(sample)
    // Nothing but the old Mac ended lines with `\r` alone.
    let isOldMac = LineEndCensus(bytes[...]).ending == .cr
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

  /// How many bytes tell a charset of single bytes.
  private static let enough = 4096
  private static let indifferent = 10
  private static let western = "windows-1252"
  /// Bits of a character that a text in the right charset has at the most: four or five for letters,
  /// and some for signs and capitals.
  private static let readable: Float = 6
  private static let multibyte: Set = [
    "Shift_JIS", "EUC-JP", "EUC-KR", "GB18030", "Big5", "ISO-2022-JP", "ISO-2022-KR",
    "ISO-2022-CN",
  ]

  /// The charset that reads the same characters and has more: what the Web does (WHATWG Encoding,
  /// "labels").
  private static func widest(_ name: String) -> String { name == "EUC-KR" ? "windows-949" : name }

  /// The first lines that are not all ASCII: the rest would only dilute them.
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

/// What the bytes of a text tell without knowing its charset.
private struct TextShape {
  /// Bytes beyond ASCII.
  var others = 0
  /// Whether most letters are of ASCII.
  var isLatin: Bool
  /// Whether words are parted by spaces.
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
    // Words of more than twelve bytes on average are no words.
    hasSpaces = spaces * 12 >= others
  }
}
