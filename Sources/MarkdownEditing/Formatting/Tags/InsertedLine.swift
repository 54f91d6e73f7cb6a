import MarkdownSyntax

/// A line of Markdown that is inserted beside letters. An underscore beside letters is a letter
/// itself: inside of a word it begins and ends no style, but an asterisk does.
enum InsertedLine {
  /// Returns the line with asterisks for underscores where it would otherwise mean something else beside
  /// letters: `_Om_` after `gamma` becomes `*Om*`. O(length of the line).
  ///
  /// - Parameters:
  ///   - line: the line without the marker of a block.
  ///   - isAfterLetter: true if a letter is right before the line.
  ///   - isBeforeLetter: true if one is right after it.
  static func spelled(
    _ line: [UInt8], isAfterLetter: Bool, isBeforeLetter: Bool
  ) -> [UInt8] {
    let hasMark =
      isAfterLetter && line.first?.isStyleMark ?? false
      || isBeforeLetter && line.last?.isStyleMark ?? false
    guard hasMark else { return line }
    var parser = ParagraphParser(sizes: .shipped)
    let links = LinkTags()
    func read(_ bytes: [UInt8]) -> StyledParagraph {
      let structure = parser.structure(of: bytes, in: ParagraphPlace(fence: .outside))
      return StyledParagraph(reading: bytes, structure, links: links)
    }
    let wanted = read(line)
    let before: [UInt8] = isAfterLetter ? [UInt8(ascii: "x")] : []
    let after: [UInt8] = isBeforeLetter ? [UInt8(ascii: "x")] : []
    func isRead(_ bytes: [UInt8]) -> Bool {
      let letters = read(before + bytes + after).letters
      return letters.dropFirst(before.count).dropLast(after.count)
        .elementsEqual(wanted.letters) { $0.byte == $1.byte && $0.style == $1.style }
    }
    guard !isRead(line) else { return line }
    var spelled = line
    for construct in wanted.constructs.outermost(
      in: line.count, atStart: isAfterLetter, atEnd: isBeforeLetter)
    {
      for index in construct.openingTag { spelled[index] = .asterisk }
      for index in construct.closingTag { spelled[index] = .asterisk }
    }
    return isRead(spelled) ? spelled : line
  }
}

extension [InlineConstruct] {
  /// Returns the strong and emphasised stretches whose tags begin or end the line, or are separated from
  /// its end only by such tags.
  fileprivate func outermost(in length: Int, atStart: Bool, atEnd: Bool) -> [InlineConstruct] {
    var (start, end) = (0, length)
    return filter { construct in
      guard construct.style == .strong || construct.style == .emphasis else { return false }
      let isFirst = atStart && construct.outer.lowerBound == start
      let isLast = atEnd && construct.outer.upperBound == end
      if isFirst { start = construct.inner.lowerBound }
      if isLast { end = construct.inner.upperBound }
      return isFirst || isLast
    }
  }
}

extension UInt8 {
  /// True for `*` and `_`.
  fileprivate var isStyleMark: Bool { self == .asterisk || self == .underscore }
}
