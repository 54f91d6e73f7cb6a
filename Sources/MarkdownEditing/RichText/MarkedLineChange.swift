import MarkdownSyntax

/// The change of a whole line with marks by a style in preview mode, found with two parses.
///
/// Where no other tags meet, the plainest Markdown is known: the same tags around the same letters,
/// without those of the style, and for the style one pair around all of the text. The tags of code
/// enclose each stretch between other tags. The result is parsed; whatever reads otherwise has to be
/// searched for.
struct MarkedLineChange {
  let edits: LineEdits
  /// The end of the letters afterwards, before the tags that end there.
  let end: Int

  /// Returns `nil` if the change has to be searched for. `parser` keeps its buffers from line to
  /// line.
  init?(
    _ line: LineReader.Line, _ format: InlineFormat, isOn: Bool, _ context: FormattingContext,
    _ parser: inout ParagraphParser
  ) {
    guard let line = StyledLine(line, format, in: context, &parser),
      let others = OtherTags(of: line, besides: format)
    else { return nil }
    guard line.hasOnlyBlanksAround else { return nil }
    let letters = line.letters
    var edits: LineEdits
    var added: [InlineConstruct] = []
    var kept = line.others
    if !isOn {
      edits = LineEdits(line.removal)
      guard !line.mayRevealReaderSyntax(after: edits) else { return nil }
    } else if format == .code {
      (edits, added) = others.code(in: letters)
      kept = others.enclosing
    } else {
      let isOwn = line.own.first.map { line.bytes[$0.outer.lowerBound] == .underscore }
      let mark = isOwn.map { $0 ? FormattingMarks.Delimiter.underscore : .asterisk }
      let tag = format.tag(mark ?? format.preferred(context.marks))
      let place = others.place(of: format, letters: letters)
      edits = LineEdits(InlineTags(opening: tag, closing: tag).edits(around: place) + line.removal)
      added = [edits.outer(place, opening: tag.count, closing: tag.count, format.style)]
    }
    // Edits that make the same bytes must read as wanted, too.
    guard edits.edits.isEmpty || line.reads(edits, kept, adding: added, in: context, &parser) else {
      return nil
    }
    if edits.applied(to: line.bytes) == line.bytes { edits = LineEdits([]) }
    self.edits = edits
    end = edits.place(line.end(of: letters), after: false)
  }
}

extension StyledLine {
  /// The letters of the line, with the white space around its text.
  fileprivate var letters: Range<Int> {
    let isIndented = structure.block.kind == .paragraph && structure.prefix.hanging == 0
    return (isIndented ? 0 : structure.textStart)..<bytes.count
  }

  /// True if only spaces and tabs are beside the text, so that preview mode takes nothing else
  /// for letters.
  var hasOnlyBlanksAround: Bool {
    bytes[letters.lowerBound..<text.lowerBound].allSatisfy(\.isBlank)
      && bytes[text.upperBound..<letters.upperBound].allSatisfy(\.isBlank)
  }

  /// Returns true if letters may be syntax of the reader after the tags of a style are removed.
  fileprivate func mayRevealReaderSyntax(after removal: LineEdits) -> Bool {
    !own.isEmpty
      && removal.applied(to: bytes).mayBeReaderSyntax(
        from: structure.textStart, in: structure.block)
  }

  /// True if one construct of the style encloses all of the text, inside of others or outside.
  var isCovered: Bool {
    var range = text
    for construct in structure.constructs where construct.outer == range {
      if construct.style == own.first?.style { return true }
      range = construct.inner
    }
    return false
  }

  /// Returns the end of the last of `letters`, before the tags after it.
  fileprivate func end(of letters: Range<Int>) -> Int {
    var end = letters.upperBound
    for construct in structure.constructs where construct.outer.upperBound == end {
      end = construct.inner.upperBound
    }
    return end
  }
}
