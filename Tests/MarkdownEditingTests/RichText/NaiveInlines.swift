import MarkdownEditing
import MarkdownSyntax

/// Reads the text of a paragraph by the rules of CommonMark for inlines, with `~`, `~~`, `==` and `[^1]`
/// besides, as literally and slowly as they are written: every search begins at the start.
struct NaiveInlines {
  private let text: [Unicode.Scalar]
  private var letters: [NaivePage.Letter]
  private var isHidden: [Bool]
  private var runs: [Run] = []
  private var brackets: [Bracket] = []
  private var partCount = 0
  /// The end of the last construct.
  private var lastEnd = 0

  /// Delimiters in a row that may begin or end a style.
  private struct Run {
    var mark: Unicode.Scalar
    var range: Range<Int>
    var length: Int
    var opens: Bool
    var closes: Bool
  }

  private struct Bracket {
    var place: Int
    var isImage: Bool
    var isActive = true
  }

  init(_ text: [Unicode.Scalar]) {
    self.text = text
    letters = text.map { NaivePage.Letter(scalar: $0) }
    isHidden = text.map { _ in false }
  }

  /// Returns the visible letter at a position of the text; nil for a tag.
  func letter(at place: Int) -> NaivePage.Letter? { isHidden[place] ? nil : letters[place] }

  mutating func read() {
    var place = 0
    while place < text.count { place = read(at: place) }
    pairRuns(from: 0)
  }

  /// Hides the `##` that ends a heading.
  mutating func hideHeadingEnd() {
    var start = text.count
    while start > 0, text[start - 1] == " " { start -= 1 }
    let end = start
    while start > 0, text[start - 1] == "#" { start -= 1 }
    guard start < end, start == 0 || text[start - 1] == " " else { return }
    while start > 0, text[start - 1] == " " { start -= 1 }
    if lastEnd <= start { hide(start..<text.count) }
  }

  private mutating func hide(_ range: Range<Int>) {
    for place in range { isHidden[place] = true }
  }

  /// Marks `range` as a construct whose tags have these lengths.
  private mutating func mark(
    _ range: Range<Int>, opening: Int, closing: Int, _ change: (inout NaivePage.Letter) -> Void
  ) {
    hide(range.prefix(opening))
    hide(range.suffix(closing))
    for place in range.dropFirst(opening).dropLast(closing) { change(&letters[place]) }
    lastEnd = max(lastEnd, range.upperBound)
  }

  private mutating func newPart(_ tail: String = "") -> NaivePage.Part {
    partCount += 1
    return NaivePage.Part(number: partCount, tail: tail)
  }

  private func isPunctuation(at place: Int) -> Bool {
    text.indices.contains(place) && text[place].isASCIIPunctuation
  }

  // From left to right

  /// Reads the construct at a position, and returns the position after it.
  private mutating func read(at place: Int) -> Int {
    switch text[place] {
    case "\\" where isPunctuation(at: place + 1):
      mark(place..<(place + 2), opening: 1, closing: 0) { _ in }
      return place + 2
    case "`": return readCode(at: place)
    case "<": return readAddress(at: place)
    case "[": return readBracket(at: place)
    case "]": return closeBracket(at: place)
    case "*", "_", "~", "=": return readRun(at: place)
    default: return place + 1
    }
  }

  private func endOfRun(at place: Int) -> Int {
    text[place...].firstIndex { $0 != text[place] } ?? text.count
  }

  private mutating func readCode(at place: Int) -> Int {
    let start = endOfRun(at: place)
    let length = start - place
    var end = start
    while let tick = text[end...].firstIndex(of: "`") {
      end = endOfRun(at: tick)
      guard end - tick == length else { continue }
      let tag = length + padding(ofCode: start..<tick)
      mark(place..<end, opening: tag, closing: tag) { $0.style.insert(.code) }
      return end
    }
    return start
  }

  /// A space at both ends of code belongs to the tags, unless there are only spaces.
  private func padding(ofCode range: Range<Int>) -> Int {
    let code = String(String.UnicodeScalarView(text[range]))
    return code.hasPrefix(" ") && code.hasSuffix(" ") && code.contains { $0 != " " } ? 1 : 0
  }

  private mutating func readAddress(at place: Int) -> Int {
    guard let length = Self.lengthOfAddress(text[place...]) else { return place + 1 }
    let part = newPart()
    mark(place..<(place + length), opening: 1, closing: 1) { $0.address = part }
    return place + length
  }

  /// The length of an address in angle brackets that something begins with: `<scheme:anything>` or
  /// `<name@example.org>`.
  static func lengthOfAddress(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    guard text.first == "<", let end = text.firstIndex(of: ">") else { return nil }
    let address = text[(text.startIndex + 1)..<end]
    let isWritten = address.allSatisfy { $0 != " " && $0 != "<" }
    func isWord(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && !scalar.isASCIIPunctuation }
    let scheme = address.prefix { isWord($0) || "+.-".unicodeScalars.contains($0) }
    let isWeb =
      scheme.count >= 2 && scheme.first?.properties.isAlphabetic ?? false
      && address.dropFirst(scheme.count).first == ":"
    let name = address.prefix { $0 != "@" }
    let labels = address.dropFirst(name.count + 1).split(
      separator: ".", omittingEmptySubsequences: false)
    let isMail =
      !name.isEmpty && name.endIndex < end
      && !name.contains { !$0.isASCII || "()<>[]\\:\",;".unicodeScalars.contains($0) }
      && labels.allSatisfy { label in
        label.first != "-" && label.last != "-" && !label.isEmpty
          && label.allSatisfy { isWord($0) || $0 == "-" }
      }
    return isWritten && (isWeb || isMail) ? end + 1 - text.startIndex : nil
  }

  /// The length of a footnote's mark that something begins with.
  static func lengthOfFootnote(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    guard text.starts(with: "[^".unicodeScalars) else { return nil }
    let label = text.dropFirst(2).prefix { !"[] ".unicodeScalars.contains($0) }
    return !label.isEmpty && label.endIndex < text.endIndex && text[label.endIndex] == "]"
      ? label.count + 3 : nil
  }

  private mutating func readBracket(at place: Int) -> Int {
    if let length = Self.lengthOfFootnote(text[place...]) {
      let end = place + length
      let part = newPart()
      mark(place..<end, opening: 2, closing: 1) {
        $0.footnote = part
        $0.style.insert(.footnoteReference)
      }
      return end
    }
    let backslashes = text[..<max(0, place - 1)].reversed().prefix { $0 == "\\" }.count
    let isImage = place > 0 && text[place - 1] == "!" && backslashes % 2 == 0
    brackets.append(Bracket(place: isImage ? place - 1 : place, isImage: isImage))
    return place + 1
  }

  private mutating func closeBracket(at place: Int) -> Int {
    guard let bracket = brackets.popLast(), bracket.isActive,
      let end = endOfTail(at: place + 1)
    else { return place + 1 }
    pairRuns(from: bracket.place)
    let part = newPart(String(String.UnicodeScalarView(text[place..<end])))
    mark(bracket.place..<end, opening: bracket.isImage ? 2 : 1, closing: end - place) {
      if !bracket.isImage { $0.link = part } else if $0.image == nil { $0.image = part }
    }
    if !bracket.isImage {
      // A link holds no link.
      for index in brackets.indices where !brackets[index].isImage {
        brackets[index].isActive = false
      }
    }
    return end
  }

  /// The end of `(destination "title")`.
  private func endOfTail(at start: Int) -> Int? {
    guard start < text.count, text[start] == "(" else { return nil }
    func skipSpaces(_ place: Int) -> Int { text[place...].firstIndex { $0 != " " } ?? text.count }
    func next(_ place: Int) -> Int {
      place + (text[place] == "\\" && isPunctuation(at: place + 1) ? 2 : 1)
    }
    var place = skipSpaces(start + 1)
    if place < text.count, text[place] == "<" {
      place += 1
      while place < text.count, text[place] != ">" {
        if text[place] == "<" { return nil }
        place = next(place)
      }
      place += 1
    } else {
      var depth = 0
      while place < text.count, text[place] != " ", depth > 0 || text[place] != ")" {
        depth += text[place] == "(" ? 1 : text[place] == ")" ? -1 : 0
        place = next(place)
      }
      if depth > 0 { return nil }
    }
    guard place < text.count else { return nil }
    let spaced = skipSpaces(place)
    guard spaced < text.count else { return nil }
    let ends: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "'": "'", "(": ")"]
    if spaced > place, let close = ends[text[spaced]] {
      place = spaced + 1
      while place < text.count, text[place] != close {
        if text[place] == "(", close == ")" { return nil }
        place = next(place)
      }
      place = place < text.count ? skipSpaces(place + 1) : place
    } else {
      place = spaced
    }
    return place < text.count && text[place] == ")" ? place + 1 : nil
  }

  // Delimiters

  private enum Neighbour { case space, punctuation, other }

  private func neighbour(at place: Int) -> Neighbour {
    guard text.indices.contains(place), text[place] != " " else { return .space }
    if text[place].isASCII { return text[place].isASCIIPunctuation ? .punctuation : .other }
    switch text[place].properties.generalCategory {
    case .spaceSeparator: return .space
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      return .punctuation
    default: return .other
    }
  }

  private mutating func readRun(at place: Int) -> Int {
    let end = endOfRun(at: place)
    let mark = text[place]
    let lengths: [Unicode.Scalar: ClosedRange<Int>] = ["~": 1...2, "=": 2...2]
    guard lengths[mark, default: 1...Int.max].contains(end - place) else { return end }
    let (before, after) = (neighbour(at: place - 1), neighbour(at: end))
    let isLeft = after == .other || after == .punctuation && before != .other
    let isRight = before == .other || before == .punctuation && after != .other
    runs.append(
      Run(
        mark: mark, range: place..<end, length: end - place,
        opens: isLeft && (mark != "_" || !isRight || before == .punctuation),
        closes: isRight && (mark != "_" || !isLeft || after == .punctuation)))
    return end
  }

  private func isPair(_ opener: Run, _ closer: Run) -> Bool {
    guard opener.opens, closer.closes, opener.mark == closer.mark else { return false }
    guard opener.mark == "*" || opener.mark == "_" else { return opener.length == closer.length }
    // “If one of the delimiters can both open and close emphasis, then the sum of the lengths … must
    // not be a multiple of 3 unless both lengths are multiples of 3.”
    return !(opener.closes || closer.opens) || (opener.length + closer.length) % 3 != 0
      || opener.length % 3 == 0 && closer.length % 3 == 0
  }

  /// Makes styles of the runs from a place on, and forgets these runs.
  private mutating func pairRuns(from place: Int) {
    var own = runs.filter { $0.range.lowerBound >= place }
    runs.removeAll { $0.range.lowerBound >= place }
    var closer = 0
    while closer < own.count {
      guard let opener = (0..<closer).last(where: { isPair(own[$0], own[closer]) }) else {
        closer += 1
        continue
      }
      let (open, close) = (own[opener].range, own[closer].range)
      let length = [open.count, close.count, 2].min() ?? 1
      let style = Self.style(of: own[closer].mark, length)
      mark(
        (open.upperBound - length)..<(close.lowerBound + length), opening: length, closing: length
      ) { $0.style.insert(style) }
      own[opener].range = open.dropLast(length)
      own[closer].range = close.dropFirst(length)
      own.removeSubrange((opener + 1)..<closer)
      closer = opener + 1
      if own[closer].range.isEmpty { own.remove(at: closer) }
      if own[opener].range.isEmpty {
        own.remove(at: opener)
        closer = opener
      }
    }
  }

  private static func style(of mark: Unicode.Scalar, _ length: Int) -> InlineStyle {
    switch mark {
    case "~": length == 1 ? .underline : .strikethrough
    case "=": .highlight
    default: length == 1 ? .emphasis : .strong
    }
  }
}

extension Unicode.Scalar {
  var isASCIIPunctuation: Bool {
    (0x21...0x7E).contains(value) && !properties.isAlphabetic && !("0"..."9").contains(self)
  }
}
