/// The scope of a word goal.
public enum WritingGoal: String, CaseIterable, SettingValue {
  /// No goal; no words are counted for one.
  case off
  /// Words written since the window opened, or since the goal was set.
  case sitting
  /// Words written today, in all windows.
  case day
  /// Words in the document.
  case document
}

extension Settings {
  /// The range of a goal, in words.
  public static let goalWords = 50.0...1_000_000.0

  /// Returns the path of a goal's number of words; `nil` if it has none.
  private static func words(of goal: WritingGoal) -> WritableKeyPath<Settings, Double>? {
    switch goal {
    case .off: nil
    case .sitting: \.goalSitting
    case .day: \.goalDay
    case .document: \.goalDocument
    }
  }

  /// The number of words of the current goal; 0 if there is none.
  public var wordsOfGoal: Int { Self.words(of: goal).map { Int(self[keyPath: $0]) } ?? 0 }

  /// Sets the number of words of the current goal.
  public mutating func setGoal(to words: Int) {
    if let path = Self.words(of: goal) { self[keyPath: path] = Double(words) }
  }

  /// Returns the next higher (`step` is 1) or lower (-1) number of words; the steps grow with the
  /// number. The result stays within the range of a goal.
  public static func steppedGoal(_ words: Int, by step: Int) -> Int {
    let range = Int(goalWords.lowerBound)...Int(goalWords.upperBound)
    let next: Int
    if step > 0 {
      let size = rung(at: words)
      next = (words / size + 1) * size
    } else {
      let size = rung(at: words - 1)
      next = (words - 1) / size * size
    }
    return min(range.upperBound, max(range.lowerBound, next))
  }

  private static func rung(at words: Int) -> Int {
    switch words {
    case ..<1000: 50
    case ..<2000: 100
    case ..<10_000: 500
    case ..<50_000: 1000
    case ..<100_000: 5000
    default: 50_000
    }
  }
}
