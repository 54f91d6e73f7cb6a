import TextUnicode

/// Finds the charset of bytes that are not Unicode.
enum LegacyCharset {
  /// How many bytes are shown to the detector, which looks at no more.
  private static let sampleLength = 8192

  /// The text in UTF-8 and the name of its charset; `nil` where no charset gives the same bytes
  /// back.
  static func decode(_ bytes: [UInt8]) -> (text: [UInt8], name: String)? {
    for name in names(for: bytes) {
      let charset = Charset(name)
      guard let text = charset.decode(bytes), (try? charset.encode(text)) == bytes else { continue }
      return (text, name)
    }
    return nil
  }

  /// Whether bytes that are all ASCII hold the escapes of ISO-2022-JP, the charset of Japanese
  /// mail.
  static func hasJapaneseEscapes(_ bytes: [UInt8]) -> Bool {
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

  /// Names to try in turn.
  private static func names(for bytes: [UInt8]) -> [String] {
    let sample = sample(bytes)
    var names = Charset.candidates(for: sample[...]).map { widest($0.charset.name) }
    names.removeAll { $0.hasPrefix("UTF-") || $0.hasPrefix("IBM") || $0.hasPrefix("ebcdic") }
    // The detector has no table for the old Mac, but nothing else ended lines with `\r` alone.
    if LineEndCensus(bytes[...]).ending == .cr, names.first ?? western == western {
      names.insert("macintosh", at: 0)
    }
    names.append(western)
    return names
  }

  private static let western = "windows-1252"

  /// The charset that reads the same characters and has more, such as dashes and quotation marks:
  /// what the Web does (WHATWG Encoding, "labels").
  private static func widest(_ name: String) -> String {
    switch name {
    case "ISO-8859-1", "ibm-5348_P100-1997": western
    case "ISO-8859-9", "ibm-920_P100-1995": "windows-1254"
    case "EUC-KR", "ibm-970_P110_P110-2006_U2": "windows-949"
    case "GB2312", "ibm-5478_P100-1995": "GB18030"
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
