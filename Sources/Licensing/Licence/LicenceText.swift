/// A licence as text: `PABER-` and groups of letters and digits, in lines that no mail program
/// breaks. A `.paberlicence` file is the same text after lines that begin with `#`.
///
/// Reading tolerates everything that mail programs, chats and text fields do to a key: other line
/// breaks or none, spaces, `> `, quotes, dashes of any length, soft hyphens and other invisible
/// characters, small letters, and words before and after the key.
enum LicenceText {
  private static let marker = Array("PABER".utf8)
  private static let groupLength = 6
  private static let groupsInLine = 8

  /// Returns the text of an envelope; every line ends in `\n`, including the last one.
  static func text(of envelope: LicenceEnvelope) -> String {
    let symbols = Base32.symbols(envelope.bytes)
    var text = String(decoding: marker, as: UTF8.self) + "-"
    for start in stride(from: 0, to: symbols.count, by: groupLength) {
      let end = min(start + groupLength, symbols.count)
      text += String(decoding: symbols[start..<end], as: UTF8.self)
      let isEndOfLine = (start / groupLength + 1).isMultiple(of: groupsInLine)
      if end < symbols.count { text += isEndOfLine ? "-\n" : "-" }
    }
    return text + "\n"
  }

  /// Finds the envelope in `text`. The text may mention Paber before the key, so every place that
  /// could be the beginning is tried; if none is complete, the error is that of the closest one.
  static func envelope(in text: String) throws(LicenceError) -> LicenceEnvelope {
    let symbols = symbols(of: text)
    if symbols.isEmpty { throw .empty }
    var closest = Finding.nothing
    for start in beginnings(in: symbols).prefix(mostBeginnings) {
      let finding = finding(symbols[(start + marker.count)...])
      if case .whole(let envelope) = finding { return envelope }
      if finding.closeness > closest.closeness { closest = finding }
    }
    throw closest == .damaged ? .damaged : closest == .cutOff ? .truncated : .notALicence
  }

  /// The length of text that is searched: no licence is longer.
  private static let mostScalars = 1 << 16
  /// The number of possible beginnings that are tried.
  private static let mostBeginnings = 100

  /// The result of reading a possible beginning of a key.
  private enum Finding: Hashable {
    case nothing, cutOff, damaged
    case whole(LicenceEnvelope)

    var closeness: Int {
      switch self {
      case .nothing: 0
      case .cutOff: 1
      case .damaged: 2
      case .whole: 3
      }
    }
  }

  private static func finding(_ symbols: ArraySlice<UInt8>) -> Finding {
    let mostSymbols = Base32.symbolCount(byteCount: LicenceEnvelope.mostBytes)
    var values: [UInt8] = []
    for symbol in symbols.prefix(mostSymbols) {
      guard let value = Base32.value(symbol) else { break }
      values.append(value)
    }
    let header = Base32.bytes(values.prefix(headerSymbolCount)).whole
    guard let byteCount = LicenceEnvelope.byteCount(header: header) else {
      // So many letters in a row are no words, but a damaged key.
      let fewest = Base32.symbolCount(byteCount: LicenceEnvelope.fewestBytes)
      return values.count >= fewest ? .damaged : .nothing
    }
    let symbolCount = Base32.symbolCount(byteCount: byteCount)
    if values.count < symbolCount { return values.count < symbols.count ? .damaged : .cutOff }
    let (bytes, rest) = Base32.bytes(values.prefix(symbolCount))
    guard rest == 0, let envelope = LicenceEnvelope(bytes: bytes) else { return .damaged }
    return .whole(envelope)
  }

  private static let headerSymbolCount = Base32.symbolCount(
    byteCount: LicenceEnvelope.headerByteCount)

  private static func beginnings(in symbols: [UInt8]) -> [Int] {
    symbols.indices.filter { symbols[$0...].starts(with: marker) }
  }

  /// Returns the significant symbols of `text`: ASCII capitals and digits, and 0 for any other
  /// character that is not decoration.
  private static func symbols(of text: String) -> [UInt8] {
    text.unicodeScalars.prefix(mostScalars).compactMap { scalar in
      switch scalar {
      case "0"..."9", "A"..."Z": UInt8(scalar.value)
      case "a"..."z": UInt8(scalar.value) - 0x20
      default: isDecoration(scalar) ? nil : 0
      }
    }
  }

  private static func isDecoration(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ">", "|", "\"", "'", "`", "´", "*", "_", "=", "\\", "\u{2212}": return true
    default: break
    }
    let properties = scalar.properties
    if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return true }
    switch properties.generalCategory {
    case .dashPunctuation, .initialPunctuation, .finalPunctuation, .control, .format: return true
    // „ and ‚ open a quotation, but Unicode classes them with brackets.
    case .openPunctuation: return scalar == "\u{201E}" || scalar == "\u{201A}"
    default: return false
    }
  }
}
