/// Parses a paragraph of Markdown: a pure function of its bytes and of the state of code fences
/// before it. A line is a paragraph.
///
/// A value, kept to reuse its buffers. Any bytes are fine, also such as are not UTF-8. Near-linear
/// in the length of the paragraph whatever is in it.
public struct ParagraphParser: Sendable {
  private var inline = InlineParser()
  private var marks = StyleMarks()

  /// Delimiters that the last parse looked at in search of openers; for tests.
  var work: Int { inline.work }

  /// Makes a parser.
  public init() {}

  /// Parses `paragraph`, which is without its line ending and follows on `fence`.
  public mutating func parse(_ paragraph: [UInt8], fence: FenceState) -> ParsedParagraph {
    let line = BlockScanner.scan(paragraph, fence: fence)
    let parts = ParagraphPlace(fence: fence).parts(of: paragraph)
    return parsed(paragraph, of: line, readText(paragraph, of: line, in: parts))
  }

  /// Whether a paragraph of very many bytes can be parsed by parts (see `ParagraphParts`), its first
  /// as `parse` does: what the paragraph is shows there.
  public static func isParted(head: [UInt8], fence: FenceState) -> Bool {
    BlockScanner.scan(head, fence: fence).isParted(at: head.count)
  }

  /// Parses a further part of a paragraph of very many bytes whose first is `head`.
  public mutating func parsePart(_ part: [UInt8], of head: BlockStyle) -> ParsedParagraph {
    marks.removeAll()
    var block = head
    block.hasLooseEnds = false
    if head.kind == .code {
      marks.add(.codeBlock, 0..<part.count)
    } else {
      inline.parse(part, in: 0..<part.count, into: &marks)
      block.hasLooseEnds = inline.hasLooseEnds
    }
    return ParsedParagraph(block: block, prefix: BlockPrefix(), inlines: marks.runs())
  }

  /// Parses `bytes` in their place; nil where what the paragraph is does not show in its first part,
  /// so that more would have to be read.
  mutating func parse(_ bytes: [UInt8], in place: ParagraphPlace) -> ParsedParagraph? {
    let parts = place.parts(of: bytes)
    guard let line = Self.line(of: bytes, in: place, parts) else { return nil }
    return parsed(bytes, of: line, readText(bytes, of: line, in: parts))
  }

  /// Parses `bytes` as `parse` does, and tells where each construct of their text begins and ends.
  mutating func structure(of bytes: [UInt8], in place: ParagraphPlace) -> ParagraphStructure? {
    let parts = place.parts(of: bytes)
    guard let line = Self.line(of: bytes, in: place, parts) else { return nil }
    let block = readText(bytes, of: line, in: parts)
    let constructs = InlineConstruct.constructs(of: marks.stretches)
    return ParagraphStructure(
      parsed: parsed(bytes, of: line, block), textStart: min(line.textStart, bytes.count),
      parts: parts, constructs: constructs)
  }

  private static func line(
    of bytes: [UInt8], in place: ParagraphPlace, _ parts: [ParagraphParts.Part]
  ) -> BlockLine? {
    guard let surroundings = place.surroundings else {
      return BlockScanner.scan(bytes, fence: place.fence)
    }
    if let block = surroundings.block { return BlockLine(goingOn: block) }
    let line = BlockScanner.scan(bytes, fence: place.fence)
    return line.isParted(at: parts.first?.range.count ?? 0) ? line : nil
  }

  /// Collects the marks of a paragraph's text, which is parted if what the paragraph is shows in the
  /// first part.
  private mutating func readText(
    _ bytes: [UInt8], of line: BlockLine, in parts: [ParagraphParts.Part]
  ) -> BlockStyle {
    marks.removeAll()
    var block = line.block
    block.hasLooseEnds = false
    let isParted = parts.count > 1 && line.isParted(at: parts[0].range.count)
    for part in isParted ? parts.map(\.range) : [0..<bytes.count]
    where line.textStart < part.upperBound {
      marks.origin = part.lowerBound
      inline.parse(
        isParted ? Array(bytes[part]) : bytes,
        in: max(0, line.textStart - part.lowerBound)..<part.count, into: &marks)
      if inline.hasLooseEnds { block.hasLooseEnds = true }
    }
    marks.origin = 0
    return block
  }

  /// Marks what the block has, besides the text.
  private mutating func parsed(
    _ bytes: [UInt8], of line: BlockLine, _ block: BlockStyle
  ) -> ParsedParagraph {
    markBlock(line, bytes)
    return ParsedParagraph(block: block, prefix: line.prefix, inlines: marks.runs())
  }

  private mutating func markBlock(_ line: BlockLine, _ paragraph: [UInt8]) {
    marks.add([.marker, .tag], line.prefix.indentation..<line.prefix.length)
    switch line.block.kind {
    case .rule: marks.add(.tag, line.syntax)
    case .code: marks.add(.codeBlock, 0..<paragraph.count)
    case .fence:
      marks.add([.tag, .codeBlock], line.syntax)
      markInfo(paragraph, after: line.syntax.upperBound)
    case .footnoteDefinition:
      marks.add(.footnoteReference, line.syntax)
      marks.add(.tag, line.syntax.lowerBound..<(line.syntax.lowerBound + 2))
      marks.add(.tag, (line.syntax.upperBound - 2)..<line.syntax.upperBound)
    case .paragraph, .heading: break
    }
  }

  /// Marks the first word after a fence, and what follows it as a part of the fence's line.
  private mutating func markInfo(_ paragraph: [UInt8], after start: Int) {
    var wordStart = start
    while wordStart < paragraph.count, paragraph[wordStart].isWhiteSpace { wordStart += 1 }
    var wordEnd = wordStart
    while wordEnd < paragraph.count, !paragraph[wordEnd].isWhiteSpace { wordEnd += 1 }
    marks.add(.infoWord, wordStart..<wordEnd)
    marks.add(.codeBlock, wordEnd..<paragraph.count)
  }
}
