import TextCore

/// Spelling marks are decorations: they move with the text by themselves, never cause a layout, and
/// cost an edit nothing while there are none.
extension TextDecorations {
  /// Records that `range` was checked and that the words in `wrong`, which ascend, are misspelled;
  /// marks in `spared` stay. O(log n) and the runs concerned.
  ///
  /// - Returns: true if anything is drawn differently.
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
    var marks: [(length: Int, value: SpellingMark?)] = []
    var position = range.lowerBound
    for word in wrong {
      marks.append((word.lowerBound - position, .settled))
      marks.append((word.count, .wrong))
      position = word.upperBound
    }
    marks.append((range.upperBound - position, .settled))
    runs.set(marks, for: .spelling, from: range.lowerBound)
  }

  private func dropIfChanged(from before: [TextRange], in range: TextRange) -> Bool {
    guard misspellings(in: range) != before else { return false }
    pieces.dropDecorations(touching: range)
    return true
  }

  /// Returns the words in a range that are marked as misspelled. O(log n) and the runs in it.
  public func misspellings(in range: TextRange) -> [TextRange] {
    guard keepsSpelling else { return [] }
    var words: [TextRange] = []
    runs.enumerate(.spelling, in: range) { mark, run in
      guard mark?.isShown ?? false else { return }
      if let last = words.last, last.upperBound == run.lowerBound {
        words[words.count - 1] = last.lowerBound..<run.upperBound
      } else {
        words.append(run)
      }
    }
    return words
  }

  /// Returns the misspelled word that contains or touches `offset`. O(log n).
  public func misspelling(at offset: TextOffset) -> TextRange? {
    guard keepsSpelling else { return nil }
    for place in [offset, offset - 1] where place >= 0 && place.utf8 < runs.length {
      let found = runs.value(of: .spelling, at: place)
      if found.value?.isShown ?? false { return found.range }
    }
    return nil
  }

  /// Returns true if part of a range, apart from `spared`, still has to be checked. O(log n) and
  /// the runs in it.
  public func hasUnknownSpelling(in range: TextRange, sparing spared: TextRange?) -> Bool {
    var isUnknown = false
    runs.enumerate(.spelling, in: range) { mark, run in
      guard mark == nil || mark == .doubtful, !isUnknown else { return }
      if let spared, spared.lowerBound <= run.lowerBound, run.upperBound <= spared.upperBound {
        return
      }
      isUnknown = true
    }
    return isUnknown
  }

  /// Marks every word to be checked again; visible marks stay until then. O(n) in the words that
  /// were checked.
  public func invalidateSpelling() {
    invalidateSpelling(in: 0..<TextOffset(runs.length))
  }

  /// Removes all spelling marks.
  public func removeSpelling() {
    guard keepsSpelling else { return }
    keepsSpelling = false
    let all = 0..<TextOffset(runs.length)
    runs.set(nil, for: .spelling, in: all)
    pieces.dropDecorations(touching: all)
  }

  /// Marks the words of a range to be checked again; visible marks stay until then.
  public func invalidateSpelling(in range: TextRange) {
    guard keepsSpelling else { return }
    var marks: [(length: Int, value: SpellingMark?)] = []
    runs.enumerate(.spelling, in: range) { mark, run in
      marks.append((run.count, mark?.isShown ?? false ? .doubtful : nil))
    }
    if !marks.isEmpty { runs.set(marks, for: .spelling, from: range.lowerBound) }
  }

  /// Removes the marks of the words that an edit touched: they are other words now.
  func forgetSpelling(around replaced: StorageChange.Replaced) {
    let start = replaced.range.lowerBound
    for place in [start - 1, start + replaced.newLength]
    where place >= 0 && place.utf8 < runs.length {
      let found = runs.value(of: .spelling, at: place)
      let range = found.value?.isShown ?? false ? found.range : TextRange(at: place, length: 1)
      runs.set(nil, for: .spelling, in: range)
    }
  }
}
