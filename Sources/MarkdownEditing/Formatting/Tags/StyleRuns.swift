import MarkdownSyntax

/// The runs of letters of one style that a writer of tags has found. The writer asks at one letter after
/// the other, so each run is walked once.
struct StyleRuns {
  /// The style that the letters of a run share.
  struct Kind {
    fileprivate let index: Int

    static let link = Kind(index: UInt32.bitWidth)
    static let image = Kind(index: UInt32.bitWidth + 1)
    fileprivate static let count = UInt32.bitWidth + 2

    /// A style of one member.
    static func style(_ style: InlineStyle) -> Kind {
      Kind(index: style.rawValue.trailingZeroBitCount)
    }
  }

  /// The letters at the end of a run that no closing tag may divide, as those of a link.
  private struct Solid {
    /// The index of the first one.
    let start: Int
    let end: Int
    /// True if a tag may be before the first.
    let isCut: Bool
    let isInLink: Bool
    let isInImage: Bool
  }

  /// The index after the letters to write.
  private let limit: Int
  private var known = [Range<Int>](repeating: 0..<0, count: Kind.count)
  private var solid = [Solid?](repeating: nil, count: Kind.count)

  /// The number of letters that were looked at so far; for tests.
  private(set) var work = 0

  init(before limit: Int = 0) { self.limit = limit }

  /// Returns the end of the run that begins at a letter, or `end` if that comes first.
  ///
  /// - Parameter holds: returns true for the style of a letter of the run.
  mutating func end(
    of kind: Kind, from start: Int, before end: Int, in letters: [StyledByte],
    while holds: (ByteStyle) -> Bool
  ) -> Int {
    let run = known[kind.index]
    if run.contains(start) { return min(run.upperBound, end) }
    var index = start
    while index < limit, holds(letters[index].style) { index += 1 }
    work += index - start + 1
    known[kind.index] = start..<index
    return min(index, end)
  }

  /// Returns the end of `range`, or the start of a link, image or code in it that continues past the
  /// end and can't be cut.
  ///
  /// - Parameters:
  ///   - range: letters of a run.
  ///   - open: the styles whose tags already enclose the whole range.
  mutating func uncut(
    _ range: Range<Int>, of kind: Kind, before end: Int, inside open: ByteStyle,
    in letters: [StyledByte]
  ) -> Int {
    var upper = range.upperBound
    guard upper < end else { return upper }
    let (isInLink, isInImage) = (open.link != nil, open.image != nil)
    if let solid = solid[kind.index], solid.end == upper, solid.isInLink == isInLink,
      solid.isInImage == isInImage
    {
      if solid.isCut || solid.start <= range.lowerBound {
        return max(solid.start, range.lowerBound)
      }
      upper = solid.start
    }
    func isOne(_ index: Int) -> Bool {
      let (first, second) = (letters[index - 1].style, letters[index].style)
      return (!isInLink && first.link != nil && first.link == second.link)
        || (!isInImage && first.image != nil && first.image == second.image)
        || !first.inline.intersection(second.inline).isDisjoint(with: ByteStyle.solid)
    }
    let last = upper
    while upper > range.lowerBound, isOne(upper) { upper -= 1 }
    work += last - upper + 1
    solid[kind.index] = Solid(
      start: upper, end: range.upperBound, isCut: upper > range.lowerBound, isInLink: isInLink,
      isInImage: isInImage)
    return upper
  }
}
