import MarkdownSyntax

extension FormattingParagraph {
  /// Returns the places between punctuation and the tags of unwanted styles beside `caret`. The
  /// punctuation leaves these styles: a mark between `.` and `x` would be letters (`**end.**x`), so
  /// it goes before the punctuation (`**end**.x`).
  func besidePunctuation(at caret: Int, _ wanted: InlineStyle) -> [TypingPlace] {
    guard let text = styled else { return [] }
    return gap(at: caret).flatMap { place in
      [Side.before, .after].compactMap { self.place(beyondPunctuation: $0, place, wanted, text) }
    }
  }

  /// Returns the place of letters typed at `place` if the punctuation on `side` leaves the styles that
  /// are not wanted: `**end.|**` becomes `**end**.x`, and `**|.end**` becomes `x.**end**`.
  private func place(
    beyondPunctuation side: Side, _ place: TypingPlace, _ wanted: InlineStyle,
    _ text: StyledParagraph
  ) -> TypingPlace? {
    let caret = place.position
    guard let open = Unwanted(place.open, wanted),
      side.tags(of: place.open, at: caret).count >= open.styles.count
    else { return nil }
    let index = text.index(at: caret)
    let letters = side.part(
      of: text.punctuation(beside: index..<index, outside: wanted), around: index)
    guard let first = letters.first, let last = letters.last else { return nil }
    let lower = max(text.range(at: first).lowerBound, open.inner.start)
    let upper = min(text.range(at: last).upperBound, open.inner.end)
    let loss = side == .before ? lower..<caret : caret..<upper
    // The styles end beyond the punctuation; those that hold nothing else go.
    let start = side.outerEnd(of: loss)
    var (kept, edge) = (open.styles, start)
    while let emptied = kept.last, side.textEdge(of: emptied) == edge {
      edge = side.tagEdge(of: emptied)
      kept.removeLast()
    }
    switch side {
    case .before:
      let blanks = bytes[..<edge].reversed().prefix(while: \.isBlank).count
      let closing = kept.reversed().flatMap(\.closing)
      return open.place(
        at: caret, loss: loss,
        before: [.insertion(closing, at: edge - blanks), .deletion(edge..<start)],
        after: [.deletion(caret..<open.outer.tagEnd)])
    case .after:
      let blanks = bytes[edge...].prefix(while: \.isBlank).count
      let opening = kept.flatMap(\.opening)
      return open.place(
        at: caret, loss: loss, before: [.deletion(open.outer.tagStart..<caret)],
        after: [.deletion(start..<edge), .insertion(opening, at: edge + blanks)])
    }
  }
}

/// The side of a place on which punctuation is.
private enum Side {
  case before, after

  /// Returns the styles whose tags are at `place` on the other side of the punctuation.
  func tags(of open: [OpenStyle], at place: Int) -> [OpenStyle] {
    self == .before ? open.closing(at: place) : open.opening(at: place)
  }

  /// Returns the part of `letters` on this side of `index`.
  func part(of letters: Range<Int>, around index: Int) -> Range<Int> {
    self == .before ? letters.lowerBound..<index : index..<letters.upperBound
  }

  /// Returns the end of `range` that is away from the place.
  func outerEnd(of range: Range<Int>) -> Int {
    self == .before ? range.lowerBound : range.upperBound
  }

  /// Returns the end of a style's text on this side.
  func textEdge(of style: OpenStyle) -> Int { self == .before ? style.start : style.end }

  /// Returns the end of a style's tag on this side.
  func tagEdge(of style: OpenStyle) -> Int { self == .before ? style.tagStart : style.tagEnd }
}

/// The styles around a place from the outermost unwanted one on.
private struct Unwanted {
  let around: [OpenStyle]
  let styles: [OpenStyle]
  let outer: OpenStyle
  let inner: OpenStyle

  /// Nil if none is unwanted, and if a link is among them.
  init?(_ open: [OpenStyle], _ wanted: InlineStyle) {
    let first = open.firstIndex { $0.style.isFormat && !wanted.contains($0.style) }
    guard let first, let inner = open.last, open[first...].allSatisfy(\.style.isFormat) else {
      return nil
    }
    (around, styles) = (Array(open[..<first]), Array(open[first...]))
    (outer, self.inner) = (open[first], inner)
  }

  func place(
    at position: Int, loss: Range<Int>, before: [ByteEdit], after: [ByteEdit]
  ) -> TypingPlace {
    TypingPlace(
      position: position, open: around, before: before, after: after,
      loss: (loss, styles.style))
  }
}
