import TextCore

/// The parts of a giant paragraph, so that a key typed in it parses a bounded range for any bytes.
///
/// Such paragraphs come from programs that write no line endings. In them, a mark is matched only
/// within its own part. A part reaches from one cut (`CutFinder`) to the next. Where two cuts are
/// further apart than `PartSizes.longest`, half of that length after the first and before the
/// second are parts, and the text between is not parsed: marks are letters there. Such a range
/// repeats itself at short intervals, or has hardly any letters: in `*a*a*a`, a rule that looks at
/// the bytes around a place chooses either every repetition or none.
///
/// So parts depend only on the bytes of the paragraph, not on its history, and those of a range
/// only on a bounded number of bytes around it.
public struct ParagraphParts {
  /// A part of a paragraph.
  public struct Part: Equatable, Sendable {
    /// The range of the part.
    public var range: Range<Int>
    /// True if it is parsed. Otherwise it is text without styles, and so is any subrange of it.
    public var isParsed = true

    /// Returns the same part of bytes that begin `distance` later.
    public func moved(by distance: Int) -> Part {
      Part(
        range: (range.lowerBound + distance)..<(range.upperBound + distance), isParsed: isParsed)
    }
  }

  private let sizes: PartSizes
  private let content: TextRange
  private let text: TextRope

  /// Makes the parts of the giant paragraph `content`, without its line ending, of `text`.
  public init(of content: TextRange, in text: TextRope, _ sizes: PartSizes) {
    self.content = content
    self.text = text
    self.sizes = sizes
  }

  /// Returns the parts that overlap `range`, in order; of those that are not parsed only the
  /// overlap. Their ranges are offsets of the text. O(length of the range).
  public func parts(in range: TextRange) -> [Part] {
    let (bytes, start) = bytes(around: range, sizes.reach)
    let place = start.utf8
    return Self.parts(
      in: (range.lowerBound.utf8 - place)..<(range.upperBound.utf8 - place), of: bytes, sizes
    ).map { $0.moved(by: place) }
  }

  /// Returns the range of bytes whose parse a change in `range` may affect.
  public func touched(by range: TextRange) -> TextRange {
    let stretch = changeable(around: range)
    let (bytes, start) = bytes(around: stretch, sizes.reach)
    var finder = CutFinder(sizes)
    let lower = finder.last(before: stretch.lowerBound - start, in: bytes)
    let upper = finder.first(from: stretch.upperBound - start, in: bytes)
    return max(
      content.lowerBound, lower.map { start + $0 } ?? stretch.lowerBound - sizes.longest)..<min(
        content.upperBound, upper.map { start + $0 } ?? stretch.upperBound + sizes.longest)
  }

  /// Returns true if replacing `range` by `new` changes no part except by the letters inserted and
  /// deleted; false when that is not known. O(1).
  public func areKept(replacing range: TextRange, with new: [UInt8]) -> Bool {
    let old = text.bytes(in: range)
    guard !old.contains(where: \.isInlineSyntax), !new.contains(where: \.isInlineSyntax) else {
      return false
    }
    let (bytes, start) = bytes(around: changeable(around: range), sizes.reach)
    let place = range.lowerBound - start
    var edited = bytes
    edited.replaceSubrange(place..<(place + old.count), with: new)
    let stretch = changeable(around: range)
    let lower = stretch.lowerBound - start
    let upper = stretch.upperBound - start
    var finder = CutFinder(sizes)
    let oldCuts = finder.cuts(in: lower..<upper, of: bytes)
    let growth = new.count - old.count
    let newCuts = finder.cuts(in: lower..<(upper + growth), of: edited)
    guard
      oldCuts.allSatisfy({ $0 < place || $0 > place + old.count }),
      oldCuts.map({ $0 < place ? $0 : $0 + growth }) == newCuts
    else { return false }
    let borders =
      [finder.last(before: lower - 1, in: bytes)] + oldCuts + [finder.first(from: upper, in: bytes)]
    let longest = sizes.longest - max(0, growth)
    let areShort = zip(borders, borders.dropFirst()).allSatisfy { first, next in
      guard let first, let next else { return false }
      return next - first <= longest
    }
    // Parts of maximum length now end elsewhere, which affects only marks.
    return areShort || !bytes.contains(where: \.isInlineSyntax)
  }

  /// Returns the range in which cuts may appear or disappear when `range` changes.
  private func changeable(around range: TextRange) -> TextRange {
    max(
      content.lowerBound, range.lowerBound - sizes.view)..<min(
        content.upperBound, range.upperBound + sizes.beforeCut + 1)
  }

  /// Returns the bytes of `range` and `count` on both sides, and their start.
  private func bytes(around range: TextRange, _ count: Int) -> ([UInt8], TextOffset) {
    let lower = max(content.lowerBound, range.lowerBound - count)
    let upper = min(content.upperBound, range.upperBound + count)
    return (text.bytes(in: lower..<upper), lower)
  }

  /// Returns the parts that overlap `range`. `bytes` must extend by `reach` bytes on both sides, or
  /// be all of the paragraph.
  static func parts(in range: Range<Int>, of bytes: [UInt8], _ sizes: PartSizes) -> [Part] {
    guard !range.isEmpty else { return [] }
    var finder = CutFinder(sizes)
    let borders =
      [finder.last(before: range.lowerBound, in: bytes)]
      + finder.cuts(in: (range.lowerBound + 1)..<range.upperBound, of: bytes)
      + [finder.first(from: range.upperBound, in: bytes)]
    return zip(borders, borders.dropFirst())
      .flatMap { Self.parts(from: $0, to: $1, around: range, sizes.longest) }
      .filter { $0.range.overlaps(range) }
  }

  /// Returns the parts between two cuts, one of which may be so far from `range` that it does not
  /// matter.
  private static func parts(
    from first: Int?, to last: Int?, around range: Range<Int>, _ longest: Int
  ) -> [Part] {
    if let first, let last, last - first <= longest { return [Part(range: first..<last)] }
    let lower = first.map { $0 + longest / 2 } ?? range.lowerBound
    let upper = last.map { $0 - longest / 2 } ?? range.upperBound
    let plain = (lower..<max(lower, upper)).clamped(to: range)
    return [
      first.map { Part(range: $0..<lower) },
      plain.isEmpty ? nil : Part(range: plain, isParsed: false),
      last.map { Part(range: upper..<$0) },
    ].compactMap(\.self)
  }
}
