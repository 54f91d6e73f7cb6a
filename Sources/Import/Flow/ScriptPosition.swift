/// The position of letters beside the line: exponents and indices, which Markdown can't say but by
/// characters of their own.
enum ScriptPosition: Sendable {
  case normal
  case raised
  case lowered

  private static let plain = Array("0123456789+-=()".unicodeScalars)
  private static let raisedForms = Array("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾".unicodeScalars)
  private static let loweredForms = Array("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎".unicodeScalars)

  /// Returns letters as characters of this position, or as they are where one has no such form.
  func letters(_ text: String) -> String {
    let forms: [Unicode.Scalar]
    switch self {
    case .normal: return text
    case .raised: forms = Self.raisedForms
    case .lowered: forms = Self.loweredForms
    }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let plain: Unicode.Scalar = scalar == "−" ? "-" : scalar
      guard let place = Self.plain.firstIndex(of: plain) else { return text }
      result.append(forms[place])
    }
    return String(result)
  }
}
