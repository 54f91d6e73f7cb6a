/// `<scheme:address>` and `<name@example.org>`, by the rules of CommonMark, without its limits on
/// the lengths of schemes and domain labels.
enum Autolink {
  /// The end of the autolink whose `<` is at `start`; nil when there is none. It reads no further
  /// than the next `<`.
  static func end(in text: [UInt8], at start: Int, before limit: Int) -> Int? {
    addressEnd(in: text, after: start + 1, before: limit)
      ?? mailEnd(in: text, after: start + 1, before: limit)
  }

  private static func addressEnd(in text: [UInt8], after start: Int, before limit: Int) -> Int? {
    guard start < limit, text[start].isLetter else { return nil }
    var position = start + 1
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

  private static func mailEnd(in text: [UInt8], after start: Int, before limit: Int) -> Int? {
    var position = start
    while position < limit, isMailName(text[position]) { position += 1 }
    guard position > start, position < limit, text[position] == .at else { return nil }
    repeat {
      guard let end = labelEnd(in: text, at: position + 1, before: limit), end < limit else {
        return nil
      }
      position = end
    } while text[position] == .period
    return text[position] == .greater ? position + 1 : nil
  }

  /// A part of a domain: letters, digits and hyphens, no hyphen first or last.
  private static func labelEnd(in text: [UInt8], at start: Int, before limit: Int) -> Int? {
    var position = start
    while position < limit, text[position].isAlphanumeric || text[position] == .hyphen {
      position += 1
    }
    guard position > start, text[start] != .hyphen, text[position - 1] != .hyphen else {
      return nil
    }
    return position
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
