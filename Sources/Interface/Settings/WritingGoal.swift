/// The span of a goal of words.
public enum WritingGoal: String, CaseIterable, SettingValue {
  /// There is no goal, and nothing is counted for it.
  case off
  /// Words written since the window opened, or the goal was set.
  case sitting
  /// Words written today, in all windows.
  case day
  /// Words that the document has.
  case document
}

extension Settings {
  /// How many words a goal may have.
  public static let goalWords = 50.0...1_000_000.0

  /// Where the words of a goal stand; `nil`: it has none.
  private static func words(of goal: WritingGoal) -> WritableKeyPath<Settings, Double>? {
    switch goal {
    case .off: nil
    case .sitting: \.goalSitting
    case .day: \.goalDay
    case .document: \.goalDocument
    }
  }

  /// How many words the goal has that is set.
  public var wordsOfGoal: Int { Self.words(of: goal).map { Int(self[keyPath: $0]) } ?? 0 }

  /// Sets how many words the goal has that is set.
  public mutating func setGoal(to words: Int) {
    if let path = Self.words(of: goal) { self[keyPath: path] = Double(words) }
  }

  /// The next higher (`step` is 1) or lower (-1) number of words, on a ladder whose rungs are further
  /// apart the higher one is; the same at its end.
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
