/// The difference between two texts, paragraph by paragraph.
struct ParagraphChanges {
  /// The difference by paragraphs.
  let difference: TextDifference
  /// Its hunks, divided into changes of single paragraphs where these are revisions of one another.
  private(set) var changes: [TextDifference.Hunk] = []

  /// Compares two texts whose last lines have line endings.
  init(from old: TextRope, to new: TextRope) {
    difference = TextDifference(from: old, to: new)
    for hunk in difference.hunks {
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
      guard isRevision(one.bytes.content, of: other.bytes.content) else { return nil }
      if one.bytes != other.bytes { changes.append(.init(old: one.range, new: other.range)) }
    }
    return changes
  }

  /// Returns true if one paragraph is a revision of the other rather than a different one: their
  /// common beginning and end together are at least half as long as the shorter one.
  private static func isRevision(
    _ one: ArraySlice<UInt8>, of other: ArraySlice<UInt8>
  ) -> Bool {
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
