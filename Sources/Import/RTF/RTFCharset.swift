import TextUnicode

/// The code pages of RTF: each font of a file has one.
enum RTFCharset {
  /// The code page of a font's `\fcharsetN` ("Rich Text Format Specification 1.9.1", Font Table); nil:
  /// that of the file.
  static func codePage(ofFontCharset charset: Int) -> Int? {
    switch charset {
    case 0: 1252
    case 2: symbols
    case 77: 10000
    case 128: 932
    case 129: 949
    case 130: 1361
    case 134: 936
    case 136: 950
    case 161: 1253
    case 162: 1254
    case 163: 1258
    case 177: 1255
    case 178...180: 1256
    case 181: 1255
    case 186: 1257
    case 204: 1251
    case 222: 874
    case 238: 1250
    case 254: 437
    case 255: 850
    default: nil
    }
  }

  /// The pseudo code page of symbol fonts.
  static let symbols = 42

  /// Returns the text of bytes in a code page; U+FFFD for invalid ones.
  ///
  /// - Parameter font: the name of the font, by which signs of symbol fonts are recognised.
  static func text(_ bytes: [UInt8], codePage: Int, font: String) -> String {
    if codePage != symbols, bytes.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    if codePage == symbols { return String(SymbolFont.text(of: bytes, inFont: font)) }
    if codePage == 65001 { return String(decoding: bytes, as: UTF8.self) }
    if let text = Charset(name(of: codePage)).decodeReplacing(bytes) {
      return String(decoding: text, as: UTF8.self)
    }
    return String(
      String.UnicodeScalarView(bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : "\u{FFFD}" }))
  }

  private static func name(of codePage: Int) -> String {
    switch codePage {
    case 10000: "macintosh"
    case 437, 850, 852, 855, 857, 858, 860...866, 869: "IBM\(codePage)"
    case 932: "windows-31j"
    case 936: "GBK"
    case 949: "windows-949"
    case 950: "Big5"
    case 1361: "ibm-1361"
    default: "windows-\(codePage)"
    }
  }
}
