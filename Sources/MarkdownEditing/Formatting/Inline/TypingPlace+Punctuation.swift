import MarkdownSyntax

extension FormattingParagraph {
  /// Returns the places between punctuation and the tags of unwanted styles beside `caret`. The
  /// punctuation leaves these styles: a mark between `.` and `x` would be letters (`**end.**x`), so
  /// it goes before the punctuation (`**end**.x`).
  func besidePunctuation(at caret: Int, _ wanted: InlineStyle) -> [TypingPlace] {
    guard let text = styled else { return [] }
    return gap(at: caret).flatMap {
      [place(afterPunctuation: $0, wanted, text), place(beforePunctuation: $0, wanted, text)]
    }.compactMap(\.self)
  }

  private func place(
    afterPunctuation place: TypingPlace, _ wanted: InlineStyle, _ text: StyledParagraph
  ) -> TypingPlace? {
    let caret = place.position
    guard let open = Unwanted(place.open, wanted),
      place.open.closing(at: caret).count >= open.styles.count
    else { return nil }
    let index = text.index(at: caret)
    let first = text.punctuation(beside: index..<index, outside: wanted).lowerBound
    guard first < index else { return nil }
    let start = max(text.range(at: first).lowerBound, open.inner.start)
    var (kept, edge) = (open.styles, start)
    while let emptied = kept.last, emptied.start == edge {
      edge = emptied.tagStart
      kept.removeLast()
    }
    let blanks = bytes[..<edge].reversed().prefix(while: \.isBlank).count
    return open.place(
      at: caret, loss: start..<caret,
      before: [
        .insertion(kept.reversed().flatMap(\.closing), at: edge - blanks),
        .deletion(edge..<start),
      ],
      after: [.deletion(caret..<open.outer.tagEnd)])
  }

  private func place(
    beforePunctuation place: TypingPlace, _ wanted: InlineStyle, _ text: StyledParagraph
  ) -> TypingPlace? {
    let caret = place.position
    guard let open = Unwanted(place.open, wanted),
      place.open.opening(at: caret).count >= open.styles.count
    else { return nil }
    let index = text.index(at: caret)
    let end = text.punctuation(beside: index..<index, outside: wanted).upperBound
    guard end > index else { return nil }
    let last = min(text.range(at: end - 1).upperBound, open.inner.end)
    var (kept, edge) = (open.styles, last)
    while let emptied = kept.last, emptied.end == edge {
      edge = emptied.tagEnd
      kept.removeLast()
    }
    let blanks = bytes[edge...].prefix(while: \.isBlank).count
    return open.place(
      at: caret, loss: caret..<last, before: [.deletion(open.outer.tagStart..<caret)],
      after: [
        .deletion(last..<edge), .insertion(kept.flatMap(\.opening), at: edge + blanks),
      ])
  }
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
