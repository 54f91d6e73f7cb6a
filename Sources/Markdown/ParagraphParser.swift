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
    marks.removeAll()
    markBlock(line, paragraph)
    let block = parseText(paragraph, of: line)
    return ParsedParagraph(block: block, prefix: line.prefix, inlines: marks.runs())
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

  /// Adds what is in the text of a paragraph to the marks.
  private mutating func parseText(_ paragraph: [UInt8], of line: BlockLine) -> BlockStyle {
    var block = line.block
    guard line.textStart < paragraph.count else { return block }
    let parts = ParagraphParts.areIn(paragraph.count) ? ParagraphParts.parts(of: paragraph) : []
    guard let head = parts.first, parts.count > 1, line.isParted(at: head.count) else {
      inline.parse(paragraph, in: line.textStart..<paragraph.count, into: &marks)
      block.hasLooseEnds = inline.hasLooseEnds
      return block
    }
    block.hasLooseEnds = false
    for part in parts {
      let bytes = Array(paragraph[part])
      marks.origin = part.lowerBound
      inline.parse(bytes, in: max(0, line.textStart - part.lowerBound)..<bytes.count, into: &marks)
      if inline.hasLooseEnds { block.hasLooseEnds = true }
    }
    marks.origin = 0
    return block
  }

  /// Parses `paragraph` as `parse` does, and tells where each construct of its text begins and
  /// ends.
  mutating func structure(of paragraph: [UInt8], fence: FenceState) -> ParagraphStructure {
    let line = BlockScanner.scan(paragraph, fence: fence)
    marks.removeAll()
    let block = parseText(paragraph, of: line)
    let constructs = InlineConstruct.constructs(of: marks.stretches)
    markBlock(line, paragraph)
    return ParagraphStructure(
      parsed: ParsedParagraph(block: block, prefix: line.prefix, inlines: marks.runs()),
      textStart: line.textStart, constructs: constructs)
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
