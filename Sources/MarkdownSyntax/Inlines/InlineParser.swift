import TextCore

/// Finds the inline constructs of a text: one pass reads code, addresses, footnotes and links, and
/// then the delimiters are paired.
///
/// Linear except for sorting the result: every failed search either cannot be repeated or is
/// bounded by the next character that could begin it.
struct InlineParser: Sendable {
  /// A `[` that may begin a link, or with the `!` before it an image.
  private struct Bracket {
    /// The start of the tag.
    var position: Int
    var isImage: Bool
    /// The top of the delimiters at that time.
    var bottom: Int
  }

  private var delimiters = DelimiterStack()
  private var backticks = BacktickRuns()
  private var brackets: [Bracket] = []
  /// The number of brackets, from the bottom, that cannot begin a link because a link ends inside.
  private var spentBrackets = 0

  /// The targets of reference links, set by the reader of documents. Nil on the page, where
  /// reference links are plain text.
  var definitions: LinkDefinitions?
  /// The place after which no comment ends.
  private var lastCommentEnd = Int.max

  /// The value of `BlockStyle.hasLooseEnds` for the text.
  private(set) var hasLooseEnds = false

  /// The number of bytes and delimiters examined in search of the other ends of constructs.
  private(set) var work = 0

  init() {}

  /// Adds the constructs in `range` of `text`, as if that were all of it, to `constructs`, in no
  /// order.
  mutating func parse(
    _ text: [UInt8], in range: Range<Int>, into constructs: inout [InlineConstruct]
  ) {
    delimiters.removeAll()
    backticks.reset()
    brackets.removeAll(keepingCapacity: true)
    spentBrackets = 0
    lastCommentEnd = .max
    hasLooseEnds = false
    work = 0
    var position = range.lowerBound
    while position < range.upperBound {
      if text[position].isInlineSyntax {
        position = read(text, position, range, &constructs)
      } else {
        position += 1
      }
    }
    delimiters.resolve(above: 0, into: &constructs)
    work += delimiters.work + backticks.work
  }

  /// Reads the construct that begins at `position` and returns the place to continue from.
  private mutating func read(
    _ text: [UInt8], _ position: Int, _ range: Range<Int>, _ constructs: inout [InlineConstruct]
  ) -> Int {
    switch text[position] {
    case .backslash: readEscape(text, position, range, &constructs)
    case .backtick: readCode(text, position, range, &constructs)
    case .less: readAutolink(text, position, range, &constructs)
    case .openBracket: openBracket(text, position, range, &constructs)
    case .closeBracket: closeBracket(text, position, range, &constructs)
    default: readDelimiters(text, position, range)
    }
  }

  private func readEscape(
    _ text: [UInt8], _ position: Int, _ range: Range<Int>, _ constructs: inout [InlineConstruct]
  ) -> Int {
    guard LinkTail.isEscape(text, position, range.upperBound) else { return position + 1 }
    constructs.append(
      InlineConstruct(.escape, position..<(position + 2), opening: 1, closing: 0))
    return position + 2
  }

  private mutating func readCode(
    _ text: [UInt8], _ position: Int, _ range: Range<Int>, _ constructs: inout [InlineConstruct]
  ) -> Int {
    let open = position..<runEnd(text, position, range)
    guard
      let close = backticks.next(
        ofLength: open.count, at: open.upperBound, in: text, before: range.upperBound)
    else { return open.upperBound }
    let end = close + open.count
    let tag = open.count + text[open.upperBound..<close].codePadding
    constructs.append(InlineConstruct(.code, position..<end, opening: tag, closing: tag))
    return end
  }

  private mutating func readAutolink(
    _ text: [UInt8], _ position: Int, _ range: Range<Int>, _ constructs: inout [InlineConstruct]
  ) -> Int {
    guard
      let end = Autolink.end(
        in: text, at: position, before: range.upperBound, work: &work)
    else {
      if let end = commentEnd(text, position, range) {
        constructs.append(InlineConstruct(.comment, position..<end, opening: 0, closing: 0))
        return end
      }
      // A `<` before a space begins nothing, whatever follows.
      let next = position + 1
      if next < range.upperBound, !text[next].isWhiteSpace { hasLooseEnds = true }
      return next
    }
    constructs.append(InlineConstruct(.autolink, position..<end, opening: 1, closing: 1))
    return end
  }

  /// Returns the end of the comment that begins at `position`.
  private mutating func commentEnd(
    _ text: [UInt8], _ position: Int, _ range: Range<Int>
  ) -> Int? {
    guard position < lastCommentEnd,
      HTMLComment.begins(text, at: position, before: range.upperBound)
    else { return nil }
    let end = HTMLComment.end(in: text, from: position + 2, before: range.upperBound)
    if end == nil { lastCommentEnd = position }
    return end
  }

  private mutating func openBracket(
    _ text: [UInt8], _ position: Int, _ range: Range<Int>, _ constructs: inout [InlineConstruct]
  ) -> Int {
    if let end = FootnoteLabel.end(
      in: text, at: position, before: range.upperBound, work: &work)
    {
      constructs.append(
        InlineConstruct(.footnoteReference, position..<end, opening: 2, closing: 1))
      return end
    }
    let next = position + 1
    if next < range.upperBound, text[next] == .caret { hasLooseEnds = true }
    let isImage = isImage(text, position, range)
    brackets.append(
      Bracket(
        position: isImage ? position - 1 : position, isImage: isImage, bottom: delimiters.top))
    return next
  }

  /// Returns true if an unescaped `!` is just before a bracket.
  private func isImage(_ text: [UInt8], _ position: Int, _ range: Range<Int>) -> Bool {
    guard position > range.lowerBound, text[position - 1] == .exclamationMark else { return false }
    return !text[range.lowerBound..<(position - 1)].endsWithEscape
  }

  private mutating func closeBracket(
    _ text: [UInt8], _ position: Int, _ range: Range<Int>, _ constructs: inout [InlineConstruct]
  ) -> Int {
    let next = position + 1
    guard let bracket = brackets.popLast() else { return next }
    let isSpent = brackets.count < spentBrackets && !bracket.isImage
    spentBrackets = min(spentBrackets, brackets.count)
    guard !isSpent else { return next }
    guard next < range.upperBound, text[next] == .openParenthesis,
      let tail = LinkTail(in: text, at: next, before: range.upperBound, work: &work)
    else {
      if next < range.upperBound, text[next] == .openParenthesis { hasLooseEnds = true }
      return closeReference(text, bracket, position, range, &constructs)
    }
    delimiters.resolve(above: bracket.bottom, into: &constructs)
    // A link contains no link, so no bracket further left can begin one around this.
    if !bracket.isImage { spentBrackets = brackets.count }
    var link = InlineConstruct(
      bracket.isImage ? .image : .linkText, bracket.position..<tail.range.upperBound,
      opening: bracket.isImage ? 2 : 1, closing: tail.range.upperBound - position)
    (link.destination, link.isAngled) = (tail.destination, tail.isAngled)
    link.title = tail.title
    constructs.append(link)
    return tail.range.upperBound
  }

  /// Makes a link of the brackets that `position` closes, if they name a defined label.
  private mutating func closeReference(
    _ text: [UInt8], _ bracket: Bracket, _ position: Int, _ range: Range<Int>,
    _ constructs: inout [InlineConstruct]
  ) -> Int {
    let next = position + 1
    guard let definitions, !definitions.isEmpty else { return next }
    let opening = bracket.isImage ? 2 : 1
    let inner = (bracket.position + opening)..<position
    let end = LinkLabel.end(in: text, at: next, before: range.upperBound) ?? next
    // The label is in its own brackets, or the text is the label, followed by empty brackets or
    // none.
    let label = end > next + 2 ? (next + 1)..<(end - 1) : inner
    guard
      end > next + 2
        || LinkLabel.end(in: text, at: inner.lowerBound - 1, before: next) == next,
      LinkLabel.isLabel(label, in: text),
      self.definitions?.take(text[label]) ?? false
    else { return next }
    delimiters.resolve(above: bracket.bottom, into: &constructs)
    // With `holdsAll` a label may turn out to be undefined, so a link around it stays possible.
    if !bracket.isImage, !definitions.holdsAll { spentBrackets = brackets.count }
    constructs.append(
      InlineConstruct(
        bracket.isImage ? .image : .linkText, bracket.position..<end, opening: opening,
        closing: end - position))
    return end
  }

  private mutating func readDelimiters(
    _ text: [UInt8], _ position: Int, _ range: Range<Int>
  ) -> Int {
    let end = runEnd(text, position, range)
    let run = position..<end
    guard let kind = kind(of: text[position], count: run.count) else { return end }
    let flanking = Flanking(
      before: CharacterClass(before: position, in: text, range),
      after: CharacterClass(after: end, in: text, range), isUnderscore: kind == .underscore)
    delimiters.push(kind, run, canOpen: flanking.canOpen, canClose: flanking.canClose)
    return end
  }

  private func kind(of byte: UInt8, count: Int) -> DelimiterStack.Kind? {
    switch (byte, count) {
    case (.asterisk, _): .asterisk
    case (.underscore, _): .underscore
    case (.tilde, 1): .underline
    case (.tilde, 2): .strikethrough
    case (.equals, 2): .highlight
    default: nil
    }
  }

  /// The end of the run of equal bytes that begins at `position`.
  private func runEnd(_ text: [UInt8], _ position: Int, _ range: Range<Int>) -> Int {
    let byte = text[position]
    var end = position + 1
    while end < range.upperBound, text[end] == byte { end += 1 }
    return end
  }
}
