import Words

/// A setting as the file and the menus know it: its name, what it may be, whether it is Pro.
public struct Setting {
  /// The name in the file: `line-height`.
  public let name: String
  /// Whether it is cosmetic and belongs to Pro.
  public let isPro: Bool
  /// What the file says for a value.
  public let text: (Settings) -> String
  /// Sets what the file says.
  ///
  /// - Returns: why that can't be, or `nil` when it is set.
  public let set: (String, inout Settings) -> Phrase?
  /// Gives one settings value the other's.
  public let copy: (_ from: Settings, _ to: inout Settings) -> Void
  private let isEqual: (Settings, Settings) -> Bool

  /// Whether both have the same.
  public func isSame(_ one: Settings, _ other: Settings) -> Bool { isEqual(one, other) }

  /// Whether it is as it came.
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

  /// A choice that may be left open; `absent` is what the file says then.
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
        return Phrase("“\($0)” is no number from \(least) to \(most).")
      })
  }

  static func words(
    _ name: String, _ path: WritableKeyPath<Settings, String>, isPro: Bool = false
  ) -> Setting {
    Setting(
      name, path, isPro: isPro, text: { $0 },
      parse: { $0.utf8.count <= 200 ? $0 : nil },
      reason: { _ in Phrase("That is too long.") })
  }

  private static func choices<Value: SettingValue & CaseIterable>(
    _: Value.Type, not word: String, or absent: String? = nil
  ) -> Phrase {
    let names = (absent.map { [$0] } ?? []) + Value.allCases.map(\.settingText)
    return Phrase("“\(word)” is none of \(names.joined(separator: ", ")).")
  }
}
