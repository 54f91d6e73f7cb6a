import MarkdownSyntax

extension TagWriter {
  /// Returns the edits that remove the tags of some constructs and put tags of `format` around
  /// pieces of the paragraph. Backslashes of escapes are removed in text that becomes code, where
  /// they would be letters.
  func edits(
    tagging pieces: [InlinePiece], as format: InlineFormat, without removed: Set<Int>
  ) -> [ByteEdit] {
    var gone = removed.flatMap {
      [source.constructs[$0].openingTag, source.constructs[$0].closingTag]
    }
    if format == .code { gone += escapes(in: pieces) }
    var isGone = [Bool](repeating: false, count: source.bytes.count)
    for place in gone.joined() { isGone[place] = true }
    return gone.map { .deletion($0) }
      + pieces.flatMap { tags(of: format, around: $0, without: isGone).edits(around: $0.range) }
  }

  private func tags(
    of format: InlineFormat, around piece: InlinePiece, without isGone: [Bool]
  ) -> InlineTags {
    if format == .code {
      let content = piece.range.filter { !isGone[$0] }.map { source.bytes[$0] }
      return .code(around: content, passing: notation.passedTags)
    }
    let delimiter = notation.delimiter(of: format, own: piece.inherited)
    // Underscores may not begin or end a style in a word.
    let isInWord =
      notation.keepsOwn && delimiter == .underscore
      && !source.edges.allow(.underscore, around: piece.range) { isGone[$0] }
    return InlineTags(format, isInWord ? .asterisk : delimiter)
  }

  private func escapes(in pieces: [InlinePiece]) -> [Range<Int>] {
    var rest = pieces[...]
    return source.constructs.filter { $0.style == .escape }.compactMap { escape in
      rest = rest.drop { $0.range.upperBound <= escape.outer.lowerBound }
      return rest.first?.range.holds(escape.outer) ?? false ? escape.openingTag : nil
    }
  }
}

extension StyledParagraph {
  /// The places in the text where tags may be.
  var edges: TagEdges { TagEdges(bytes: bytes, text: structure.textStart..<bytes.count) }
}
