/// The scope of a regular expression: one line, or more. It is derived from the expression.
enum ExpressionScope {
  /// Returns true if its matches are the same when each line is searched on its own. False in
  /// doubt: for expressions that may match a line end, or refer to the ends of the text.
  static func staysInLine(_ pattern: String) -> Bool {
    var rest = Array(pattern.unicodeScalars)[...]
    var isInSet = false
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\":
        guard let escaped = rest.popFirst(), isHarmless(escaped) else { return false }
      case "[":
        // A negated set contains the line end, and a named or joined one may.
        if isInSet || rest.first == "^" { return false }
        isInSet = true
      case "]": isInSet = false
      case "&" where isInSet: return false
      case "(" where !isInSet && rest.first == "?":
        rest.removeFirst()
        guard let kind = rest.popFirst(), ":=!><".unicodeScalars.contains(kind) else {
          return false
        }
      case "\n", "\r": return false
      case "-" where isInSet:
        // A range of control characters may contain the line end.
        if let end = rest.first, end.value < 0x20 { return false }
      default:
        if isInSet, scalar.value < 0x20, rest.first == "-" { return false }
      }
    }
    return true
  }

  /// Returns true if the escape of a character never matches a line end.
  private static func isHarmless(_ escaped: Unicode.Scalar) -> Bool {
    if escaped.properties.isAlphabetic || escaped.properties.numericType != nil {
      return "dwSbBt123456789".unicodeScalars.contains(escaped)
    }
    return escaped.value > 0x20
  }
}
