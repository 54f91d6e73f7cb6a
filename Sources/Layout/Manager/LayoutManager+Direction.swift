import TextCore

/// The direction of paragraphs that have no letter to decide it.
extension LayoutManager {
  /// Sets the direction of these paragraphs; does nothing if it is unchanged. All text is laid out
  /// again on demand, so the time does not depend on the text's length.
  public func setRightToLeft(_ isRightToLeft: Bool) {
    guard isRightToLeft != self.isRightToLeft else { return }
    self.isRightToLeft = isRightToLeft
    invalidateAll()
  }

  /// Returns the direction of the first paragraph that has a letter with a direction, and the end
  /// of the search: text after it has no influence. Code is skipped.
  ///
  /// - Parameter reach: the number of bytes to search; later ones are ignored.
  public func directionByLetters(within reach: Int) -> (isRightToLeft: Bool?, end: TextOffset) {
    var start: TextOffset = 0
    while start.utf8 < reach {
      let piece = ParagraphPiece.containing(start, in: storage.text)
      prepare(piece.range)
      if let level = strongLevel(of: piece) { return (level == 1, piece.range.upperBound) }
      start = piece.range.upperBound
      if start == storage.text.end { break }
    }
    return (nil, max(start, TextOffset(reach)))
  }

  /// Returns the direction of the paragraph at `offset` without its direction override.
  public func naturalDirection(at offset: TextOffset) -> WritingDirection {
    let start = storage.text.paragraphRange(at: offset).lowerBound
    let piece = ParagraphPiece.containing(start, in: storage.text)
    prepare(piece.range)
    var style = style(of: piece)
    if case .overridden = style.direction { style.direction = .natural }
    let level = style.direction == .leftToRight ? 0 : strongLevel(of: piece, in: style)
    return WritingDirection(level: level ?? lineSetting.neutralLevel)
  }

  /// Returns true if the paragraph at `offset` runs from left to right in any case: it is code.
  public func isCode(at offset: TextOffset) -> Bool {
    let piece = ParagraphPiece.containing(offset, in: storage.text)
    prepare(piece.range)
    return style(of: piece).direction == .leftToRight
  }

  private func strongLevel(of piece: ParagraphPiece) -> UInt8? {
    strongLevel(of: piece, in: style(of: piece))
  }

  /// Returns the level of a paragraph from its letters. In most paragraphs the first letters
  /// decide; only others are read as a whole.
  private func strongLevel(of piece: ParagraphPiece, in style: ParagraphStyle) -> UInt8? {
    let start = piece.content.lowerBound
    let beginning = start..<min(piece.content.upperBound, start + style.prefixLength + 64)
    return strongLevel(of: beginning, in: style)
      ?? (beginning == piece.content ? nil : strongLevel(of: piece.content, in: style))
  }

  private func strongLevel(of range: TextRange, in style: ParagraphStyle) -> UInt8? {
    typesetter.strongLevel(
      of: storage.text.bytes(in: range), styles: styleRuns(in: range, at: 0), in: style)
  }
}
