import MarkdownSyntax
import TextCore

/// The letters of a paragraph, with the atoms that get a style only as a whole: code, addresses,
/// marks of footnotes, comments, and an escaped character with its backslash.
struct LetterUnits {
  let source: StyledParagraph
  /// True for each byte that is part of white space.
  let isSpace: [Bool]
  /// The index of the atom that contains the letter, for each letter.
  private var atoms: [Int?]
  private let format: InlineFormat?

  /// Makes the units for `format`: code is an atom, except for the style of code itself.
  init(_ source: StyledParagraph, for format: InlineFormat?) {
    self.source = source
    self.format = format
    isSpace = source.bytes.spaces
    atoms = Array(repeating: nil, count: source.letters.count)
    for (index, construct) in source.constructs.enumerated()
    where isAtom(construct) {
      for letter in source.letters(in: construct) { atoms[letter] = index }
    }
  }

  func isAtom(_ construct: InlineConstruct) -> Bool {
    switch construct.style {
    case .code: format != .code
    case .autolink, .footnoteReference, .comment, .escape: true
    default: false
    }
  }

  /// Returns the atom that contains the letter at `index`; nil if there is none.
  func atom(at index: Int) -> InlineConstruct? { atoms[index].map { source.constructs[$0] } }

  /// The bytes that get a style together with a letter.
  func range(at index: Int) -> Range<Int> {
    let number = source.letters[index].number
    return atom(at: index)?.outer ?? number..<(number + 1)
  }

  /// Returns true for a letter that is not white space.
  func isInk(_ index: Int) -> Bool {
    atoms[index] != nil || !isSpace[source.letters[index].number]
  }
}

extension LetterUnits {
  /// The maximum number of letters to search for the word on each side of a caret.
  private static let longestWord = 512

  /// Returns the range from the first to the last letter of the word that `caret` is in or at; nil
  /// if there is none. Tags inside of the word and around it are skipped: `**b**oo|k` is one word.
  /// White space, atoms and the ends of links and images end it.
  func word(at caret: Int, boundaries: any TextBoundaries) -> Range<Int>? {
    let letters = source.letters
    let isTorn = source.constructs.contains {
      $0.style != .escape && isAtom($0) && $0.outer.lowerBound < caret
        && caret < $0.outer.upperBound
    }
    guard !isTorn else { return nil }
    let ends = source.constructs.filter { [.linkText, .image].contains($0.style) }.map(\.closingTag)
    let start = ends.filter { $0.lowerBound < caret }.map(\.upperBound).max() ?? 0
    let end = ends.filter { $0.upperBound > caret }.map(\.lowerBound).min() ?? source.bytes.count
    func isInWord(_ index: Int) -> Bool {
      let number = letters[index].number
      return start <= number && number < end && !isSpace[number]
        && (atom(at: index)?.style ?? .escape) == .escape
    }
    let middle = source.index(at: caret)
    var first = middle
    while first > 0, isInWord(first - 1),
      middle - first < Self.longestWord || letters[first].byte.isContinuation
    {
      first -= 1
    }
    var last = middle
    while last < letters.count, isInWord(last),
      last - middle < Self.longestWord || letters[last].byte.isContinuation
    {
      last += 1
    }
    let segments = boundaries.wordSegments(in: letters[first..<last].map(\.byte)).filter(\.isWord)
    let word =
      segments.first { $0.range.contains(middle - first) }
      ?? segments.first { $0.range.upperBound == middle - first }
    guard let range = word?.range, !range.isEmpty else { return nil }
    return letters[first + range.lowerBound]
      .number..<(letters[first + range.upperBound - 1].number + 1)
  }
}

extension [UInt8] {
  /// True for each byte that is part of white space.
  var spaces: [Bool] {
    var spaces = map(\.isWhiteSpace)
    var position = 0
    while position < count {
      // The white space beyond ASCII begins with C2 (no-break space), E1, E2 or E3.
      guard self[position] >= 0xC2, self[position] <= 0xE3,
        let scalar = scalar(at: position, before: count)
      else {
        position += 1
        continue
      }
      let end = position + UTF8.width(scalar)
      if CharacterClass(scalar) == .space {
        for index in position..<end { spaces[index] = true }
      }
      position = end
    }
    return spaces
  }
}
