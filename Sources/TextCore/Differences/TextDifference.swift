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

    /// Makes one.
    public init(old: TextRange, new: TextRange) {
      self.old = old
      self.new = new
    }
  }

  /// The hunks in ascending order. The text between two is the same in both texts and not empty.
  public let hunks: [Hunk]

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
}

/// The paragraphs of a range of text as hashes of their bytes, and their starts.
private struct ParagraphHashes {
  private(set) var hashes: [UInt64] = []
  /// The start of each paragraph, and the end of the last one.
  private(set) var starts: [TextOffset] = []

  /// - Parameter range: whole paragraphs.
  init(of range: TextRange, in text: TextRope) {
    starts = [range.lowerBound]
    var hash = StableHash()
    var place = range.lowerBound
    func end() {
      hashes.append(hash.value)
      starts.append(place)
      hash = StableHash()
    }
    text.forEachChunk(in: range) { chunk in
      var rest = chunk
      while !rest.isEmpty {
        let line = rest.firstIndex(of: .newline).map { rest[...$0] } ?? rest
        hash.append(line)
        place = place + line.count
        if line.last == .newline { end() }
        rest = rest.dropFirst(line.count)
      }
      return true
    }
    if starts.last != place { end() }
  }

  /// Returns the range of `count` paragraphs.
  func range(_ start: Int, _ count: Int) -> TextRange { starts[start]..<starts[start + count] }
}
