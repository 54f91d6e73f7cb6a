/// Text in double quotes. `\"`, `\\`, `\n`, `\r`, `\t` and `\u{1F600}` are escapes for other characters.
enum QuotedText {
  /// The reason why a quoted text can't be parsed.
  enum Fault: Error {
    case unclosed, badEscape, malformed, control
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// Parses the text whose opening quote is the first of `bytes`.
  ///
  /// - Returns: the text, and the index after the closing quote.
  static func read(_ bytes: ArraySlice<UInt8>) throws(Fault) -> (text: String, end: Int) {
    var result: [UInt8] = []
    var rest = bytes.dropFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case quote:
        guard let text = String(validating: result, as: UTF8.self) else { throw .malformed }
        return (text, rest.startIndex)
      case backslash: result += try escape(&rest)
      case _ where Byte.isControl(byte): throw .control
      default: result.append(byte)
      }
    }
    throw .unclosed
  }

  private static func escape(_ rest: inout ArraySlice<UInt8>) throws(Fault) -> [UInt8] {
    guard let byte = rest.popFirst() else { throw .unclosed }
    switch byte {
    case quote, backslash: return [byte]
    case UInt8(ascii: "n"): return [Byte.newline]
    case UInt8(ascii: "r"): return [Byte.carriageReturn]
    case UInt8(ascii: "t"): return [Byte.tab]
    case UInt8(ascii: "u"):
      guard rest.popFirst() == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")),
        let number = UInt32(String(decoding: rest[..<end], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(number)
      else { throw .badEscape }
      rest = rest[(end + 1)...]
      return Array(String(scalar).utf8)
    default: throw .badEscape
    }
  }

  /// Returns the text in quotes, with escapes.
  static func written(_ text: String) -> [UInt8] {
    var result = [quote]
    for byte in text.utf8 {
      switch byte {
      case quote, backslash: result += [backslash, byte]
      case Byte.newline: result += Array("\\n".utf8)
      case Byte.carriageReturn: result += Array("\\r".utf8)
      case Byte.tab: result += Array("\\t".utf8)
      case _ where Byte.isControl(byte): result += Array("\\u{\(String(byte, radix: 16))}".utf8)
      default: result.append(byte)
      }
    }
    return result + [quote]
  }
}
