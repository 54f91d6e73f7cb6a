/// A value that stands in the settings file as a word.
public protocol SettingValue: Hashable {
  /// The value of a word; `nil` for a word that means none.
  init?(settingText: String)
  /// The word.
  var settingText: String { get }
}

extension SettingValue where Self: RawRepresentable, RawValue == String {
  /// The value of a word.
  public init?(settingText: String) { self.init(rawValue: settingText) }
  /// The word.
  public var settingText: String { rawValue }
}

extension Bool: SettingValue {
  /// `on` or `off`; `true` and `yes`, `false` and `no` are understood.
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
  /// A decimal number with a point.
  public init?(settingText: String) {
    guard let number = Double(settingText), number.isFinite else { return nil }
    self = number
  }

  /// The number, without a point where it is whole.
  public var settingText: String {
    let hundredths = (self * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? String(Int(hundredths)) : String(hundredths)
  }
}
