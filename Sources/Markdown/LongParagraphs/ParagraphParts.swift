import TextCore

/// Where a paragraph of very many bytes is parted, so that a key in it parses a bounded stretch.
///
/// In such a paragraph, what a program writes that knows no line ends, a mark meets its partner
/// within the same part only. Whether a part begins at a place depends on some bytes around it and
/// on nothing else: an edit moves the places along and changes only those next to it, and whoever
/// parses the paragraph, as a whole or by parts, finds the same.
///
/// A part begins at each cut, a place that the bytes around it choose so that no mark has its partner
/// on the other side (see `ParagraphParts+Cuts`), and at each plain place, one with nothing but
/// letters for `plainReach` bytes on both sides. Where plain places follow each other there is
/// nothing to parse, so those are one part, or as many as one likes. So bytes without marks in which
/// there are no cuts (a row of zeros, `ab ab ab`) cost as little as text. What a mark and its partner
/// do not share is only a style that goes on for a kilobyte or more.
public enum ParagraphParts {
  #if DEBUG
    /// Small, so that the paragraphs of the tests are parted.
    public static let leastLength = 1 << 10
    static let plainReach = 1 << 6
    private static let excerpt = 1 << 7
  #else
    /// Paragraphs of this many bytes and more are parted.
    public static let leastLength = 1 << 15
    /// Most text without line ends has cuts nearer to each other.
    static let plainReach = 1 << 11
    private static let excerpt = 1 << 12
  #endif

  /// Whether a part begins somewhere depends on at most so many bytes on each side.
  public static let reach = max(beforeCut, ConstructGaps.view, plainReach)
  /// Whether there is a cut somewhere depends on so many bytes before it.
  private static let beforeCut = ConstructGaps.longestWay + max(window, ConstructGaps.view)

  /// A part of a paragraph.
  struct Part: Equatable {
    var range: Range<Int>
    /// Whether it is all of plain places, so that any of its bytes could begin a part.
    var isPlain = false

    func moved(by distance: Int) -> Part {
      Part(
        range: (range.lowerBound + distance)..<(range.upperBound + distance), isPlain: isPlain)
    }
  }

  /// Whether a paragraph with that many bytes, its line ending not counted, is parted.
  public static func areIn(_ length: Int) -> Bool { length >= leastLength }

  /// The part of the paragraph `content` that holds the byte at `offset`. One of plain places begins
  /// at `offset` and ends after some kilobytes.
  ///
  /// Reads the text up to the next places on both sides, which takes long only where marks repeat
  /// and there are none.
  public static func part(
    holding offset: TextOffset, of content: TextRange, in text: TextRope
  ) -> TextRange {
    var length = excerpt
    while true {
      let lower = max(content.lowerBound, offset - length)
      let upper = min(content.upperBound, offset + length)
      let found = parts(in: lower..<upper, of: content, text).last {
        lower + $0.range.lowerBound <= offset
      }
      guard let found else { return content }
      let part = TextRange(at: lower + found.range.lowerBound, length: found.range.count)
      if found.isPlain {
        return max(part.lowerBound, min(offset, part.upperBound))..<part.upperBound
      }
      if part.lowerBound > lower || lower == content.lowerBound,
        part.upperBound < upper || upper == content.upperBound
      {
        return part
      }
      length *= 2
    }
  }

  /// Whole parts of the paragraph `content` that hold `range` and so much around it that a change of
  /// it leaves all parts before and after them as they are.
  static func stretch(
    around range: TextRange, of content: TextRange, in text: TextRope
  ) -> TextRange {
    let lower = max(content.lowerBound, range.lowerBound - reach - 1)
    let upper = min(content.upperBound, range.upperBound + reach + 1)
    let start = part(holding: lower, of: content, in: text).lowerBound
    guard upper < content.upperBound else { return start..<upper }
    return start..<part(holding: upper, of: content, in: text).upperBound
  }

  /// What may be parsed otherwise when `range` has changed: all that is in the same parts as bytes of
  /// this.
  public static func touched(
    by range: TextRange, in content: TextRange, of text: TextRope
  ) -> TextRange {
    let plain = plainBytes(around: range, in: content, of: text)
    // A part may end now where the edit begins.
    let before = max(ConstructGaps.view, min(plain.before + 1, 2 * plainReach))
    let after = max(beforeCut, min(plain.after, 2 * plainReach)) + 1
    return max(
      content.lowerBound, range.lowerBound - before)..<min(
        content.upperBound, range.upperBound + after)
  }

  /// Whether replacing `range` by `bytes` leaves every part what it is, but for letters that come
  /// and go; false when that is not known.
  public static func areKept(
    replacing range: TextRange, with bytes: [UInt8], in content: TextRange, of text: TextRope
  ) -> Bool {
    let old = text.bytes(in: range)
    guard !old.contains(where: \.isInlineSyntax), !bytes.contains(where: \.isInlineSyntax),
      areCutsKept(replacing: range, old, with: bytes, in: content, of: text)
    else { return false }
    let plain = plainBytes(around: range, in: content, of: text)
    let most = max(old.count, bytes.count)
    let least = min(old.count, bytes.count)
    if plain.before + most + plain.after < 2 * plainReach { return true }
    guard plain.before + least + plain.after >= 2 * plainReach else { return false }
    // Where plain places begin and end, nothing goes from one side to the other.
    return (plain.before > plainReach && plain.after > plainReach)
      || plain.before + most <= plainReach || plain.after + most < plainReach
  }

  private static func areCutsKept(
    replacing range: TextRange, _ old: [UInt8], with new: [UInt8], in content: TextRange,
    of text: TextRope
  ) -> Bool {
    let lower = max(content.lowerBound, range.lowerBound - ConstructGaps.view - reach)
    let upper = min(content.upperBound, range.upperBound + beforeCut + reach + 1)
    let before = text.bytes(in: lower..<range.lowerBound)
    let after = text.bytes(in: range.upperBound..<upper)
    let start = max(0, before.count - ConstructGaps.view)
    let end = before.count + min(after.count, beforeCut + 1)
    let oldCuts = cuts(in: start..<(end + old.count), of: before + old + after)
    let newCuts = cuts(in: start..<(end + new.count), of: before + new + after)
    guard oldCuts.count == newCuts.count else { return false }
    return zip(oldCuts, newCuts).allSatisfy { oldCut, newCut in
      oldCut < before.count
        ? newCut == oldCut
        : oldCut > before.count + old.count && newCut - new.count == oldCut - old.count
    }
  }

  /// How many bytes before and after `range` are no syntax, two reaches at most.
  private static func plainBytes(
    around range: TextRange, in content: TextRange, of text: TextRope
  ) -> (before: Int, after: Int) {
    let lower = max(content.lowerBound, range.lowerBound - 2 * plainReach)
    let upper = min(content.upperBound, range.upperBound + 2 * plainReach)
    let before = text.bytes(in: lower..<range.lowerBound)
    let after = text.bytes(in: range.upperBound..<upper)
    let first = after.firstIndex(where: \.isInlineSyntax)
    let last = before.lastIndex(where: \.isInlineSyntax)
    return (before.count - (last.map { $0 + 1 } ?? 0), first ?? after.count)
  }

  /// The parts in `range` as bytes of it, the first and last cut off at its ends.
  private static func parts(
    in range: TextRange, of content: TextRange, _ text: TextRope
  ) -> [Part] {
    let lower = max(content.lowerBound, range.lowerBound - reach)
    let upper = min(content.upperBound, range.upperBound + reach)
    let start = range.lowerBound - lower
    return parts(in: start..<(start + range.count), of: text.bytes(in: lower..<upper))
      .map { $0.moved(by: -start) }
  }

  /// The parts in `range` of `bytes`, the first and last cut off at its ends. There must be `reach`
  /// bytes more on both sides, or all that the paragraph has.
  static func parts(in range: Range<Int>, of bytes: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var start = range.lowerBound
    func add(upTo end: Int, isPlain: Bool = false) {
      guard start < end else { return }
      parts.append(Part(range: start..<end, isPlain: isPlain))
      start = end
    }
    let end = max(start, range.upperBound)
    var cuts = cuts(in: min(start + 1, end)..<end, of: bytes)[...]
    func addCuts(before end: Int) {
      while let cut = cuts.first, cut < end {
        cuts.removeFirst()
        add(upTo: cut)
      }
    }
    for plain in plainPlaces(in: bytes) {
      let lower = max(range.lowerBound, plain.lowerBound)
      let upper = min(range.upperBound, plain.upperBound)
      guard lower <= upper else { continue }
      addCuts(before: lower)
      add(upTo: lower)
      add(upTo: upper, isPlain: true)
    }
    addCuts(before: range.upperBound)
    add(upTo: range.upperBound)
    return parts
  }

  /// The plain places of a paragraph, from the first to the last of those that follow each other.
  private static func plainPlaces(in bytes: [UInt8]) -> [ClosedRange<Int>] {
    var places: [ClosedRange<Int>] = []
    var start = 0
    func end(at end: Int) {
      if end - start >= 2 * plainReach {
        places.append((start + plainReach)...(end - plainReach))
      }
      start = end + 1
    }
    for index in bytes.indices where bytes[index].isInlineSyntax { end(at: index) }
    end(at: bytes.count)
    return places
  }
}
