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
  private static func names(for bytes: [UInt8]) -> [String] {
    let sample = sample(bytes)
    let names = ranked(Charset.candidates(for: sample[...]), TextShape(sample)).map(widest)
    // The detector has no table for the old Mac, but nothing else ended lines with `\r` alone.
    let isOldMac = LineEndCensus(bytes[...]).ending == .cr && names.first ?? western == western
    return (isOldMac ? ["macintosh"] : []) + names + [western]
  }

  /// The candidates that deserve a trial, the best first.
  ///
  /// The detector gives every charset of several bytes that the sample could be in a confidence of
  /// 10, and is often wrong on a few words. Then the shape of the text decides: what is mostly
  /// beyond ASCII is not in a Latin alphabet, what has no spaces is East Asian, and one accent among
  /// Latin letters is no Cyrillic.
  private static func ranked(_ candidates: [Charset.Candidate], _ shape: TextShape) -> [String] {
    let legacy = candidates.filter {
      !$0.charset.name.hasPrefix("UTF-") && !$0.charset.name.hasPrefix("IBM")
    }
    guard !shape.isLatin else {
      return legacy.filter { candidate in
        let isPlausible = shape.others > 3 || latin.contains(candidate.charset.name)
        return isPlausible && candidate.confidence > indifferent
      }.map(\.charset.name)
    }
    let others = legacy.filter { !latin.contains($0.charset.name) }
    let sure = others.filter { $0.confidence > indifferent }
    let unsure = others.filter { $0.confidence <= indifferent }
    let wide = unsure.filter { $0.confidence == indifferent }
    let narrow = unsure.filter { $0.confidence < indifferent }
    return (sure + (shape.hasSpaces ? narrow + wide : wide + narrow)).map(\.charset.name)
  }

  private static let indifferent = 10
  private static let western = "windows-1252"
  private static let latin: Set = [
    "ISO-8859-1", "ISO-8859-2", "ISO-8859-9", "windows-1250", "windows-1252", "windows-1254",
  ]

  /// The charset that reads the same characters and has more, such as dashes and quotation marks:
  /// what the Web does (WHATWG Encoding, "labels").
  private static func widest(_ name: String) -> String {
    switch name {
    case "ISO-8859-1": western
    case "ISO-8859-9": "windows-1254"
    case "EUC-KR": "windows-949"
    default: name
    }
  }

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
