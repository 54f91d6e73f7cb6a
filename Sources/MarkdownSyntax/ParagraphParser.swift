import TextCore

/// Parses a paragraph of Markdown: a pure function of its bytes and of the state before it, which
/// includes code fences and neighbouring lines. A line is a paragraph.
///
/// A value, kept to reuse its buffers. Any bytes are valid, including those that are not UTF-8.
/// Near-linear in the length of the paragraph for any content.
public struct ParagraphParser: Sendable {
  /// The sizes that decide which paragraphs are giant, and how they are split.
  public let sizes: PartSizes
  private var inline = InlineParser()
  private var constructs: [InlineConstruct] = []
  private var marks = StyleMarks()

  /// The number of bytes and delimiters examined so far in search of the other ends of constructs;
  /// for tests.
  private(set) var work = 0
  /// The number of bytes of text parsed so far; for tests.
  public private(set) var parsedCount = 0

  public init(sizes: PartSizes = .shipped) { self.sizes = sizes }

  /// Returns true if a paragraph of `count` bytes, its line ending not counted, is parsed by parts.
  public func isGiant(_ count: Int) -> Bool { count >= sizes.giant }

  /// Parses `paragraph`, without its line ending, which follows the state `fence`.
  public mutating func parse(_ paragraph: [UInt8], fence: FenceState) -> ParsedParagraph {
    parse(paragraph, in: ParagraphPlace(fence: fence))
  }

  /// Parses the first part of a giant paragraph.
  public mutating func parseHead(_ part: [UInt8], fence: FenceState) -> ParsedParagraph {
    let line = BlockScanner.scan(beginning: Array(part.prefix(sizes.head)), fence: fence)
    let block = readText(part, of: line, in: [ParagraphParts.Part(range: 0..<part.count)])
    return parsed(part, of: line, block)
  }

  /// Parses a further part of a giant paragraph, whose block is `head`.
  public mutating func parsePart(
    _ part: [UInt8], isParsed: Bool, of head: BlockStyle
  ) -> ParsedParagraph {
    let line = BlockLine(goingOn: head)
    let range = ParagraphParts.Part(range: 0..<part.count, isParsed: isParsed)
    return parsed(part, of: line, readText(part, of: line, in: [range]))
  }

  /// Parses `bytes` in their place.
  package mutating func parse(_ bytes: [UInt8], in place: ParagraphPlace) -> ParsedParagraph {
    let line = place.line(of: bytes, sizes)
    let block = readText(bytes, of: line, in: place.parts(of: bytes, sizes))
    readHeadingEnd(bytes, of: line, in: place)
    return parsed(bytes, of: line, block)
  }

  /// Parses `bytes` as `parse` does, and returns the constructs of their text.
  package mutating func structure(
    of bytes: [UInt8], in place: ParagraphPlace
  ) -> ParagraphStructure {
    let line = place.line(of: bytes, sizes)
    let block = readText(bytes, of: line, in: place.parts(of: bytes, sizes))
    readHeadingEnd(bytes, of: line, in: place)
    return ParagraphStructure(
      block: block, prefix: line.prefix, textStart: min(line.textStart, bytes.count),
      constructs: constructs.sorted { $0.precedes($1) })
  }

  /// Returns the constructs that `paragraph` would have if all labels were defined: its links, and
  /// brackets that a definition anywhere in the text makes links. Ascending, the outer before the
  /// inner.
  package mutating func possibleLinks(
    in paragraph: [UInt8], of place: ParagraphPlace
  ) -> [InlineConstruct] {
    inline.definitions = .all
    defer { inline.definitions = nil }
    return structure(of: paragraph, in: place).constructs
      .filter { $0.style == .linkText || $0.style == .image }
  }

  /// Adds the `##` that ends a heading, with the white space around it, as a tag. A giant heading
  /// has none.
  private mutating func readHeadingEnd(
    _ bytes: [UInt8], of line: BlockLine, in place: ParagraphPlace
  ) {
    guard line.block.kind == .heading, !line.block.isUnderlined, place.context == nil,
      !isGiant(bytes.count)
    else { return }
    let text = bytes[min(line.textStart, bytes.count)...]
    let end = text.withoutTrailingBlanks.endIndex
    let mark = text[..<end].lastIndex { $0 != .numberSign }.map { $0 + 1 } ?? text.startIndex
    guard mark < end, mark == text.startIndex || bytes[mark - 1].isBlank else { return }
    let start = text[..<mark].withoutTrailingBlanks.endIndex
    // A mark inside of an earlier construct is no tag.
    guard !constructs.contains(where: { $0.outer.upperBound > start }) else { return }
    let range = start..<bytes.count
    constructs.append(InlineConstruct(.tag, range, opening: range.count, closing: 0))
  }

  /// Collects the constructs of a paragraph's text; marks do not pair across parts.
  private mutating func readText(
    _ bytes: [UInt8], of line: BlockLine, in parts: [ParagraphParts.Part]
  ) -> BlockStyle {
    constructs.removeAll(keepingCapacity: true)
    var block = line.block
    block.hasLooseEnds = false
    let parts = block.kind == .tableRow ? cells(of: bytes, from: line.textStart) : parts
    for part in parts where part.isParsed && line.textStart < part.range.upperBound {
      let text = max(line.textStart, part.range.lowerBound)..<part.range.upperBound
      inline.parse(bytes, in: text, into: &constructs)
      work += inline.work
      parsedCount += text.count
      if inline.hasLooseEnds { block.hasLooseEnds = true }
    }
    return block
  }

  /// Returns the cells of a row: inline marks pair only within one. Empty for a delimiter row.
  private func cells(of bytes: [UInt8], from start: Int) -> [ParagraphParts.Part] {
    let text = start..<bytes.count
    guard TableRow.alignments(in: text, of: bytes) == nil else { return [] }
    return TableRow(text, of: bytes).cells.map { ParagraphParts.Part(range: $0.content) }
  }

  /// Makes styles of the constructs, and of the other syntax of the block.
  private mutating func parsed(
    _ bytes: [UInt8], of line: BlockLine, _ block: BlockStyle
  ) -> ParsedParagraph {
    marks.removeAll()
    for construct in constructs { marks.add(construct) }
    markBlock(line, bytes)
    return ParsedParagraph(block: block, prefix: line.prefix, inlines: marks.runs())
  }

  private mutating func markBlock(_ line: BlockLine, _ paragraph: [UInt8]) {
    marks.add([.marker, .tag], line.prefix.indentation..<line.prefix.length)
    switch line.block.kind {
    case .rule: marks.add(.tag, line.syntax)
    case .code: marks.add(.codeBlock, line.prefix.length..<paragraph.count)
    case .fence:
      marks.add([.tag, .codeBlock], line.syntax)
      markInfo(paragraph, after: line.syntax.upperBound)
    // Parts after the first have no label.
    case .footnoteDefinition where !line.syntax.isEmpty:
      marks.add(.footnoteReference, line.syntax)
      marks.add(.tag, line.syntax.lowerBound..<(line.syntax.lowerBound + 2))
      marks.add(.tag, (line.syntax.upperBound - 2)..<line.syntax.upperBound)
    case .tableRow: markPipes(of: paragraph, from: line.textStart)
    // No `.tag`, so that it stays visible in preview mode.
    case .paragraph where line.block.isUnderline: marks.add(.marker, line.syntax)
    case .paragraph, .heading, .footnoteDefinition: break
    }
  }

  /// Marks the pipes between cells, or the whole delimiter row, as `.marker`, and not as `.tag`:
  /// they keep their width in preview mode.
  private mutating func markPipes(of paragraph: [UInt8], from start: Int) {
    for pipe in TableRow.pipes(in: start..<paragraph.count, of: paragraph) {
      marks.add(.marker, pipe)
    }
  }

  /// Marks the first word after a fence, and the text after it as a part of the fence's line.
  private mutating func markInfo(_ paragraph: [UInt8], after start: Int) {
    var wordStart = start
    while wordStart < paragraph.count, paragraph[wordStart].isWhiteSpace { wordStart += 1 }
    var wordEnd = wordStart
    while wordEnd < paragraph.count, !paragraph[wordEnd].isWhiteSpace { wordEnd += 1 }
    marks.add(.infoWord, wordStart..<wordEnd)
    marks.add(.codeBlock, wordEnd..<paragraph.count)
  }
}

extension ArraySlice<UInt8> {
  fileprivate var withoutTrailingBlanks: ArraySlice<UInt8> {
    dropLast(reversed().prefix(while: \.isBlank).count)
  }
}
