import Localization

/// A setting's description for the file and the menus: its name, its values, whether it is Pro.
/// `Setting.all` is the one table of them; each entry reads, writes, compares and copies the value
/// of one property of `Settings`.
public struct Setting {
  /// The name in the file, such as `line-height`.
  public let name: String
  /// True if it is cosmetic and belongs to Pro.
  public let isPro: Bool
  /// Returns the text of the value in the file.
  public let text: (Settings) -> String
  /// Sets the value from its text in the file.
  ///
  /// - Returns: the reason why the text is invalid, or `nil` when the value is set.
  public let set: (String, inout Settings) -> Phrase?
  /// Copies the value from one settings value to another.
  public let copy: (_ from: Settings, _ to: inout Settings) -> Void
  private let isEqual: (Settings, Settings) -> Bool

  /// True if both have the same value.
  public func isSame(_ one: Settings, _ other: Settings) -> Bool { isEqual(one, other) }

  /// True if it has its default.
  public func isDefault(_ settings: Settings) -> Bool { isEqual(settings, Settings()) }

  private init<Value: Hashable>(
    _ name: String, _ path: WritableKeyPath<Settings, Value>, isPro: Bool,
    text: @escaping (Value) -> String,
    parse: @escaping (String) -> Value?,
    reason: @escaping (String) -> Phrase
  ) {
    self.name = name
    self.isPro = isPro
    self.text = { text($0[keyPath: path]) }
    set = { word, settings in
      guard let value = parse(word) else { return reason(word) }
      settings[keyPath: path] = value
      return nil
    }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
    isEqual = { $0[keyPath: path] == $1[keyPath: path] }
  }

  static func choice<Value: SettingValue & CaseIterable>(
    _ name: String, _ path: WritableKeyPath<Settings, Value>, isPro: Bool = false
  ) -> Setting {
    Setting(
      name, path, isPro: isPro, text: { $0.settingText }, parse: { Value(settingText: $0) },
      reason: { choices(Value.self, not: $0) })
  }

  /// Makes a setting for an optional choice; `absent` is the text in the file for `nil`.
  static func choice<Value: SettingValue & CaseIterable>(
    _ name: String, _ path: WritableKeyPath<Settings, Value?>, absent: String,
    isPro: Bool = false
  ) -> Setting {
    Setting(
      name, path, isPro: isPro, text: { $0?.settingText ?? absent },
      parse: { $0 == absent ? .some(nil) : Value(settingText: $0).map { .some($0) } },
      reason: { choices(Value.self, not: $0, or: absent) })
  }

  static func toggle(
    _ name: String, _ path: WritableKeyPath<Settings, Bool>, isPro: Bool = false
  ) -> Setting {
    Setting(
      name, path, isPro: isPro, text: { $0.settingText }, parse: { Bool(settingText: $0) },
      reason: { Phrase("“\($0)” is neither on nor off.") })
  }

  static func number(
    _ name: String, _ path: WritableKeyPath<Settings, Double>,
    _ range: ClosedRange<Double>, isPro: Bool = false
  ) -> Setting {
    Setting(
      name, path, isPro: isPro, text: { $0.settingText },
      parse: { Double(settingText: $0).flatMap { range.contains($0) ? $0 : nil } },
      reason: {
        let (least, most) = (range.lowerBound.settingText, range.upperBound.settingText)
        return Phrase("“\($0)” is not a number from \(least) to \(most).")
      })
  }

  static func words(
    _ name: String, _ path: WritableKeyPath<Settings, String>, isPro: Bool = false
  ) -> Setting {
    Setting(
      name, path, isPro: isPro, text: { $0 },
      parse: { $0.utf8.count <= 200 ? $0 : nil },
      reason: { _ in Phrase("This value is too long.") })
  }

  private static func choices<Value: SettingValue & CaseIterable>(
    _: Value.Type, not word: String, or absent: String? = nil
  ) -> Phrase {
    let names = (absent.map { [$0] } ?? []) + Value.allCases.map(\.settingText)
    return Phrase("“\(word)” is not one of \(names.joined(separator: ", ")).")
  }
}
