import TextCore

/// What is known of the spelling of a byte's word. No value: nothing.
public enum SpellingMark: UInt32, AttributeValue {
  /// It was looked at, and there is nothing to show.
  case settled = 1
  /// It is in a word that is wrong.
  case wrong = 2
  /// It was in a word that is wrong, and has to be looked at again.
  case doubtful = 3

  /// Makes one of its bits.
  public init(attributeBits: UInt32) { self = Self(rawValue: attributeBits) ?? .settled }
  /// The number, never 0.
  public var attributeBits: UInt32 { rawValue }

  /// Whether it is drawn.
  var isShown: Bool { self != .settled }
}

extension AttributeKey where Value == SpellingMark {
  /// The verdict on words, in the layout manager's own runs.
  static let spelling = AttributeKey(slot: 1)
}

/// Verdicts on words are decorations: they move with the text by themselves, never cause a layout,
/// and cost an edit nothing while there are none.
extension LayoutManager {
  /// Notes that `range` was looked at and that the words in `wrong`, which ascend, are wrong; what
  /// is in `spared` stays as it is. O(log n) and the runs concerned.
  ///
  /// - Returns: whether something is drawn differently.
  @discardableResult
  public func setSpelling(
    wrong: [TextRange], in range: TextRange, sparing spared: TextRange? = nil
  ) -> Bool {
    keepsSpelling = true
    let before = misspellings(in: range)
    guard let spared = spared?.clamped(to: range), !spared.isEmpty else {
      set(wrong, in: range)
      return dropIfChanged(from: before, in: range)
    }
    for part in [range.lowerBound..<spared.lowerBound, spared.upperBound..<range.upperBound] {
      set(wrong.filter { $0.clamped(to: part) == $0 }, in: part)
    }
    return dropIfChanged(from: before, in: range)
  }

  private func set(_ wrong: [TextRange], in range: TextRange) {
    var runs: [(length: Int, value: SpellingMark?)] = []
    var position = range.lowerBound
    for word in wrong {
      runs.append((word.lowerBound - position, .settled))
      runs.append((word.count, .wrong))
      position = word.upperBound
    }
    runs.append((range.upperBound - position, .settled))
    decorations.set(runs, for: .spelling, from: range.lowerBound)
  }

  private func dropIfChanged(from before: [TextRange], in range: TextRange) -> Bool {
    guard misspellings(in: range) != before else { return false }
    cache.dropDecorations(touching: range)
    return true
  }

  /// The words in a range that are shown as wrong. O(log n) and the runs in it.
  public func misspellings(in range: TextRange) -> [TextRange] {
    guard keepsSpelling else { return [] }
    var words: [TextRange] = []
    decorations.enumerate(.spelling, in: range) { mark, run in
      guard mark?.isShown ?? false else { return }
      if let last = words.last, last.upperBound == run.lowerBound {
        words[words.count - 1] = last.lowerBound..<run.upperBound
      } else {
        words.append(run)
      }
    }
    return words
  }

  /// The wrong word that holds or touches `offset`. O(log n).
  public func misspelling(at offset: TextOffset) -> TextRange? {
    guard keepsSpelling else { return nil }
    for place in [offset, offset - 1] where place >= 0 && place < storage.text.end {
      let found = decorations.value(of: .spelling, at: place)
      if found.value?.isShown ?? false { return found.range }
    }
    return nil
  }

  /// Whether something in a range was not looked at, but for what is in `spared`. O(log n) and the
  /// runs in it.
  public func hasUnknownSpelling(in range: TextRange, sparing spared: TextRange?) -> Bool {
    var isUnknown = false
    decorations.enumerate(.spelling, in: range) { mark, run in
      guard mark == nil || mark == .doubtful, !isUnknown else { return }
      if let spared, spared.lowerBound <= run.lowerBound, run.upperBound <= spared.upperBound {
        return
      }
      isUnknown = true
    }
    return isUnknown
  }

  /// Has every word looked at again; what is shown stays until then. O(n) in the words that were
  /// looked at.
  public func doubtSpelling() {
    guard keepsSpelling else { return }
    doubtSpelling(in: 0..<storage.text.end)
  }

  /// Forgets all verdicts and shows none.
  public func removeSpelling() {
    guard keepsSpelling else { return }
    keepsSpelling = false
    let all = 0..<storage.text.end
    decorations.set(nil, for: .spelling, in: all)
    cache.dropDecorations(touching: all)
  }

  func doubtSpelling(in range: TextRange) {
    var runs: [(length: Int, value: SpellingMark?)] = []
    decorations.enumerate(.spelling, in: range) { mark, run in
      runs.append((run.count, mark?.isShown ?? false ? .doubtful : nil))
    }
    if !runs.isEmpty { decorations.set(runs, for: .spelling, from: range.lowerBound) }
  }

  /// Forgets the verdict on the words that an edit has touched: they are other words now.
  func forgetSpelling(around replaced: StorageChange.Replaced) {
    let start = replaced.range.lowerBound
    for place in [start - 1, start + replaced.newLength]
    where place >= 0 && place.utf8 < decorations.length {
      let found = decorations.value(of: .spelling, at: place)
      let range = found.value?.isShown ?? false ? found.range : TextRange(at: place, length: 1)
      decorations.set(nil, for: .spelling, in: range)
    }
  }
}
