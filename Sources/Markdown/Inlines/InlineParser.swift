/// Finds the inline constructs of a text: one pass that takes code, addresses, footnotes and links
/// as it meets them, and pairs up the delimiters afterwards.
///
/// Linear but for the sorting of what it found: every search that fails either cannot be tried
/// again or is bounded by the next character that could begin it.
struct InlineParser: Sendable {
  /// A `[` that may begin a link.
  private struct Bracket {
    var position: Int
    /// The top of the delimiters when it was met.
    var bottom: Int
  }

  private var delimiters = DelimiterStack()
  private var backticks = BacktickRuns()
  private var brackets: [Bracket] = []
  /// The number of brackets, from the bottom, that a link has made unusable by ending inside.
  private var spentBrackets = 0

  /// What `BlockStyle.hasLooseEnds` says of the text.
  private(set) var hasLooseEnds = false

  /// Delimiters that were looked at in search of openers.
  private(set) var work = 0

  init() {}

  /// Adds what is in `range` of `text` to `marks`.
  mutating func parse(_ text: [UInt8], in range: Range<Int>, into marks: inout StyleMarks) {
    delimiters.removeAll()
    backticks.reset()
    brackets.removeAll(keepingCapacity: true)
    spentBrackets = 0
    hasLooseEnds = false
    var position = range.lowerBound
    while position < range.upperBound {
      if text[position].isInlineSyntax {
        position = read(text, position, range, &marks)
      } else {
        position += 1
      }
    }
    delimiters.resolve(above: 0, into: &marks)
    work = delimiters.work
  }

  /// Reads what begins at `position` and returns where to go on.
  private mutating func read(
    _ text: [UInt8], _ position: Int, _ range: Range<Int>, _ marks: inout StyleMarks
  ) -> Int {
    switch text[position] {
    case .backslash: readEscape(text, position, range, &marks)
    case .backtick: readCode(text, position, range, &marks)
    case .less: readAutolink(text, position, range, &marks)
    case .openBracket: openBracket(text, position, range, &marks)
    case .closeBracket: closeBracket(text, position, range, &marks)
    default: readDelimiters(text, position, range)
    }
  }

  private func readEscape(
    _ text: [UInt8], _ position: Int, _ range: Range<Int>, _ marks: inout StyleMarks
  ) -> Int {
    guard LinkTail.isEscape(text, position, range.upperBound) else { return position + 1 }
    marks.add([.escape, .tag], position..<(position + 1))
    return position + 2
  }

  private mutating func readCode(
    _ text: [UInt8], _ position: Int, _ range: Range<Int>, _ marks: inout StyleMarks
  ) -> Int {
    let open = position..<runEnd(text, position, range)
    guard
      let close = backticks.next(
        ofLength: open.count, at: open.upperBound, in: text, before: range.upperBound)
    else { return open.upperBound }
    let end = close + open.count
    marks.add(.code, position..<end)
    marks.add(.tag, open)
    marks.add(.tag, close..<end)
    return end
  }

  private mutating func readAutolink(
    _ text: [UInt8], _ position: Int, _ range: Range<Int>, _ marks: inout StyleMarks
  ) -> Int {
    guard let end = Autolink.end(in: text, at: position, before: range.upperBound) else {
      // Before a space it is nothing whatever comes after.
      let next = position + 1
      if next < range.upperBound, !text[next].isWhiteSpace { hasLooseEnds = true }
      return next
    }
    marks.add(.autolink, position..<end)
    marks.add(.tag, position..<(position + 1))
    marks.add(.tag, (end - 1)..<end)
    return end
  }

  private mutating func openBracket(
    _ text: [UInt8], _ position: Int, _ range: Range<Int>, _ marks: inout StyleMarks
  ) -> Int {
    if let end = FootnoteLabel.end(in: text, at: position, before: range.upperBound) {
      marks.add(.footnoteReference, position..<end)
      marks.add(.tag, position..<(position + 2))
      marks.add(.tag, (end - 1)..<end)
      return end
    }
    let next = position + 1
    if next < range.upperBound, text[next] == .caret { hasLooseEnds = true }
    brackets.append(Bracket(position: position, bottom: delimiters.top))
    return next
  }

  private mutating func closeBracket(
    _ text: [UInt8], _ position: Int, _ range: Range<Int>, _ marks: inout StyleMarks
  ) -> Int {
    let next = position + 1
    guard let bracket = brackets.popLast() else { return next }
    let isSpent = brackets.count < spentBrackets
    spentBrackets = min(spentBrackets, brackets.count)
    guard !isSpent, next < range.upperBound, text[next] == .openParenthesis else { return next }
    guard let tail = LinkTail(in: text, at: next, before: range.upperBound) else {
      hasLooseEnds = true
      return next
    }
    delimiters.resolve(above: bracket.bottom, into: &marks)
    // A link holds no link, so no bracket further left can begin one round this.
    spentBrackets = brackets.count
    marks.add(.linkText, bracket.position..<next)
    marks.add(.tag, bracket.position..<(bracket.position + 1))
    marks.add(.tag, position..<next)
    marks.add(.linkAddress, tail.range)
    marks.add(.tag, next..<(next + 1))
    marks.add(.tag, (tail.range.upperBound - 1)..<tail.range.upperBound)
    if let angled = tail.angled {
      marks.add(.tag, angled.lowerBound..<(angled.lowerBound + 1))
      marks.add(.tag, (angled.upperBound - 1)..<angled.upperBound)
    }
    return tail.range.upperBound
  }

  private mutating func readDelimiters(
    _ text: [UInt8], _ position: Int, _ range: Range<Int>
  ) -> Int {
    let end = runEnd(text, position, range)
    let run = position..<end
    guard let kind = kind(of: text[position], count: run.count) else { return end }
    let before = CharacterClass(before: position, in: text, range)
    let after = CharacterClass(after: end, in: text, range)
    let isLeft = after != .space && (after != .punctuation || before != .other)
    let isRight = before != .space && (before != .punctuation || after != .other)
    if kind == .underscore {
      // Inside of a word an underscore is a part of it.
      let canOpen = isLeft && (!isRight || before == .punctuation)
      let canClose = isRight && (!isLeft || after == .punctuation)
      delimiters.push(kind, run, canOpen: canOpen, canClose: canClose)
    } else {
      delimiters.push(kind, run, canOpen: isLeft, canClose: isRight)
    }
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
