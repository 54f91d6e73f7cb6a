/// The scope of a regular expression: one line, or more. It is derived from the expression.
enum ExpressionScope {
  /// Whether its matches are the same when each line is looked through on its own. False where that
  /// is not plain: for what may match a line end, or asks for the ends of the text.
  static func staysInLine(_ pattern: String) -> Bool {
    var rest = Array(pattern.unicodeScalars)[...]
    var isInSet = false
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\":
        guard let escaped = rest.popFirst(), isHarmless(escaped) else { return false }
      case "[":
        // A set without some characters has the line end, and so may one that is named or joined.
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
        // A range over control characters may have the line end in it.
        if let end = rest.first, end.value < 0x20 { return false }
      default:
        if isInSet, scalar.value < 0x20, rest.first == "-" { return false }
      }
    }
    return true
  }

  /// Whether what a backslash makes of a character never matches a line end.
  private static func isHarmless(_ escaped: Unicode.Scalar) -> Bool {
    if escaped.properties.isAlphabetic || escaped.properties.numericType != nil {
      return "dwSbBt123456789".unicodeScalars.contains(escaped)
    }
    return escaped.value > 0x20
  }
}
