/// The directions of moved and copied paragraphs. The commands that move or copy paragraphs ignore
/// directions. So each inserted paragraph gets the direction of an equal one among the deleted
/// paragraphs and those beside the edit.
extension Edit {
  /// Returns the same edit of `text`, after which moved and copied paragraphs keep their
  /// directions. Linear in the replaced text, unless there are no overrides.
  public func carrying(_ directions: ParagraphDirections, in text: TextRope) -> Edit {
    guard !directions.isEmpty, overrides.isEmpty,
      replacements.contains(where: { $0.text.newlineCount > 0 }),
      replacements.reduce(0, { $0 + $1.text.utf8Count + $1.range.count }) <= Self.longestMove
    else { return self }
    var after = text
    guard (try? apply(to: &after)) != nil else { return self }
    var there = directions
    there.follow(self, in: text)
    var known = MovedParagraphs(directions, in: text)
    for replacement in replacements where replacement.range.isEmpty {
      known.noteCopied(by: replacement)
    }
    for replacement in replacements { known.note(replacement.range) }
    var carrying = self
    var growth = 0
    for replacement in replacements {
      let start = replacement.range.lowerBound + growth
      growth += replacement.growth
      after.forEachParagraph(
        touching: TextRange(at: start, length: replacement.text.utf8Count)
      ) { paragraph in
        guard let was = known.direction(of: after.bytes(in: after.content(of: paragraph))),
          was.direction != there.direction(at: paragraph.lowerBound)
        else { return }
        carrying.overrides.append(DirectionOverride(paragraph, was.direction))
      }
    }
    return carrying
  }

  /// The length beyond which moved paragraphs are not searched for, in bytes.
  private static var longestMove: Int { 1 << 20 }
}

/// The texts of moved paragraphs, with their directions.
private struct MovedParagraphs {
  struct Known {
    var direction: WritingDirection?
  }

  private let directions: ParagraphDirections
  private let text: TextRope
  private var known: [ArraySlice<UInt8>: [Known]] = [:]

  init(_ directions: ParagraphDirections, in text: TextRope) {
    self.directions = directions
    self.text = text
  }

  /// Adds the paragraph before an insertion that begins with a copy of it.
  mutating func noteCopied(by insertion: Edit.Replacement) {
    let (start, copy) = (insertion.range.lowerBound, insertion.text)
    guard start > 0, text.paragraphRange(at: start).lowerBound == start,
      Self.contentKey(of: text.bytes(in: text.contentRange(at: start - 1)))
        == Self.contentKey(of: copy.bytes(in: copy.contentRange(at: 0)))
    else { return }
    note((start - 1)..<(start - 1))
  }

  /// Adds the paragraphs that a range touches.
  mutating func note(_ range: TextRange) {
    text.forEachParagraph(touching: range) { paragraph in
      let said = Self.contentKey(of: text.bytes(in: text.content(of: paragraph)))
      known[said, default: []].append(
        Known(direction: directions.direction(at: paragraph.lowerBound)))
    }
  }

  /// Returns the direction of the first paragraph with the same content that was not returned
  /// before; the last one is returned repeatedly.
  mutating func direction(of content: [UInt8]) -> Known? {
    let said = Self.contentKey(of: content)
    guard let first = known[said]?.first else { return nil }
    if known[said]?.count ?? 0 > 1 { known[said]?.removeFirst() }
    return first
  }

  /// Returns a paragraph without the parts that a list may renumber.
  private static func contentKey(of content: [UInt8]) -> ArraySlice<UInt8> {
    content.drop { $0.isWhiteSpace || (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x29 }
  }
}

extension TextRope {
  /// Calls `body` with each paragraph that a range touches, in order.
  fileprivate func forEachParagraph(touching range: TextRange, _ body: (TextRange) -> Void) {
    var start = paragraphRange(at: range.lowerBound).lowerBound
    while true {
      let paragraph = paragraphRange(at: start)
      body(paragraph)
      guard paragraph.upperBound <= range.upperBound, paragraph.upperBound > start,
        paragraph.upperBound < end
      else { return }
      start = paragraph.upperBound
    }
  }
}
