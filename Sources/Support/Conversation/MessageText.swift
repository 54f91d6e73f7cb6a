/// Rules for the text of a message.
public enum MessageText {
  /// The longest text that can be sent, in bytes.
  public static let longest = 16_384
  /// The longest text that is read: an answer that was written in an editor may be longer.
  static let longestRead = 65_536

  /// Returns the text without control characters but line feeds and tabs, without byte order marks,
  /// and without spaces and line ends around it. Other line ends become line feeds.
  public static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r", "\u{85}", "\u{2028}", "\u{2029}": scalars.append("\n")
      case "\n": if !isAfterReturn { scalars.append(scalar) }
      case "\t": scalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FEFF}": break
      default: scalars.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(scalars[start...last])
  }

  /// Returns the longer text; of equally long ones that which sorts last, by bytes.
  static func fuller(_ first: String, _ second: String) -> String {
    let (one, two) = (first.utf8, second.utf8)
    if one.count != two.count { return one.count > two.count ? first : second }
    return one.lexicographicallyPrecedes(two) ? second : first
  }
}
