import TextUnicode

/// Detects the charset of HTML, and converts it to UTF-8.
enum HTMLSource {
  /// Returns the HTML in UTF-8. The first of these decides about the charset: a byte order mark,
  /// zeros (Firefox copies UTF-16 without a mark), escape sequences of a charset of seven bits that
  /// is named, valid UTF-8, `label`, the XML declaration, the `meta` element; otherwise it is
  /// Windows-1252. Undefined bytes become U+FFFD.
  ///
  /// - Parameter label: the charset that the sender names.
  static func utf8(_ bytes: [UInt8], label: String? = nil) -> [UInt8] {
    let bytes = withoutClipHeader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      let bytes = Array(bytes.dropFirst(3))
      return isUTF8(bytes) ? bytes : repaired(bytes)
    }
    if bytes.starts(with: [0xFF, 0xFE]) { return wide(bytes.dropFirst(2), isBig: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return wide(bytes.dropFirst(2), isBig: true) }
    if let isBig = orderByZeros(bytes) { return wide(bytes[...], isBig: isBig) }
    let name = label ?? xmlEncoding(bytes) ?? metaCharset(bytes)
    let isSevenBits = bytes.contains(escape) && bytes.allSatisfy { $0 < 0x80 }
    if let name, hasSevenBits(name), isSevenBits, let text = decoded(bytes, name) {
      // All such bytes are valid UTF-8.
      return text
    }
    if isUTF8(bytes) {
      // The page may declare another charset, but it was converted to UTF-8 since.
      return bytes
    }
    if let name, let text = decoded(bytes, name) { return text }
    return decoded(bytes, "windows-1252") ?? repaired(bytes)
  }

  /// Clips of Windows begin with lines that say where the HTML begins.
  private static func withoutClipHeader(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: Array("Version:".utf8)), let start = bytes.firstIndex(of: .less) else {
      return bytes
    }
    return Array(bytes[start...])
  }

  /// Returns the byte order of UTF-16, found from the zeros in ASCII; nil for anything else.
  private static func orderByZeros(_ bytes: [UInt8]) -> Bool? {
    let sample = bytes.prefix(1024)
    guard sample.count >= 4 else { return nil }
    var zeros = [0, 0]
    for (index, byte) in sample.enumerated() where byte == 0 { zeros[index & 1] += 1 }
    let enough = sample.count / 5
    guard zeros[0] > enough || zeros[1] > enough else { return nil }
    return zeros[0] > zeros[1]
  }

  private static func wide(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBig ? first << 8 | second : second << 8 | first)
      index += 2
    }
    if units.first == 0xFEFF { units.removeFirst() }
    while units.last == 0 { units.removeLast() }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The number of bytes to validate at a time: validating copies them.
  private static let pieceLength = 1 << 16

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      var piece = rest.prefix(pieceLength)
      // A character that continues in the next piece belongs to that one.
      if piece.count < rest.count,
        let last = piece.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 })
      {
        piece = piece[..<last]
      }
      guard String(validating: piece, as: UTF8.self) != nil else { return false }
      rest = rest[piece.endIndex...]
    }
    return true
  }

  /// The byte by which charsets of seven bits begin other letters.
  private static let escape: UInt8 = 0x1B

  /// True for a charset that writes all letters as ASCII and escape sequences. The older mails and
  /// pages of Japan are in one.
  private static func hasSevenBits(_ charset: String) -> Bool {
    let name = charset.lowercased()
    return name.hasPrefix("iso-2022-") || ["csiso2022jp", "csiso2022kr", "jis"].contains(name)
  }

  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  private static func decoded(_ bytes: [UInt8], _ name: String) -> [UInt8]? {
    let name = name.lowercased()
    // All browsers read pages that name Latin-1 as Windows-1252.
    let isLatin = ["iso-8859-1", "latin1", "us-ascii", "ascii"].contains(name)
    if name == "utf-8" || name == "utf8" { return repaired(bytes) }
    return Charset(isLatin ? "windows-1252" : name).decodeReplacing(bytes)
  }

  /// The charset that the declaration of an XML document names: `<?xml version="1.0" encoding="…"?>`.
  private static func xmlEncoding(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: Array("<?xml".utf8)) else { return nil }
    return value(of: "encoding=", in: bytes.prefix { $0 != .greater }.prefix(256))
  }

  /// The charset that a `meta` element near the beginning names.
  private static func metaCharset(_ bytes: [UInt8]) -> String? {
    value(of: "charset=", in: bytes.prefix(2048))
  }

  /// The name after a word.
  private static func value(of word: StaticString, in bytes: ArraySlice<UInt8>) -> String? {
    let head = bytes.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    let word = word.withUTF8Buffer { Array($0) }
    guard let start = head.indices.first(where: { head[$0...].starts(with: word) }) else {
      return nil
    }
    let value = head[(start + word.count)...].drop { $0 == 0x22 || $0 == 0x27 || $0 == .space }
    let name = value.prefix {
      $0.isAlphanumeric || $0 == .hyphen || $0 == .underscore || $0 == .colon
    }
    let charset = String(decoding: name, as: UTF8.self)
    return name.isEmpty || isWide(charset) ? nil : charset
  }

  /// True for a charset that is not the one of a declaration which was read as ASCII.
  private static func isWide(_ charset: String) -> Bool {
    let name = charset.lowercased()
    return ["utf-16", "utf16", "utf-32", "utf32", "ucs-", "iso-10646", "unicode", "csunicode"]
      .contains { name.hasPrefix($0) }
  }
}
