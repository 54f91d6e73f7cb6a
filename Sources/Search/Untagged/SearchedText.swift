public import MarkdownSyntax
public import Styling
public import TextCore

/// A snapshot to search: all of its bytes, or those that the page shows while tags are hidden.
///
/// A hit in shown bytes reaches from the first of them to the last, over the tags between them, and
/// contains no object of `UntaggedText`. May be read on any thread.
public struct SearchedText: Sendable {
  /// The text with its tags.
  public let text: TextRope
  private let tags: HiddenTags?

  /// The values that decide which bytes are tags.
  private struct HiddenTags {
    let fences: FenceTree
    let sheet: StyleSheet
    let sizes: PartSizes
  }

  /// Makes a text whose bytes are all searched.
  public init(_ text: TextRope) {
    self.text = text
    tags = nil
  }

  /// Makes a text of which only the bytes that a style sheet shows are searched. `fences` must be
  /// those of the text.
  public init(_ text: TextRope, shownBy sheet: StyleSheet, fences: FenceTree, sizes: PartSizes) {
    self.text = text
    tags = sheet.hidesTags ? HiddenTags(fences: fences, sheet: sheet, sizes: sizes) : nil
  }

  /// True if only shown bytes are searched.
  public var isUntagged: Bool { tags != nil }

  /// The number of lines beside an edited one whose tags may change with it.
  var linesBeside: Int { isUntagged ? FenceTree.neighboursBelow : 0 }

  /// Returns the shown text of the paragraphs that a range touches; `nil`: all bytes are searched.
  /// O(length of the paragraphs).
  public func untagged(
    _ range: TextRange, isWanted: @escaping () -> Bool = { true }
  ) -> UntaggedText? {
    guard let tags else { return nil }
    return UntaggedTextReader.read(
      range, of: text, fences: tags.fences, sheet: tags.sheet, sizes: tags.sizes,
      isWanted: isWanted)
  }

  /// Returns a range as it is shown.
  public func string(in range: TextRange) -> String {
    guard let untagged = untagged(range) else { return text.string(in: range) }
    return untagged.string(in: untagged.shown(in: range))
  }
}

extension Search {
  /// Returns all hits in a part of a text, as `hits(in:of:)` does.
  public func hits(
    in range: TextRange, of searched: SearchedText, isWanted: @escaping () -> Bool = { true }
  ) throws(SearchFailure) -> HitList {
    guard let untagged = searched.untagged(range, isWanted: isWanted) else {
      return try hits(in: range, of: searched.text, isWanted: isWanted)
    }
    var hits = HitList()
    try forEachSlice(of: untagged.shown(in: range), in: untagged.text, isWanted: isWanted) {
      found, _ in
      found.forEach { if !untagged.containsObject(in: $0) { hits.append(untagged.source(of: $0)) } }
    }
    return hits
  }
}

extension Replacing {
  /// Returns the replacement of one hit; `nil`: there is no hit at exactly that place. Throws
  /// `SearchFailure`.
  public func replacement(
    of hit: TextRange, in searched: SearchedText
  ) throws(SearchFailure) -> [UInt8]? {
    guard let untagged = searched.untagged(rangeRead(for: hit, in: searched.text)) else {
      return try replacement(of: hit, in: searched.text)
    }
    let shown = untagged.shown(in: hit)
    return try replacement(of: shown, in: untagged.text).map {
      untagged.withoutObjects($0, replacing: shown)
    }
  }

  /// Returns the range whose paragraphs `replacement` reads: an expression may look at other lines.
  public func rangeRead(for hit: TextRange, in text: TextRope) -> TextRange {
    let around = search.query.staysInParagraph ? 0 : SearchSizes.shipped.reach
    return max(0, hit.lowerBound - around)..<min(text.end, hit.upperBound + around)
  }

  /// Calls `body` with each hit in a part of a text without tags, in order, and its replacement;
  /// `goesOn` as in `all`. Throws `SearchFailure`.
  public func forEach(
    in range: TextRange, of searched: SearchedText, goesOn: @escaping (Double) -> Bool,
    _ body: (TextRange, [UInt8]) -> Void
  ) throws(SearchFailure) {
    var rest = range
    while !rest.isEmpty {
      let done = Double(rest.lowerBound - range.lowerBound) / Double(range.count)
      guard goesOn(done) else { throw .cancelled }
      let part = search.query.staysInParagraph ? searched.text.paragraphs(of: rest) : rest
      let share = Double(part.count) / Double(range.count)
      let partGoesOn = { goesOn(done + $0 * share) }
      if let untagged = searched.untagged(part, isWanted: { goesOn(done) }) {
        try forEach(in: untagged.shown(in: part), of: untagged.text, partGoesOn) {
          guard !untagged.containsObject(in: $0) else { return }
          body(untagged.source(of: $0), untagged.withoutObjects($1, replacing: $0))
        }
      } else {
        try forEach(in: part, of: searched.text, partGoesOn, body)
      }
      rest = part.upperBound..<rest.upperBound
    }
  }
}

extension UntaggedText {
  /// Returns letters in the place of a hit without objects: groups of an expression that looks beyond
  /// the hit may contain some. A hit itself has only bytes of the text, of whatever value.
  fileprivate func withoutObjects(_ letters: [UInt8], replacing hit: TextRange) -> [UInt8] {
    guard letters.contains(Self.object), !text.bytes(in: hit).contains(Self.object) else {
      return letters
    }
    return letters.filter { $0 != Self.object }
  }
}

extension TextRope {
  /// Returns the beginning of a range, up to the end of a paragraph.
  fileprivate func paragraphs(of range: TextRange) -> TextRange {
    let end = paragraphRange(at: min(range.upperBound, range.lowerBound + (1 << 20))).upperBound
    return range.lowerBound..<min(range.upperBound, end)
  }
}
