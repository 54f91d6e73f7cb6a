/// A value that the settings file stores as a word.
public protocol SettingValue: Hashable {
  /// Makes the value of a word; `nil` if the word is invalid.
  init?(settingText: String)
  /// The word.
  var settingText: String { get }
}

extension SettingValue where Self: RawRepresentable, RawValue == String {
  /// Makes the value whose raw value is the word.
  public init?(settingText: String) { self.init(rawValue: settingText) }
  public var settingText: String { rawValue }
}

extension Bool: SettingValue {
  /// Makes a value of `on` or `off`; `true` and `yes`, `false` and `no` are accepted, too.
  public init?(settingText: String) {
    switch settingText {
    case "on", "true", "yes": self = true
    case "off", "false", "no": self = false
    default: return nil
    }
  }

  /// `on` or `off`.
  public var settingText: String { self ? "on" : "off" }
}

extension Double: SettingValue {
  /// Makes a number of decimal notation with a point.
  public init?(settingText: String) {
    guard let number = Double(settingText), number.isFinite else { return nil }
    self = number
  }

  /// The number rounded to two decimals, without a point if it is whole.
  public var settingText: String {
    let hundredths = (self * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? String(Int(hundredths)) : String(hundredths)
  }
}
