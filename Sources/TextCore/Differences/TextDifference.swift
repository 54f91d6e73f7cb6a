/// The difference between two texts, by whole paragraphs.
///
/// Used wherever two states of a document are compared: its versions, a file that another program
/// changed, the merge of both.
public struct TextDifference: Sendable {
  /// Adjacent paragraphs of the old text that were replaced by those of the new one. Either may be
  /// empty, for insertions and deletions.
  public struct Hunk: Equatable, Sendable {
    /// Whole paragraphs of the old text, with their line endings.
    public var old: TextRange
    /// The paragraphs that replace them in the new text.
    public var new: TextRange

    public init(old: TextRange, new: TextRange) {
      self.old = old
      self.new = new
    }
  }

  /// The hunks in ascending order. The text between two is the same in both texts and not empty.
  public let hunks: [Hunk]

  /// Makes the difference of two texts that were compared before.
  ///
  /// - Parameter hunks: as `hunks`.
  init(hunks: [Hunk]) { self.hunks = hunks }

  /// Compares two texts. Linear in them; fast for a common beginning and end.
  public init(from old: TextRope, to new: TextRope) {
    let beginning = old == new ? old.utf8Count : old.commonBeginning(new)
    let end = old.commonEnd(new, after: beginning)
    let oldMiddle = ParagraphHashes(of: TextOffset(beginning)..<(old.end - end), in: old)
    let newMiddle = ParagraphHashes(of: TextOffset(beginning)..<(new.end - end), in: new)
    var hunks: [Hunk] = []
    var (oldPlace, newPlace) = (0, 0)
    func add(to oldEnd: Int, _ newEnd: Int) {
      guard oldEnd > oldPlace || newEnd > newPlace else { return }
      hunks.append(
        Hunk(
          old: oldMiddle.starts[oldPlace]..<oldMiddle.starts[oldEnd],
          new: newMiddle.starts[newPlace]..<newMiddle.starts[newEnd]))
    }
    for run in CommonElements(oldMiddle.hashes, newMiddle.hashes).runs {
      // The hashes of different paragraphs may collide, even on purpose.
      guard
        old[oldMiddle.range(run.old, run.count)] == new[newMiddle.range(run.new, run.count)]
      else { continue }
      add(to: run.old, run.new)
      (oldPlace, newPlace) = (run.old + run.count, run.new + run.count)
    }
    add(to: oldMiddle.hashes.count, newMiddle.hashes.count)
    self.hunks = hunks
  }

  /// Returns the same difference with at most `most` hunks: adjacent ones are joined, including the
  /// text between them. Linear in the hunks.
  public func joined(toAtMost most: Int) -> TextDifference {
    guard hunks.count > most, most > 0 else { return self }
    let count = (hunks.count + most - 1) / most
    let starts = stride(from: 0, to: hunks.count, by: count)
    return TextDifference(
      hunks: starts.map { start in
        let (first, last) = (hunks[start], hunks[min(start + count, hunks.count) - 1])
        return Hunk(
          old: first.old.lowerBound..<last.old.upperBound,
          new: first.new.lowerBound..<last.new.upperBound)
      })
  }
}

/// The paragraphs of a range of text as hashes of their bytes, and their starts.
private struct ParagraphHashes {
  private(set) var hashes: [UInt64] = []
  /// The start of each paragraph, and the end of the last one.
  private(set) var starts: [TextOffset] = []

  /// - Parameter range: whole paragraphs.
  init(of range: TextRange, in text: TextRope) {
    let count = text.newlineCount(in: range) + 1
    hashes.reserveCapacity(count)
    starts.reserveCapacity(count + 1)
    starts.append(range.lowerBound)
    var paragraphs = ParagraphReader(text, in: range)
    while let paragraph = paragraphs.next() {
      hashes.append(paragraph.bytes.quickHash)
      starts.append(paragraph.range.upperBound)
    }
  }

  /// Returns the range of `count` paragraphs.
  func range(_ start: Int, _ count: Int) -> TextRange { starts[start]..<starts[start + count] }
}
