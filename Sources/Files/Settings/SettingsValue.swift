/// The value after the `=` of a setting.
///
/// The file does not say the type of a setting. The caller reads the property of the expected type,
/// which is `nil` if the value has another type.
public enum SettingsValue: Hashable, Sendable {
  /// Written without quotes: `1.6`, `on`, `moss`, `Courier Prime`.
  case bare(String)
  /// Written in quotes; the text has its escapes resolved.
  case quoted(String)

  /// Returns a number as it is written in the file. It should be finite: others are not parsed as
  /// numbers.
  public static func number(_ number: Double) -> SettingsValue {
    .bare(DecimalNumber.text(of: number))
  }

  /// `on` or `off`.
  public static func isOn(_ isOn: Bool) -> SettingsValue { .bare(isOn ? "on" : "off") }

  /// The text, written with or without quotes.
  public var text: String {
    switch self {
    case .bare(let text), .quoted(let text): text
    }
  }

  /// A number: digits with a point, without quotes. Finite.
  public var number: Double? {
    guard case .bare(let text) = self else { return nil }
    return DecimalNumber.value(of: text)
  }

  /// `on`, `yes` or `true`, and `off`, `no` or `false`, without quotes.
  public var isOn: Bool? {
    guard case .bare(let text) = self else { return nil }
    switch text {
    case "on", "yes", "true": return true
    case "off", "no", "false": return false
    default: return nil
    }
  }

  /// One word, with quotes or without.
  public var word: String? {
    let isWord = !text.isEmpty && text.unicodeScalars.allSatisfy { !$0.properties.isWhitespace }
    return isWord ? text : nil
  }
}

extension SettingsValue {
  /// The value as it is written: with quotes if it would be parsed as something else without them.
  var written: [UInt8] {
    if case .bare(let text) = self, SettingsLine.isBare(Array(text.utf8)) {
      return Array(text.utf8)
    }
    return QuotedText.written(text)
  }
}
