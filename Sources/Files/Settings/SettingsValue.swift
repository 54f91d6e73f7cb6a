/// The value after the `=` of a setting.
///
/// The file does not say of which type a setting is; whoever knows the setting asks for the value
/// as what it should be, and gets `nil` where it is something else.
public enum SettingsValue: Hashable, Sendable {
  /// Written without quotes: `1.6`, `on`, `moss`, `Courier Prime`.
  case bare(String)
  /// Written in quotes; the text is what they hold, without the escapes.
  case quoted(String)

  /// A number as it is written in the file. It should be finite: others do not read as numbers.
  public static func number(_ number: Double) -> SettingsValue {
    .bare(DecimalNumber.text(of: number))
  }

  /// `on` or `off`.
  public static func isOn(_ isOn: Bool) -> SettingsValue { .bare(isOn ? "on" : "off") }

  /// The text, however it was written.
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
  /// The value as it is written. What would read as something else without quotes gets them.
  var written: [UInt8] {
    if case .bare(let text) = self, SettingsLine.isBare(Array(text.utf8)) {
      return Array(text.utf8)
    }
    return QuotedText.written(text)
  }
}
