import MarkdownSyntax

/// A place where letters can be written with the wanted styles: some surround the place, the others
/// get tags around the letters.
struct TypingPlace {
  /// The position of the typed letters, in bytes of the paragraph.
  let position: Int
  /// The styles around the place, the outer before the inner.
  let open: [OpenStyle]
  /// White space to insert before them.
  var blanks: [UInt8] = []
  /// The other changes before them.
  var before: [ByteEdit] = []
  /// The other changes after them.
  var after: [ByteEdit] = []
  /// The letters that lose styles, and these; nil: all letters keep theirs.
  var loss: (letters: Range<Int>, style: InlineStyle)?

  /// Returns the styles of `wanted` that need tags there.
  func missing(of wanted: InlineStyle) -> InlineStyle { wanted.subtracting(open.style) }

  /// Returns false if the place changes bytes that another edit changes, too.
  func leaves(_ edit: ByteEdit) -> Bool {
    !(before + after).contains { $0.range.overlaps(edit.range) }
  }

  /// Returns the edits that write letters there in `tags`.
  func writing(_ letters: [UInt8], numbered number: Int, in tags: InlineTags) -> [ByteEdit] {
    before + [
      .insertion(blanks + tags.opening, at: position),
      .insertion(letters, at: position, numbered: number),
      .insertion(tags.closing, at: position),
    ] + after
  }
}

extension FormattingParagraph {
  /// Returns the places for letters in the styles `wanted` at `caret`: those with the fewest new
  /// tags first, and of those the nearest. There may be tags between the caret and the letter
  /// beside it. White space before the caret, which styles leave outside, goes into the style that
  /// continues: `**one** ˇ` and `two` are `**one twoˇ**`. Places that take a style from punctuation
  /// come last.
  func typingPlaces(at caret: Int, for wanted: InlineStyle) -> [TypingPlace] {
    guard let structure else { return [] }
    let places =
      gap(at: caret, structure) + joined(at: caret, structure)
      + divided(at: caret, wanted, structure)
    let fitting = places.filter { $0.open.style.intersection(.formats).isSubset(of: wanted) }
    return fitting.enumerated().sorted {
      ($0.element.missing(of: wanted).count, $0.offset)
        < ($1.element.missing(of: wanted).count, $1.offset)
    }.map(\.element) + besidePunctuation(at: caret, wanted)
  }

  /// Returns the place among the tags around `caret` where the fewest tags are missing.
  func typingCaret(at caret: Int, for wanted: InlineStyle) -> Int {
    typingPlaces(at: caret, for: wanted).first { $0.before + $0.after == [] }?.position ?? caret
  }

  /// Returns the places separated from `caret` only by tags, the nearest on the left first.
  func gap(at caret: Int) -> [TypingPlace] { structure.map { gap(at: caret, $0) } ?? [] }

  /// Returns true if the tag of a style begins at `caret`.
  func hasTag(after caret: Int) -> Bool { gap(at: caret).contains { $0.position > caret } }

  /// The maximum number of places that are tried on each side of a caret.
  private static let mostPlaces = 32

  private func gap(at caret: Int, _ structure: ParagraphStructure) -> [TypingPlace] {
    let tags = structure.constructs.filter(\.style.isFormat)
      .flatMap { [$0.openingTag, $0.closingTag] }
    let starts = Dictionary(tags.map { ($0.upperBound, $0.lowerBound) }) { first, _ in first }
    let ends = Dictionary(tags.map { ($0.lowerBound, $0.upperBound) }) { first, _ in first }
    let left = sequence(first: caret) { starts[$0] }.prefix(Self.mostPlaces)
    let right = sequence(first: caret) { ends[$0] }.prefix(Self.mostPlaces).dropFirst()
    return (Array(left) + right).compactMap { place in
      openStyles(at: place, in: structure).map { TypingPlace(position: place, open: $0) }
    }
  }

  /// Returns the places inside of the constructs that end before the white space before `caret`.
  private func joined(at caret: Int, _ structure: ParagraphStructure) -> [TypingPlace] {
    let blanks = bytes[structure.textStart..<max(caret, structure.textStart)]
      .reversed().prefix(while: \.isBlank).count
    guard blanks > 0 else { return [] }
    let range = (caret - blanks)..<caret
    return gap(at: range.lowerBound, structure).filter { $0.position < range.lowerBound }.map {
      var place = $0
      place.blanks = Array(bytes[range])
      place.after = [.deletion(range)]
      return place
    }
  }

  /// Returns the places at `caret` with unwanted styles closed before it and opened again after it:
  /// by their own marks, or by asterisks, which work inside of a word: `_oneˇtwo_`.
  private func divided(
    at caret: Int, _ wanted: InlineStyle, _ structure: ParagraphStructure
  ) -> [TypingPlace] {
    guard let open = openStyles(at: caret, in: structure),
      let outer = open.firstIndex(where: { $0.style.isFormat && !wanted.contains($0.style) }),
      let inner = open.last, open[outer...].style.isDisjoint(with: [.linkText, .image])
    else { return [] }
    let before = bytes[inner.start..<caret].reversed().prefix(while: \.isBlank).count
    let behind = bytes[caret..<inner.end].prefix(while: \.isBlank).count
    func place(_ styles: [OpenStyle], respelled: [OpenStyle]) -> TypingPlace {
      TypingPlace(
        position: caret, open: Array(open[..<outer]),
        before: respelled.map { ByteEdit(range: $0.tagStart..<$0.start, bytes: $0.opening) }
          + [.insertion(styles.reversed().flatMap(\.closing), at: caret - before)],
        after: [.insertion(styles.flatMap(\.opening), at: caret + behind)]
          + respelled.map { ByteEdit(range: $0.end..<$0.tagEnd, bytes: $0.closing) })
    }
    let styles = Array(open[outer...])
    let asterisks = styles.map(\.withAsterisks)
    return styles == asterisks
      ? [place(styles, respelled: [])]
      : [place(styles, respelled: []), place(asterisks, respelled: asterisks)]
  }
}

extension InlineStyle {
  /// The number of styles in the set.
  fileprivate var count: Int { rawValue.nonzeroBitCount }
}
