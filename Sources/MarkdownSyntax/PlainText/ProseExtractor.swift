import TextCore

/// The prose of a paragraph: its bytes without tags, addresses, footnote marks, code and comments.
///
/// A value, kept to reuse its buffers.
public struct ProseExtractor: Sendable {
  private var parser: ParagraphParser
  private var text: [UInt8] = []

  /// Makes a reader of paragraphs that are split by `sizes`.
  public init(sizes: PartSizes = .shipped) { parser = ParagraphParser(sizes: sizes) }

  /// The sizes that decide which paragraphs are giant, and how they are split.
  public var sizes: PartSizes { parser.sizes }

  /// The styles of text that is not prose.
  private static let unread: InlineStyle = [
    .tag, .linkAddress, .autolink, .footnoteReference, .code, .codeBlock, .infoWord,
    .comment,
  ]

  /// Returns the prose of a paragraph without its line ending, or of its part in `clip`.
  public mutating func read(
    _ paragraph: [UInt8], fence: FenceState, clip: Range<Int>? = nil
  ) -> [UInt8] {
    unmarked(paragraph, parser.parse(paragraph, fence: fence), clip)
  }

  /// Returns the prose of the first part of a giant paragraph, and the paragraph's block.
  public mutating func readHead(
    _ part: [UInt8], fence: FenceState, clip: Range<Int>? = nil
  ) -> (text: [UInt8], block: BlockStyle) {
    let parsed = parser.parseHead(part, fence: fence)
    return (unmarked(part, parsed, clip), parsed.block)
  }

  /// Returns the prose of a further part of a giant paragraph of `block`.
  public mutating func readPart(
    _ part: [UInt8], of block: BlockStyle, clip: Range<Int>? = nil
  ) -> [UInt8] {
    unmarked(part, parser.parsePart(part, isParsed: true, of: block), clip)
  }

  private mutating func unmarked(
    _ bytes: [UInt8], _ parsed: ParsedParagraph, _ clip: Range<Int>?
  ) -> [UInt8] {
    let clip = clip ?? 0..<bytes.count
    text.removeAll(keepingCapacity: true)
    if parsed.block.isUnderline { return text }
    var position = clip.lowerBound
    for run in parsed.inlines where !run.style.isDisjoint(with: Self.unread) {
      let range = run.range.clamped(to: clip)
      guard !range.isEmpty else { continue }
      if position < range.lowerBound { text += bytes[position..<range.lowerBound] }
      position = range.upperBound
    }
    if position < clip.upperBound { text += bytes[position..<clip.upperBound] }
    return text
  }
}

extension ProseExtractor {
  /// Returns true if a byte may be part of text that is not prose, at any position.
  public static func mayMark(_ byte: UInt8) -> Bool { byte.isInlineSyntax }

  /// Returns true if a paragraph that begins with this byte is only prose, outside of code and
  /// without bytes that may mark something else.
  public static func beginsText(_ byte: UInt8) -> Bool {
    byte.isLetter || byte >= 0x80 || byte == .quotationMark || byte == .apostrophe
      || byte == .openParenthesis
  }
}
