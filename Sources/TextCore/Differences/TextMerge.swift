/// A merge, by paragraphs, of two texts that come from a common base.
///
/// A change that only one text makes is kept. Where both change the same paragraphs differently,
/// ours stay. Where both insert between the same two paragraphs, both insertions stay, ours first,
/// and text that they share at their ends stands there once. A value: the result depends on nothing
/// else.
///
/// The end of the last line does not belong to its paragraph, so that two texts that both continue
/// at the end do not change the same paragraph. The final line ending is merged separately.
public struct TextMerge: Sendable {
  /// The merged text.
  public private(set) var text = TextRope()
  /// The number of ranges that both change and for which only our version is in the text.
  public private(set) var conflictCount = 0

  private let ours: TextRope
  private let theirs: TextRope
  /// The text that the merge currently follows.
  private var source = Source.ours
  /// The end of the part of each text that is already merged.
  private var copied: (ours: TextOffset, theirs: TextOffset) = (0, 0)

  private enum Source { case ours, theirs }

  /// Merges. Linear in the texts, as far as they differ from `base`.
  public init(base: TextRope, ours: TextRope, theirs: TextRope) {
    let lineEnd = [theirs, ours, base].lazy.compactMap(\.firstLineEnd).first ?? "\n"
    let original = base.closed(by: lineEnd)
    self.ours = ours.closed(by: lineEnd)
    self.theirs = theirs.closed(by: lineEnd)
    let mine = ParagraphChanges(from: original, to: self.ours)
    let others = ParagraphChanges(from: original, to: self.theirs)
    for stretch in ChangesTogether(mine.changes, others.changes) { take(stretch) }
    copy(to: (self.ours.end, self.theirs.end))
    let isClosed = (ours.isClosed == base.isClosed ? theirs : ours).isClosed
    if !isClosed { text.open(from: lineEnd) }
  }

  /// Decides which text replaces a range of the base. Between two such ranges both texts are the
  /// same, so that most decisions change nothing.
  private mutating func take(_ stretch: ChangesTogether.Stretch) {
    switch (stretch.isOurs, stretch.isTheirs) {
    case (true, false): goOn(in: .ours, from: stretch)
    case (false, true): goOn(in: .theirs, from: stretch)
    default:
      let (mine, others) = (ours[stretch.ours], theirs[stretch.theirs])
      if mine == others { return }
      if stretch.base.isEmpty {
        copy(to: (stretch.ours.lowerBound, stretch.theirs.lowerBound))
        text.append(mine.followed(byParagraphsOf: others))
        copied = (stretch.ours.upperBound, stretch.theirs.upperBound)
      } else {
        goOn(in: .ours, from: stretch)
        conflictCount += 1
      }
    }
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

/// The difference between two texts, paragraph by paragraph.
private struct ParagraphChanges {
  private(set) var changes: [TextDifference.Hunk] = []

  /// Compares two texts whose last lines have line endings.
  init(from old: TextRope, to new: TextRope) {
    for hunk in TextDifference(from: old, to: new).hunks {
      changes += Self.paragraphs(of: hunk, old, new) ?? [hunk]
    }
  }

  /// Returns the changes of single paragraphs that a hunk consists of; `nil` if some paragraph is
  /// not a revision of the one in its place.
  private static func paragraphs(
    of hunk: TextDifference.Hunk, _ old: TextRope, _ new: TextRope
  ) -> [TextDifference.Hunk]? {
    let count = old.newlineCount(in: hunk.old)
    guard count > 1, count <= mostPairs, count == new.newlineCount(in: hunk.new) else { return nil }
    var changes: [TextDifference.Hunk] = []
    var before = ParagraphReader(old, in: hunk.old)
    var after = ParagraphReader(new, in: hunk.new)
    while let one = before.next(), let other = after.next() {
      guard areKin(one.bytes.content, other.bytes.content) else { return nil }
      if one.bytes != other.bytes { changes.append(.init(old: one.range, new: other.range)) }
    }
    return changes
  }

  /// Returns true if one paragraph is a revision of the other rather than a different one: for at
  /// least half of the shorter one's length they begin and end alike.
  private static func areKin(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    let (one, other) = (one.span, other.span)
    let shortest = min(one.count, other.count)
    var beginning = 0
    while beginning < shortest, one[beginning] == other[beginning] { beginning += 1 }
    var end = 0
    while end < shortest - beginning, one[one.count - 1 - end] == other[other.count - 1 - end] {
      end += 1
    }
    return 2 * (beginning + end) >= shortest
  }

  /// The number of paragraphs beyond which a hunk is treated as a whole.
  private static let mostPairs = 1 << 22
}

extension ArraySlice<UInt8> {
  /// A paragraph without the `\n` or `\r\n` that ends it.
  fileprivate var content: ArraySlice<UInt8> {
    guard last == .newline else { return self }
    let content = dropLast()
    return content.last == .carriageReturn ? content.dropLast() : content
  }
}

/// The changes of two texts from a base; those that touch the same paragraphs of it are combined.
private struct ChangesTogether: Sequence, IteratorProtocol {
  /// A range of the base, and its counterparts in both texts.
  struct Stretch {
    var base: TextRange
    var ours: TextRange
    var theirs: TextRange
    var isOurs = false
    var isTheirs = false
  }

  private var mine: ArraySlice<TextDifference.Hunk>
  private var others: ArraySlice<TextDifference.Hunk>
  /// The growth of each text up to here, in bytes.
  private var growth = (ours: 0, theirs: 0)

  init(_ mine: [TextDifference.Hunk], _ others: [TextDifference.Hunk]) {
    self.mine = mine[...]
    self.others = others[...]
  }

  mutating func next() -> Stretch? {
    guard let first = [mine.first, others.first].compactMap({ $0?.old }).min(by: Self.isBefore)
    else { return nil }
    var stretch = Stretch(base: first, ours: first, theirs: first)
    let before = growth
    var isComplete = false
    while !isComplete {
      isComplete = true
      while let hunk = mine.first, Self.touch(hunk.old, stretch.base) {
        growth.ours += hunk.new.count - hunk.old.count
        mine.removeFirst()
        stretch.take(hunk.old)
        (stretch.isOurs, isComplete) = (true, false)
      }
      while let hunk = others.first, Self.touch(hunk.old, stretch.base) {
        growth.theirs += hunk.new.count - hunk.old.count
        others.removeFirst()
        stretch.take(hunk.old)
        (stretch.isTheirs, isComplete) = (true, false)
      }
    }
    let (start, end) = (stretch.base.lowerBound, stretch.base.upperBound)
    stretch.ours = (start + before.ours)..<(end + growth.ours)
    stretch.theirs = (start + before.theirs)..<(end + growth.theirs)
    return stretch
  }

  /// Orders insertions at an offset before changes of the text after it.
  private static func isBefore(_ one: TextRange, _ other: TextRange) -> Bool {
    (one.lowerBound, one.upperBound) < (other.lowerBound, other.upperBound)
  }

  /// Returns true if two changes are of the same paragraphs, or insert at the same place.
  private static func touch(_ one: TextRange, _ other: TextRange) -> Bool {
    if one.isEmpty || other.isEmpty {
      return one == other || one.isInside(other) || other.isInside(one)
    }
    return one.lowerBound < other.upperBound && other.lowerBound < one.upperBound
  }
}

extension ChangesTogether.Stretch {
  fileprivate mutating func take(_ range: TextRange) {
    base =
      min(base.lowerBound, range.lowerBound)..<max(base.upperBound, range.upperBound)
  }
}

extension TextRange {
  /// Returns true if it is a place between two paragraphs of `other`.
  fileprivate func isInside(_ other: TextRange) -> Bool {
    isEmpty && other.lowerBound < lowerBound && upperBound < other.upperBound
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

  /// Returns this text followed by another one, without paragraphs of that which this one begins or
  /// ends with too.
  fileprivate func followed(byParagraphsOf other: TextRope) -> TextRope {
    let difference = TextDifference(from: self, to: other)
    guard difference.hunks.count == 1, let hunk = difference.hunks.first else {
      return self + other
    }
    // Common text before and after the difference stands there once.
    return self[0..<hunk.old.upperBound] + other[hunk.new] + self[hunk.old.upperBound..<end]
  }

  fileprivate static func + (one: TextRope, other: TextRope) -> TextRope {
    var text = one
    text.append(other)
    return text
  }
}
