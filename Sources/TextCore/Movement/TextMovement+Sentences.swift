extension TextMovement {
  /// The sentence at `offset`, with the spaces after it but without a newline.
  public func sentenceRange(at offset: TextOffset) -> TextRange {
    let (window, starts) = sentences(around: offset)
    let start = starts.last { $0 <= offset } ?? window.range.lowerBound
    // At the end of a paragraph it is the last sentence.
    return start..<(starts.first { $0 > offset } ?? window.range.upperBound)
  }

  /// The number of bytes of a paragraph passed to `TextBoundaries` for sentences at a time. A
  /// longer sentence is cut.
  static var sentenceWindow: Int { 16384 }

  /// Returns the start of the next sentence, in this paragraph or the next with text; the end of
  /// the text if there is none.
  func sentenceBoundary(after offset: TextOffset) -> TextOffset {
    let (window, starts) = sentences(around: offset)
    if let start = starts.first(where: { $0 > offset }) { return start }
    let next = window.nextStart(in: text)
    if next < window.paragraph.upperBound { return next }
    let letter = blanksEnd(after: next)
    return letter < text.end ? text.paragraphRange(at: letter).lowerBound : text.end
  }

  /// Returns the start of this sentence, or of the one before if `offset` is there already, in this
  /// paragraph or the previous one with text.
  func sentenceBoundary(before offset: TextOffset) -> TextOffset {
    let (window, starts) = sentences(around: offset)
    if let start = starts.last(where: { $0 < offset }), !window.isBlank(0..<window.bytes.count) {
      return start
    }
    if window.range.lowerBound > window.paragraph.lowerBound {
      return window.previousEnd(in: text)
    }
    let end = blanksStart(before: window.paragraph.lowerBound)
    return end > 0 ? sentences(around: end).starts.last { $0 < end } ?? 0 : 0
  }

  private func sentences(
    around offset: TextOffset
  ) -> (window: MovementWindow, starts: [TextOffset]) {
    let window = MovementWindow(in: text, around: offset, size: Self.sentenceWindow)
    let starts = boundaries.sentenceStarts(in: window.bytes, language: language)
    return (window, starts.map { window.range.lowerBound + $0 })
  }
}
