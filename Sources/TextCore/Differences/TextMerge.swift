/// Two texts that were made of a third, put together by paragraphs.
///
/// What only one of them changed is as that one has it. Where both changed the same paragraphs, and
/// not to the same, ours stay. Where both put something new between the same two paragraphs, both
/// stand there, ours first, and once what they have in common at their ends. A value: nothing else
/// decides the outcome.
///
/// The end of the last line is no part of its paragraph, so that two who wrote on at the end of a
/// text did not change the same one: whether there is an end is merged by itself.
public struct TextMerge: Sendable {
  /// The text of both.
  public private(set) var text = TextRope()
  /// How many stretches there are that both changed and of which only ours are in the text.
  public private(set) var conflictCount = 0

  private let ours: TextRope
  private let theirs: TextRope

  /// Merges. Linear in the texts, as far as they differ from `base`.
  public init(base: TextRope, ours: TextRope, theirs: TextRope) {
    let lineEnd = [theirs, ours, base].lazy.compactMap(\.firstLineEnd).first ?? "\n"
    let original = base.closed(by: lineEnd)
    self.ours = ours.closed(by: lineEnd)
    self.theirs = theirs.closed(by: lineEnd)
    let mine = ParagraphChanges(from: original, to: self.ours)
    let others = ParagraphChanges(from: original, to: self.theirs)
    // What of `original` is behind the merging, and how much longer each of both has become by then.
    var place = TextOffset(0)
    for conflict in ChangesTogether(mine.changes, others.changes) {
      text.append(original[place..<conflict.base.lowerBound])
      place = conflict.base.upperBound
      append(conflict)
    }
    text.append(original[place..<original.end])
    let isClosed = (ours.isClosed == base.isClosed ? theirs : ours).isClosed
    if !isClosed { text.open(from: lineEnd) }
  }

  /// Adds what stands in the place of a stretch of the base.
  private mutating func append(_ stretch: ChangesTogether.Stretch) {
    let (mine, others) = (ours[stretch.ours], theirs[stretch.theirs])
    switch (stretch.isOurs, stretch.isTheirs) {
    case (true, false): text.append(mine)
    case (false, true): text.append(others)
    default:
      if mine == others {
        text.append(mine)
      } else if stretch.base.isEmpty {
        text.append(mine.followed(byParagraphsOf: others))
      } else {
        text.append(mine)
        conflictCount += 1
      }
    }
  }
}

/// The difference between two texts, paragraph by paragraph.
private struct ParagraphChanges {
  private(set) var changes: [TextDifference.Hunk] = []

  init(from old: TextRope, to new: TextRope) {
    for hunk in TextDifference(from: old, to: new).hunks { add(hunk, old, new) }
  }

  /// Neighbouring paragraphs of which each became another are changes of their own.
  private mutating func add(_ hunk: TextDifference.Hunk, _ old: TextRope, _ new: TextRope) {
    let before = old.paragraphs(in: hunk.old, atMost: Self.mostPairs)
    let after = new.paragraphs(in: hunk.new, atMost: Self.mostPairs)
    guard before.count == after.count, before.count > 1,
      zip(before, after).allSatisfy({ Self.areKin($0, in: old, $1, in: new) })
    else { return changes.append(hunk) }
    for (before, after) in zip(before, after) where old[before] != new[after] {
      changes.append(.init(old: before, new: after))
    }
  }

  /// Whether a paragraph is another one changed rather than one in its place: they begin and end
  /// alike for half of the shorter one.
  private static func areKin(
    _ before: TextRange, in old: TextRope, _ after: TextRange, in new: TextRope
  ) -> Bool {
    let one = old.bytes(in: old.contentRange(at: before.lowerBound))
    let other = new.bytes(in: new.contentRange(at: after.lowerBound))
    let shortest = min(one.count, other.count)
    let beginning = zip(one, other).prefix { $0 == $1 }.count
    let rest = shortest - beginning
    let end = zip(one.reversed(), other.reversed()).prefix(rest).prefix { $0 == $1 }.count
    return 2 * (beginning + end) >= shortest
  }

  /// Paragraphs of one hunk beyond which it is taken as a whole.
  private static let mostPairs = 1 << 22
}

/// The changes that two texts are from a third, those together that touch the same paragraphs of it.
private struct ChangesTogether: Sequence, IteratorProtocol {
  /// A stretch of the base, and what it is in both texts.
  struct Stretch {
    var base: TextRange
    var ours: TextRange
    var theirs: TextRange
    var isOurs = false
    var isTheirs = false
  }

  private var mine: ArraySlice<TextDifference.Hunk>
  private var others: ArraySlice<TextDifference.Hunk>
  /// By how much each text has grown up to here.
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

  /// What comes in at a place comes before what changes after it.
  private static func isBefore(_ one: TextRange, _ other: TextRange) -> Bool {
    (one.lowerBound, one.upperBound) < (other.lowerBound, other.upperBound)
  }

  /// Whether two changes are of the same paragraphs, or come in at the same place.
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
  /// Whether it is a place between two paragraphs of `other`.
  fileprivate func isInside(_ other: TextRange) -> Bool {
    isEmpty && other.lowerBound < lowerBound && upperBound < other.upperBound
  }
}

extension TextRope {
  /// Whether its last line ends as a line does.
  fileprivate var isClosed: Bool { isEmpty || byte(at: end - 1) == .newline }

  /// The end of its first line; `nil` where there is none.
  fileprivate var firstLineEnd: String? {
    guard newlineCount > 0 else { return nil }
    let newline = paragraphStart(1) - 1
    return newline > 0 && byte(at: newline - 1) == .carriageReturn ? "\r\n" : "\n"
  }

  /// The same with an end of its last line.
  fileprivate func closed(by lineEnd: String) -> TextRope {
    if isClosed { return self }
    var text = self
    text.append(TextRope(lineEnd))
    return text
  }

  /// Takes the end of its last line away, no more of it than `lineEnd` is.
  fileprivate mutating func open(from lineEnd: String) {
    guard !isEmpty else { return }
    let isOfTwo = lineEnd == "\r\n" && utf8Count > 1 && byte(at: end - 2) == .carriageReturn
    replace((end - (isOfTwo ? 2 : 1))..<end, with: TextRope())
  }

  /// The paragraphs of a range of whole ones; none where there are more than so many.
  fileprivate func paragraphs(in range: TextRange, atMost most: Int) -> [TextRange] {
    var paragraphs: [TextRange] = []
    var place = range.lowerBound
    while place < range.upperBound {
      if paragraphs.count == most { return [] }
      paragraphs.append(paragraphRange(at: place))
      place = paragraphRange(at: place).upperBound
    }
    return paragraphs
  }

  /// It and then another one, without those paragraphs of that which it begins or ends with too.
  fileprivate func followed(byParagraphsOf other: TextRope) -> TextRope {
    let difference = TextDifference(from: self, to: other)
    guard difference.hunks.count == 1, let hunk = difference.hunks.first else {
      return self + other
    }
    // The same before and after what differs stands there once.
    return self[0..<hunk.old.upperBound] + other[hunk.new] + self[hunk.old.upperBound..<end]
  }

  fileprivate static func + (one: TextRope, other: TextRope) -> TextRope {
    var text = one
    text.append(other)
    return text
  }
}
