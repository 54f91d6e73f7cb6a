import MarkdownSyntax
import TextCore

extension InlineText {
  /// Bytes on each side of a caret that are looked at for its word.
  private static let longestWord = 512

  /// From the first to the last letter of the word that `caret` is in or at; nil when there is
  /// none. Tags inside of the word and round it are passed over: `**b**oo|k` is one word.
  func word(at caret: Int, boundaries: any TextBoundaries) -> Range<Int>? {
    let before = letters(before: caret)
    let places = before.reversed() + letters(after: caret)
    let segments = boundaries.wordSegments(in: places.map { bytes[$0] }).filter(\.isWord)
    let middle = before.count
    let word =
      segments.first { $0.range.contains(middle) }
      ?? segments.first { $0.range.upperBound == middle }
    guard let range = word?.range, let last = range.last else { return nil }
    return places[range.lowerBound]..<(places[last] + 1)
  }

  /// Where the letters before `caret` are, the nearest first, as far as no white space and nothing
  /// that is no text comes between.
  private func letters(before caret: Int) -> [Int] {
    var places: [Int] = []
    for token in tokens.reversed() where token.range.lowerBound < caret {
      guard let range = passedLetters(of: token) else { return places }
      for index in range.reversed() where index < caret {
        if isBlank[index] || isEnough(places, at: index + 1) { return places }
        places.append(index)
      }
    }
    return places
  }

  private func letters(after caret: Int) -> [Int] {
    var places: [Int] = []
    for token in tokens where token.range.upperBound > caret {
      guard let range = passedLetters(of: token) else { return places }
      for index in range where index >= caret {
        if isBlank[index] || isEnough(places, at: index) { return places }
        places.append(index)
      }
    }
    return places
  }

  /// Whether no further letter is wanted; never inside of a character.
  private func isEnough(_ places: [Int], at index: Int) -> Bool {
    places.count >= Self.longestWord && (index >= bytes.count || !bytes[index].isContinuation)
  }

  /// The letters of a token, none for a tag that may be in a word; nil where a word ends.
  private func passedLetters(of token: Token) -> Range<Int>? {
    guard let construct = token.construct else { return token.range }
    switch constructs[construct].style {
    case .linkText where token.kind == .closing, .image where token.kind == .closing: return nil
    case .escape: return constructs[construct].inner
    case .code where token.kind == .atom: return nil
    case .autolink, .footnoteReference: return nil
    default: return token.range.upperBound..<token.range.upperBound
    }
  }
}
