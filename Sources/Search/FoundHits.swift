public import TextCore

/// The known hits in a text that changes, and the ranges that were not searched yet.
///
/// An edit moves the hits after it. It makes the ranges unknown that it may affect: the paragraphs
/// that it touches, or everything if a hit may reach beyond a paragraph.
public struct FoundHits: Sendable {
  /// The hits in the known ranges.
  public private(set) var hits = HitList()
  /// The ranges still to be searched; ascending and disjoint.
  public private(set) var unknown: [TextRange] = []
  /// The searched part of the text; `nil`: all of it.
  public private(set) var scope: TextRange?
  private let staysInParagraph: Bool
  /// The number of lines on both sides of an edited one that are searched again.
  private let linesBeside: Int
  private var length: Int

  /// The number of replacements in an edit from which the text counts as a new one.
  private static let mostReplacements = 256

  /// Makes the hits of a text that was not searched yet.
  public init(_ query: SearchQuery, in scope: TextRange?, of searched: SearchedText) {
    staysInParagraph = query.staysInParagraph
    linesBeside = searched.linesBeside
    self.scope = scope
    length = searched.text.utf8Count
    forget()
  }

  /// True if all hits are known.
  public var isComplete: Bool { unknown.isEmpty }

  /// The searched part of the text.
  public var range: TextRange { scope ?? 0..<TextOffset(length) }

  /// Returns true if all hits in a range are known.
  public func knows(_ range: TextRange) -> Bool { !unknown.contains { $0.overlaps(range) } }

  private mutating func forget() {
    hits = HitList()
    unknown = range.isEmpty ? [] : [range]
  }

  /// Adds the hits of a range, all of which was searched.
  public mutating func take(_ found: HitList, in range: TextRange) {
    hits.replace(startingIn: withEnd(range), with: found)
    unknown = unknown.flatMap { $0.without(range) }
  }

  /// Adds the known hits of `found`, for the same text, where they are unknown here.
  public mutating func take(_ found: FoundHits, in range: TextRange) {
    var known = [range]
    for gap in found.unknown { known = known.flatMap { $0.without(gap) } }
    for part in known {
      let whole = withEnd(part)
      take(HitList(found.hits.hits(in: whole).filter { whole.contains($0.lowerBound) }), in: part)
    }
  }

  /// Returns a range with the place at its end, if it ends where the searched text ends: an empty
  /// hit there is in it.
  private func withEnd(_ range: TextRange) -> TextRange {
    let isLast = range.upperBound >= min(self.range.upperBound, TextOffset(length))
    return range.lowerBound..<(isLast ? range.upperBound + 1 : range.upperBound)
  }

  /// Follows text that was appended, or that replaced everything.
  public mutating func follow(readOn range: TextRange, to text: TextRope) {
    length = text.utf8Count
    guard staysInParagraph else { return forget() }
    look(at: range, of: text)
  }

  /// Follows an edit that resulted in `text`. O(blocks of hits) for each replacement.
  public mutating func follow(_ edit: Edit, to text: TextRope) {
    length = text.utf8Count
    if let scope {
      self.scope =
        edit.map(
          scope.lowerBound, bias: .before)..<max(
          edit.map(scope.lowerBound, bias: .before), edit.map(scope.upperBound, bias: .after))
    }
    guard staysInParagraph, edit.replacements.count <= Self.mostReplacements else {
      return forget()
    }
    var touched: [TextRange] = []
    var growth = 0
    for replacement in edit.replacements {
      let start = replacement.range.lowerBound + growth
      let gone = TextRange(at: start, length: replacement.range.count)
      let come = replacement.text.utf8Count
      // A hit that extends into the deleted text begins in a paragraph that is searched again.
      hits.replace(startingIn: gone, movingRestBy: come - gone.count)
      unknown = unknown.compactMap { $0.moved(gone, to: come) }
      growth += come - gone.count
      touched.append(TextRange(at: start, length: come))
    }
    for range in touched { look(at: range, of: text) }
  }

  /// Marks the paragraphs of a range to be searched again.
  private mutating func look(at range: TextRange, of text: TextRope) {
    var paragraphs = text.paragraphRange(touching: range)
    for _ in 0..<linesBeside {
      let beside = max(0, paragraphs.lowerBound - 1)..<paragraphs.upperBound
      paragraphs = text.paragraphRange(touching: beside)
    }
    hits.replace(startingIn: withEnd(paragraphs))
    let wanted = paragraphs.clamped(to: self.range)
    guard !wanted.isEmpty else { return }
    // Merged with the ranges that it touches.
    let met = unknown.filter {
      $0.lowerBound <= wanted.upperBound && wanted.lowerBound <= $0.upperBound
    }
    let whole = met.reduce(wanted) { $0.union($1) }
    unknown.removeAll { met.contains($0) }
    let place = unknown.firstIndex { $0.lowerBound > whole.lowerBound } ?? unknown.count
    unknown.insert(whole, at: place)
  }
}

extension TextRope {
  /// Returns the range of the paragraphs that contain both ends of a range, and all between them.
  fileprivate func paragraphRange(touching range: TextRange) -> TextRange {
    let start = paragraphRange(at: range.lowerBound).lowerBound
    return start..<paragraphRange(at: range.upperBound).upperBound
  }
}

extension TextRange {
  /// Returns the parts of the range that are outside of another.
  fileprivate func without(_ other: TextRange) -> [TextRange] {
    guard overlaps(other) else { return isEmpty ? [] : [self] }
    return [
      lowerBound..<Swift.max(lowerBound, other.lowerBound),
      Swift.min(upperBound, other.upperBound)..<upperBound,
    ].filter { !$0.isEmpty }
  }

  /// Returns the range after `gone` was replaced by `count` bytes; `nil` if nothing of it is left.
  fileprivate func moved(_ gone: TextRange, to count: Int) -> TextRange? {
    func place(_ offset: TextOffset, _ inside: TextOffset) -> TextOffset {
      if offset <= gone.lowerBound { return offset }
      return offset >= gone.upperBound ? offset + (count - gone.count) : inside
    }
    let start = place(lowerBound, gone.lowerBound)
    let end = place(upperBound, gone.lowerBound + count)
    return start < end ? start..<end : nil
  }
}
