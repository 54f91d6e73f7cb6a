import MarkdownSyntax

/// Lines of plain text: their margins and their wrapping.
///
///     > 1. A quoted item whose
///     >    second line hangs
///
/// It holds one word, and no more of a line.
struct PlainTextLines: Sendable {
  /// The letters before the lines of a quote, an item or a note.
  struct Margin: Sendable {
    /// Before its first line; nil once that was written.
    var first: [UInt8]?
    /// Before all others.
    let rest: [UInt8]

    static let quote = Margin(first: nil, rest: Array("> ".utf8))

    /// A margin as wide as a marker, which is in its first line.
    static func hanging(_ marker: String) -> Margin {
      let marker = Array(marker.utf8)
      return Margin(first: marker, rest: [UInt8](repeating: .space, count: marker.count))
    }
  }

  var output: [UInt8] = []
  /// Columns at which lines are wrapped; nil: they are not.
  private let width: Int?
  private var margins: [Margin] = []
  /// Columns of the open line.
  private var column = 0
  private var isAtLineStart = true
  /// True if nothing but margins is in the open line.
  private var hasOnlyMargins = true
  /// Spaces before the open word.
  private var spaceCount = 0
  private var word: [UInt8] = []
  /// True if the beginning of the open word was written already.
  private var isInsideWord = false

  /// Bytes of a word that are held. A longer one is written without looking at its end.
  private static let longestWord = 1 << 12

  init(width: Int?) { self.width = width }

  // Margins

  mutating func push(_ margin: Margin) { margins.append(margin) }

  /// Removes the innermost margin. A marker without text still gets its line.
  mutating func popMargin() {
    if margins.last?.first != nil { endLine() }
    margins.removeLast()
  }

  // Text

  /// Adds letters, which are wrapped.
  mutating func add(_ letters: ArraySlice<UInt8>) {
    guard width != nil else { return addVerbatim(letters) }
    var start = letters.startIndex
    while start < letters.endIndex {
      let end = letters[start...].firstIndex { $0 == .space || $0 == .tab } ?? letters.endIndex
      word += letters[start..<end]
      if word.count > Self.longestWord { placeWord(isWhole: false) }
      guard end < letters.endIndex else { return }
      placeWord(isWhole: true)
      spaceCount += 1
      start = end + 1
    }
  }

  /// Adds letters as they are.
  mutating func addVerbatim(_ letters: ArraySlice<UInt8>) {
    guard !letters.isEmpty else { return }
    if isAtLineStart { beginLine() }
    output += letters
    hasOnlyMargins = false
  }

  /// Ends the line, also an empty one.
  mutating func endLine() {
    placeWord(isWhole: true)
    spaceCount = 0
    if isAtLineStart { beginLine() }
    if hasOnlyMargins { while output.last == .space { output.removeLast() } }
    output.append(.newline)
    isAtLineStart = true
  }

  /// Ends the last line of a paragraph, if it has text.
  mutating func endParagraph() {
    placeWord(isWhole: true)
    spaceCount = 0
    if !isAtLineStart { endLine() }
  }

  private mutating func beginLine() {
    column = 0
    for index in margins.indices {
      let bytes = margins[index].first ?? margins[index].rest
      margins[index].first = nil
      output += bytes
      column += bytes.count
    }
    isAtLineStart = false
    hasOnlyMargins = true
  }

  // Wrapping

  /// Writes the open word; all but its last part if more of it may follow.
  private mutating func placeWord(isWhole: Bool) {
    defer { if isWhole { isInsideWord = false } }
    guard !word.isEmpty else { return }
    var parts = WrapRules.parts(of: word)
    word = []
    if !isWhole, parts.count > 1 { word = parts.removeLast() }
    for part in parts { place(part) }
    if !isWhole { isInsideWord = word.isEmpty }
  }

  private mutating func place(_ part: [UInt8]) {
    let columns = WrapRules.columns(of: part)
    if let width, !isAtLineStart, !hasOnlyMargins, !isInsideWord,
      column + spaceCount + columns > width
    {
      output.append(.newline)
      isAtLineStart = true
    }
    if isAtLineStart { beginLine() }
    if !hasOnlyMargins {
      output.append(contentsOf: repeatElement(.space, count: spaceCount))
      column += spaceCount
    }
    output += part
    column += columns
    spaceCount = 0
    hasOnlyMargins = false
    isInsideWord = false
  }
}
