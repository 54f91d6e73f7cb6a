/// `<scheme:address>` and `<name@example.org>`, by the rules of CommonMark, without its limits on
/// the lengths of schemes and domain labels.
package enum Autolink {
  /// Returns the end of the autolink whose `<` is at `start`; nil if there is none. It reads no
  /// further than the next `<`, and adds the number of bytes read to `work`.
  package static func end(
    in text: [UInt8], at start: Int, before limit: Int, work: inout Int
  ) -> Int? {
    addressEnd(in: text, after: start + 1, before: limit, &work)
      ?? mailEnd(in: text, after: start + 1, before: limit, &work)
  }

  private static func addressEnd(
    in text: [UInt8], after start: Int, before limit: Int, _ work: inout Int
  ) -> Int? {
    guard start < limit, text[start].isLetter else { return nil }
    var position = start + 1
    defer { work += position - start }
    while position < limit, isScheme(text[position]) { position += 1 }
    guard position - start >= 2, position < limit, text[position] == .colon else { return nil }
    while position < limit {
      switch text[position] {
      case .greater: return position + 1
      case .less, .space: return nil
      case let byte where byte.isControl: return nil
      default: position += 1
      }
    }
    return nil
  }

  private static func isScheme(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == .plus || byte == .period || byte == .hyphen
  }

  private static func mailEnd(
    in text: [UInt8], after start: Int, before limit: Int, _ work: inout Int
  ) -> Int? {
    var position = start
    defer { work += position - start }
    while position < limit, isMailName(text[position]) { position += 1 }
    guard position > start, position < limit, text[position] == .at else { return nil }
    repeat {
      let label = labelEnd(in: text, at: position + 1, before: limit)
      position = label.end
      guard label.isValid, position < limit else { return nil }
    } while text[position] == .period
    return text[position] == .greater ? position + 1 : nil
  }

  /// Returns the end of a part of a domain, and true if it is valid: letters, digits and hyphens,
  /// no hyphen first or last.
  private static func labelEnd(
    in text: [UInt8], at start: Int, before limit: Int
  ) -> (end: Int, isValid: Bool) {
    var position = start
    while position < limit, text[position].isAlphanumeric || text[position] == .hyphen {
      position += 1
    }
    let isValid = position > start && text[start] != .hyphen && text[position - 1] != .hyphen
    return (position, isValid)
  }

  private static func isMailName(_ byte: UInt8) -> Bool {
    switch byte {
    case .openParenthesis, .closeParenthesis, .less, .greater, .openBracket, .closeBracket,
      .backslash, .at, .colon, .quotationMark, UInt8(ascii: ","), UInt8(ascii: ";"):
      false
    default: byte.isAlphanumeric || byte.isPunctuation
    }
  }
}
