import TextCore

/// The meaning of a line of text that follows another one without a blank line between them.
public enum LineMeaning: String, Sendable, CaseIterable {
  /// It is a paragraph of its own.
  case paragraph
  /// It continues the paragraph, after a line break.
  case lineBreak
  /// It continues the paragraph: the line before was only wrapped, as in CommonMark.
  case wrapped
}

extension LineMeaning {
  /// The number of bytes of a document that decide.
  public static let bytesRead = 1 << 16

  /// Guesses the meaning of lines in a document from its beginning: from blank lines between its
  /// paragraphs, and from the lengths of lines wrapped by hand. O(1).
  public init(beginningOf text: TextRope) {
    let beginning = text[0..<min(text.end, TextOffset(Self.bytesRead))]
    self = LineStatistics(of: beginning).meaning
  }

  /// Guesses the meaning of lines in a text that is being written; nil as long as no line of text
  /// comes right after another one, so that there is nothing to decide. O(1).
  public init?(beginningOfDraft text: TextRope) {
    let beginning = text[0..<min(text.end, TextOffset(Self.bytesRead))]
    let statistics = LineStatistics(of: beginning)
    guard statistics.hasLines else { return nil }
    self = statistics.meaning
  }
}

/// The lengths of consecutive lines of text.
private struct LineStatistics {
  /// The number of lines of text after a blank one.
  private var gaps = 0
  /// The number of characters of each line with a line of text below it.
  private var lengths: [Int] = []
  /// For each of these lines, the number of characters of the first word in the next line.
  private var nextWords: [Int] = []
  private var last: ArraySlice<UInt8>?
  private var isAfterGap = false
  private var hasText = false

  init(of text: TextRope) {
    let fences = FenceTree(text)
    let bytes = text.bytes(in: 0..<text.end)
    for line in bytes.split(separator: .newline, omittingEmptySubsequences: false) {
      let content = line.last == .carriageReturn ? line.dropLast() : line
      let head = Array(content.prefix(LineMarkReader.longest + 1))
      let state = fences.lineState(at: TextOffset(line.startIndex))
      let block = BlockScanner.scan(head, fence: state).block
      let isText =
        block.kind == .paragraph && block.quoteDepth == 0 && !block.isListItem
        && !block.isUnderline
      take(isText ? content : nil, isBlank: content.allSatisfy(\.isWhiteSpace))
    }
  }

  private mutating func take(_ line: ArraySlice<UInt8>?, isBlank: Bool) {
    defer { isAfterGap = isBlank && hasText }
    guard let line, !isBlank else {
      last = nil
      return
    }
    if isAfterGap { gaps += 1 }
    hasText = true
    if let last {
      lengths.append(Self.characters(of: last))
      nextWords.append(Self.characters(of: line.prefix { !$0.isBlank }))
    }
    last = line
  }

  private static func characters(of bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1.isContinuation ? 0 : 1) }
  }

  /// The average length of lines above which they are not verse, in characters.
  private static let longVerse = 60
  /// The least number of measured lines that tell a width; fewer may be alike by chance.
  private static let enoughLines = 5
  /// The least width that text is wrapped at, in characters; shorter lines are verse or a list.
  private static let narrowest = 40
  /// The share of lines that have no room for the first word of the next line if lines are wrapped.
  private static let wrappedShare = 0.75

  /// True if a line of text comes right after another one.
  var hasLines: Bool { !lengths.isEmpty }

  var meaning: LineMeaning {
    guard gaps > 0 else { return .paragraph }
    guard let longest = lengths.max() else { return .lineBreak }
    let full = zip(lengths, nextWords).reduce(0) { $0 + ($1.0 + 1 + $1.1 > longest ? 1 : 0) }
    let isWrapped =
      lengths.count >= Self.enoughLines && longest >= Self.narrowest
      && Double(full) >= Self.wrappedShare * Double(lengths.count)
    let isLong = lengths.reduce(0, +) > Self.longVerse * lengths.count
    return isWrapped || isLong ? .wrapped : .lineBreak
  }
}
