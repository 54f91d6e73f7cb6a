/// The difference between two texts, by words: to mark changes on a page, and for edits that leave
/// the caret in place.
public struct WordDifference: Sendable {
  /// The changed ranges of the old text, which may be empty, and their replacements; in ascending
  /// order.
  public private(set) var changes: [TextDifference.Hunk] = []
  /// The number of words that only the new text has.
  public private(set) var added = 0
  /// The number of words that only the old text has.
  public private(set) var removed = 0

  private let countsWords: Bool

  /// The maximum length of paragraphs that are compared word by word, in bytes; longer ones count
  /// as a whole.
  private static let longest = 1 << 16
  /// The maximum number of changes in one hunk; beyond it the hunk is shown as a whole, since no
  /// reader could follow them.
  private static let mostChanges = 24

  /// Compares the paragraphs that differ. Linear in them.
  ///
  /// - Parameter countsWords: false leaves `added` and `removed` unset. Counting the words of a large
  ///   stretch takes far longer than comparing it.
  public init(
    _ difference: TextDifference, from old: TextRope, to new: TextRope, countsWords: Bool = true
  ) {
    self.countsWords = countsWords
    for hunk in difference.hunks {
      if hunk.old.count > Self.longest || hunk.new.count > Self.longest {
        compareWhole(hunk, old, new)
      } else {
        compare(hunk, old.bytes(in: hunk.old), new.bytes(in: hunk.new))
      }
    }
  }

  /// Compares two texts.
  public init(from old: TextRope, to new: TextRope) {
    self.init(TextDifference(from: old, to: new), from: old, to: new)
  }

  private mutating func compareWhole(
    _ hunk: TextDifference.Hunk, _ old: TextRope, _ new: TextRope
  ) {
    changes.append(hunk)
    guard countsWords else { return }
    removed += Self.words(in: hunk.old, of: old)
    added += Self.words(in: hunk.new, of: new)
  }

  /// Counts words piece by piece. A word that is cut counts twice, which does not matter among so
  /// many.
  private static func words(in range: TextRange, of text: TextRope) -> Int {
    var count = 0
    text.forEachChunk(in: range) {
      let tokens = WordTokens(Array($0))
      count += tokens.wordCount(in: tokens.hashes.indices)
      return true
    }
    return count
  }

  private mutating func compare(_ hunk: TextDifference.Hunk, _ old: [UInt8], _ new: [UInt8]) {
    let (old, new) = (WordTokens(old), WordTokens(new))
    var stretches: [(old: Range<Int>, new: Range<Int>)] = []
    var (oldPlace, newPlace) = (0, 0)
    func add(_ oldEnd: Int, _ newEnd: Int) {
      guard oldEnd > oldPlace || newEnd > newPlace else { return }
      stretches.append((oldPlace..<oldEnd, newPlace..<newEnd))
    }
    let runs = CommonElements(old.hashes, new.hashes).runs
    for run in runs {
      let atEnd = run.old + run.count == old.hashes.count && run.new + run.count == new.hashes.count
      let isEdge = (run.old == 0 && run.new == 0) || atEnd
      // Two changes separated only by a space look like one to a reader.
      guard isEdge || old.hasWord(in: run.old..<(run.old + run.count)) else { continue }
      add(run.old, run.new)
      (oldPlace, newPlace) = (run.old + run.count, run.new + run.count)
    }
    add(old.hashes.count, new.hashes.count)
    for stretch in stretches {
      removed += old.wordCount(in: stretch.old)
      added += new.wordCount(in: stretch.new)
    }
    if stretches.count > Self.mostChanges { return changes.append(hunk) }
    changes += stretches.map {
      TextDifference.Hunk(
        old: hunk.old.lowerBound.range(
          old.starts[$0.old.lowerBound], old.starts[$0.old.upperBound]),
        new: hunk.new.lowerBound.range(new.starts[$0.new.lowerBound], new.starts[$0.new.upperBound])
      )
    }
  }
}

extension TextOffset {
  fileprivate func range(_ start: Int, _ end: Int) -> TextRange { (self + start)..<(self + end) }
}

extension Edit {
  /// Makes the edit that turns one text into another by replacing the words that differ, so that a
  /// caret in all other words stays there. Linear in the texts.
  public init(from old: TextRope, to new: TextRope) {
    self.init(TextDifference(from: old, to: new), from: old, to: new)
  }

  /// Makes the edit that turns one text into another, of which the difference is known. Linear in the
  /// paragraphs that differ.
  public init(_ difference: TextDifference, from old: TextRope, to new: TextRope) {
    self.init(
      WordDifference(difference, from: old, to: new, countsWords: false), to: new,
      oldLength: old.utf8Count)
  }

  /// Makes the edit that turns the old text of a difference into the new one.
  public init(_ difference: WordDifference, to new: TextRope, oldLength: Int) {
    self.init(
      difference.changes.map { Replacement(range: $0.old, text: new[$0.new]) },
      oldLength: oldLength)
  }
}
