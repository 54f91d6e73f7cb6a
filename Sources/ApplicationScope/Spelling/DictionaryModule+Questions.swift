public import TextCore

extension DictionaryModule {
  /// A paragraph that is to be checked.
  public struct Paragraph: Sendable {
    /// Its text.
    public var bytes: [UInt8]
    /// The ranges that are not checked, such as code and addresses, in ascending order.
    public var exceptions: [Range<Int>]
    /// The ranges that are skipped, such as tags, in ascending order: a word may continue after
    /// them.
    public var hidden: [Range<Int>]
    /// The end of the line above, without tags, if the paragraph continues its text; empty: it does
    /// not.
    public private(set) var lineBefore: [UInt8] = []

    public init(bytes: [UInt8], exceptions: [Range<Int>], hidden: [Range<Int>] = []) {
      self.bytes = bytes
      self.exceptions = exceptions
      self.hidden = hidden
    }

    /// Returns the paragraph as one that continues the text of a line.
    public func goingOn(with line: Paragraph) -> Paragraph {
      var paragraph = self
      paragraph.lineBefore = line.readable.bytes
      return paragraph
    }

    nonisolated var readable: ReadableText {
      ReadableText(bytes, without: hidden, code: exceptions)
    }

    /// The words without tags.
    public nonisolated var words: String { String(decoding: readable.bytes, as: UTF8.self) }
  }

  /// A word to find suggestions for, with its place.
  public struct Question: Sendable {
    /// The word without tags.
    public var word: String
    /// The text that it is in.
    public var text: TextRope
    /// The offset of the word in the text.
    public var place: TextOffset
    /// The document. The order of suggestions depends on it.
    public var document: ObjectIdentifier

    public init(word: String, text: TextRope, place: TextOffset, document: ObjectIdentifier) {
      (self.word, self.text, self.place, self.document) = (word, text, place, document)
    }

    var key: Key { Key(word: word, document: document) }
  }

  /// The key under which suggestions are kept.
  nonisolated struct Key: Hashable {
    var word: String
    var document: ObjectIdentifier
  }
}

/// Doubled words.
extension DictionaryModule {
  /// Returns the first word of a paragraph if the line above ends with the same one, as a range of
  /// its bytes.
  public func repetitionOfLineBefore(in paragraph: Paragraph) -> Range<Int>? {
    let text = paragraph.readable
    return words.repetition(in: text, after: paragraph.lineBefore).map(text.textRange)
  }

  /// Returns the repetition if the last word of a paragraph is doubled, with only spaces between:
  /// the bytes of these spaces and of the second word. Linear in the bytes.
  public func repetition(in paragraph: Paragraph) -> Range<Int>? {
    let text = paragraph.readable
    guard let word = words.repetitions(in: text).last, word.upperBound == text.bytes.count else {
      return nil
    }
    var start = word.lowerBound
    while let scalar = text.bytes.scalar(endingAt: start, after: 0), scalar.properties.isWhitespace
    {
      start -= UTF8.width(scalar)
    }
    return text.textRange(of: start..<word.upperBound)
  }
}
