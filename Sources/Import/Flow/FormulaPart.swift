/// A part of a formula that plain text has to separate from the one before it: a half is `1/2`, not
/// `12`.
enum FormulaPart {
  case base
  case numerator
  case denominator
  case raised
  case lowered

  private var sign: String {
    switch self {
    case .base, .numerator: ""
    case .denominator: "/"
    case .raised: "^"
    case .lowered: "_"
    }
  }

  /// Returns the text before and after the part: its sign, and brackets around more than one letter
  /// or number. Both are empty for an empty part.
  func marks(round text: String) -> (before: String, after: String) {
    guard !text.isEmpty else { return ("", "") }
    let isWhole =
      self == .base || text.unicodeScalars.count == 1
      || text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == 0x2E || $0 == 0x2C }
    return isWhole ? (sign, "") : (sign + "(", ")")
  }
}
