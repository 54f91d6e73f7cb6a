extension TextMovement {
  /// The sentence at `offset`, with the spaces after it but without a newline.
  public func sentenceRange(at offset: TextOffset) -> TextRange {
    let (window, starts) = sentences(around: offset)
    let start = starts.last { $0 <= offset } ?? window.range.lowerBound
    // At the end of a paragraph it is the last sentence.
    return start..<(starts.first { $0 > offset } ?? window.range.upperBound)
  }

  /// Bytes of a paragraph that are given to `TextBoundaries` for sentences at a time. A longer
  /// sentence is cut.
  static var sentenceWindow: Int { 16384 }

  /// The start of the next sentence, or the end of the paragraph; from there the next paragraph.
  func sentenceBoundary(after offset: TextOffset) -> TextOffset {
    let (window, starts) = sentences(around: offset)
    if let start = starts.first(where: { $0 > offset }) { return start }
    if offset < window.range.upperBound { return window.range.upperBound }
    return window.nextStart(in: text)
  }

  /// The start of this sentence, or of the one before if `offset` is there already; from the start
  /// of a paragraph the end of the one before.
  func sentenceBoundary(before offset: TextOffset) -> TextOffset {
    let (window, starts) = sentences(around: offset)
    return starts.last { $0 < offset } ?? window.previousEnd(in: text)
  }

  private func sentences(
    around offset: TextOffset
  ) -> (window: MovementWindow, starts: [TextOffset]) {
    let window = MovementWindow(in: text, around: offset, size: Self.sentenceWindow)
    let starts = boundaries.sentenceStarts(in: window.bytes)
    return (window, starts.map { window.range.lowerBound + $0 })
  }
}
