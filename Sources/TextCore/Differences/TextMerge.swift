/// A merge, by paragraphs, of two texts that come from a common base. The result depends on nothing
/// but the three texts.
///
/// - A change that only one text makes is kept.
/// - Where both change the same paragraphs, ours are kept. But if one version is the other with one
///   more insertion, the longer one is taken: it may be the same text, saved later.
/// - Where both insert between the same two paragraphs, both insertions are kept, ours first. Text
///   that both insertions begin or end with appears once.
///
/// The line ending of the last paragraph is merged separately. So two texts that both continue
/// after the end of the base do not change the same paragraph.
public struct TextMerge: Sendable {
  /// The merged text.
  public private(set) var text = TextRope()
  /// The number of ranges that both change and for which only our version is in the text.
  public private(set) var conflictCount = 0
  /// The difference from our text to the merged one; `nil` if it is to be found by comparing them.
  public private(set) var differenceFromOurs: TextDifference?
  /// The difference from the base to their text; `nil` if it is to be found by comparing them.
  public private(set) var differenceToTheirs: TextDifference?

  /// The three texts, each with a line ending after its last line.
  private let base: TextRope
  private let ours: TextRope
  private let theirs: TextRope
  /// The text that is being copied to the merged text.
  private var source = Source.ours
  /// The end of the part of each text that is already merged.
  private var copied: (ours: TextOffset, theirs: TextOffset) = (0, 0)
  /// The ranges of our text that others have replaced so far.
  private var replaced = ReplacedRanges()

  private enum Source { case ours, theirs }

  /// Merges. Linear in the texts, as far as they differ from `base`.
  public init(base: TextRope, ours: TextRope, theirs: TextRope) {
    let lineEnd = [theirs, ours, base].lazy.compactMap(\.firstLineEnd).first ?? "\n"
    self.base = base.closed(by: lineEnd)
    self.ours = ours.closed(by: lineEnd)
    self.theirs = theirs.closed(by: lineEnd)
    let mine = ParagraphChanges(from: self.base, to: self.ours)
    let others = ParagraphChanges(from: self.base, to: self.theirs)
    for stretch in ChangesTogether(mine.changes, others.changes) { take(stretch) }
    copy(to: (self.ours.end, self.theirs.end))
    let isClosed = (ours.isClosed == base.isClosed ? theirs : ours).isClosed
    if !isClosed { text.open(from: lineEnd) }
    differenceToTheirs =
      base.isClosed == theirs.isClosed ? others.difference.opened(base.end, theirs.end) : nil
    differenceFromOurs =
      ours.isClosed == isClosed ? replaced.difference.opened(ours.end, text.end) : nil
  }

  /// Decides which text replaces a range of the base. Between two such ranges both texts are the
  /// same, so that most decisions change nothing.
  private mutating func take(_ stretch: ChangesTogether.Stretch) {
    switch (stretch.isOurs, stretch.isTheirs) {
    case (true, false): goOn(in: .ours, from: stretch)
    case (false, true): takeTheirs(stretch)
    default:
      let (mine, others) = (ours[stretch.ours], theirs[stretch.theirs])
      if mine == others { return }
      let original = base[stretch.base]
      if others.continues(mine), mine.continues(original) {
        takeTheirs(stretch)
      } else if mine.continues(others), others.continues(original) {
        goOn(in: .ours, from: stretch)
      } else if stretch.base.isEmpty {
        copy(to: (stretch.ours.lowerBound, stretch.theirs.lowerBound))
        let (place, added) = mine.insertion(of: others)
        text.append(mine[0..<place])
        text.append(added)
        text.append(mine[place..<mine.end])
        copied = (stretch.ours.upperBound, stretch.theirs.upperBound)
        let start = stretch.ours.lowerBound + place.utf8
        replaced.replace(start..<start, length: added.utf8Count)
      } else {
        goOn(in: .ours, from: stretch)
        conflictCount += 1
      }
    }
  }

  private mutating func takeTheirs(_ stretch: ChangesTogether.Stretch) {
    goOn(in: .theirs, from: stretch)
    replaced.replace(stretch.ours, length: stretch.theirs.count)
  }

  private mutating func goOn(in source: Source, from stretch: ChangesTogether.Stretch) {
    guard source != self.source else { return }
    copy(to: (stretch.ours.lowerBound, stretch.theirs.lowerBound))
    self.source = source
  }

  /// Appends the current text up to a place between changes.
  private mutating func copy(to place: (ours: TextOffset, theirs: TextOffset)) {
    switch source {
    case .ours: text.append(ours[copied.ours..<place.ours])
    case .theirs: text.append(theirs[copied.theirs..<place.theirs])
    }
    copied = place
  }
}

extension TextRope {
  /// True if its last line has a line ending.
  fileprivate var isClosed: Bool { isEmpty || byte(at: end - 1) == .newline }

  /// The end of its first line; `nil` where there is none.
  fileprivate var firstLineEnd: String? {
    guard newlineCount > 0 else { return nil }
    let newline = paragraphStart(1) - 1
    return newline > 0 && byte(at: newline - 1) == .carriageReturn ? "\r\n" : "\n"
  }

  /// Returns the text with a line ending after its last line.
  fileprivate func closed(by lineEnd: String) -> TextRope {
    if isClosed { return self }
    var text = self
    text.append(TextRope(lineEnd))
    return text
  }

  /// Removes the line ending of its last line, at most the length of `lineEnd`.
  fileprivate mutating func open(from lineEnd: String) {
    guard !isEmpty else { return }
    let isOfTwo = lineEnd == "\r\n" && utf8Count > 1 && byte(at: end - 2) == .carriageReturn
    replace((end - (isOfTwo ? 2 : 1))..<end, with: TextRope())
  }

  /// Returns true if this text is the other one with one insertion.
  fileprivate func continues(_ other: TextRope) -> Bool {
    guard utf8Count > other.utf8Count else { return false }
    let beginning = commonPrefix(other)
    return beginning + commonSuffix(other, after: beginning) == other.utf8Count
  }

  /// Returns the paragraphs of `other` without those that both texts begin or end with, and the
  /// offset in this text at which to insert them.
  fileprivate func insertion(of other: TextRope) -> (place: TextOffset, text: TextRope) {
    let difference = TextDifference(from: self, to: other)
    guard difference.hunks.count == 1, let hunk = difference.hunks.first else {
      return (end, other)
    }
    return (hunk.old.upperBound, other[hunk.new])
  }
}

/// The ranges of our text that the merge replaces, in ascending order.
private struct ReplacedRanges {
  private var hunks: [TextDifference.Hunk] = []
  /// The growth of the text up to here, in bytes.
  private var growth = 0

  /// The difference from our text to the merged one.
  var difference: TextDifference { TextDifference(hunks: hunks) }

  /// Adds a range and the length of what replaces it; it is joined to a range that it touches.
  mutating func replace(_ old: TextRange, length: Int) {
    guard !old.isEmpty || length > 0 else { return }
    let new = TextRange(at: old.lowerBound + growth, length: length)
    growth += length - old.count
    if let last = hunks.last, last.old.upperBound == old.lowerBound {
      hunks[hunks.count - 1] = .init(
        old: last.old.lowerBound..<old.upperBound, new: last.new.lowerBound..<new.upperBound)
    } else {
      hunks.append(.init(old: old, new: new))
    }
  }
}

extension TextDifference {
  /// Returns the same difference for two texts without the line ending that was added to the end of
  /// both; `nil` if a hunk begins at that line ending.
  ///
  /// - Parameters:
  ///   - oldEnd: the end of the old text without the added line ending; `newEnd` is that of the new
  ///     text.
  fileprivate func opened(_ oldEnd: TextOffset, _ newEnd: TextOffset) -> TextDifference? {
    var hunks = hunks
    guard let last = hunks.last else { return self }
    let old = last.old.upperBound, new = last.new.upperBound
    guard old > oldEnd || new > newEnd else { return self }
    guard last.old.lowerBound < oldEnd, last.new.lowerBound < newEnd else { return nil }
    hunks[hunks.count - 1] = Hunk(
      old: last.old.lowerBound..<min(old, oldEnd), new: last.new.lowerBound..<min(new, newEnd))
    return TextDifference(hunks: hunks)
  }
}
