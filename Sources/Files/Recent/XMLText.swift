/// The text of XML attributes.
extension XMLOutline {
  /// Decodes the bytes of an attribute's value; `nil` if it has a reference that is not supported.
  static func decoded(_ value: ArraySlice<UInt8>) -> String? {
    var text: [UInt8] = []
    var index = value.startIndex
    while index < value.endIndex {
      guard value[index] == UInt8(ascii: "&") else {
        text.append(value[index])
        index += 1
        continue
      }
      guard let end = value[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = character(String(decoding: value[(index + 1)..<end], as: UTF8.self))
      else { return nil }
      text += Array(String(character).utf8)
      index = end + 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func character(_ reference: String) -> Character? {
    switch reference {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard reference.hasPrefix("#") else { return nil }
    let isHexadecimal = reference.hasPrefix("#x")
    return UInt32(reference.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
      .flatMap(Unicode.Scalar.init).map(Character.init)
  }

  /// Returns a text escaped as the value of an attribute.
  static func encoded(_ text: String) -> String {
    var encoded = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": encoded += "&amp;"
      case "<": encoded += "&lt;"
      case ">": encoded += "&gt;"
      case "\"": encoded += "&quot;"
      case "'": encoded += "&apos;"
      default: encoded.unicodeScalars.append(character)
      }
    }
    return encoded
  }
}
